#include "CTheme.h"

// `#embed` makes each file an array of bytes when this file is compiled, and the compiler lists it
// among the dependencies: a changed template is compiled in again. The list is held against the
// folder by a test, since C cannot read a folder.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_404_html[] = {
#embed "../../Templates/404.html"
};
static const unsigned char file_activity_html[] = {
#embed "../../Templates/activity.html"
};
static const unsigned char file_awards_html[] = {
#embed "../../Templates/awards.html"
};
static const unsigned char file_awards_md[] = {
#embed "../../Templates/awards.md"
};
static const unsigned char file_base_html[] = {
#embed "../../Templates/base.html"
};
static const unsigned char file_favicon_svg[] = {
#embed "../../Templates/favicon.svg"
};
static const unsigned char file_index_html[] = {
#embed "../../Templates/index.html"
};
static const unsigned char file_index_md[] = {
#embed "../../Templates/index.md"
};
static const unsigned char file_issue_html[] = {
#embed "../../Templates/issue.html"
};
static const unsigned char file_issue_md[] = {
#embed "../../Templates/issue.md"
};
static const unsigned char file_list_html[] = {
#embed "../../Templates/list.html"
};
static const unsigned char file_list_md[] = {
#embed "../../Templates/list.md"
};
static const unsigned char file_macros_html[] = {
#embed "../../Templates/macros.html"
};
static const unsigned char file_macros_md[] = {
#embed "../../Templates/macros.md"
};
static const unsigned char file_page_html[] = {
#embed "../../Templates/page.html"
};
static const unsigned char file_people_html[] = {
#embed "../../Templates/people.html"
};
static const unsigned char file_person_html[] = {
#embed "../../Templates/person.html"
};
static const unsigned char file_project_html[] = {
#embed "../../Templates/project.html"
};
static const unsigned char file_project_md[] = {
#embed "../../Templates/project.md"
};
static const unsigned char file_projects_html[] = {
#embed "../../Templates/projects.html"
};
static const unsigned char file_report_css[] = {
#embed "../../Templates/report.css"
};
static const unsigned char file_report_html[] = {
#embed "../../Templates/report.html"
};
static const unsigned char file_report_md[] = {
#embed "../../Templates/report.md"
};
static const unsigned char file_style_css[] = {
#embed "../../Templates/style.css"
};
static const unsigned char file_tag_html[] = {
#embed "../../Templates/tag.html"
};
static const unsigned char file_tag_md[] = {
#embed "../../Templates/tag.md"
};
static const unsigned char file_tags_html[] = {
#embed "../../Templates/tags.html"
};

static const struct theme_file files[] = {
    {"404.html", file_404_html, sizeof file_404_html},
    {"activity.html", file_activity_html, sizeof file_activity_html},
    {"awards.html", file_awards_html, sizeof file_awards_html},
    {"awards.md", file_awards_md, sizeof file_awards_md},
    {"base.html", file_base_html, sizeof file_base_html},
    {"favicon.svg", file_favicon_svg, sizeof file_favicon_svg},
    {"index.html", file_index_html, sizeof file_index_html},
    {"index.md", file_index_md, sizeof file_index_md},
    {"issue.html", file_issue_html, sizeof file_issue_html},
    {"issue.md", file_issue_md, sizeof file_issue_md},
    {"list.html", file_list_html, sizeof file_list_html},
    {"list.md", file_list_md, sizeof file_list_md},
    {"macros.html", file_macros_html, sizeof file_macros_html},
    {"macros.md", file_macros_md, sizeof file_macros_md},
    {"page.html", file_page_html, sizeof file_page_html},
    {"people.html", file_people_html, sizeof file_people_html},
    {"person.html", file_person_html, sizeof file_person_html},
    {"project.html", file_project_html, sizeof file_project_html},
    {"project.md", file_project_md, sizeof file_project_md},
    {"projects.html", file_projects_html, sizeof file_projects_html},
    {"report.css", file_report_css, sizeof file_report_css},
    {"report.html", file_report_html, sizeof file_report_html},
    {"report.md", file_report_md, sizeof file_report_md},
    {"style.css", file_style_css, sizeof file_style_css},
    {"tag.html", file_tag_html, sizeof file_tag_html},
    {"tag.md", file_tag_md, sizeof file_tag_md},
    {"tags.html", file_tags_html, sizeof file_tags_html},
};

const struct theme_file *theme_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
