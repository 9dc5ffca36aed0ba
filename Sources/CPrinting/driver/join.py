"""The parts of a report as one PDF: pages, places, structure, outline, numbers, properties and attachments."""
import datetime, hashlib

import pikepdf
from pikepdf import Array, Dictionary, Name, String

import parts

# The identifier that qpdf gives where it has to be constant.
STATIC = b"31415926535897932384626433832795"


class Part:
    """A printed part, its pages and the places in it that have a name."""

    def __init__(self, path):
        self.pdf = pikepdf.open(path)
        self.count = len(self.pdf.pages)
        self.places = {}
        index = {page.objgen: number for number, page in enumerate(page.obj for page in self.pdf.pages)}
        for name, place in named(self.pdf.Root):
            if isinstance(place, Dictionary):
                place = place.D
            if place[0].objgen in index:
                self.places[name] = (index[place[0].objgen], float(place[2]), float(place[3]))


def named(root):
    """The named places: WeasyPrint has a tree of them, Chromium a dictionary."""
    if Name.Dests in root:
        for key, place in root.Dests.items():
            yield key[1:], place
    trees = [root.Names.Dests] if Name.Names in root and Name.Dests in root.Names else []
    while trees:
        tree = trees.pop()
        trees += list(tree.get(Name.Kids, []))
        flat = list(tree.get(Name.Names, []))
        for key, place in zip(flat[::2], flat[1::2]):
            yield str(key), place


def numbers(all_parts):
    """The page on which each named place is, from 1."""
    pages, first = {}, 1
    for part in all_parts:
        for name, (index, _, _) in part.places.items():
            pages.setdefault(name, first + index)
        first += part.count
    return pages


def address(annotation):
    action = annotation.get(Name.A)
    return str(action.URI) if action is not None and Name.URI in action else ""


def sheets(all_parts, pages, document):
    """What the layer shows over each page."""
    total = sum(part.count for part in all_parts)
    pattern = document.meta.get("gazette:page-of", "{} / {}")
    groups = sorted((pages[name], order, title) for order, (level, title, name) in enumerate(document.outline)
                    if level == 1 and name in pages)
    rows, number, group, place = [], 0, "", 0
    for part in all_parts:
        for page in part.pdf.pages:
            number += 1
            while place < len(groups) and groups[place][0] <= number:
                group = groups[place][2]
                # The first heading of a page is the one that its head names.
                place += 1
                if groups[place - 1][0] == number:
                    break
            references = []
            for annotation in page.obj.get(Name.Annots, []):
                target = address(annotation)
                if target.startswith(parts.PAGE) and target[len(parts.PAGE):] in pages:
                    a, b, c, d = map(float, annotation.Rect)
                    box = (min(a, c), min(b, d), max(a, c), max(b, d))
                    references.append((box, pages[target[len(parts.PAGE):]]))
            text = "" if document.has_cover and number == 1 else pattern.replace("{}", str(number), 1).replace("{}", str(total), 1)
            rows.append((float(page.mediabox[3]), document.meta.get("gazette:head", document.title), group, text, references))
    return rows


def join(all_parts, layers, document, job, producer):
    out = pikepdf.new()
    names = {}
    places = []
    structure = Structure(out)
    titles = {name: title for _, title, name in document.outline}
    for part in all_parts:
        first = len(out.pages)
        out.pages.extend(part.pdf.pages)
        structure.add(part.pdf, first)
        for name, (index, x, y) in part.places.items():
            names.setdefault(name, (first + index, x, y))
        for index in range(part.count):
            places.append(out.pages[first + index])
    for page in places:
        for annotation in page.obj.get(Name.Annots, []):
            lead(annotation, names, titles)
    targets = {name: Array([places[i].obj, Name.XYZ, x, y, 0]) for name, (i, x, y) in names.items()}
    number = 0
    for path in layers:
        with pikepdf.open(path) as layer:
            for sheet in layer.pages:
                cover(out, places[number], sheet, number)
                number += 1
    flat = Array()
    for name in sorted(targets, key=lambda name: name.encode()):
        flat.append(String(name))
        flat.append(targets[name])
    out.Root.Names = Dictionary(Dests=out.make_indirect(Dictionary(Names=flat)))
    structure.finish()
    outline(out, document, targets)
    properties(out, document, job, producer)
    for entry in job["attachments"]:
        attach(out, entry, job)
    out.save("report.pdf", static_id=True, min_version="1.7",
             object_stream_mode=pikepdf.ObjectStreamMode.generate)
    identify("report.pdf")


def identify(path):
    """Replaces the constant identifier by one that follows from what the file holds."""
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data.replace(STATIC, hashlib.md5(data).hexdigest().encode()))


def lead(annotation, names, titles):
    """Links between the parts become links within the report."""
    target = address(annotation)
    for prefix in (parts.ELSEWHERE, parts.PAGE):
        if target.startswith(prefix):
            name = target[len(prefix):]
            del annotation[Name.A]
            if name in names:
                annotation.Dest = String(name)
            annotation.Contents = String(titles.get(name, name))
            return
    place = annotation.get(Name.Dest)
    if isinstance(place, Name):
        annotation.Dest = String(str(place)[1:])


def cover(out, page, sheet, number):
    """Lays a sheet over a page, as what a reader of its text passes over."""
    form = out.copy_foreign(sheet.as_form_xobject())
    name = Name("/Layer%d" % number)
    page.add_resource(form, Name.XObject, name)
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ q /Artifact <</Type /Pagination>> BDC " + bytes(name) + b" Do EMC Q\n")


class Structure:
    """The trees of tags of the parts as one."""

    def __init__(self, out):
        self.out, self.next = out, 0
        self.kids, self.parents = Array(), {}
        self.root = out.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.document = out.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=self.root))

    def add(self, pdf, first):
        tree = pdf.Root.get(Name.StructTreeRoot)
        if tree is None:
            return
        copied = self.out.copy_foreign(tree)
        kids = copied.get(Name.K, Array())
        for kid in kids if isinstance(kids, Array) else [kids]:
            self.take(kid)
        highest = -1
        for key, value in numbered(copied.ParentTree):
            self.parents[key + self.next] = value
            highest = max(highest, key)
        for index in range(first, len(self.out.pages)):
            page = self.out.pages[index].obj
            for holder in [page, *page.get(Name.Annots, [])]:
                for key in (Name.StructParents, Name.StructParent):
                    if key in holder:
                        holder[key] = int(holder[key]) + self.next
        self.next += highest + 1

    def take(self, kid):
        """Takes what a part's document holds into the one document."""
        if kid.get(Name.S) == Name.Document:
            kids = kid.get(Name.K, Array())
            for inner in kids if isinstance(kids, Array) else [kids]:
                inner.P = self.document
                self.kids.append(inner)
        else:
            kid.P = self.document
            self.kids.append(kid)

    def finish(self):
        if not self.parents:
            return
        flat = Array()
        for key in sorted(self.parents):
            flat.append(key)
            flat.append(self.parents[key])
        self.document.K = self.kids
        self.root.K = Array([self.document])
        self.root.ParentTree = self.out.make_indirect(Dictionary(Nums=flat))
        self.root.ParentTreeNextKey = self.next
        # Names of PDF 2.0, which Chromium uses in a PDF 1.7.
        self.root.RoleMap = Dictionary(Em=Name.Span, Strong=Name.Span)
        self.out.Root.StructTreeRoot = self.root
        self.out.Root.MarkInfo = Dictionary(Marked=True)


def numbered(tree):
    """The entries of a tree of numbers."""
    trees = [tree]
    while trees:
        tree = trees.pop()
        trees += list(tree.get(Name.Kids, []))
        flat = list(tree.get(Name.Nums, []))
        for key, value in zip(flat[::2], flat[1::2]):
            yield int(key), value


def outline(out, document, targets):
    """The groups and their issues; nothing that a text calls a heading."""
    with out.open_outline() as book:
        last = None
        for level, title, name in document.outline:
            if name not in targets:
                continue
            item = pikepdf.OutlineItem(title, destination=targets[name])
            if level == 1:
                item.is_closed = True
                last = item
            (last.children if level > 1 and last else book.root).append(item)


def dates(job):
    moment = datetime.datetime.fromtimestamp(job["epoch"], datetime.timezone.utc)
    return moment, moment.strftime("D:%Y%m%d%H%M%SZ")


def properties(out, document, job, producer):
    moment, stamp = dates(job)
    author = document.meta.get("author", "")
    out.docinfo[Name.Title] = String(document.title)
    if author:
        out.docinfo[Name.Author] = String(author)
    out.docinfo[Name.Creator] = String("Gazette")
    out.docinfo[Name.Producer] = String(producer)
    out.docinfo[Name.CreationDate] = String(stamp)
    out.docinfo[Name.ModDate] = String(stamp)
    with out.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as data:
        data["dc:title"] = document.title
        if author:
            data["dc:creator"] = [author]
        if document.language:
            data["dc:language"] = {document.language}
        data["xmp:CreatorTool"] = "Gazette"
        data["xmp:CreateDate"] = data["xmp:ModifyDate"] = moment.isoformat()
        data["pdf:Producer"] = producer
        if job["engine"] == "weasyprint":
            data["{http://www.aiim.org/pdfua/ns/id/}part"] = "1"
    if document.language:
        out.Root.Lang = String(document.language)
    out.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    out.Root.PageMode = Name.UseOutlines
    out.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D)]))


def attach(out, entry, job):
    with open(entry["file"], "rb") as file:
        data = file.read()
    _, stamp = dates(job)
    out.attachments[entry["name"]] = pikepdf.AttachedFileSpec(
        out, data, filename=entry["name"], mime_type=entry["type"],
        creation_date=stamp, mod_date=stamp)
