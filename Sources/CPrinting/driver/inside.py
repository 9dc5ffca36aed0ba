"""What paper asks of texts: notes for links, boxes of tasks as signs, lines that stay with what they announce, and
tables that fit. Texts are Gazette's own HTML: lower case, attributes in double quotes, every element closed."""
import re, unicodedata

LINK = re.compile(r'<a\b([^>]*?) href="((?:https?|ftp):[^"]*|mailto:[^"]*)"([^>]*)>(.*?)</a>', re.S)
BOX = re.compile(r'<input\b[^>]*type="checkbox"[^>]*>')
# What is folded on a screen is open on paper.
DETAILS = re.compile(r"<details(?! open)\b")
AUTO = re.compile(r' dir="auto"[^>]*>')
# What has a direction of its own, where a text has letters of both.
BLOCK = re.compile(r'<(?:p|ul|ol|li|h[1-6]|table)\b(?![^>]* (?:dir=|class="by"))')
RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
TAG = re.compile(r"<[^>]*>")
TABLE = re.compile(r"<table>(?=(.*?)</tr>)", re.S)
TABLE_END = re.compile(r"\s*</tbody>\s*</table>\s*$")
CELL = re.compile(r"<t[hd]\b")
# In cells they keep their days on one line.
TIME = re.compile(r"(?<!<td>)<time\b[^>]*>([^<]*)</time>")
# Names without a letter from right to left need no isolation.
BDI = re.compile(r"<bdi>([^<\u0590-\u08ff\u200e-\u202e\u2066-\u2069\ufb1d-\ufefc]*)</bdi>")
FACTS = re.compile(r'<ul class="facts">(.*?)</ul>', re.S)
FACT = re.compile(r"</li>\s*<li>")
NEST = re.compile(r"<(/?)(blockquote|details|ul|ol|li)\b[^>]*>")
# The name of a record says where it is.
RECORD = re.compile(r"[\w./-]*[#!]\d+|[A-Z][A-Z0-9_]*-[\d.]+")
# A reference of a text to what stands in the same report.
REFERENCE = re.compile(r'<a\b[^>]*? href="#([^"]*)"[^>]*>([^<]*)</a>')
# What footnotes of texts are numbered with.
FOOTNOTE = re.compile(r'class="footnote-ref"[^>]*>(?:<[^>]*>)*(\d+)')
NUMBER = re.compile(r"\d+$")
IDENTIFIER = re.compile(r' id="([^"]*)"')
# Emoji, a run of them at a time; a space behind one is taken for a part of the picture unless it stands apart.
PICTURES = re.compile(
    "[\u231a-\u23ff\u2614-\u26ff\u2705-\u27bf\u2b50\u2b55\U0001f000-\U0001faff]"
    "[\ufe0f\u200d\u2640\u2642\u2764\U0001f000-\U0001faff]*")
SHOWN = re.compile(r"(<(?!/?(?:text|title|style)\b)[^<>]*>)([^<]+)")
# Lists and quotations that are nested deeper are set flat: there is no room for their margins.
DEEPEST = 8
# Letters of an issue that is not split, some ten lines, and what a block counts beside its letters.
SHORT, LINE = 1000, 60
BLOCK_END = re.compile(r"</(?:p|li|h[1-6]|pre|tr)>")
# Items that were set flat: those that hold nothing but others, and those that begin with a paragraph.
EMPTY_ITEM = re.compile(r"<br>(?:• )?\s*(?=<br>)")
ITEM_PARAGRAPH = re.compile(r"<br>(• )\s*(<p\b[^>]*>)")
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.S)
# A line of a paragraph that ends with a colon, up to the next line.
COLON = re.compile(r"([:\uff1a](?:</\w+>)*)\s*<br />\s*")
CODE = re.compile(r"<pre\b[^>]*>(?:<code\b[^>]*>)?(.*?)(?=</code>|</pre>)", re.S)
# The list that words of an item announce.
NESTED = re.compile(r"([:\uff1a](?:</\w+>)*\s*<[uo]l)(?=>| (?!class=))")
# Quotations of nothing, and lists that do not begin with 1 or are long.
NOTHING = re.compile(r"<blockquote>\s*</blockquote>\s*")
ORDERED = re.compile(r"<ol\b([^>]*)>(?=(.*?)</ol>)", re.S)
START = re.compile(r' start="(\d+)"')
INLINE = re.compile(r"<(/?)(?!br|img|input|wbr)[a-z]")
# Lines of code that stay together at most.
KEPT = 6
# A table of so many columns gets smaller letters.
WIDE = ((12, "widest"), (8, "wider"), (6, "wide"))


def finish(text, notes, onPage):
    """A piece of a report as it is printed; `notes` are those of what it goes on with, `onPage` says "on page"."""
    text = NOTHING.sub("", light(text))
    text = DETAILS.sub("<details open", text)
    text = ORDERED.sub(number, text)
    text = BOX.sub(lambda m: '<span class="box">%s</span>' % ("\u2611" if " checked" in m.group(0) else "\u2610"), text)
    text = TABLE.sub(lambda m: '<table class="%s">' % width(len(CELL.findall(m.group(1)))), text)
    if PICTURES.search(text):
        text = SHOWN.sub(lambda m: m.group(1) + PICTURES.sub(r'<span class="emoji">\g<0></span>', m.group(2)), text)
    text = flatten(text)
    text = AUTO.sub(lambda m: m.group(0).replace("auto", direction(text, m.end()), 1), text)
    articles = announce(code(lines(text))).split("</article>")
    return notes.take("</article>".join(refer(turn(whole(article)), onPage) for article in articles))


def number(match):
    """The start of a list with numbers, which WeasyPrint has to be told as a counter, and room for long ones."""
    given, items = match.groups()
    if " style=" in given:
        return match.group(0)
    start = START.search(given)
    first = int(start.group(1)) if start else 1
    # Those of lists within it count too: room that nobody needs hurts less.
    length = len(str(first + items.count("<li") - 1))
    room = ' class="n%d"' % min(length, 9) if length > 2 and " class=" not in given else ""
    counter = ' style="counter-reset:list-item %d"' % (first - 1) if start else ""
    return "<ol%s%s%s>" % (given, room, counter)


def light(text):
    """Leaves out elements that paper does not show; engines take time for each."""
    text = BDI.sub(r"\1", TIME.sub(r"\1", text))
    return FACTS.sub(
        lambda m: '<p class="facts">%s</p>' % FACT.sub(" · ", m.group(1)).replace("<li>", "").replace("</li>", ""), text)


def flatten(text):
    """Leaves out the markup of what is nested too deeply; its items become lines with a dot."""
    depth = 0

    def one(match):
        nonlocal depth
        closes, name = match.groups()
        if name == "li":
            if depth <= DEEPEST or closes:
                return match.group(0) if depth <= DEEPEST else ""
            return "<br>" if "task-list-item" in match.group(0) else "<br>• "
        depth += -1 if closes else 1
        return match.group(0) if depth + bool(closes) <= DEEPEST else ""

    flat = NEST.sub(one, text)
    return text if flat == text else ITEM_PARAGRAPH.sub(r"\2\1", EMPTY_ITEM.sub("", flat))


def whole(article):
    """Marks an issue that is so short that it stays on one page."""
    begin = article.rfind("<article ")
    short = begin >= 0 and len(article) - begin < 4 * SHORT and (
        len(TAG.sub("", article[begin:])) + LINE * len(BLOCK_END.findall(article, begin)) < SHORT)
    return article[:begin] + '<article class="short"' + article[begin + 8:] if short else article


def turn(article):
    """Gives each block of an issue with letters from right to left the direction of its first letter."""
    start = article.find('<div class="text"')
    if start < 0 or not RTL.search(article, start):
        return article
    def one(match):
        way = direction(article, start + match.start())
        # Signs of a list stand on one side, but for items that would stand on the other side of the page.
        return match.group(0) if match.group(0) == "<li" and way == "ltr" else '%s dir="%s"' % (match.group(0), way)

    return article[:start] + BLOCK.sub(one, article[start:])


def width(columns):
    return next((name for least, name in WIDE if columns >= least), "")


def lines(text):
    """Ends a paragraph after each of its lines that ends with a colon, so that such a line can be kept with the next."""
    def one(match):
        ended, begin = [], 0
        inner = match.group(1)
        for colon in COLON.finditer(inner):
            line = inner[begin:colon.end(1)]
            if sum(-1 if closes else 1 for closes in INLINE.findall(line)) == 0:
                ended.append(line)
                begin = colon.end()
        return "".join('<p class="line announces">%s</p>\n' % line for line in ended) + "<p>%s</p>" % inner[begin:]

    return PARAGRAPH.sub(one, text) if COLON.search(text) else text


def code(text):
    """Keeps each line of code that ends with a colon on the page of the next one."""
    def one(match):
        rows = match.group(1).split("\n")
        out, place = [], 0
        while place < len(rows):
            end, isOpen = place, True
            # The lines that announce something, empty ones behind them, and the first of what they announce.
            while isOpen and end - place < KEPT and end + 1 < len(rows):
                shown = TAG.sub("", rows[end]).strip()
                isOpen = shown.endswith(":") or (end > place and not shown)
                end += isOpen
            kept = "\n".join(rows[place:end + 1])
            if end > place and sum(-1 if closes else 1 for closes in INLINE.findall(kept)) == 0:
                out.append('<span class="keep">%s</span>' % kept)
                place = end + 1
            else:
                out.append(rows[place])
                place += 1
        return match.group(0)[:match.start(1) - match.start()] + "\n".join(out)

    return CODE.sub(one, text)


def announce(text):
    """Marks paragraphs and items of lists that end with a colon or a comma, so that no page ends with them."""
    for name in ("p", "li"):
        parts = text.split("</%s>" % name)
        for i, part in enumerate(parts[:-1]):
            if TAG.sub("", part[-80:]).rstrip().endswith((":", "\uff1a", ",", "\uff0c")):
                begin = max(part.rfind("<%s>" % name), part.rfind("<%s " % name))
                if begin >= 0 and " class=" not in part[begin:part.find(">", begin)]:
                    end = begin + 1 + len(name)
                    parts[i] = part[:end] + ' class="announces"' + part[end:]
                    # A rule behind it would be the last on a page in its place.
                    if parts[i + 1].lstrip().startswith("<hr"):
                        parts[i + 1] = parts[i + 1].replace("<hr", '<hr class="announces"', 1)
        text = ("</%s>" % name).join(parts)
    return NESTED.sub(r'\1 class="told"', text)


def refer(article, onPage):
    """Names the page of each issue that a text refers to, once."""
    start = article.find('<div class="text"')
    begin = article.rfind("<article ")
    if start < 0 or begin < 0 or not onPage:
        return article
    own = IDENTIFIER.search(article, begin)
    seen = {own.group(1)} if own else set()

    def one(match):
        name, shown = match.groups()
        if name in seen or not RECORD.fullmatch(shown):
            return match.group(0)
        seen.add(name)
        return '%s <bdi dir="ltr"><a class="pg" href="#%s">→ %s</a></bdi>' % (match.group(0), name, onPage)

    return article[:start] + REFERENCE.sub(one, article[start:])


class Notes:
    """Addresses of links become notes, numbered from 1: at the end of an issue, and of what else has a heading.

    Of records, as `#12`, one line tells how their addresses are made."""

    def __init__(self):
        self.numbers, self.patterns, self.known = {}, [], set()

    def take(self, text):
        """A piece with the numbers of notes, and those notes that belong to what ends in it."""
        out = []
        pieces = text.split("</article>")
        for piece in pieces[:-1]:
            begin = max(piece.rfind("<article "), 0)
            # Numbers of its footnotes are taken.
            first = max(map(int, FOOTNOTE.findall(piece, begin)), default=0)
            numbers = {}
            article = LINK.sub(lambda match: self.number(match, numbers, None, first), piece[begin:])
            out += [self.between(piece[:begin]), article, self.list(numbers), "</article>"]
        return "".join(out) + self.between(pieces[-1])

    def between(self, text):
        """The same of what stands outside of issues."""
        sections = text.split("</section>")
        for place, section in enumerate(sections):
            sections[place] = LINK.sub(lambda match: self.number(match, self.numbers, self.patterns), section)
            if place + 1 < len(sections):
                sections[place] = end(sections[place], self.rest())
        return "</section>".join(sections)

    def rest(self):
        """The notes of what ends here and is no issue."""
        rest = self.list(self.numbers, self.patterns)
        self.numbers, self.patterns = {}, []
        return rest

    def number(self, match, numbers, patterns, first=0):
        before, address, after, text = match.groups()
        plain = TAG.sub("", text)
        if RECORD.fullmatch(plain):
            if patterns is not None:
                self.pattern(plain, address, patterns)
            return match.group(0)
        if plain == address or "mailto:" + plain == address or (not plain.strip() and "<img" not in text):
            return match.group(0)
        n = numbers.setdefault(address, first + len(numbers) + 1)
        return '%s<sup class="nr" dir="ltr">%d</sup>' % (match.group(0), n)

    def pattern(self, name, address, patterns):
        """Notes how the address of a record follows from its name, once in a report."""
        digits = NUMBER.search(name).group(0)
        rest = address[:-len(digits)]
        if address.endswith(digits) and not rest[-1:].isdigit():
            line = "%sN: %sN" % (name[:-len(digits)], rest)
            if line not in self.known:
                self.known.add(line)
                patterns.append(line)

    @staticmethod
    def list(numbers, patterns=()):
        rows = "".join("<li>%s</li>" % address for address in numbers)
        lines = "".join("<li>%s</li>" % line for line in patterns)
        # WeasyPrint 57 has no `start`, and Chromium no such counter.
        first = min(numbers.values(), default=1)
        return ('<ol class="notes" dir="ltr" start="%d" style="counter-reset:list-item %d">' % (first, first - 1) + rows + "</ol>"
                if rows else "") + (
            '<ul class="notes" dir="ltr">' + lines + "</ul>" if lines else "")


def end(section, notes):
    """A section with its notes: those of a table are a row of it, since Chromium puts what follows a table on a page of
    its own rather than take rows along."""
    last = TABLE_END.search(section)
    columns = section.count('<th scope="col"', max(section.rfind("<thead"), 0))
    if not notes or not last or not columns:
        return section + notes
    return '%s<tr><td class="foot" colspan="%d">%s</td></tr>%s' % (section[:last.start()], columns, notes, last.group(0))


def direction(text, place):
    """The direction of the first letter that has one."""
    inTag = False
    for character in text[place:place + 2000]:
        if character == "<":
            inTag = True
        elif character == ">":
            inTag = False
        elif not inTag:
            kind = unicodedata.bidirectional(character)
            if kind in ("R", "AL"):
                return "rtl"
            if kind == "L":
                return "ltr"
    return "ltr"
