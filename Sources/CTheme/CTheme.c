#include "CTheme.h"

// `#embed` makes each file an array of bytes when this file is compiled, and the compiler lists it
// among the dependencies: a changed template is compiled in again. The list is held against the
// folder by a test, since C cannot read a folder.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_404_html[] = {
#embed "../../Templates/404.html"
};
static const unsigned char file_award_html[] = {
#embed "../../Templates/award.html"
};
static const unsigned char file_award_md[] = {
#embed "../../Templates/award.md"
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
static const unsigned char file_card_svg[] = {
#embed "../../Templates/card.svg"
};
static const unsigned char file_certificate_html[] = {
#embed "../../Templates/certificate.html"
};
static const unsigned char file_change_html[] = {
#embed "../../Templates/change.html"
};
static const unsigned char file_change_md[] = {
#embed "../../Templates/change.md"
};
static const unsigned char file_changes_html[] = {
#embed "../../Templates/changes.html"
};
static const unsigned char file_changes_md[] = {
#embed "../../Templates/changes.md"
};
static const unsigned char file_charts_html[] = {
#embed "../../Templates/charts.html"
};
static const unsigned char file_charts_md[] = {
#embed "../../Templates/charts.md"
};
static const unsigned char file_chart_html[] = {
#embed "../../Templates/chart.html"
};
static const unsigned char file_chart_macros_html[] = {
#embed "../../Templates/chart-macros.html"
};
static const unsigned char file_chart_macros_md[] = {
#embed "../../Templates/chart-macros.md"
};
static const unsigned char file_cohort_html[] = {
#embed "../../Templates/cohort.html"
};
static const unsigned char file_cohort_md[] = {
#embed "../../Templates/cohort.md"
};
static const unsigned char file_favicon_svg[] = {
#embed "../../Templates/favicon.svg"
};
static const unsigned char file_gone_html[] = {
#embed "../../Templates/gone.html"
};
static const unsigned char file_head_macros_html[] = {
#embed "../../Templates/head-macros.html"
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
static const unsigned char file_keys_js[] = {
#embed "../../Templates/keys.js"
};
static const unsigned char file_leaderboard_html[] = {
#embed "../../Templates/leaderboard.html"
};
static const unsigned char file_leaderboard_md[] = {
#embed "../../Templates/leaderboard.md"
};
static const unsigned char file_list_html[] = {
#embed "../../Templates/list.html"
};
static const unsigned char file_list_md[] = {
#embed "../../Templates/list.md"
};
static const unsigned char file_lists_html[] = {
#embed "../../Templates/lists.html"
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
static const unsigned char file_reminders_html[] = {
#embed "../../Templates/reminders.html"
};
static const unsigned char file_reminders_js[] = {
#embed "../../Templates/reminders.js"
};
static const unsigned char file_report_ageing_html[] = {
#embed "../../Templates/report-ageing.html"
};
static const unsigned char file_report_ageing_md[] = {
#embed "../../Templates/report-ageing.md"
};
static const unsigned char file_report_base_html[] = {
#embed "../../Templates/report-base.html"
};
static const unsigned char file_report_base_md[] = {
#embed "../../Templates/report-base.md"
};
static const unsigned char file_report_certificate_html[] = {
#embed "../../Templates/report-certificate.html"
};
static const unsigned char file_report_certificate_md[] = {
#embed "../../Templates/report-certificate.md"
};
static const unsigned char file_report_disposition_html[] = {
#embed "../../Templates/report-disposition.html"
};
static const unsigned char file_report_disposition_md[] = {
#embed "../../Templates/report-disposition.md"
};
static const unsigned char file_report_listing_html[] = {
#embed "../../Templates/report-listing.html"
};
static const unsigned char file_report_listing_md[] = {
#embed "../../Templates/report-listing.md"
};
static const unsigned char file_report_macros_html[] = {
#embed "../../Templates/report-macros.html"
};
static const unsigned char file_report_macros_md[] = {
#embed "../../Templates/report-macros.md"
};
static const unsigned char file_report_release_notes_html[] = {
#embed "../../Templates/report-release-notes.html"
};
static const unsigned char file_report_release_notes_md[] = {
#embed "../../Templates/report-release-notes.md"
};
static const unsigned char file_report_status_html[] = {
#embed "../../Templates/report-status.html"
};
static const unsigned char file_report_status_md[] = {
#embed "../../Templates/report-status.md"
};
static const unsigned char file_report_css[] = {
#embed "../../Templates/report.css"
};
static const unsigned char file_search_html[] = {
#embed "../../Templates/search.html"
};
static const unsigned char file_search_js[] = {
#embed "../../Templates/search/1-errors.js"
,
#embed "../../Templates/search/2-terms.js"
,
#embed "../../Templates/search/3-syntax.js"
,
#embed "../../Templates/search/4-postings.js"
,
#embed "../../Templates/search/5-index.js"
,
#embed "../../Templates/search/6-evaluation.js"
,
#embed "../../Templates/search/7-results.js"
,
#embed "../../Templates/search/8-suggestions.js"
,
#embed "../../Templates/search/9-page.js"
};
static const unsigned char file_site_css[] = {
#embed "../../Templates/site.css"
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
    {"award.html", file_award_html, sizeof file_award_html},
    {"award.md", file_award_md, sizeof file_award_md},
    {"awards.html", file_awards_html, sizeof file_awards_html},
    {"awards.md", file_awards_md, sizeof file_awards_md},
    {"base.html", file_base_html, sizeof file_base_html},
    {"card.svg", file_card_svg, sizeof file_card_svg},
    {"certificate.html", file_certificate_html, sizeof file_certificate_html},
    {"change.html", file_change_html, sizeof file_change_html},
    {"change.md", file_change_md, sizeof file_change_md},
    {"changes.html", file_changes_html, sizeof file_changes_html},
    {"changes.md", file_changes_md, sizeof file_changes_md},
    {"chart-macros.html", file_chart_macros_html, sizeof file_chart_macros_html},
    {"chart-macros.md", file_chart_macros_md, sizeof file_chart_macros_md},
    {"chart.html", file_chart_html, sizeof file_chart_html},
    {"charts.html", file_charts_html, sizeof file_charts_html},
    {"charts.md", file_charts_md, sizeof file_charts_md},
    {"cohort.html", file_cohort_html, sizeof file_cohort_html},
    {"cohort.md", file_cohort_md, sizeof file_cohort_md},
    {"favicon.svg", file_favicon_svg, sizeof file_favicon_svg},
    {"gone.html", file_gone_html, sizeof file_gone_html},
    {"head-macros.html", file_head_macros_html, sizeof file_head_macros_html},
    {"index.html", file_index_html, sizeof file_index_html},
    {"index.md", file_index_md, sizeof file_index_md},
    {"issue.html", file_issue_html, sizeof file_issue_html},
    {"issue.md", file_issue_md, sizeof file_issue_md},
    {"keys.js", file_keys_js, sizeof file_keys_js},
    {"leaderboard.html", file_leaderboard_html, sizeof file_leaderboard_html},
    {"leaderboard.md", file_leaderboard_md, sizeof file_leaderboard_md},
    {"list.html", file_list_html, sizeof file_list_html},
    {"list.md", file_list_md, sizeof file_list_md},
    {"lists.html", file_lists_html, sizeof file_lists_html},
    {"macros.html", file_macros_html, sizeof file_macros_html},
    {"macros.md", file_macros_md, sizeof file_macros_md},
    {"page.html", file_page_html, sizeof file_page_html},
    {"people.html", file_people_html, sizeof file_people_html},
    {"person.html", file_person_html, sizeof file_person_html},
    {"project.html", file_project_html, sizeof file_project_html},
    {"project.md", file_project_md, sizeof file_project_md},
    {"projects.html", file_projects_html, sizeof file_projects_html},
    {"reminders.html", file_reminders_html, sizeof file_reminders_html},
    {"reminders.js", file_reminders_js, sizeof file_reminders_js},
    {"report-ageing.html", file_report_ageing_html, sizeof file_report_ageing_html},
    {"report-ageing.md", file_report_ageing_md, sizeof file_report_ageing_md},
    {"report-base.html", file_report_base_html, sizeof file_report_base_html},
    {"report-base.md", file_report_base_md, sizeof file_report_base_md},
    {"report-certificate.html", file_report_certificate_html, sizeof file_report_certificate_html},
    {"report-certificate.md", file_report_certificate_md, sizeof file_report_certificate_md},
    {"report-disposition.html", file_report_disposition_html, sizeof file_report_disposition_html},
    {"report-disposition.md", file_report_disposition_md, sizeof file_report_disposition_md},
    {"report-listing.html", file_report_listing_html, sizeof file_report_listing_html},
    {"report-listing.md", file_report_listing_md, sizeof file_report_listing_md},
    {"report-macros.html", file_report_macros_html, sizeof file_report_macros_html},
    {"report-macros.md", file_report_macros_md, sizeof file_report_macros_md},
    {"report-release-notes.html", file_report_release_notes_html, sizeof file_report_release_notes_html},
    {"report-release-notes.md", file_report_release_notes_md, sizeof file_report_release_notes_md},
    {"report-status.html", file_report_status_html, sizeof file_report_status_html},
    {"report-status.md", file_report_status_md, sizeof file_report_status_md},
    {"report.css", file_report_css, sizeof file_report_css},
    {"search.html", file_search_html, sizeof file_search_html},
    {"search.js", file_search_js, sizeof file_search_js},
    {"site.css", file_site_css, sizeof file_site_css},
    {"style.css", file_style_css, sizeof file_style_css},
    {"tag.html", file_tag_html, sizeof file_tag_html},
    {"tag.md", file_tag_md, sizeof file_tag_md},
    {"tags.html", file_tags_html, sizeof file_tags_html},
};

const struct theme_file *theme_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
