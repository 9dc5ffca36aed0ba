#!/usr/bin/env python3
"""Renders one page with Gazette and with MiniJinja, by turns, and prints the ratios.

Needs the PyPI package minijinja; says so and ends well where it is not installed.
Usage: bench-templates.py PATH-TO-gazette-bench
"""

import json
import subprocess
import sys
import time

ROUNDS = 5


def main():
    try:
        import minijinja
    except ImportError:
        print("templates: skipped, the Python package minijinja is not installed")
        return
    program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/gazette-bench"

    def run(*arguments):
        return subprocess.run(
            [program, *arguments], check=True, capture_output=True, text=True
        ).stdout

    template = run("--template")[:-1]
    data = json.loads(run("--data"))
    page = run("--page")[:-1]
    environment = minijinja.Environment(loader=lambda name: template)
    environment.undefined_behavior = "strict"
    if environment.render_template("page.html", **data).replace("&#x2f;", "/") != page:
        sys.exit("templates: the two programs do not print the same page")

    times = {"record": [], "dynamic": [], "minijinja": []}
    for _ in range(ROUNDS):
        for line in run().splitlines():
            name, value = line.split()
            if name in times:
                times[name].append(int(value))
        best = float("inf")
        for _ in range(10):
            start = time.perf_counter()
            for _ in range(500):
                environment.render_template("page.html", **data)
            best = min(best, (time.perf_counter() - start) / 500)
        times["minijinja"].append(best * 1e9)

    best = {name: min(values) for name, values in times.items()}
    print(f"a page of {len(page.encode())} bytes, best of {ROUNDS} rounds:")
    print(f"  minijinja            {best['minijinja'] / 1000:6.1f} µs")
    for name, title in (("record", "gazette, record"), ("dynamic", "gazette, JSON data")):
        ratio = best["minijinja"] / best[name]
        print(f"  {title:<20} {best[name] / 1000:6.1f} µs, {ratio:.1f} times as fast")


main()
