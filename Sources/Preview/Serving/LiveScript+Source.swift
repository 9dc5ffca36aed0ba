extension LiveScript {
  /// The script: it reloads the page when its file has changed, replaces style sheets and pictures
  /// without that, and shows the errors of the site.
  ///
  /// Text from the site is only ever inserted as text. A page in the background closes its
  /// connection, since browsers open no more than six to a server, and catches up when it is
  /// visible.
  static let source = #"""
    (() => {
      "use strict";
      const version = document.currentScript.dataset.version;
      const place = "gazette:" + location.pathname;
      let source, wasOpen = false, retry, shown = "", closed = "", panel;

      const kept = sessionStorage.getItem(place);
      if (kept) {
        sessionStorage.removeItem(place);
        const [x, y] = JSON.parse(kept);
        const back = () => scrollTo({ left: x, top: y, behavior: "instant" });
        back();
        if (document.readyState !== "complete") addEventListener("load", back, { once: true });
      }

      function reload() {
        sessionStorage.setItem(place, JSON.stringify([scrollX, scrollY]));
        location.reload();
      }

      function fresh(address) {
        const url = new URL(address);
        url.searchParams.set("gazette", Date.now());
        return url.href;
      }

      function replaceStyle(link) {
        const next = link.cloneNode();
        next.href = fresh(link.href);
        next.onload = next.onerror = () => link.remove();
        link.after(next);
      }

      function takeIn(paths) {
        const changed = new Set(paths);
        const has = address => {
          if (!address) return false;
          const url = new URL(address, location);
          return url.origin === location.origin && changed.has(decodeURIComponent(url.pathname));
        };
        if ([...document.scripts].some(script => has(script.src))) return reload();
        const sheets = [...document.querySelectorAll("link[rel~=stylesheet][href]")];
        const direct = sheets.filter(link => has(link.href));
        const isStyle = paths.some(path => path.endsWith(".css"));
        // A sheet that no link names may be imported by one that a link does name.
        for (const link of direct.length || !isStyle ? direct : sheets) replaceStyle(link);
        for (const link of document.querySelectorAll("link[rel~=icon][href]"))
          if (has(link.href)) link.href = fresh(link.href);
        for (const image of document.images) if (has(image.src)) image.src = fresh(image.src);
      }

      function element(name, text, kind) {
        const made = document.createElement(name);
        if (text !== undefined) made.textContent = text;
        if (kind) made.className = kind;
        return made;
      }

      function lines(place) {
        const made = [];
        if (place.file) {
          const where = [place.file, place.line, place.column].filter(part => part !== undefined);
          made.push(element("p", where.join(":"), "place"));
        }
        if (place.marked !== undefined) {
          const number = String(place.line), blank = " ".repeat(number.length);
          const code = element("pre");
          code.tabIndex = 0;
          code.append(element("span", number + " | ", "number"), place.before,
            element("mark", place.marked || " "), place.after, "\n",
            element("span", blank + " | ", "number"),
            place.before.replace(/[^\t]/gu, " "),
            element("span", "^".repeat(Math.max(1, [...place.marked].length)), "caret"));
          made.push(code);
        }
        return made;
      }

      function show(problems) {
        const text = JSON.stringify(problems);
        if (text === shown) return;
        shown = text;
        panel?.remove();
        panel = undefined;
        if (!problems.length || text === closed) return;
        closed = "";
        panel = document.createElement("gazette-problems");
        const root = panel.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        root.adoptedStyleSheets = [sheet];
        const box = element("section");
        box.setAttribute("role", "alertdialog");
        box.setAttribute("aria-labelledby", "title");
        box.setAttribute("aria-describedby", "problems");
        const errors = problems.filter(problem => problem.severity === "error").length;
        const title = element("h1", errors === 1 ? "This edit cannot be published"
          : `${errors} mistakes keep this site from being published`);
        title.id = "title";
        const close = element("button", "Close");
        close.type = "button";
        close.title = "Close (Escape)";
        close.onclick = hide;
        const head = element("header");
        head.append(title, close);
        const list = element("ol");
        list.id = "problems";
        for (const problem of problems) {
          const item = element("li", undefined, problem.severity);
          item.append(element("h2", problem.message), ...lines(problem));
          for (const note of problem.notes) item.append(element("p", note.message), ...lines(note));
          if (problem.suggestion) item.append(element("p", problem.suggestion, "suggestion"));
          list.append(item);
        }
        box.append(head, list, element("p", "The page behind this is the last good one.", "note"));
        const alert = element("div");
        alert.setAttribute("role", "alert");
        alert.append(box);
        root.append(alert);
        document.documentElement.append(panel);
      }

      function hide() {
        closed = shown;
        panel?.remove();
        panel = undefined;
      }

      addEventListener("keydown", event => {
        if (event.key === "Escape" && panel) hide();
      });

      function connect() {
        clearTimeout(retry);
        if (source || document.visibilityState === "hidden") return;
        source = new EventSource("/.gazette/events?page=" + encodeURIComponent(location.pathname)
          + "&version=" + encodeURIComponent(version));
        source.onopen = () => {
          // The changes while the server was away are not known, so style sheets are loaded again.
          if (wasOpen) document.querySelectorAll("link[rel~=stylesheet][href]").forEach(replaceStyle);
          wasOpen = true;
        };
        source.onerror = () => {
          disconnect();
          retry = setTimeout(connect, 500);
        };
        source.addEventListener("reload", reload);
        source.addEventListener("assets", event => takeIn(JSON.parse(event.data)));
        source.addEventListener("problems", event => show(JSON.parse(event.data)));
      }

      function disconnect() {
        source?.close();
        source = undefined;
      }

      document.addEventListener("visibilitychange",
        () => document.visibilityState === "hidden" ? disconnect() : connect());
      addEventListener("pagehide", disconnect);
      addEventListener("pageshow", connect);

      const style = `
        :host { all: initial; color-scheme: light dark; }
        section { position: fixed; inset: 0 0 auto 0; z-index: 2147483647; box-sizing: border-box;
          max-height: 80vh; max-width: 60rem; margin: 1rem auto; padding: 1rem 1.25rem; overflow: auto;
          font: 1rem/1.45 system-ui, sans-serif; color: #1c1b1a; background: #fffdfb;
          border: 1px solid #b3261e; border-top-width: .4rem; border-radius: .5rem;
          box-shadow: 0 .5rem 2.5rem rgb(0 0 0 / .35); }
        header { display: flex; gap: 1rem; align-items: start; justify-content: space-between; }
        h1 { margin: 0; font-size: 1.15rem; color: #9c1c14; }
        h2 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
        ol { margin: .75rem 0; padding: 0; list-style: none; }
        li { margin: 0 0 1rem; }
        li + li { padding-top: 1rem; border-top: 1px solid #d8d3ce; }
        p { margin: .25rem 0; overflow-wrap: anywhere; }
        .place { font-family: ui-monospace, monospace; font-size: .9rem; }
        .suggestion { font-weight: 600; color: #14532d; }
        .note { color: #5c5651; }
        pre { margin: .4rem 0; padding: .6rem .75rem; overflow-x: auto; white-space: pre;
          font: .9rem/1.4 ui-monospace, monospace; background: #f3eeea; border-radius: .3rem; }
        .number { color: #6b645e; }
        mark { color: inherit; background: #ffd9d4; border-radius: .15rem; }
        .caret { font-weight: 700; color: #9c1c14; }
        button { font: inherit; padding: .2rem .8rem; color: inherit; background: transparent;
          border: 1px solid currentColor; border-radius: .3rem; cursor: pointer; }
        button:focus-visible, pre:focus-visible { outline: 3px solid #1a66cc; outline-offset: 2px; }
        @media (max-width: 40rem) { section { margin: .5rem; padding: .75rem; } }
        @media (prefers-color-scheme: dark) {
          section { color: #ece7e2; background: #211d1b; border-color: #ff8a80; }
          h1, .caret { color: #ff9d94; }
          li + li { border-color: #4a433e; }
          .suggestion { color: #86d9a4; }
          .note, .number { color: #b3aaa2; }
          pre { background: #2d2826; }
          mark { background: #6b2420; }
        }`;
      connect();
    })();

    """#
}
