"""WeasyPrint: each part in a process of its own, so that its memory is given back."""
import gc, inspect, logging, math, re, sys

import weasyprint
from weasyprint import urls
from weasyprint.formatting_structure import boxes
from weasyprint.layout import block
from weasyprint.pdf.stream import Stream
from weasyprint.text import line_break

import children, parts, tags

# What is told of reports with letters from right to left.
reverses = int(weasyprint.__version__.split(".")[0]) < 65 and (
    "version %s writes words from right to left as they look, so that no search in the PDF finds them; "
    "version 65 and Chromium (--pdf-engine chromium) do not" % weasyprint.__version__)
# What reads addresses; later versions have a class for it.
READ = getattr(urls, "default_url_fetcher", None) or urls.URLFetcher()


def fetch(url, *arguments, **named):
    """Nothing is fetched or read; what a report shows is in it."""
    if url.startswith("data:"):
        return READ(url)
    raise ValueError("a report loads nothing: " + url[:200])


LAY_OUT = block.block_container_layout


def whole(context, box, bottom_space, skip_stack, page_is_empty, *arguments, **named):
    """Lays out a cell as if its page had no end, unless it stands first there. That its row does not fit is found when
    the row is done, and then the last place is looked for at which the table may be parted. Where a cell ends at the
    foot of a page, WeasyPrint 57 to 65 look for none, and leave rows alone that are to stay together."""
    if isinstance(box, boxes.TableCellBox) and not page_is_empty:
        bottom_space = -math.inf
    return LAY_OUT(context, box, bottom_space, skip_stack, page_is_empty, *arguments, **named)


block.block_container_layout = whole


def embolden():
    """Draws letters thicker where they are bold in a font that has only plain ones, as that for Chinese."""
    add, choose = Stream.add_font, Stream.set_font_size
    bold = {}

    def add_font(stream, font):
        added = add(stream, font)
        # Newer versions give the size beside the font.
        face = added[0] if isinstance(added, tuple) else added
        known = getattr(face, "ttfont", None)
        if str(face.hash) not in bold:
            weight = known["OS/2"].usWeightClass if known is not None and "OS/2" in known else 700
            bold[str(face.hash)] = b"Bold" in bytes(face.name) and weight < 600
        return added

    def set_font_size(stream, font, size):
        choose(stream, font, size)
        isBold = bold.get(font, False)
        if isBold or getattr(stream, "isBold", False):
            stream.set_text_rendering(2 if isBold else 0)
        stream.isBold = isBold
        if isBold:
            stream.set_line_width(size / 30)
            stream.set_color_rgb(*(stream._current_color or (0, 0, 0)), stroke=True)

    Stream.add_font, Stream.set_font_size = add_font, set_font_size


# Names that this version of WeasyPrint has; without them such letters are plain.
if hasattr(Stream, "add_font") and "_current_color" in Stream.__init__.__code__.co_names:
    embolden()


def draw_joined():
    """Draws lines without the marks at which they may end, which a letter behind one would have in a search."""
    reactivate = line_break.Layout.reactivate

    def joined(layout, style):
        layout.text = layout.text.replace(parts.MAY_END, "") or layout.text
        reactivate(layout, style)

    line_break.Layout.reactivate = joined


if hasattr(line_break.Layout, "reactivate"): draw_joined()


class Pages(logging.Handler):
    """Tells each page that is laid out."""

    def __init__(self, say):
        super().__init__()
        self.say = say

    def emit(self, record):
        if "Creating layout - Page" in record.getMessage():
            self.say(b".")


class Printer:
    def __init__(self, job):
        self.job = job
        self.producer = "WeasyPrint " + weasyprint.__version__
        self.isUniversal = tags.KNOWN  # whether its PDFs are PDF/UA

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def open(self):
        """There is nothing to open."""

    def print(self, tasks, progress, isTagged=True):
        def hear(task, message):
            if isTagged:
                progress.add(message.count(b"."), 0 if message else task[2])

        children.run(tasks, self.job["jobs"], lambda task, say: write(task[0], task[1](), say, isTagged), hear)


def write(name, text, say, isTagged):
    sys.setrecursionlimit(20_000)
    # What is laid out lives until the end of this process; looking for what does not takes a quarter of the time.
    gc.disable()
    logger = logging.getLogger("weasyprint.progress")
    logger.setLevel(logging.INFO)
    logger.addHandler(Pages(say))
    source = weasyprint.HTML(string=suit(text), url_fetcher=fetch)
    document = source.render()
    if isTagged and tags.KNOWN:
        tags.Tags(source.etree_element).watch()
    names = inspect.signature(document.write_pdf).parameters
    variant = "variant" if "variant" in names else "pdf_variant"
    document.write_pdf(name + ".pdf", **({variant: "pdf/ua-1"} if isTagged else {}))


CHART = re.compile(
    r'(class="figure bars">(?:(?!<svg ).)*)?(<svg class="drawing(?: room-(\d+))?"[^>]*? height="(\d+)">.*?</svg>)(?=\s*<figcaption)', re.S)
PLOT = re.compile(r'<svg y="([^"]*)" width="100%"[^>]*>(.*?)</svg>', re.S)
SHARE = re.compile(r' (x1|x2|x|width)="([0-9.]+)%"')
# What A4 has between its margins, and the shares of that for two and three charts of bars beside each other.
WIDTH, HALF, THIRD = 657, 302, 203
# The room beside a drawing that is before it, where any other is behind it, as the style has it.
BEFORE = 34
# How much smaller charts of bars are on paper, as the style has it, which WeasyPrint does not know.
ZOOM = re.compile(r"\.bars \.drawing \{ zoom: ([0-9.]+)")
# The colour of a site.
ACCENT = re.compile(r"^:root \{ --link: (#\w+); \}", re.M)
# Pictures do not get the styles of the page.
DRAWING = """<style>text{fill:#57514a;font-size:12px;font-family:"Noto Sans",sans-serif}.label,.value{fill:#1d1b18;font-size:13px}
.grid{stroke:#ddd6c8;stroke-dasharray:2 3}.axis{stroke:#57514a}.date,.pace{stroke:#c8650a;stroke-dasharray:5 3}
text.date{stroke:none;fill:#1d1b18}.curve{fill:none;stroke:#0b5673;stroke-width:1.5}.area{fill:#0b5673;opacity:.14}
.opened{fill:#1a7431}.closed{fill:#6f42b8}.bar{fill:#0b5673}rect{fill:none}
.lanes{fill:none;stroke:#f4f0e6;stroke-width:13;stroke-dasharray:16 2.868}.level-1{fill:#2a8a43;opacity:.45}
.level-2{fill:#2a8a43;opacity:.6}.level-3{fill:#2a8a43;opacity:.8}.level-4{fill:#2a8a43}</style>"""


def suit(text):
    """Replaces what WeasyPrint does not know: shares of a width in drawings, and where runs of punctuation may be parted."""
    text = parts.parted(text)
    accent = ACCENT.search(text)
    style = DRAWING.replace("#0b5673", accent.group(1)) if accent else DRAWING
    bars = THIRD if '<section id="charts" class="three"' in text else HALF
    zoom = ZOOM.search(text)
    smaller = float(zoom.group(1)) if zoom else 1
    return CHART.sub(lambda match: drawing(match, style, bars, smaller), text)


def drawing(match, style, bars, smaller):
    before, chart, room, height = match.group(1) or "", match.group(2), int(match.group(3) or 0), match.group(4)
    scale = smaller if before else 1
    width = (bars if before else WIDTH) / scale
    plot = width - room
    chart = SHARE.sub(lambda m: ' %s="%.2f"' % (m.group(1), float(m.group(2)) * plot / 100), chart)
    chart = PLOT.sub(r'<g transform="translate(0 \1) scale(%.3f 1)">\2</g>' % (plot / 1000), chart)
    size = '<svg class="drawing" viewBox="%d 0 %d %s" width="%d" height="%d">' % (
        -room if room == BEFORE else 0, width, height, width * scale, int(height) * scale)
    return before + size + style + chart[chart.index(">") + 1:]
