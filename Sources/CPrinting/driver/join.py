"""The parts of a report as one PDF: pages, places, structure, outline, numbers, properties and attachments."""
import datetime, os, pickle
from urllib.parse import unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, String

import children, parts, stitch


class Part:
    """A printed part: its pages, the places in it that have a name, and the references that want a page."""

    def __init__(self, path):
        self.path, self.places, self.sizes, self.references = path, {}, [], []
        with pikepdf.open(path) as pdf:
            index = {}
            for number, page in enumerate(pdf.pages):
                index[page.obj.objgen] = number
                self.sizes.append((float(page.mediabox[2]), float(page.mediabox[3])))
                self.references.append(list(wanted(page)))
            for name, place in named(pdf.Root):
                if isinstance(place, Dictionary):
                    place = place.D
                if place[0].objgen in index:
                    self.places[name] = (index[place[0].objgen], float(place[2]), float(place[3]))
            tree = pdf.Root.get(Name.StructTreeRoot)
            # How many numbers its tags take.
            self.keys = 0 if tree is None else (
                1 + max((key for key, _ in numbered(tree.ParentTree)), default=-1) + sum(1 for _ in untagged(pdf)))
        self.count = len(self.sizes)


def measure(paths, job):
    """The parts in some files, each read in a process of its own, since qpdf keeps what it has read."""
    return [pickle.loads(said) for said in children.run(
        paths, job["jobs"], lambda path, say: say(pickle.dumps(Part(path))))]


def wanted(page):
    """The boxes of references to which the number of a page belongs, and where they lead."""
    for annotation in page.obj.get(Name.Annots, []):
        target = address(annotation)
        for prefix in (parts.PAGE, parts.LAST):
            if target.startswith(prefix):
                a, b, c, d = map(float, annotation.Rect)
                box = (min(a, c), min(b, d), max(a, c), max(b, d))
                yield box, prefix == parts.LAST, unquote(target[len(prefix):])


def named(root):
    """The named places: WeasyPrint has a tree of them, Chromium a dictionary with names as in addresses."""
    if Name.Dests in root:
        for key, place in root.Dests.items():
            yield unquote(key[1:]), place
    trees = [root.Names.Dests] if Name.Names in root and Name.Dests in root.Names else []
    while trees:
        tree = trees.pop()
        trees += list(tree.get(Name.Kids, []))
        flat = list(tree.get(Name.Names, []))
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


def untagged(pdf):
    """The links that have no tag, with their pages: WeasyPrint gives none to links that are blocks."""
    for page in pdf.pages:
        for annotation in page.obj.get(Name.Annots, []):
            if Name.StructParent not in annotation:
                yield page.obj, annotation


def address(annotation):
    action = annotation.get(Name.A)
    return str(action.URI) if action is not None and Name.URI in action else ""


def sheets(all_parts, pages, document):
    """What the layer shows over each page."""
    total = sum(part.count for part in all_parts)
    pattern = document.meta.get("gazette:page-of", "{} / {}")
    groups = sorted((pages[name], order, title) for order, (level, title, name) in enumerate(document.outline)
                    if level == 1 and name in pages)
    rows, number, group, place, wasFront = [], 0, "", 0, False
    for part, (isFront, _) in zip(all_parts, document.pieces):
        # No heading of the front is one of what follows it.
        if wasFront and not isFront:
            group = ""
        wasFront = isFront
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
                         [(box, isLast, pages[name]) for box, isLast, name in references if name in pages]))
    return rows


def join(all_parts, layers, document, job, printer):
    """Each part is finished in a process of its own; then their objects are put together."""
    writer = stitch.Writer("report.pdf")
    pages, struct, top, outlines, catalog = (writer.reserve() for _ in range(5))
    titles = {name: title for _, title, name in document.outline}
    known_pages = numbers(all_parts)
    tasks, page, key = [], 0, 0
    for number, part in enumerate(all_parts):
        tasks.append((part, "done-%d.pdf" % number, page, key))
        page, key = page + part.count, key + part.keys

    def work(task, say):
        say(pickle.dumps(finish(*task, layers, known_pages, titles)))

    kids, branches, elements, places = [], [], [], {}
    for (part, path, _, _), said in zip(tasks, children.run(tasks, job["jobs"], work)):
        done = pickle.loads(said)
        known = {done["root"]: 0, done["all"]: pages}
        if done["tree"]:
            known[done["tree"]] = top
        renamed = writer.take(path, known)
        for name, (index, x, y) in part.places.items():
            places.setdefault(name, b"[ %d 0 R /XYZ %.2f %.2f 0 ]" % (renamed[done["pages"][index]], x, y))
        kids += [renamed[page] for page in done["pages"]]
        elements += [renamed[element] for element in done["elements"]]
        branches += [renamed[branch] for branch in done["branches"]]
        os.remove(path)

    def references(some):
        return b"[ " + b" ".join(b"%d 0 R" % one for one in some) + b" ]"

    writer.put(pages, b"<< /Type /Pages /Count %d /Kids %s >>" % (len(kids), references(kids)))
    writer.put(top, b"<< /Type /StructElem /S /Document /P %d 0 R /K %s >>" % (struct, references(elements)))
    # Names of PDF 2.0, which Chromium uses in a PDF 1.7.
    writer.put(struct, b"<< /Type /StructTreeRoot /K %d 0 R /ParentTree << /Kids %s >> /ParentTreeNextKey %d "
               b"/RoleMap << /Em /Span /Strong /Span >> >>" % (top, references(branches), key))
    known = outline(writer, outlines, document, places)
    base, info, metadata, files, about = properties(document, job, printer)
    renamed = writer.take("base.pdf", {base: catalog})
    names = b" ".join(text(name) + b" " + places[name] for name in sorted(places, key=lambda name: name.encode()))
    writer.put(catalog, b"<< /Type /Catalog /Pages %d 0 R %s /StructTreeRoot %d 0 R /MarkInfo << /Marked true >> "
               b"/Metadata %d 0 R /Names << /Dests << /Names [ %s ] >>%s >> /PageMode /UseOutlines "
               b"/ViewerPreferences << /DisplayDocTitle true >> /PageLabels << /Nums [ 0 << /S /D >> ] >> %s >>" % (
                   pages, b"/Outlines %d 0 R" % outlines if known else b"", struct, renamed[metadata], names,
                   b" /EmbeddedFiles %d 0 R" % renamed[files] if files else b"", about))
    writer.close(catalog, renamed[info])


def text(value):
    """A string as it is written in a PDF."""
    return String(value).unparse()


def finish(part, path, first, key, layers, known_pages, titles):
    """Writes a part with its links, its layer and its tags, whose keys begin with a number; gives the numbers of the
    objects that the others have to know."""
    with pikepdf.open(part.path) as out:
        tag(out, key)
        # What else the part says of itself is said of the report, and holds the time at which it was printed.
        if Name.Info in out.trailer:
            del out.trailer[Name.Info]
        for name in list(out.Root.keys()):
            if name not in ("/Type", "/Pages", "/StructTreeRoot"):
                del out.Root[name]
        opened = {}
        for number, page in enumerate(out.pages, first):
            # There will be one list of pages; what those between it and a page say goes to the page.
            page.obj.MediaBox, page.obj.Resources, page.obj.Parent = page.mediabox, page.resources, out.Root.Pages
            for annotation in page.obj.get(Name.Annots, []):
                lead(annotation, known_pages, titles)
            layer = layers[number // parts.SHEETS]
            if layer not in opened:
                opened[layer] = pikepdf.open(layer)
            cover(out, page, opened[layer].pages[number % parts.SHEETS], number)
        out.save(path, static_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    # They are numbered anew.
    with pikepdf.open(path) as saved:
        tree = saved.Root.get(Name.StructTreeRoot)
        return {
            "root": saved.Root.objgen[0], "all": saved.Root.Pages.objgen[0],
            "pages": [page.obj.objgen[0] for page in saved.pages],
            "tree": tree.objgen[0] if tree is not None else 0,
            "elements": [kid.objgen[0] for kid in tree.K] if tree is not None else [],
            "branches": [tree.ParentTree.objgen[0]] if tree is not None else []}


def lead(annotation, pages, titles):
    """Links between the parts become links within the report."""
    # Printed, and not hidden as WeasyPrint 57 has it.
    annotation.F = 4
    target = address(annotation)
    for prefix in (parts.ELSEWHERE, parts.PAGE, parts.LAST):
        if target.startswith(prefix):
            name = unquote(target[len(prefix):])
            del annotation[Name.A]
            if name in pages:
                annotation.Dest = String(name)
            number = ", %d" % pages[name] if name in pages and prefix != parts.ELSEWHERE else ""
            annotation.Contents = String(titles.get(name, name) + number)
            return
    place = annotation.get(Name.Dest)
    if place is not None:
        place = str(place)[1:] if isinstance(place, Name) else str(place)
        annotation.Dest = String(unquote(place))
    if Name.Contents not in annotation:
        annotation.Contents = String(target or titles.get(place, place or ""))


def cover(out, page, sheet, number):
    """Lays a sheet over a page, as what a reader of its text passes over."""
    form = out.copy_foreign(sheet.as_form_xobject())
    name = Name("/Layer%d" % number)
    page.add_resource(form, Name.XObject, name)
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ q /Artifact <</Type /Pagination>> BDC " + bytes(name) + b" Do EMC Q\n")


def tag(pdf, first):
    """Gives the tree of tags of a part keys from a number on, and its document a place below another one."""
    tree = pdf.Root.get(Name.StructTreeRoot)
    if tree is None:
        return
    kids = tree.get(Name.K, Array())
    kids = list(kids) if isinstance(kids, Array) else [kids]
    for kid in kids:
        kid.P = tree
        if kid.get(Name.S) == Name.Document:
            kid.S = Name.Sect
    tree.K = Array(kids)
    for page in pdf.pages:
        for holder in [page.obj, *page.obj.get(Name.Annots, [])]:
            for key in (Name.StructParents, Name.StructParent):
                if key in holder:
                    holder[key] = int(holder[key]) + first
    parents = {key + first: value for key, value in numbered(tree.ParentTree)}
    if kids and not isinstance(kids[0].get(Name.K), Array):
        kids[0].K = Array([kids[0].K] if Name.K in kids[0] else [])
    for key, (page, annotation) in enumerate(list(untagged(pdf)) if kids else [], max(parents, default=first - 1) + 1):
        annotation.StructParent = key
        parents[key] = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Link, P=kids[0], Pg=page, K=Array([
            Dictionary(Type=Name.OBJR, Obj=annotation, Pg=page)])))
        kids[0].K.append(parents[key])
    flat = Array()
    for key in sorted(parents):
        flat.append(key)
        flat.append(parents[key])
    branch = tree.ParentTree
    if not branch.is_indirect:
        branch = tree.ParentTree = pdf.make_indirect(Dictionary())
    for key in list(branch.keys()):
        del branch[key]
    branch.Nums = flat
    branch.Limits = Array([min(parents, default=first), max(parents, default=first)])


def numbered(tree):
    """The entries of a tree of numbers."""
    trees = [tree]
    while trees:
        tree = trees.pop()
        trees += list(tree.get(Name.Kids, []))
        flat = list(tree.get(Name.Nums, []))
        for key, value in zip(flat[::2], flat[1::2]):
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
