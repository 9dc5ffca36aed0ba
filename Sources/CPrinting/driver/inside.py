"""What paper asks of texts: notes for links, boxes of tasks as signs, lines that stay with what they announce, and
tables that fit. Texts are Gazette's own HTML: lower case, attributes in double quotes, every element closed."""
import re, unicodedata

LINK = re.compile(r'<a\b([^>]*?) href="((?:https?|ftp):[^"]*|mailto:[^"]*)"([^>]*)>(.*?)</a>', re.S)
BOX = re.compile(r'<input\b[^>]*type="checkbox"[^>]*>')
# What is folded on a screen is open on paper.
DETAILS = re.compile(r"<details(?! open)\b")
AUTO = re.compile(r' dir="auto"[^>]*>')
# What has a direction of its own, where a text has letters of both.
BLOCK = re.compile(r'<(?:p|li|h[1-6]|table)\b(?![^>]* (?:dir=|class="by"))')
RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")
TAG = re.compile(r"<[^>]*>")
TABLE = re.compile(r"<table>(?=(.*?)</tr>)", re.S)
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
# Lists and quotations that are nested deeper are set flat: there is no room for their margins.
DEEPEST = 8
# Letters of an issue that is not split: some eight lines.
SHORT = 800
# What is left of items that were set flat and hold nothing but others.
BREAKS = re.compile(r"(?:<br>\s*){2,}")
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.S)
# A line of a paragraph that ends with a colon, up to the next line.
COLON = re.compile(r"([:\uff1a](?:</\w+>)*)\s*<br />\s*")
INLINE = re.compile(r"<(/?)(?!br|img|input|wbr)[a-z]")
# A table of so many columns gets smaller letters.
WIDE = ((12, "widest"), (8, "wider"), (6, "wide"))


def finish(text):
    """A piece of a report as it is printed."""
    text = light(text)
    text = DETAILS.sub("<details open", text)
    text = BOX.sub(lambda m: '<span class="box">%s</span>' % ("\u2611" if " checked" in m.group(0) else "\u2610"), text)
    text = TABLE.sub(lambda m: '<table class="%s">' % width(len(CELL.findall(m.group(1)))), text)
    text = flatten(text)
    text = AUTO.sub(lambda m: m.group(0).replace("auto", direction(text, m.end()), 1), text)
    return "</article>".join(map(notes, map(turn, map(whole, announce(lines(text)).split("</article>")))))


def light(text):
    """Leaves out elements that paper does not show; engines take time for each."""
    text = BDI.sub(r"\1", TIME.sub(r"\1", text))
    return FACTS.sub(
        lambda m: '<p class="facts">%s</p>' % FACT.sub(" · ", m.group(1)).replace("<li>", "").replace("</li>", ""), text)


def flatten(text):
    """Leaves out the markup of what is nested too deeply; its items become lines."""
    depth = 0

    def one(match):
        nonlocal depth
        closes, name = match.groups()
        if name == "li":
            return match.group(0) if depth <= DEEPEST else "" if closes else "<br>"
        depth += -1 if closes else 1
        return match.group(0) if depth + bool(closes) <= DEEPEST else ""

    flat = NEST.sub(one, text)
    return text if flat == text else BREAKS.sub("<br>\n", flat)


def whole(article):
    """Marks an issue that is so short that it stays on one page."""
    begin = article.rfind("<article ")
    short = begin >= 0 and len(article) - begin < 4 * SHORT and len(TAG.sub("", article[begin:])) < SHORT
    return article[:begin] + '<article class="short"' + article[begin + 8:] if short else article


def turn(article):
    """Gives each block of an issue with letters from right to left the direction of its first letter."""
    if not RTL.search(article):
        return article
    start = article.find('<div class="text"') + 1
    return article[:start] + BLOCK.sub(
        lambda m: '%s dir="%s"' % (m.group(0), direction(article, start + m.start())), article[start:])


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
        text = ("</%s>" % name).join(parts)
    return text


def notes(article):
    """Addresses of links become notes at the end of an issue, numbered from 1."""
    numbers = {}

    def number(match):
        before, address, after, text = match.groups()
        plain = TAG.sub("", text)
        if plain == address or "mailto:" + plain == address or RECORD.fullmatch(plain) or (
                not plain.strip() and "<img" not in text):
            return match.group(0)
        n = numbers.setdefault(address, len(numbers) + 1)
        return '%s<sup class="nr" dir="ltr">%d</sup>' % (match.group(0), n)

    article = LINK.sub(number, article)
    if not numbers:
        return article
    rows = "".join('<li value="%d">%s</li>' % (n, address) for address, n in numbers.items())
    return article + '<ol class="notes" dir="ltr">' + rows + "</ol>"


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
