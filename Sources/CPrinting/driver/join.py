"""The parts of a report as one PDF: pages, places, structure, outline, numbers, properties and attachments."""
import datetime, pickle, re
from urllib.parse import quote, unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, String

import children, parts, stitch

# How many keys of the tree of tags each part has for itself, so that none waits for the number of another's.
KEYS = 1_000_000
ENTRY = re.compile(rb"(\d+)\s+(\[[^]]*\]|/Gazette\.\d+|null)")


class Part:
    """A printed part: its pages, the places in it that have a name, and the references that want a page."""

    def __init__(self, path):
        self.path, self.places, self.sizes, self.references = path, {}, [], []
        stitch.unfold(path)
        pdf, index, links = stitch.Source(path), {}, 0
        for number, page in pdf.pages():
            index[number] = len(self.sizes)
            self.sizes.append((float(page.MediaBox[2]), float(page.MediaBox[3])))
            # Chromium has links twice whose paragraph goes over a page.
            annotations = [annotation for _, annotation in pdf.annotations(page)]
            self.references.append(list(dict.fromkeys(wanted(pdf, annotations))))
            links += len(annotations)
        root = pdf.member(pdf.trailer, Name.Root)
        for name, place in named(pdf, root):
            place = pdf.get(place)
            if isinstance(place, Dictionary):
                place = pdf.member(place, Name.D)
            number = stitch.target(place[0])
            if number in index:
                self.places[name] = (index[number], float(place[2]), float(place[3]))
        self.count = len(self.sizes)
        # The most numbers that its objects take in the report, with those that `finish` adds.
        self.room = stitch.room(pdf.count + 2 + self.count + links + 1)


def read(paths, jobs):
    """Reads printed parts side by side."""
    return side_by_side(paths, jobs, Part)


def side_by_side(tasks, jobs, work):
    """What a function gives for each task, in processes of their own."""
    return [pickle.loads(said) for said in children.run(tasks, jobs, lambda task, say: say(pickle.dumps(work(task))))]


def wanted(pdf, annotations):
    """The boxes of references to which the number of a page belongs, and where they lead."""
    for annotation in annotations:
        target = address(pdf, annotation)
        for prefix in (parts.PAGE, parts.LAST):
            if target.startswith(prefix):
                a, b, c, d = map(float, annotation.Rect)
                box = (min(a, c), min(b, d), max(a, c), max(b, d))
                yield box, prefix == parts.LAST, unquote(target[len(prefix):])


def named(pdf, root):
    """The named places: WeasyPrint has a tree of them, Chromium a dictionary with names as in addresses."""
    for key, place in pdf.member(root, Name.Dests, {}).items():
        yield unquote(key[1:]), place
    names = pdf.member(root, Name.Names, Dictionary())
    trees = [names.Dests] if Name.Dests in names else []
    while trees:
        tree = pdf.get(trees.pop())
        trees += list(pdf.member(tree, Name.Kids, ()))
        flat = list(pdf.member(tree, Name.Names, ()))
        for key, place in zip(flat[::2], flat[1::2]):
            yield unquote(str(key)), place


def numbers(all_parts):
    """The page on which each named place is, from 1."""
    pages, first = {}, 1
    for part in all_parts:
        for name, (index, _, _) in part.places.items():
            pages.setdefault(name, first + index)
        first += part.count
    return pages


def address(pdf, annotation):
    action = pdf.member(annotation, Name.A)
    return str(action.URI) if action is not None and Name.URI in action else ""


def sheets(all_parts, pages, document):
    """What the layer shows over each page."""
    total = sum(part.count for part in all_parts)
    pattern = document.meta.get("gazette:page-of", "{} / {}")
    groups = sorted((pages[name], order, title) for order, (level, title, name) in enumerate(document.outline)
                    if level == 1 and name in pages)
    rows, number, group, place = [], 0, "", 0
    for part in all_parts:
        for (width, height), references in zip(part.sizes, part.references):
            number += 1
            while place < len(groups) and groups[place][0] <= number:
                group = groups[place][2]
                # The first heading of a page is the one that its head names.
                place += 1
                if groups[place - 1][0] == number:
                    break
            text = "" if document.has_cover and number == 1 else pattern.replace("{}", str(number), 1).replace("{}", str(total), 1)
            rows.append((width, height, document.meta.get("gazette:head", document.title), group, text,
                         [(box, 0 if isLast else document.room(name), pages[name])
                          for box, isLast, name in references if name in pages]))
    return rows


def join(all_parts, layers, document, job, printer):
    """Puts the objects of the parts together, but for those that are said of the report as a whole."""
    writer = stitch.Writer("report.pdf")
    sheets = forms(writer, layers, job["jobs"])
    pages, struct, top, outlines, catalog, before, after = (writer.reserve() for _ in range(7))
    writer.put_stream(before, b"<< /Length 2 >>", b"q\n")
    # A reader of the text passes over what is laid over a page.
    over = b"\nQ q /Artifact <</Type /Pagination>> BDC /Sheet Do EMC Q\n"
    writer.put_stream(after, b"<< /Length %d >>" % len(over), over)
    titles = {name: title for _, title, name in document.outline}
    known_pages, places, tasks, first = numbers(all_parts), {}, [], 0
    for part in all_parts:
        tasks.append((part, len(tasks), writer.reserve(part.room), {
            "pages": pages, "top": top, "around": [before, after], "sheets": sheets[first:first + part.count]}))
        first += part.count
    taken = side_by_side(tasks, job["jobs"], lambda task: take(*task, known_pages, titles))
    kids, branches, elements = [], [], []
    for (part, _, number, _), done in zip(tasks, taken):
        writer.add(objects(part), number, *done["written"])
        for name, (index, x, y) in part.places.items():
            places.setdefault(name, b"[ %d 0 R /XYZ %.2f %.2f 0 ]" % (done["pages"][index], x, y))
        kids += done["pages"]
        elements += done["elements"]
        branches += done["branches"]
    key = KEYS * len(all_parts)

    def references(some):
        return b"[ " + b" ".join(b"%d 0 R" % one for one in some) + b" ]"

    writer.put(pages, b"<< /Type /Pages /Count %d /Kids %s >>" % (len(kids), references(kids)))
    writer.put(top, b"<< /Type /StructElem /S /Document /P %d 0 R /K %s >>" % (struct, references(elements)))
    # Names of PDF 2.0, which Chromium uses in a PDF 1.7.
    writer.put(struct, b"<< /Type /StructTreeRoot /K %d 0 R /ParentTree << /Kids %s >> /ParentTreeNextKey %d "
               b"/RoleMap << /Em /Span /Strong /Span >> >>" % (top, references(branches), key))
    known = outline(writer, outlines, document, places)
    base, info, metadata, files, about = properties(document, job, printer)
    renamed = writer.take(stitch.Source("base.pdf"), {base: catalog})
    # In the order of the bytes as they are written: readers search by halves.
    known_names = sorted((bytes(place_name(name)), name) for name in places)
    names = b" ".join(place_name(name).unparse() + b" " + places[name] for _, name in known_names)
    writer.put(catalog, b"<< /Type /Catalog /Pages %d 0 R %s /StructTreeRoot %d 0 R /MarkInfo << /Marked true >> "
               b"/Metadata %d 0 R /Names << /Dests << /Names [ %s ] >>%s >> /PageMode /UseOutlines "
               b"/ViewerPreferences << /DisplayDocTitle true >> /PageLabels << /Nums [ 0 << /S /D >> ] >> %s >>" % (
                   pages, b"/Outlines %d 0 R" % outlines if known else b"", struct, renamed[metadata], names,
                   b" /EmbeddedFiles %d 0 R" % renamed[files] if files else b"", about))
    writer.close(catalog, renamed[info])


def text(value):
    """A string as it is written in a PDF."""
    return String(value).unparse()


def forms(writer, layers, jobs):
    """Takes the pages of layers as pictures to be laid over others; gives their numbers."""
    taken = []
    for path, root, numbers in side_by_side(layers, jobs, pictures):
        renamed = writer.take(stitch.Source(path), {root: 0})
        taken += [renamed[number] for number in numbers]
    return taken


def pictures(path):
    """Writes the pages of a layer as pictures; gives the file, and the numbers of its catalog and of the pictures."""
    file = path + ".forms"
    with pikepdf.open(path) as layer:
        layer.Root.Forms = Array([layer.make_indirect(page.as_form_xobject()) for page in layer.pages])
        del layer.pages[:], layer.trailer[Name.Info]
        layer.save(file, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    with pikepdf.open(file) as saved:
        return file, saved.Root.objgen[0], [form.objgen[0] for form in saved.Root.Forms]


def objects(part):
    """The file in which a part's objects are as the report has them."""
    return part.path + ".objects"


def take(part, index, first, common, known_pages, titles):
    """Writes the objects of a part to a file, with numbers from `first` on; those that the report has once (`common`) are
    left out. Gives the new numbers of its pages, its top elements and its tree of keys, and the table of the file."""
    source = stitch.Source(part.path)
    changed, pages, elements, branches, known = finish(source, KEYS * index, known_pages, titles, common)
    taken = stitch.Objects(objects(part), first, b"%d-" % index)
    renamed = taken.take(source, known, changed)
    names = {"pages": pages, "elements": elements, "branches": branches}
    return {"written": taken.written(), **{name: [renamed[one] for one in some] for name, some in names.items()}}


def finish(pdf, key, known_pages, titles, common):
    """What a part needs changed: its links, places for what is laid over its pages, and its tags, whose keys begin with
    a number. Gives the text of the objects that are changed or new, the numbers of the pages, of the top elements and of
    the tree of keys, and what the report has instead of some. New ones have the numbers behind its last: what stands
    before and behind the text of each page, the sheets, and what its tags ask for."""
    root, size = pdf.member(pdf.trailer, Name.Root), pdf.count
    pages = [(number, page, list(pdf.annotations(page))) for number, page in pdf.pages()]
    for _, page, annotations in pages:
        for _, annotation in annotations:
            lead(pdf, annotation, known_pages, titles)
    changed, elements, branches = tag(pdf, root, pages, key, size + 2 + len(pages))
    for sheet, (number, page, annotations) in enumerate(pages, size + 2):
        changed.update((one, annotation.unparse()) for one, annotation in annotations if one)
        if any(not one for one, _ in annotations):
            page.Annots = Array([stitch.reference(one) if one else annotation for one, annotation in annotations])
        cover(pdf, page, size, sheet)
        # There will be one list of pages; what those between it and a page say goes to the page.
        page.Parent = root.Pages
        changed[number] = page.unparse()
    # What else the part says of itself is said of the report, and holds the time at which it was printed.
    gone = [pdf.trailer.Root, root.get(Name.Dests), pdf.trailer.get(Name.Info), root.get(Name.Outlines)]
    known = dict.fromkeys(filter(None, map(stitch.target, gone)), 0)
    known.update({stitch.target(root.Pages): common["pages"], stitch.target(root.get(Name.StructTreeRoot)): common["top"]})
    known.update(enumerate((*common["around"], *common["sheets"]), size))
    return changed, [number for number, _, _ in pages], elements, branches, known


def place_name(name):
    """The name of a place as readers look it up: some compare bytes and others letters, which have another order."""
    return String(name if name.isascii() else quote(name))


def lead(pdf, annotation, pages, titles):
    """Links between the parts become links within the report."""
    # Printed, and not hidden as WeasyPrint 57 has it.
    annotation.F = 4
    target = address(pdf, annotation)
    for prefix in (parts.ELSEWHERE, parts.PAGE, parts.LAST):
        if target.startswith(prefix):
            name = unquote(target[len(prefix):])
            del annotation[Name.A]
            if name in pages:
                annotation.Dest = place_name(name)
            number = ", %d" % pages[name] if name in pages and prefix != parts.ELSEWHERE else ""
            annotation.Contents = String(titles.get(name, name) + number)
            return
    place = annotation.get(Name.Dest)
    if place is not None:
        place = unquote(str(place)[1:] if isinstance(place, Name) else str(place))
        annotation.Dest = place_name(place)
    # WeasyPrint names the place itself.
    if place in titles or Name.Contents not in annotation:
        annotation.Contents = String(target or titles.get(place, place or ""))


def cover(pdf, page, size, number):
    """Leaves a place for a sheet over a page."""
    page.Resources = pdf.member(page, Name.Resources, Dictionary())
    page.Resources.XObject = pdf.member(page.Resources, Name.XObject, Dictionary())
    page.Resources.XObject.Sheet = stitch.reference(number)
    contents = page.get(Name.Contents, Array())
    contents = list(contents) if isinstance(contents, Array) else [contents]
    page.Contents = Array([stitch.reference(size), *contents, stitch.reference(size + 1)])


def tag(pdf, root, pages, first, number):
    """Gives the tags of a part keys from a number on, and its document a place below another one. Gives the text of the
    objects that are changed or, from another number on, new, and the numbers of the top elements and of the tree of keys."""
    tree = pdf.member(root, Name.StructTreeRoot)
    if tree is None:
        return {}, [], []
    kids = pdf.member(tree, Name.K, Array())
    kids = [(stitch.target(kid), pdf.get(kid)) for kid in (kids if isinstance(kids, Array) else [tree.K])]
    for _, kid in kids:
        kid.P = root.StructTreeRoot
        if kid.get(Name.S) == Name.Document:
            kid.S = Name.Sect
    parents, changed = {key + first: value for key, value in numbered(pdf, tree)}, {}
    if kids and not isinstance(kids[0][1].get(Name.K), Array):
        kids[0][1].K = Array([kids[0][1].K] if Name.K in kids[0][1] else [])
    last = max(parents, default=first - 1)
    for page_number, page, annotations in pages:
        if Name.StructParents in page:
            page.StructParents = int(page.StructParents) + first
        for one, annotation in annotations:
            if Name.StructParent in annotation:
                annotation.StructParent = int(annotation.StructParent) + first
            # WeasyPrint gives none to links that are blocks.
            elif kids and one:
                last += 1
                annotation.StructParent = last
                parents[last] = b"%d 0 R" % number
                place = stitch.reference(page_number)
                changed[number] = Dictionary(Type=Name.StructElem, S=Name.Link, P=stitch.reference(kids[0][0]), Pg=place, K=Array([
                    Dictionary(Type=Name.OBJR, Obj=stitch.reference(one), Pg=place)])).unparse()
                kids[0][1].K.append(stitch.reference(number))
                number += 1
    changed.update((kid_number, kid.unparse()) for kid_number, kid in kids)
    changed[number] = b"<< /Nums [ %s ] /Limits [ %d %d ] >>" % (
        b" ".join(b"%d %s" % (key, parents[key]) for key in sorted(parents)), min(parents, default=first), max(parents, default=first))
    if last >= first + KEYS:
        raise RuntimeError("a part of the report has too many tags")
    return changed, [kid_number for kid_number, _ in kids], [number]


def numbered(pdf, tree):
    """The entries of a tree of keys, which are references or lists of them."""
    trees = [tree.ParentTree]
    while trees:
        tree = pdf.get(trees.pop())
        trees += list(pdf.member(tree, Name.Kids, ()))
        for key, value in ENTRY.findall(pdf.member(tree, Name.Nums, Array()).unparse()[1:]):
            yield int(key), value


def outline(writer, root, document, places):
    """The groups and their issues; nothing that a text calls a heading. Gives whether there is anything."""
    tops, inside = [], []
    for level, title, name in document.outline:
        if name in places:
            entry = (writer.reserve(), title, places[name], [])
            (inside if level > 1 and tops else tops).append(entry)
            if level == 1:
                inside = entry[3]

    def write(entries, parent):
        for place, (number, title, target, below) in enumerate(entries):
            around = b""
            if place:
                around += b" /Prev %d 0 R" % entries[place - 1][0]
            if place + 1 < len(entries):
                around += b" /Next %d 0 R" % entries[place + 1][0]
            if below:
                around += b" /First %d 0 R /Last %d 0 R /Count -%d" % (below[0][0], below[-1][0], len(below))
            writer.put(number, b"<< /Title %s /Parent %d 0 R /Dest %s%s >>" % (text(title), parent, target, around))
            write(below, number)

    write(tops, root)
    if tops:
        writer.put(root, b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (
            tops[0][0], tops[-1][0], len(tops)))
    return bool(tops)


def properties(document, job, printer):
    """Writes `base.pdf` with what is said of the report and what is attached to it; gives the numbers of its catalog,
    its properties, its metadata and its files, and the rest of the catalog."""
    out = pikepdf.new()
    moment = datetime.datetime.fromtimestamp(job["epoch"], datetime.timezone.utc)
    stamp = moment.strftime("D:%Y%m%d%H%M%SZ")
    author = document.meta.get("author", "")
    out.docinfo[Name.Title] = String(document.title)
    if author:
        out.docinfo[Name.Author] = String(author)
    out.docinfo[Name.Creator] = String("Gazette")
    out.docinfo[Name.Producer] = String(printer.producer)
    out.docinfo[Name.CreationDate] = out.docinfo[Name.ModDate] = String(stamp)
    with out.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as data:
        data["dc:title"] = document.title
        if author:
            data["dc:creator"] = [author]
        if document.language:
            data["dc:language"] = {document.language}
        data["xmp:CreatorTool"] = "Gazette"
        data["xmp:CreateDate"] = data["xmp:ModifyDate"] = moment.isoformat()
        data["pdf:Producer"] = printer.producer
        if printer.isUniversal:
            data["{http://www.aiim.org/pdfua/ns/id/}part"] = "1"
    for entry in job["attachments"]:
        with open(entry["file"], "rb") as file:
            out.attachments[entry["name"]] = pikepdf.AttachedFileSpec(
                out, file.read(), filename=entry["name"], mime_type=entry["type"], creation_date=stamp, mod_date=stamp)
    out.save("base.pdf", static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    with pikepdf.open("base.pdf") as saved:
        root = saved.Root
        files = root.Names.EmbeddedFiles.objgen[0] if Name.Names in root else 0
        about = b"/Lang " + text(document.language) if document.language else b""
        return root.objgen[0], saved.docinfo.objgen[0], root.Metadata.objgen[0], files, about
