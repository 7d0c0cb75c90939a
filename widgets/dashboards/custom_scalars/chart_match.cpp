#include "widgets/dashboards/custom_scalars/chart_match.h"

#include <QRegularExpression>
#include <algorithm>
#include <optional>

#include "widgets/charts/natural_order.h"

namespace widgets {
namespace {

using summaries::values::CustomChart;

bool matchesAny(const std::vector<QRegularExpression>& patterns, const QString& tag) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const QRegularExpression& pattern) {
    return pattern.isValid() &&
           pattern.match(tag, 0, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption)
               .hasMatch();
  });
}

std::optional<MatchRole> roleOf(const CustomChart& chart, const std::string& tag) {
  for (const CustomChart::Margin& margin : chart.margins) {
    if (tag == margin.value) return MatchRole::kLine;
    if (tag == margin.lower) return MatchRole::kLower;
    if (tag == margin.upper) return MatchRole::kUpper;
  }
  return {};
}

}  // namespace

std::vector<ChartMatch> chartMatches(const CustomChart& chart, const RunCatalog& catalog) {
  std::vector<QRegularExpression> patterns;
  for (const std::string& pattern : chart.tagPatterns) patterns.emplace_back(QString::fromStdString(pattern));
  std::vector<ChartMatch> matches;
  QStringList tags;
  for (const CatalogRun* run : catalog.visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (series.kind != summaries::Kind::kScalar) continue;
      const QString tag = QString::fromStdString(series.tag);
      const auto role = roleOf(chart, series.tag);
      if (!role && !matchesAny(patterns, tag)) continue;
      matches.push_back({run->id, tag, 0, role.value_or(MatchRole::kLine)});
      if (!tags.contains(tag)) tags << tag;
    }
  }
  std::sort(tags.begin(), tags.end(), naturalLess);
  for (ChartMatch& match : matches) match.place = static_cast<int>(tags.indexOf(match.tag));
  std::stable_sort(matches.begin(), matches.end(), [](const ChartMatch& a, const ChartMatch& b) {
    return a.run != b.run ? naturalLess(a.run, b.run) : naturalLess(a.tag, b.tag);
  });
  return matches;
}

}  // namespace widgets
