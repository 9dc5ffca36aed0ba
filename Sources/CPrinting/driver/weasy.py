"""WeasyPrint: each part in a process of its own, so that its memory is given back."""
import ctypes, inspect, logging, os, select, signal, sys

import weasyprint
from weasyprint.urls import default_url_fetcher


def fetch(url, *arguments, **named):
    """Nothing is fetched or read; what a report shows is in it."""
    if url.startswith("data:"):
        return default_url_fetcher(url)
    raise ValueError("a report loads nothing: " + url[:200])


class Pages(logging.Handler):
    """Tells each page that is laid out."""

    def __init__(self, pipe):
        super().__init__()
        self.pipe = pipe

    def emit(self, record):
        if "Creating layout - Page" in record.getMessage():
            os.write(self.pipe, b".")


class Printer:
    def __init__(self, job, tell):
        self.job, self.tell = job, tell
        self.producer = "WeasyPrint " + weasyprint.__version__

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def print(self, tasks, progress, isTagged=True):
        waiting, running = list(reversed(tasks)), {}
        while waiting or running:
            while waiting and len(running) < self.job["jobs"]:
                name, text = waiting.pop()
                reading, writing = os.pipe()
                parent = os.getpid()
                process = os.fork()
                if process == 0:
                    self.child(parent, name, text, writing, isTagged)
                os.close(writing)
                running[reading] = (process, len(text))
            for pipe in select.select(list(running), [], [])[0]:
                message = os.read(pipe, 65536)
                if message:
                    if isTagged:
                        progress.add(message.count(b"."))
                    continue
                process, size = running.pop(pipe)
                os.close(pipe)
                status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                if status == 9:
                    raise MemoryError
                if status:
                    raise RuntimeError("a part of the report could not be printed (status %d)" % status)
                if isTagged:
                    progress.add(0, size)

    def child(self, parent, name, text, pipe, isTagged):
        try:
            try:
                ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # it ends with the process that started it
            except (AttributeError, OSError):
                pass
            if os.getppid() != parent:
                os._exit(1)
            sys.setrecursionlimit(20_000)
            logger = logging.getLogger("weasyprint.progress")
            logger.setLevel(logging.INFO)
            logger.addHandler(Pages(pipe))
            source = weasyprint.HTML(string=text, url_fetcher=fetch)
            document = source.render()
            share_structure(document, source.etree_element)
            names = inspect.signature(document.write_pdf).parameters
            variant = "variant" if "variant" in names else "pdf_variant"
            document.write_pdf(name + ".pdf", **({variant: "pdf/ua-1"} if isTagged else {}))
            os._exit(0)
        except MemoryError:
            os._exit(9)
        except BaseException as problem:
            self.tell("error", "WeasyPrint: %s: %s" % (type(problem).__name__, problem))
            os._exit(1)


def share_structure(document, root):
    """WeasyPrint 57 walks over the whole document for each page; once is enough."""
    parents = {child: element for element in root.iter() for child in element}
    parents[root] = None

    def build(structure, element=None):
        for child, parent in parents.items():
            structure[child] = {"parent": parent}

    if hasattr(document, "build_element_structure"):
        document.build_element_structure = build
