"""Chromium over a pipe: messages in JSON, a NUL after each. Pages are handed over and read back that way, so that
Chromium opens no file and no address; scripts are off."""
import base64, ctypes, json, os, select, signal, subprocess, tempfile

PATIENCE = 600  # seconds until Chromium has to answer


class Printer:
    def __init__(self, job, tell):
        self.job, self.tell = job, tell
        self.rest, self.count, self.session = b"", 0, None

    def __enter__(self):
        mine, its = os.pipe(), os.pipe()
        parent = os.getpid()

        def prepare():
            a, b = os.dup(mine[0]), os.dup(its[1])
            os.dup2(a, 3)
            os.dup2(b, 4)
            os.closerange(5, 64)
            try:
                ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # it ends with the process that started it
            except (AttributeError, OSError):
                pass
            if os.getppid() != parent:
                os._exit(1)

        profile = tempfile.mkdtemp(dir=".")
        arguments = [
            self.job["program"], "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
            "--user-data-dir=" + os.path.abspath(profile), "--host-resolver-rules=MAP * ~NOTFOUND",
            "--proxy-server=socks5://0.0.0.0:1", "--disable-background-networking", "--disable-component-update",
            "--disable-extensions", "--disable-sync", "--no-first-run", "--no-default-browser-check",
            "--disable-breakpad", "--disable-features=Translate,OptimizationHints,MediaRouter"]
        # Chromium's own sandbox does not run as root.
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.errors = open("chromium.log", "wb+")
        self.process = subprocess.Popen(
            arguments + ["about:blank"], stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors,
            preexec_fn=prepare, close_fds=False)
        os.close(mine[0])
        os.close(its[1])
        self.to, self.by = mine[1], its[0]
        self.producer = self.call("Browser.getVersion")["product"].replace("Headless", "").replace("/", " ")
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

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = memoryview(json.dumps(message).encode() + b"\0")
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.read()
            if answer.get("method") in ("Inspector.targetCrashed", "Target.targetCrashed"):
                raise MemoryError
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError("Chromium: " + answer["error"].get("message", "")[:300])
                return answer["result"]

    def print(self, tasks, progress, isTagged=True):
        for name, text in tasks:
            self.session = None
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            self.call("Inspector.enable")
            self.call("Emulation.setScriptExecutionDisabled", value=True)
            frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
            self.call("Page.setDocumentContent", frameId=frame, html=text)
            stream = self.call(
                "Page.printToPDF", preferCSSPageSize=True, printBackground=True, generateTaggedPDF=isTagged,
                transferMode="ReturnAsStream")["stream"]
            pages = 0
            with open(name + ".pdf", "wb") as file:
                while True:
                    piece = self.call("IO.read", handle=stream, size=1 << 20)
                    data = piece["data"]
                    file.write(base64.b64decode(data) if piece.get("base64Encoded") else data.encode())
                    if piece["eof"]:
                        break
            self.session = None
            self.call("Target.closeTarget", targetId=target)
            if isTagged:
                import pikepdf
                with pikepdf.open(name + ".pdf") as pdf:
                    pages = len(pdf.pages)
                progress.add(pages, len(text))
