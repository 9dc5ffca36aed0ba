"""The parts of a report in HTML, and what is filled in where a part is printed by itself.

The templates say where: <!--print:body--> ends the front (cover and contents), <!--print:part--> is where a part may
begin, and what stands between <!--print:again--> and the next of these is repeated in each part until
<!--print:done--> (the head of a table). No text of a tracker holds a comment of HTML, or an attribute `data-outline`.
"""
import html, re

MARK = re.compile(r"<!--print:(body|part|again|done)-->")
BODY = re.compile(r"<body[^>]*>")
META = re.compile(r'<meta name="([^"]+)" content="([^"]*)">')
TITLE = re.compile(r"<title>([^<]*)</title>")
LANGUAGE = re.compile(r'<html[^>]* lang="([^"]*)"')
OUTLINE = re.compile(r'<[a-z0-9]+ [^>]*?id="([^"]+)"[^>]*? data-outline="(\d)" data-title="([^"]*)"')
NUMBER = re.compile(r'(<a class="pg" href="#([^"]+)">)[^<]*(</a>)')
INSIDE = re.compile(r' href="#([^"]*)"')
IDENTIFIER = re.compile(r' id="([^"]*)"')
LINK = re.compile(r'<a\b([^>]*?) href="((?:https?|ftp):[^"]*|mailto:[^"]*)"([^>]*)>(.*?)</a>', re.S)
ARTICLE = re.compile(r"</article>")

# Links that leave a part go to these until the parts are joined.
ELSEWHERE = "https://elsewhere.invalid/#"
PAGE = "https://page.invalid/#"
# Pages of one layer.
SHEETS = 400

# What a sheet looks like unless the theme says otherwise; it covers the whole page and is transparent.
LAYER = """<style>@page{margin:0;@bottom-center{content:none}@bottom-right{content:none}}
html,body{margin:0!important;padding:0!important;max-width:none!important;background:none!important}
.sheet{position:relative;height:100%;overflow:hidden;break-inside:avoid}.sheet+.sheet{break-before:page}
.sheet p{position:absolute;margin:0;white-space:nowrap;font-size:8pt;line-height:10pt;text-align:left}
.sheet .head-start{left:18mm;top:10mm;max-width:45%;overflow:hidden;text-overflow:ellipsis}
.sheet .head-end{right:18mm;top:10mm;max-width:45%;overflow:hidden;text-overflow:ellipsis}
.sheet .foot-end{right:18mm;bottom:10mm}.sheet .at{text-align:right}</style>"""


class Document:
    def __init__(self, text, size):
        found = BODY.search(text)
        start = found.end() if found else 0
        self.head = text[:start]
        self.meta = {k: html.unescape(v) for k, v in META.findall(self.head)}
        title = TITLE.search(self.head)
        self.title = html.unescape(title.group(1)) if title else ""
        language = LANGUAGE.search(self.head)
        self.language = language.group(1) if language else ""
        self._front, self.pieces = self.split(text[start:], size)
        self.has_front = self._front is not None
        self.outline = [
            (int(level), html.unescape(name), html.unescape(identifier))
            for identifier, level, name in OUTLINE.findall(text, start)]

    def split(self, text, size):
        """The front, or None, and the pieces of the body, each of at least a size but for the last."""
        front, pieces, current, length = None, [], [], 0
        again, collecting, place = "", False, 0

        def end_of_text(chunk):
            nonlocal length, again
            current.append(chunk)
            length += len(chunk)
            if collecting:
                again += chunk

        for mark in MARK.finditer(text):
            end_of_text(text[place:mark.start()])
            place = mark.end()
            kind = mark.group(1)
            if kind == "body":
                front, current, length = "".join(current), [], 0
            elif kind == "again":
                again, collecting = "", True
            elif kind == "done":
                again, collecting = "", False
            else:
                collecting = False
                if length >= size:
                    pieces.append("".join(current))
                    current, length = [again], 0
        end_of_text(text[place:])
        pieces.append("".join(current))
        return front, pieces

    def page(self, piece):
        """A piece of the body as a document of its own."""
        piece = "</article>".join(notes(part) for part in ARTICLE.split(piece))
        piece = piece.replace('<a class="pg" href="#', '<a class="pg" href="' + PAGE)
        return self.head + self.leave(piece)

    def front(self, numbers):
        """The front, with the pages that are known."""
        text = NUMBER.sub(
            lambda m: m.group(1) + str(numbers.get(html.unescape(m.group(2)), "000")) + m.group(3),
            self._front)
        return self.head + self.leave(text)

    def leave(self, text):
        own = set(IDENTIFIER.findall(text))
        return INSIDE.sub(
            lambda m: m.group(0) if m.group(1) in own else ' href="%s%s"' % (ELSEWHERE, m.group(1)), text)

    def layer(self, sheets):
        """What stands over some pages: running heads, their numbers, and the pages that references name.

        A sheet is its height in points, its head, its group, its number as text, and the references."""
        out = [self.head.replace("</head>", LAYER + "</head>", 1), '<div class="layer">']
        for height, title, group, number, references in sheets:
            out.append('<div class="sheet" style="height:%.2fpt">' % (height - 0.5))
            if number:
                out.append('<p class="head-start"><bdi>%s</bdi></p><p class="head-end"><bdi>%s</bdi></p>'
                           '<p class="foot-end">%s</p>' % tuple(map(html.escape, (title, group, number))))
            for (left, bottom, right, top), page in references:
                out.append('<p class="at" style="left:%.2fpt;top:%.2fpt;width:%.2fpt;height:%.2fpt;line-height:%.2fpt">%s</p>'
                           % (left, height - top, right - left, top - bottom, top - bottom, page))
            out.append("</div>")
        out.append("</div>")
        return "".join(out)


def notes(article):
    """Addresses of links become notes at the end of an issue, numbered from 1."""
    numbers = {}

    def number(match):
        before, address, after, text = match.groups()
        plain = re.sub(r"<[^>]*>", "", text)
        if plain == address or not plain.strip() and "<img" not in text or "mailto:" + plain == address:
            return match.group(0)
        n = numbers.setdefault(address, len(numbers) + 1)
        return '%s<sup class="nr" dir="ltr">%d</sup>' % (match.group(0), n)

    article = LINK.sub(number, article)
    if not numbers:
        return article
    rows = "".join('<li value="%d">%s</li>' % (n, address) for address, n in numbers.items())
    return article + '<ol class="notes" dir="ltr">' + rows + "</ol>"
