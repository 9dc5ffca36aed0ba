"""Tasks side by side, each in a process of its own, whose memory is given back when it ends."""
import ctypes, os, select, signal


def run(tasks, jobs, work, hear=lambda task, message: None):
    """Runs `work(task, say)` for each task; gives what each of them said. `hear` gets what is said as it comes, and
    nothing at the end."""
    said = [b""] * len(tasks)
    waiting, running = list(reversed(range(len(tasks)))), {}
    while waiting or running:
        while waiting and len(running) < jobs:
            index = waiting.pop()
            reading, writing = os.pipe()
            parent = os.getpid()
            process = os.fork()
            if process == 0:
                child(parent, writing, work, tasks[index])
            os.close(writing)
            running[reading] = (process, index)
        for pipe in select.select(list(running), [], [])[0]:
            message = os.read(pipe, 65536)
            process, index = running[pipe]
            said[index] += message
            if not message:
                del running[pipe]
                os.close(pipe)
                status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                if status == 9:
                    raise MemoryError
                if status:
                    raise RuntimeError("a part of the report could not be printed (status %d)" % status)
            hear(tasks[index], message)
    return said


def child(parent, pipe, work, task):
    def say(message):
        while message:
            message = message[os.write(pipe, message):]

    try:
        dies_with(parent)
        work(task, say)
        os._exit(0)
    except MemoryError:
        os._exit(9)
    except BaseException as problem:
        print("error", " ".join(("%s: %s" % (type(problem).__name__, problem)).split())[:1000], flush=True)
        os._exit(1)


def dies_with(parent):
    """Has this process end with the one that started it."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    except (AttributeError, OSError):
        pass
    if os.getppid() != parent:
        os._exit(1)
