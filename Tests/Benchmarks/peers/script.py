#!/usr/bin/env python3
"""The pages of Tests/Benchmarks/plain, made by a script on all cores: MiniJinja for the templates, cmark-gfm for the texts.

    script.py ISSUES.json FOLDER
"""
import json
import multiprocessing
import os
import sys
from datetime import datetime

import cmarkgfm
import minijinja
from markupsafe import Markup

TEMPLATES = {
    "base.html": """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }} · Status</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><nav><a href="/">Status</a> <a href="/issues.html">Issues</a> <a href="/labels.html">Labels</a></nav></header>
<main>
{% block main %}{% endblock %}
</main>
<footer>Generated from Status issue data.</footer>
</body>
</html>
""",
    "issue.html": """{% extends "base.html" %}
{% block main %}
<article>
<h1>#{{ issue.number }} {{ issue.title }}</h1>
<p class="meta"><span class="state {{ issue.state|lower }}">{{ issue.state|lower }}</span> opened <time datetime="{{ issue.createdAt }}">{{ issue.createdAt|day }}</time> by {{ issue.author.login }}{% if issue.closedAt %}, closed <time datetime="{{ issue.closedAt }}">{{ issue.closedAt|day }}</time>{% endif %}</p>
<ul class="labels">{% for label in issue.labels %}<li><a href="/labels/{{ label.name|slug }}.html" class="c-{{ label.color }}">{{ label.name }}</a></li>{% endfor %}</ul>
<div class="body">{{ issue.body|markdown }}</div>
{% for comment in issue.comments %}<section class="comment"><p><b>{{ comment.author.login }}</b> <time datetime="{{ comment.createdAt }}">{{ comment.createdAt|day }}</time></p>
{{ comment.body|markdown }}</section>
{% endfor %}
<nav class="pager">{% if previous %}<a rel="prev" href="/issues/{{ previous.number }}.html">{{ previous.title }}</a>{% endif %}{% if next %}<a rel="next" href="/issues/{{ next.number }}.html">{{ next.title }}</a>{% endif %}</nav>
</article>
{% endblock %}
""",
    "list.html": """{% extends "base.html" %}
{% block main %}
<h1>{{ title }}</h1>
<table>
{% for issue in issues %}<tr><td>#{{ issue.number }}</td><td><a href="/issues/{{ issue.number }}.html">{{ issue.title }}</a></td><td>{{ issue.state|lower }}</td><td>{% for label in issue.labels %}<span class="label">{{ label.name }}</span>{% endfor %}</td><td><time datetime="{{ issue.createdAt }}">{{ issue.createdAt|day }}</time></td></tr>
{% endfor %}</table>
<nav class="pages">{% if page > 1 %}<a href="{{ page - 1 }}.html">newer</a>{% endif %} page {{ page }} of {{ pages }} {% if page < pages %}<a href="{{ page + 1 }}.html">older</a>{% endif %}</nav>
{% endblock %}
""",
    "index.html": """{% extends "base.html" %}
{% block main %}
<h1>Status</h1>
<p>{{ open }} open, {{ closed }} closed</p>
<ol>{% for issue in newest %}<li><a href="/issues/{{ issue.number }}.html">{{ issue.title }}</a></li>{% endfor %}</ol>
{% endblock %}
""",
}


def day(moment):
    date = datetime.strptime(moment[:10], "%Y-%m-%d")
    return f"{date.day} {date:%b %Y}"


def slug(name):
    return name.lower().replace(" ", "-")


environment = minijinja.Environment(templates=TEMPLATES)
environment.add_filter("day", day)
environment.add_filter("slug", slug)
environment.add_filter("markdown", lambda text: Markup(cmarkgfm.github_flavored_markdown_to_html(text)))
issues, folder = [], ""


def write(path, template, **values):
    path = folder + "/" + path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(environment.render_template(template, **values))


def write_issues(part):
    for at in part:
        write(f"issues/{issues[at]['number']}.html", "issue.html", title=issues[at]["title"], issue=issues[at],
              previous=issues[at - 1] if at else None, next=issues[at + 1] if at + 1 < len(issues) else None)


def write_list(name, title, rows):
    pages = max(1, -(-len(rows) // 50))
    for page in range(1, pages + 1):
        write(name + (".html" if page == 1 else f"/{page}.html"), "list.html", title=title, page=page, pages=pages,
              issues=rows[50 * page - 50:50 * page])


def main():
    global issues, folder
    folder = sys.argv[2]
    with open(sys.argv[1]) as file:
        issues = json.load(file)
    with multiprocessing.get_context("fork").Pool() as pool:
        pool.map(write_issues, [range(at, min(at + 200, len(issues))) for at in range(0, len(issues), 200)], 1)
    newest = issues[::-1]
    labels = {}
    for issue in newest:
        for label in issue["labels"]:
            labels.setdefault(label["name"], []).append(issue)
    write_list("issues", "Issues", newest)
    for name, rows in labels.items():
        write_list("labels/" + slug(name), name, rows)
    is_open = sum(issue["state"] == "OPEN" for issue in issues)
    write("index.html", "index.html", title="Status", open=is_open, closed=len(issues) - is_open, newest=newest[:10])


main()
