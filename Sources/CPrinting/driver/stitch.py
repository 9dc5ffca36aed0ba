"""Writes a PDF out of several without holding them in memory: their objects are copied one by one with new numbers."""
import array, hashlib, re, shutil, zlib

import pikepdf

# Strings, in which nothing is a reference, and references: those of the file, and those of `reference`.
TOKEN = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9a-fA-F]*>|\b(\d+) 0 R\b|/Gazette\.(\d+)\b", re.S)
STREAM = re.compile(rb"\s*\bstream\r?\n")
HEADER = re.compile(rb"xref\n0 (\d+)\n")
TRAILER = re.compile(rb"trailer\s*(<<.*)startxref", re.S)
NODE = re.compile(rb"\(node\d+\)")
TOGETHER = 200  # objects in a stream of objects


def reference(number):
    """A reference to an object that a file does not have yet."""
    return pikepdf.Name("/Gazette.%d" % number)


def table(data):
    """Where the table of objects of a PDF begins, and where it ends; where it is not written out, nothing."""
    start = int(data[data.rindex(b"startxref") + 9:].split()[0])
    return start, HEADER.match(data, start)


def unfold(path):
    """Writes a PDF anew whose objects stand in streams, so that they can be taken."""
    with open(path, "rb") as file:
        if table(file.read())[1]:
            return
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)


class Source:
    """A PDF whose objects stand by themselves. Only those that are asked for are read; in them, references are names, as
    those of `reference`. qpdf takes a second for what is asked here of a hundred pages with their tags."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.start, header = table(self.data)
        self.count, begin = int(header.group(1)), header.end()
        self.offsets = [int(self.data[place:place + 10]) for place in range(begin, begin + 20 * self.count, 20)]
        starts = sorted(self.offsets[1:])
        self.ends = dict(zip(starts, starts[1:] + [self.start]))
        self.trailer = parse(TRAILER.search(self.data, self.start).group(1))

    def text(self, number):
        """What is written of an object."""
        start = self.offsets[number]
        text = self.data[start:self.ends[start]]
        return text[text.index(b"obj") + 3:text.rindex(b"endobj")]

    def get(self, value):
        """What a reference leads to; anything else as it is."""
        number = target(value)
        return parse(self.text(number)) if number else value

    def member(self, dictionary, name, otherwise=None):
        return self.get(dictionary.get(name, otherwise))

    def pages(self):
        """The numbers and dictionaries of the pages, in their order."""
        waiting = [(self.member(self.trailer, pikepdf.Name.Root).Pages, None)]
        while waiting:
            page, box = waiting.pop()
            number, page = target(page), self.get(page)
            box = page.get(pikepdf.Name.MediaBox, box)
            if pikepdf.Name.Kids in page:
                waiting += [(kid, box) for kid in reversed(list(self.member(page, pikepdf.Name.Kids)))]
            else:
                page.MediaBox = self.get(box)
                yield number, page

    def annotations(self, page):
        """The numbers and dictionaries of what is on a page; one that has no number of its own has 0."""
        for one in self.member(page, pikepdf.Name.Annots, ()):
            yield target(one), self.get(one)


def parse(text):
    """An object, whose references are names."""
    return pikepdf.Object.parse(TOKEN.sub(lambda m: b"/Gazette.%s " % m.group(1) if m.group(1) else m.group(0), text).strip())


def target(value):
    """The number of the object to which a name of `reference` leads, or 0."""
    name = str(value) if isinstance(value, pikepdf.Name) else ""
    return int(name[9:]) if name.startswith("/Gazette.") else 0


class Objects:
    """Objects of a PDF, whose numbers begin with `first`, written to a file one after the other; the names of tags begin
    with `label`."""

    def __init__(self, path, first=0, label=b""):
        self.file = open(path, "wb")
        self.first, self.label = first, label
        # Of each number: 0 where it is free, 1 with the place in the file, 2 with the number of a stream of objects and the
        # place in that; as a PDF has them.
        self.kinds, self.places, self.others = array.array("B"), array.array("Q"), array.array("I")
        self.waiting = []
        self.hash = hashlib.md5()

    def reserve(self, count=1):
        """The first of some new numbers."""
        first = self.first + len(self.kinds)
        self.kinds.extend([0] * count)
        self.places.extend([0] * count)
        self.others.extend([0] * count)
        return first

    def set(self, number, kind, place, other=0):
        index = number - self.first
        self.kinds[index], self.places[index], self.others[index] = kind, place, other

    def put(self, number, text):
        """An object that is no stream."""
        self.waiting.append((number, text))
        if len(self.waiting) == TOGETHER:
            self.flush()

    def put_stream(self, number, head, data):
        """A stream, its dictionary first."""
        self.set(number, 1, self.file.tell())
        self.hash.update(head)
        self.file.write(b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, head, data))

    def flush(self):
        if not self.waiting:
            return
        holder, at, index = self.reserve(), 0, []
        for place, (number, text) in enumerate(self.waiting):
            self.set(number, 2, holder, place)
            index.append(b"%d %d" % (number, at))
            at += len(text) + 1
        first = b" ".join(index) + b"\n"
        data = zlib.compress(first + b"\n".join(text for _, text in self.waiting))
        self.put_stream(holder, b"<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>" % (
            len(self.waiting), len(first), len(data)), data)
        self.hash.update(data)
        self.waiting = []

    def take(self, source, known, changed={}):
        """Takes the objects of a source, but for those that are known under another number;
        `changed` has the text of some, and of new ones. Gives the new numbers by the old ones."""
        count = source.count
        last = max(count - 1, *changed, *known)
        first = self.reserve(last)
        numbers = {old: known.get(old, first + old - 1) for old in range(1, last + 1)}

        nodes = {}

        def renumber(match):
            old = match.group(1) or match.group(2)
            return b"%d 0 R" % numbers[int(old)] if old else match.group(0)

        def rename(match):
            # Chromium counts the tags of all that a tab has printed: their names depend on which tab printed which part.
            if NODE.fullmatch(match.group(0)):
                return b"(node%s%08d)" % (self.label, nodes.setdefault(match.group(0), len(nodes)))
            return renumber(match)

        def renumbered(text):
            named = b"(node" in text and (b"/StructElem" in text or b"/Limits" in text)
            return TOKEN.sub(rename if named else renumber, text)

        for old in range(1, count):
            if old in known or old in changed:
                continue
            text = source.text(old)
            stream = STREAM.search(text) if text.rstrip().endswith(b"endstream") else None
            if stream is None:
                self.put(numbers[old], renumbered(text.strip()))
            else:
                inner = text[stream.end():text.rindex(b"endstream")]
                self.put_stream(numbers[old], TOKEN.sub(renumber, text[:stream.start()].strip()), inner[:-1] if inner.endswith(b"\n") else inner)
        for old, text in changed.items():
            self.put(numbers[old], renumbered(text))
        return numbers

    def written(self):
        """Ends the file; gives the table of its objects and a hash of them, as `Writer.add` takes them."""
        self.flush()
        self.file.close()
        return self.kinds, self.places, self.others, self.hash.digest()


def room(count):
    """How many numbers so many objects take, with those of the streams that they are in."""
    return count + count // TOGETHER + 1


class Writer(Objects):
    """A whole PDF."""

    def __init__(self, path):
        super().__init__(path)
        self.file.write(b"%PDF-1.7\n%\xbf\xf7\xa2\xfe\n")
        self.reserve()

    def add(self, path, first, kinds, places, others, digest):
        """Adds the objects that another file holds; their numbers, from `first` on, were reserved for them."""
        start = self.file.tell()
        with open(path, "rb") as file:
            shutil.copyfileobj(file, self.file, 1 << 20)
        for index, kind in enumerate(kinds):
            self.set(first + index, kind, places[index] + (start if kind == 1 else 0), others[index])
        self.hash.update(digest)

    def close(self, root, info):
        """Writes the table of all objects."""
        self.flush()
        number, place = self.reserve(), self.file.tell()
        self.set(number, 1, place)
        rows = b"".join(
            b"%c%s%s" % (kind, place.to_bytes(5, "big"), other.to_bytes(2, "big"))
            for kind, place, other in zip(self.kinds, self.places, self.others))
        data = zlib.compress(rows)
        name = self.hash.hexdigest().encode()
        self.put_stream(number, b"<< /Type /XRef /Size %d /W [ 1 5 2 ] /Root %d 0 R /Info %d 0 R /ID [ <%s> <%s> ] "
                        b"/Filter /FlateDecode /Length %d >>" % (len(self.kinds), root, info, name, name, len(data)), data)
        self.file.write(b"startxref\n%d\n%%%%EOF\n" % place)
        self.file.close()
