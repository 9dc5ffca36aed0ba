"""Tags of what WeasyPrint draws, as PDF/UA has them. WeasyPrint begins a new tree on each page, gives drawings no
description and heads of cells no scope, and until 65 puts the paint of boxes into it; here the tree is that of the
document."""
import contextlib

import pydyf
from weasyprint import draw, pdf
from weasyprint.document import Document
from weasyprint.pdf.stream import Stream

TAGS = {
    "article": "Art", "section": "Sect", "blockquote": "BlockQuote", "p": "P", "pre": "P", "summary": "P",
    "figcaption": "P", "ul": "L", "ol": "L", "dl": "L", "li": "LI", "dt": "LI", "dd": "LI", "table": "Table",
    "caption": "Caption", "thead": "THead", "tbody": "TBody", "tfoot": "TFoot", "tr": "TR", "th": "TH", "td": "TD",
    "a": "Link", "h1": "H1", "h2": "H2", "h3": "H3", "h4": "H4", "h5": "H5", "h6": "H6"}
# What is drawn that is no text: a picture's description is its text.
SVG = "{http://www.w3.org/2000/svg}svg"
PICTURES = ("img", SVG)
PAINT = ("rectangle", "move_to", "shading", "paint_shading", "inline_image")
# Where a stream says that it is tagged, and what it has there when it is not: until 65, and since.
UNTAGGED = ("_mark", False) if hasattr(Document, "build_element_structure") else ("_tags", None)
# Whether this WeasyPrint draws in one of the ways that are known here.
KNOWN = UNTAGGED[0] == "_mark" or hasattr(pdf, "add_tags") and hasattr(Stream, "marked")


class Marks:
    """What of a page is what: text of a box, a picture, or an artifact, which nobody reads aloud. A mark is made where
    something is drawn, so that each run of text has one of its own, in the order of the text."""

    def __init__(self, tags):
        self.tags, self.boxes, self.line, self.picture, self.open = tags, [], None, None, None
        self.marked = []  # by number: the element, and whether it is the sign of an item of a list

    def text(self, stream):
        if self.picture is None:
            box = self.line or (self.boxes[-1] if self.boxes else None)
            self.turn(stream, self.tags.owner(box, self))

    def paint(self, stream):
        if self.picture is None:
            self.turn(stream, "artifact")

    def turn(self, stream, owner):
        if owner == self.open:
            return
        self.close(stream)
        self.open = owner
        if owner == "artifact":
            pydyf.Stream.begin_marked_content(stream, "Artifact")
        elif owner:
            number = pydyf.Dictionary({"MCID": len(self.marked)})
            self.marked.append(owner)
            pydyf.Stream.begin_marked_content(stream, "Span", number)

    def close(self, stream):
        if self.open:
            pydyf.Stream.end_marked_content(stream)
            self.open = None


class Tags:
    """The tags of a document, whose elements are below a root."""

    def __init__(self, root):
        self.order = {element: place for place, element in enumerate(root.iter())}
        self.parents = {child: element for element in self.order for child in element}
        self.heads = {}  # the page on which the head of a table stands first
        self.boxes = {}  # the boxes of pictures

    def owner(self, box, page):
        """Whose text is drawn on a page."""
        element = getattr(box, "element", None)
        if element is None or element not in self.order:
            return "artifact"
        for above in self.above(element):
            if above.tag == "thead":
                # Tables that go on have their heads again.
                if self.heads.setdefault(above, page) is not page:
                    return "artifact"
                break
        return element, str(box.element_tag).endswith("::marker")

    def above(self, element):
        """An element and those around it."""
        while element is not None:
            yield element
            element = self.parents.get(element)

    def description(self, element):
        """What a picture shows; nothing for one that only adorns."""
        if element.get("aria-hidden") == "true":
            return ""
        figure = self.parents.get(element)
        return element.get("alt") or element.get("aria-label") or (
            figure is not None and figure.tag == "figure" and figure.get("aria-label")) or ""

    def watch(self):
        """Has WeasyPrint's streams mark what is drawn in this process."""
        tags = self
        original = {name: getattr(Stream, name) for name in (
            *PAINT, "begin_text", "draw_x_object", "add_group", "add_pattern") if hasattr(Stream, name)}

        def marks(stream):
            # Groups and patterns are drawn as a whole.
            if getattr(stream, UNTAGGED[0]) == UNTAGGED[1]:
                return None
            if not hasattr(stream, "marks"):
                stream.marks = Marks(tags)
            return stream.marks

        def begin(stream, box, mcid=False, tag=None):
            if marks(stream):
                stream.marks.boxes.append(box)

        def end(stream):
            if marks(stream):
                stream.marks.boxes.pop()

        @contextlib.contextmanager
        def within(stream, box, tag):
            begin(stream, box)
            yield
            end(stream)

        def before(name, kind):
            def call(stream, *arguments, **named):
                if marks(stream):
                    getattr(stream.marks, kind)(stream)
                return original[name](stream, *arguments, **named)
            setattr(Stream, name, call)

        def unmarked(name):
            def call(stream, *arguments, **named):
                # A group takes this from the stream in which it is drawn.
                kept = getattr(stream, UNTAGGED[0])
                setattr(stream, *UNTAGGED)
                try:
                    return original[name](stream, *arguments, **named)
                finally:
                    setattr(stream, UNTAGGED[0], kept)
            setattr(Stream, name, call)

        def picture(stream, box):
            mine = marks(stream)
            if mine is None or box.element is None or box.element.tag not in PICTURES:
                return drawn(stream, box)
            isShown = bool(tags.description(box.element))
            if isShown:
                tags.boxes[box.element] = box
            mine.turn(stream, (box.element, False) if isShown else "artifact")
            mine.picture = box
            drawn(stream, box)
            mine.picture = None

        def text(stream, box, *arguments, **named):
            if marks(stream):
                stream.marks.line = box
            written(stream, box, *arguments, **named)
            if marks(stream):
                stream.marks.line = None

        if UNTAGGED[0] == "_mark":
            Stream.begin_marked_content, Stream.end_marked_content = begin, end
            pdf.VARIANTS["pdf/ua-1"] = (self.build, {"mark": True})
        else:
            # What is no text tells by itself that it is none.
            Stream.marked, Stream.artifact = within, lambda stream: contextlib.nullcontext()
            pdf.add_tags = lambda file, document, *rest: self.build(file, None, document, rest[-1])
        for name in PAINT:
            if name in original:
                before(name, "paint")
        before("begin_text", "text")
        before("draw_x_object", "text")
        unmarked("add_group")
        unmarked("add_pattern")
        drawn, draw.draw_replacedbox = draw.draw_replacedbox, picture
        written, draw.draw_text = draw.draw_text, text

    def build(self, file, metadata, document, streams, *rest):
        """Puts the tree into a file whose pages are drawn. What a PDF says of itself comes when the parts are joined."""
        self.file, self.nodes, self.levels = file, {}, []
        root = self.put({"Type": "/StructTreeRoot"})
        self.top = Node(self, None, "Document", -1)
        table = pydyf.Array()
        pages = file.page_references
        owners = []
        for number, stream in enumerate(streams):
            if not hasattr(stream, "marks"):
                stream.marks = Marks(self)
            stream.marks.close(stream)
            owners.append([])
            for place, owner in enumerate(stream.marks.marked):
                node = self.content(*owner)
                owners[-1].append(node)
                node.add(pydyf.Dictionary({"Type": "/MCR", "Pg": pages[number], "MCID": place}))
        key = len(streams)
        links = []
        for number, page in enumerate(document.pages):
            for link in page.links:
                annotation = link[3].link_annotation if len(link) > 3 else None
                if annotation is not None and "StructParent" not in annotation and link[3].element in self.order:
                    node = self.node(link[3].element)
                    node.add(pydyf.Dictionary({"Type": "/OBJR", "Obj": annotation.reference, "Pg": pages[number]}))
                    annotation["StructParent"] = key + len(links)
                    links.append(node)
        self.top.finish(root.reference)
        for number, nodes in enumerate(owners):
            table.extend([number, pydyf.Array([node.object.reference for node in nodes])])
        for node in links:
            table.extend([key, node.object.reference])
            key += 1
        for element, box in self.boxes.items():
            self.picture(element, box, document, streams)
        root["K"] = pydyf.Array([self.top.object.reference])
        root["ParentTree"] = self.put({"Nums": table}).reference
        file.catalog["StructTreeRoot"] = root.reference
        file.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})

    def put(self, values):
        made = pydyf.Dictionary(values)
        self.file.add_object(made)
        return made

    def tag(self, element):
        """What an element is; nothing for what says nothing of its content."""
        tag = TAGS.get(element.tag)
        if element.tag == "a" and element.get("href") is None:
            tag = None
        elif element.tag == "div" and self.parents.get(element) is not None and self.parents[element].tag == "dl":
            tag = "LI"
        elif element.tag in PICTURES and element in self.boxes:
            tag = "Figure"
        if tag is None and element.get("lang") and element in self.parents:
            return "Div" if element.tag == "div" else "Span"
        return tag

    def node(self, element):
        """The node of an element, or of the next around it that has one."""
        passed = []
        for above in self.above(element):
            node = self.nodes.get(above)
            if node is None and self.tag(above):
                around = self.parents.get(above)
                parent = self.node(around) if around is not None else self.top
                # A row makes its cells.
                node = self.nodes.get(above) or self.make(above, parent)
            if node is not None:
                break
            passed.append(above)
        else:
            node = self.top
        for one in passed:
            self.nodes[one] = node
        return node

    def make(self, element, around):
        tag, order = self.tag(element), self.order[element]
        if element.tag in ("dt", "dd") and around.tag == "LI":
            # In a group of its own; the group's item is around it.
            node = Node(self, around, "Lbl" if element.tag == "dt" else "LBody", order)
        elif around.tag == "LI":
            node = Node(self, around.body(), tag, order)
        else:
            node = Node(self, around, tag, order)
            if element.tag in ("dt", "dd"):
                node = Node(self, node, "Lbl" if element.tag == "dt" else "LBody", order)
        self.nodes[element] = node
        node.describe(element)
        if tag == "TR":
            # Cells without text count too.
            for cell in element:
                if cell.tag in ("td", "th"):
                    self.node(cell)
        return node

    def content(self, element, isSign):
        """The node that text of an element belongs to."""
        node = self.node(element)
        if node.tag == "LI":
            return node.label() if isSign else node.body()
        return node

    def picture(self, element, box, document, streams):
        """Where a picture is, from the lower left corner of its page."""
        for page, stream in zip(document.pages, streams):
            if (element, False) in stream.marks.marked:
                left, top = box.content_box_x() * 0.75, (page.height - box.content_box_y()) * 0.75
                self.nodes[element].object["A"] = pydyf.Dictionary({"O": "/Layout", "BBox": pydyf.Array([
                    round(one, 2) for one in (left, top - box.height * 0.75, left + box.width * 0.75, top)])})
                return


class Node:
    """An element of structure."""

    def __init__(self, tags, parent, tag, order):
        self.tags, self.tag, self.order, self.kids = tags, tag, order, []
        self.more, self.label_node, self.body_node = {}, None, None
        if parent is not None:
            parent.kids.append(self)

    def add(self, content):
        self.kids.append(content)

    def describe(self, element):
        if element.get("lang"):
            self.more["Lang"] = pydyf.String(element.get("lang"))
        if self.tag == "Figure":
            self.more["Alt"] = pydyf.String(self.tags.description(element))
        cell = {}
        if self.tag == "TH":
            around = self.tags.parents[self.tags.parents[element]].tag
            scope = element.get("scope") or ("col" if around == "thead" else "row")
            cell["Scope"] = "/Row" if scope.startswith("row") else "/Column"
        if self.tag in ("TH", "TD"):
            for name, key in (("colspan", "ColSpan"), ("rowspan", "RowSpan")):
                if (element.get(name) or "1").isdecimal() and int(element.get(name) or 1) > 1:
                    cell[key] = int(element.get(name))
        if cell:
            self.more["A"] = pydyf.Dictionary({"O": "/Table", **cell})

    def label(self):
        """What holds the sign of an item of a list."""
        if self.label_node is None:
            self.label_node = Node(self.tags, self, "Lbl", -1)
        return self.label_node

    def body(self):
        """What holds an item of a list."""
        if self.body_node is None:
            self.body_node = Node(self.tags, self, "LBody", self.order)
        return self.body_node

    def finish(self, parent):
        """Makes the object, and those of what is in it: what floats is drawn first, but stands where the text has it."""
        waiting = [(self, parent)]
        while waiting:
            node, parent = waiting.pop()
            nodes = iter(sorted((kid for kid in node.kids if isinstance(kid, Node)), key=lambda kid: kid.order))
            node.kids = [next(nodes) if isinstance(kid, Node) else kid for kid in node.kids]
            node.object = node.tags.put({"Type": "/StructElem", "S": "/" + node.level(), "P": parent, **node.more})
            waiting += [(kid, node.object.reference) for kid in reversed(node.kids) if isinstance(kid, Node)]
        waiting = [self]
        while waiting:
            node = waiting.pop()
            kids = [kid.object.reference if isinstance(kid, Node) else kid for kid in node.kids]
            if kids:
                node.object["K"] = pydyf.Array(kids)
            waiting += [kid for kid in node.kids if isinstance(kid, Node)]

    def level(self):
        """The tag; levels of headings that a text skips are closed up."""
        if self.tag[0] != "H" or not self.tag[1:].isdecimal():
            return self.tag
        levels, level = self.tags.levels, int(self.tag[1:])
        while levels and levels[-1][0] >= level:
            levels.pop()
        shown = min(levels[-1][1] + 1, level) if levels else level
        levels.append((level, shown))
        return "H%d" % shown
