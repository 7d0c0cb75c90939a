#include "widgets/charts/grid/grid_styles.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <map>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/export/print_looks.h"
#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_runs.h"
#include "widgets/charts/series/tag_kind.h"
#include "widgets/live/series_store.h"
#include "widgets/theme/run_colors.h"

namespace widgets {

namespace {

struct CurveWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartGrid)
};

// Of the tags of a chart with several runs, whose colours tell the runs apart.
const std::vector<float> kTagDashes[] = {{}, {6, 3}, {2, 2}, {8, 3, 2, 3}};

QString withTag(const QString& run, const QString& tag) {
  //: A run and one of several tags
  return CurveWords::tr("%1 %2").arg(run, tag);
}

}  // namespace

void GridStyles::restyle(ChartCard* card, const QString& run, const QString& tag) {
  card->series().setStyle(seriesKey(run, tag, card->tag()), styleOf(*card, run, tag, isDark(page.palette())));
}

void GridStyles::restyle(ChartCard* card) {
  for (const QString& key : card->series().runs()) restyle(card, runOfKey(key), tagOfKey(key, card->tag()));
}

bool GridStyles::hasOneRun(const ChartCard& card) const {
  QSet<QString> shown;
  for (const QString& key : card.series().runs()) {
    const QString run = runOfKey(key);
    if (runs.isVisible(run)) shown.insert(store.ownerOf(run).value_or(run));
  }
  return shown.size() == 1;
}

// One run's tags differ in colour; those of several runs in dashes, as the colours are the runs'.
LineStyle GridStyles::styleOf(const ChartCard& card, const QString& run, const QString& tag, bool dark) {
  const std::optional<QString> evaluated = store.ownerOf(run);
  const QString owner = evaluated.value_or(run);
  const QStringList tags = card.config().tags();
  const auto place = static_cast<int>(tags.indexOf(tag));
  RunLook look = colors.look(owner, dark);
  if (tags.size() > 1) {
    if (place > 0 && hasOneRun(card)) look = colors.following(owner, place, dark);
    look.dash = hasOneRun(card) ? std::vector<float>() : kTagDashes[static_cast<std::size_t>(place) % 4];
  }
  LineStyle style;
  style.name = runs.name(run);
  if (tags.size() > 1) style.name = withTag(style.name, tag);
  style.run = run;
  style.owner = owner;
  if (evaluated) style.ownerName = runs.name(owner);
  style.tag = tag;
  const TagKind kind = tagKindOf(tag);
  style.smooth = isSmoothKind(kind);
  style.stepped = isSteppedKind(kind);
  style.right = card.config().setup().rightTags.contains(tag);
  style.color = look.color;
  style.dash = look.dash;
  style.evaluation = evaluated.has_value();
  style.visible = runs.isVisible(run);
  return style;
}

QColor GridStyles::groupColor(const QString& group, bool dark) const {
  return colors.numbered(grouping.numberOf(group), dark).color;
}

ChartSnapshot GridStyles::onPaper(const ChartCard& card) {
  ChartSnapshot chart = card.snapshot();
  for (ChartSnapshot::Curve& curve : chart.curves) {
    const bool isGroup = curve.style.run.isEmpty();
    curve.style.color = isGroup ? groupColor(curve.run, false) : styleOf(card, curve.run, curve.tag, false).color;
  }
  if (card.config().tags().size() == 1) tellApartInPrint(chart.curves);  // else dashes are the tags'
  return chart;
}

// As that of the first member.
LineStyle GridStyles::groupStyle(const ChartCard& card, const QString& group, const QString& run, const QString& tag) {
  const bool hasTags = card.config().tags().size() > 1;
  const bool dark = isDark(page.palette());
  LineStyle style = styleOf(card, run, tag, dark);
  style.name = hasTags ? withTag(group, tag) : group;
  style.color = groupColor(group, dark);
  style.run.clear();
  style.owner.clear();
  if (!hasTags) style.dash.clear();
  return style;
}

GroupPlan GridStyles::groupsOf(const ChartCard& card) {
  GroupPlan plan{{}, grouping.current().band, grouping.current().ghosts};
  if (!grouping.isOn() || !card.config().setup().xTag.isEmpty()) return plan;
  std::map<QString, SeriesGroup> groups;
  const auto known = grouping.groups([this](const QString& run) { return runs.isVisible(run); });
  for (const QString& key : card.series().runs()) {
    const QString run = runOfKey(key);
    const QString tag = tagOfKey(key, card.tag());
    const auto name = grouping.groupOfRun(run);
    if (!name || !runs.isVisible(run) || !grouping.isShown(*name)) continue;
    SeriesGroup& group = groups[seriesKey(*name, tag, card.tag())];
    if (group.members.empty()) {
      group.style = groupStyle(card, *name, run, tag);
      const auto whole = std::ranges::find(known, grouping.numberOf(*name), &GridGrouping::Group::number);
      if (whole != known.end()) group.name = whole->name, group.runs = whole->runs;
    }
    group.members.push_back(key);
  }
  for (auto& [key, group] : groups) {
    group.key = card.config().tags().size() > 1 ? key : runOfKey(key);
    plan.groups.push_back(std::move(group));
  }
  return plan;
}

}  // namespace widgets
