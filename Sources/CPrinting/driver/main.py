"""Prints a report: what `report.html` of the folder holds becomes `report.pdf`.

Gazette runs this with the folder as the current one and `job.json` in it. The pages of the report are printed in
parts, so that memory does not grow with the report; what a part cannot know (the page on which an issue stands,
the number of a page) comes afterwards, as a layer over the pages.

Lines on standard output: "progress PAGES OF", "warning TEXT", "error TEXT".
"""
import json, os, sys, threading
from functools import partial

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def tell(kind, text):
    print(kind, " ".join(str(text).split())[:1000], flush=True)


def fail(text):
    tell("error", text)
    sys.exit(1)


def needs(name, package):
    """A module, or the end with a word on what to install."""
    try:
        return __import__(name)
    except ImportError:
        fail("it needs the Python package %s: apt install %s" % (name, package))


class Progress:
    """Pages done; how many there will be is estimated by the share of the text that they hold."""

    def __init__(self, size):
        self.size, self.done, self.pages, self.known = max(size, 1), 0, 0, 0

    def add(self, pages=0, size=0):
        self.pages += pages
        self.done += size
        if size:
            self.known = self.pages
        # Until a part is done a page is taken for so many characters of HTML.
        total = self.known * self.size / self.done if self.done else self.size / 4000
        tell("progress", "%d %d" % (self.pages, max(self.pages, round(total))))


def main():
    with open("job.json", encoding="utf-8") as file:
        job = json.load(file)
    os.environ["SOURCE_DATE_EPOCH"] = str(job["epoch"])
    needs("pikepdf", "python3-pikepdf")
    import join, parts
    reverses = None
    if job["engine"] == "weasyprint":
        needs("weasyprint", "weasyprint")
        from weasy import Printer, reverses
    else:
        from chromium import Printer
    # The engine gets ready while the report is taken apart.
    with Printer(job) as printer:
        opening = threading.Thread(target=printer.open)
        opening.start()
        with open("report.html", encoding="utf-8") as file:
            text = file.read()
        if reverses and parts.inside.RTL.search(text):
            tell("warning", reverses)
        document = parts.Document(text, job["part"], job["jobs"])
        opening.join()
        printed = print_document(document, printer, job, parts, join)
    join.join(*printed, document, job, printer)


def print_document(document, printer, job, parts, join):
    """Prints the parts, and what stands over their pages."""
    progress = Progress(sum(map(len, document.pieces)))
    names = ["part-%d" % i for i in range(len(document.pieces))]
    # Texts are made when they are printed: those of all parts are as large as the report once more.
    printer.print([
        (name, partial(document.page, i), len(piece))
        for i, (name, piece) in enumerate(zip(names, document.pieces))], progress)
    everything = join.read([name + ".pdf" for name in names], job["jobs"])
    numbers = join.numbers(everything)
    sheets = join.sheets(everything, numbers, document)
    layers, size = [], parts.even(len(sheets), parts.SHEETS, job["jobs"])
    for first in range(0, len(sheets), size):
        layers.append(("layer-%d" % first, partial(document.layer, sheets[first:first + size]), 0))
    printer.print(layers, progress, isTagged=False)
    return everything, [name + ".pdf" for name, _, _ in layers]


if __name__ == "__main__":
    try:
        main()
    except MemoryError:
        fail("it ran out of the memory it is given")
    except Exception as problem:  # one line for people rather than a trace
        if os.environ.get("GAZETTE_PRINT_TRACE"):
            raise
        fail("%s: %s" % (type(problem).__name__, problem))
