"""The parts of a report in HTML, and what is filled in where a part is printed by itself.

The templates say where: <!--print:part--> is where a part may begin, and what stands between <!--print:again--> and the next of these is repeated in each part until
<!--print:done--> (the head of a table). No text of a tracker holds a comment of HTML, or an attribute `data-outline`.
"""
import bisect, html, re

import inside

MARK = re.compile(r"<!--print:(part|again|done)-->")
BODY = re.compile(r"<body[^>]*>")
META = re.compile(r'<meta name="([^"]+)" content="([^"]*)">')
TITLE = re.compile(r"<title>([^<]*)</title>")
LANGUAGE = re.compile(r'<html[^>]* lang="([^"]*)"')
OUTLINE = re.compile(r'<[a-z0-9]+ [^>]*?id="([^"]+)"[^>]*? data-outline="(\d)" data-title="([^"]*)"')
EMPTY = re.compile(r'(<a class="pg\b[^>]*>)(?=</a>)')
PAGED_LINK = re.compile(r'<a class="pg" href="#([^"]*)"')
INSIDE = re.compile(r' href="#([^"]*)"')
TAGS = re.compile(r"<[^>]*>")
IDENTIFIER = re.compile(r' id="([^"]*)"')
COVER = '<header class="cover"'

# Links that leave a part go to these until the parts are joined.
ELSEWHERE = "https://elsewhere.invalid/#"
PAGE = "https://page.invalid/#"
# The same, where the number stands at the end of its line.
LAST = "https://page.invalid/last#"
# Where a group begins, and how much of its size a part may be longer or shorter to end before one.
GROUP, NEAR = '<section class="group"', 8
# Of how much text a report has at most a page, in characters.
LEAST = 3000
# What a reference leaves empty for the number of a page, in points for each digit.
DIGIT = 5
# Pages of one layer.
SHEETS = 400

# For a screen nothing is laid out, with which an engine begins; margins are for the layer; columns of references are as wide as
# the longest, in all tables alike.
PAGED = """<style>@media screen{body{display:none}}@page{@bottom-center{content:none}}%s
@media print{.issues thead th:first-child,.disposition thead th:first-child{width:%dmm}}</style>"""
REFERENCE = re.compile(r'<th scope="row">(?:<[^>]*>)*([^<\s]*)')
# What a sheet looks like unless the theme says otherwise; it covers the whole page and is transparent.
LAYER = """<style>@page{margin:0}
html,body{margin:0!important;padding:0!important;max-width:none!important;background:none!important}
.sheet{position:relative;height:100%;overflow:hidden;break-inside:avoid}.sheet+.sheet{break-before:page}
.sheet p{position:absolute;margin:0;white-space:nowrap;font-size:8pt;line-height:10pt;text-align:left}
.sheet .head-start{left:18mm;top:10mm;max-width:45%;overflow:hidden;text-overflow:ellipsis}
.sheet .head-end{right:18mm;top:10mm;max-width:45%;overflow:hidden;text-overflow:ellipsis}
.sheet .foot-end{right:18mm;bottom:10mm}</style>"""


class Document:
    def __init__(self, text, size, jobs=1):
        # The end of a paragraph as a character, on which WeasyPrint gives up.
        text = text.replace("\u2029", " ")
        found = BODY.search(text)
        start = found.end() if found else 0
        head = text[:start]
        self.meta = {k: html.unescape(v) for k, v in META.findall(head)}
        title = TITLE.search(head)
        self.title = html.unescape(title.group(1)) if title else ""
        language = LANGUAGE.search(head)
        self.language = language.group(1) if language else ""
        longest = max(map(len, REFERENCE.findall(text, start)), default=0)
        self.digits = {match.group(1): digits(match.start()) for match in IDENTIFIER.finditer(text)}
        self.most = max(2, digits(len(text)))
        rooms = "".join(".pg%s{padding-right:%dpt!important}" % (name, 1 + DIGIT * count) for name, count in [
            ("", self.most), *((".d%d" % count, count) for count in range(1, self.most))])
        paged = PAGED % (rooms, max(15, min(40, 4 + 2.1 * longest)))
        self.head = head.replace("<html", "<html data-paged", 1).replace("</head>", paged + "</head>", 1)
        self.outline = [
            (int(level), html.unescape(name), html.unescape(identifier))
            for identifier, level, name in OUTLINE.findall(text, start)]
        notes, onPage = inside.Notes(), html.escape(self.meta.get("gazette:on-page", ""))
        self.pieces = [inside.finish(piece, notes, onPage) for piece in split(text[start:], size, jobs)]
        self.pieces[-1] += notes.rest()
        # Certificates have none.
        self.has_cover = COVER in text

    def page(self, index):
        """A piece as a document of its own."""
        text = self.pieces[index]
        text = text.replace('<a class="pg last" href="#', '<a class="pg" href="' + LAST)
        text = PAGED_LINK.sub(lambda m: '<a class="pg d%d" href="%s%s"' % (self.count(m.group(1)), PAGE, m.group(1)), text)
        text = EMPTY.sub(r"\1&#160;", text)
        # Chromium names the places that something links to; others are led to from outside, or from another piece.
        places = "".join('<a href="#%s"></a>' % place for place in IDENTIFIER.findall(text))
        return self.head + ("<main>" if index else "") + self.leave(text) + "<div hidden>" + places + "</div>"

    def count(self, name):
        """How many digits the page of a place has at most."""
        return self.digits.get(name, self.most)

    def room(self, name):
        """The points that a reference to a place leaves empty at its end, for the number of its page."""
        return 1 + DIGIT * self.count(html.escape(name))

    def leave(self, text):
        own = set(IDENTIFIER.findall(text))
        return INSIDE.sub(
            lambda m: m.group(0) if m.group(1) in own else ' href="%s%s"' % (ELSEWHERE, m.group(1)), text)

    def layer(self, sheets):
        """What stands over some pages: running heads, their numbers, and the pages that references name.

        A sheet is its width and height in points, its head, its group, its number as text, and the references:
        the box, the room at its end or 0 where the number stands at the end of a line, and the number."""
        out = [self.head.replace("</head>", LAYER + "</head>", 1), '<div class="layer">']
        for width, height, title, group, number, references in sheets:
            out.append('<div class="sheet" style="height:%.2fpt">' % (height - 0.5))
            if number:
                out.append('<p class="head-start"><bdi>%s</bdi></p><p class="head-end"><bdi>%s</bdi></p>'
                           '<p class="foot-end">%s</p>' % tuple(map(html.escape, (title, group, number))))
            for (left, bottom, right, top), room, page in references:
                place = "left:%.2fpt" % (right - room) if room else "right:%.2fpt" % (width - right)
                out.append('<p class="at" style="%s;top:%.2fpt;line-height:%.2fpt">%s</p>'
                           % (place, height - top, top - bottom, page))
            out.append("</div>")
        out.append("</div>")
        return "".join(out)


def digits(place):
    """How many digits the number of the page has at most on which a place of the text stands."""
    return len(str(1 + place // LEAST))


def even(length, size, jobs):
    """The size of parts of one length, none longer than a size, of which so many as are printed side by side come to an
    end together."""
    count = -(-length // size)
    return -(-length // (-(-count // jobs) * jobs)) if count > 1 else max(length, 1)


def begins(text, size):
    """The marks at which parts begin but for the first: a group's, which looks like a chapter, where one is near enough to
    the size of a part, else the next one."""
    found, behind, collecting = [], 0, False
    for mark in MARK.finditer(text):
        kind = mark.group(1)
        # No part ends with a heading or the head of a table.
        if kind == "part" and not collecting and not text[behind:mark.start()].rstrip().endswith("</h2>"):
            found.append(mark.end())
        collecting, behind = kind == "again", mark.end()
    groups = [place for place in found if text.startswith(GROUP, place)]
    chosen, last = set(), 0
    for goal in range(size, len(text), size):
        # What cannot be taken apart was longer than a part.
        if goal < last + size // 2:
            continue
        near = groups[bisect.bisect(groups, max(last, goal - size // NEAR)):bisect.bisect(groups, goal + size // NEAR)]
        following = bisect.bisect_left(found, max(goal, last + 1))
        if near or following < len(found):
            last = min(near, key=lambda place: abs(place - goal)) if near else found[following]
            chosen.add(last)
    return chosen


def split(text, size, jobs=1):
    """The pieces of a report, not much longer than a size."""
    pieces, current, again, collecting, place = [], [], "", False, 0
    chosen = begins(text, even(len(text), size, jobs))
    for mark in MARK.finditer(text):
        chunk = text[place:mark.start()]
        current.append(chunk)
        if collecting:
            again += chunk
        place, kind = mark.end(), mark.group(1)
        if kind != "part":
            again = ""
        elif place in chosen:
            pieces.append("".join(current))
            current = [again]
        collecting = kind == "again"
    current.append(text[place:])
    if not pieces or TAGS.sub("", "".join(current)).strip():
        pieces.append("".join(current))
    return pieces


# Long runs of punctuation, in which WeasyPrint finds no place to end a line, and how much of one stays together.
SIGN = (
    "(?:[!-%'-/:;=?@[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff20]"
    "|&(?:amp|lt|gt|quot|#39);)")
RUN = re.compile("<[^>]*>|%s(?: ?%s){20,}" % (SIGN, SIGN))
# None ends behind a hyphen, which readers of a PDF take for the end of a part of a word.
TOGETHER = re.compile("(?:%s ?){8,}?(?<!-)(?<!- )(?=.)" % SIGN)
# Shows nothing, and lets a line end.
MAY_END = "\u200b"


def parted(text):
    """A document in whose long runs of punctuation lines may end."""
    body = text.index("<body") if "<body" in text else 0
    return text[:body] + RUN.sub(
        lambda m: m.group() if m.group()[0] == "<" else TOGETHER.sub(r"\g<0>" + MAY_END, m.group()), text[body:])
