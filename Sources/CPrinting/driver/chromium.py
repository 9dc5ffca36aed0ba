"""Chromium over a pipe: messages in JSON, a NUL after each. Pages are handed over and read back that way, so that
Chromium opens no file and no address; scripts are off."""
import base64, json, os, re, select, subprocess, tempfile

import children

PAGE = re.compile(rb"/Type\s*/Page\b")
PATIENCE = 600  # seconds until Chromium has to answer
# Windows of a browser that load pages of their own, with scripts, though nobody types an address.
POPUPS = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
# Megabytes in which a tab does not look for what is no longer used, which took a fifth of its time; with 256, tabs that print
# thousands of issues kept 2 GB of what they had printed.
HEAP = 64


class Printer:
    def __init__(self, job):
        self.job = job
        self.rest, self.count, self.tabs, self.producer = b"", 0, [], ""
        self.isUniversal = False

    def __enter__(self):
        mine, its = os.pipe(), os.pipe()
        parent = os.getpid()

        def prepare():
            a, b = os.dup(mine[0]), os.dup(its[1])
            os.dup2(a, 3)
            os.dup2(b, 4)
            os.closerange(5, 64)
            children.dies_with(parent)

        profile = tempfile.mkdtemp(dir=".")
        arguments = [
            self.job["program"], "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
            "--user-data-dir=" + os.path.abspath(profile), "--host-resolver-rules=MAP * ~NOTFOUND",
            "--proxy-server=socks5://0.0.0.0:1", "--disable-background-networking", "--disable-component-update",
            "--disable-extensions", "--disable-sync", "--no-first-run", "--no-default-browser-check",
            "--disable-breakpad", "--disable-features=Translate,OptimizationHints,MediaRouter," + POPUPS,
            "--js-flags=--initial-heap-size=%d" % HEAP]
        # Chromium's own sandbox does not run as root.
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.errors = open("chromium.log", "wb+")
        self.process = subprocess.Popen(
            arguments + ["--no-startup-window"], stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors,
            preexec_fn=prepare, close_fds=False)
        os.close(mine[0])
        os.close(its[1])
        self.to, self.by = mine[1], its[0]
        return self

    def __exit__(self, *problem):
        self.process.kill()
        self.process.wait()

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.by], [], [], PATIENCE)[0]:
                raise RuntimeError("Chromium does not answer")
            more = os.read(self.by, 1 << 20)
            if not more:
                self.errors.seek(0)
                last = self.errors.read().decode(errors="replace").strip().splitlines()[-1:]
                raise RuntimeError("Chromium ended: " + "".join(last))
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, session, method, parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + b"\0")
        while data:
            data = data[os.write(self.to, data):]
        return self.count

    def all(self, conversations):
        """Holds some conversations side by side: generators that give calls and get their results."""
        waiting, running, results = list(reversed(list(enumerate(conversations)))), {}, {}

        def go_on(index, conversation, result):
            try:
                running[self.send(*conversation.send(result))] = (index, conversation)
            except StopIteration as end:
                results[index] = end.value

        while waiting or running:
            while waiting and len(running) < self.job["jobs"]:
                go_on(*waiting.pop(), None)
            if not running:
                continue
            answer = self.read()
            if answer.get("method") in ("Inspector.targetCrashed", "Target.targetCrashed"):
                raise MemoryError
            if answer.get("id") in running:
                if "error" in answer:
                    raise RuntimeError("Chromium: " + answer["error"].get("message", "")[:300])
                go_on(*running.pop(answer["id"]), answer["result"])
        return [results[index] for index in sorted(results)]

    def name(self):
        version = yield None, "Browser.getVersion", {}
        return version["product"].replace("Headless", "").replace("/", " ")

    def open(self):
        """Opens as many tabs as the report asks for; what goes wrong is told when something is printed."""
        try:
            self.producer = self.all([self.name()])[0]
            parts = 1 + os.path.getsize("report.html") // self.job["part"]
            self.tabs = self.all([self.tab() for _ in range(min(parts, self.job["jobs"]))])
        except (OSError, RuntimeError):
            pass

    def print(self, tasks, progress, isTagged=True):
        waiting = list(reversed(tasks))
        tabs = [self.tabs.pop() if self.tabs else None for _ in tasks[:self.job["jobs"]]]
        self.tabs += self.all([self.work(tab, waiting, progress, isTagged) for tab in tabs])

    def work(self, tab, waiting, progress, isTagged):
        """A conversation that prints texts, one after the other, in a tab that stays open: a new one takes the time of
        many pages."""
        tab = tab or (yield from self.tab())
        while waiting:
            yield from self.page(*tab, *waiting.pop(), progress, isTagged)
        return tab

    def tab(self):
        """A conversation that opens a tab, which runs no scripts."""
        target = (yield None, "Target.createTarget", {"url": "about:blank"})["targetId"]
        session = (yield None, "Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        yield session, "Inspector.enable", {}
        yield session, "Emulation.setScriptExecutionDisabled", {"value": True}
        return session, (yield session, "Page.getFrameTree", {})["frameTree"]["frame"]["id"]

    def page(self, session, frame, name, text, size, progress, isTagged):
        """Prints a text, which a function gives."""
        yield session, "Page.setDocumentContent", {"frameId": frame, "html": text()}
        stream = (yield session, "Page.printToPDF", {
            "preferCSSPageSize": True, "printBackground": True, "generateTaggedPDF": isTagged,
            "transferMode": "ReturnAsStream"})["stream"]
        pages = 0
        with open(name + ".pdf", "wb") as file:
            isDone = False
            while not isDone:
                piece = yield session, "IO.read", {"handle": stream, "size": 1 << 20}
                data = base64.b64decode(piece["data"]) if piece.get("base64Encoded") else piece["data"].encode()
                file.write(data)
                # Near enough for progress: one at the end of a piece may be missed.
                pages += len(PAGE.findall(data))
                isDone = piece["eof"]
        if isTagged:
            progress.add(pages, size)
