#include "CTheme.h"

// The schemas of `Site/static/schema/`, carried in the program as the templates are.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema_api_awards[] = {
#embed "../../Site/static/schema/api-awards.schema.json"
};
static const unsigned char schema_api_chart[] = {
#embed "../../Site/static/schema/api-chart.schema.json"
};
static const unsigned char schema_api_index[] = {
#embed "../../Site/static/schema/api-index.schema.json"
};
static const unsigned char schema_api_issue[] = {
#embed "../../Site/static/schema/api-issue.schema.json"
};
static const unsigned char schema_api_list[] = {
#embed "../../Site/static/schema/api-list.schema.json"
};
static const unsigned char schema_api_people[] = {
#embed "../../Site/static/schema/api-people.schema.json"
};
static const unsigned char schema_api_projects[] = {
#embed "../../Site/static/schema/api-projects.schema.json"
};
static const unsigned char schema_api_stats[] = {
#embed "../../Site/static/schema/api-stats.schema.json"
};
static const unsigned char schema_api_tags[] = {
#embed "../../Site/static/schema/api-tags.schema.json"
};
static const unsigned char schema_awards[] = {
#embed "../../Site/static/schema/awards.schema.json"
};
static const unsigned char schema_badge[] = {
#embed "../../Site/static/schema/badge.schema.json"
};
static const unsigned char schema_configuration[] = {
#embed "../../Site/static/schema/configuration.schema.json"
};
static const unsigned char schema_issues[] = {
#embed "../../Site/static/schema/issues.schema.json"
};

static const struct theme_file schemas[] = {
    {"api-awards", schema_api_awards, sizeof schema_api_awards},
    {"api-chart", schema_api_chart, sizeof schema_api_chart},
    {"api-index", schema_api_index, sizeof schema_api_index},
    {"api-issue", schema_api_issue, sizeof schema_api_issue},
    {"api-list", schema_api_list, sizeof schema_api_list},
    {"api-people", schema_api_people, sizeof schema_api_people},
    {"api-projects", schema_api_projects, sizeof schema_api_projects},
    {"api-stats", schema_api_stats, sizeof schema_api_stats},
    {"api-tags", schema_api_tags, sizeof schema_api_tags},
    {"awards", schema_awards, sizeof schema_awards},
    {"badge", schema_badge, sizeof schema_badge},
    {"configuration", schema_configuration, sizeof schema_configuration},
    {"issues", schema_issues, sizeof schema_issues},
};

const struct theme_file *schema_files(size_t *count) {
  *count = sizeof schemas / sizeof schemas[0];
  return schemas;
}
