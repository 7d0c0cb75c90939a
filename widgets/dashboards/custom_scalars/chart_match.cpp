#include "widgets/dashboards/custom_scalars/chart_match.h"

#include <QRegularExpression>
#include <algorithm>
#include <set>

#include "widgets/util/natural_order.h"

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

// Of one run; empty when it has nothing of the margin.
std::vector<ChartMatch> marginMatches(const CustomChart::Margin& margin, const CatalogRun& run) {
  const auto has = [&run](const std::string& tag) {
    return run.find(QString::fromStdString(tag), summaries::Kind::kScalar) != nullptr;
  };
  const auto text = [](const std::string& tag) { return QString::fromStdString(tag); };
  if (has(margin.value) && has(margin.lower) && has(margin.upper)) {
    return {{run.id, text(margin.value), 0, MatchRole::kLine, text(margin.lower), text(margin.upper)}};
  }
  std::vector<ChartMatch> found;
  if (has(margin.value)) found.push_back({run.id, text(margin.value), 0, MatchRole::kLine});
  if (has(margin.lower)) found.push_back({run.id, text(margin.lower), 0, MatchRole::kLower});
  if (has(margin.upper)) found.push_back({run.id, text(margin.upper), 0, MatchRole::kUpper});
  return found;
}

}  // namespace

std::vector<ChartMatch> chartMatches(const CustomChart& chart, const RunCatalog& catalog) {
  std::vector<QRegularExpression> patterns;
  for (const std::string& pattern : chart.tagPatterns) patterns.emplace_back(QString::fromStdString(pattern));
  std::vector<ChartMatch> matches;
  QStringList tags;
  std::set<std::pair<QString, QString>> known;  // run and tag: each is drawn once
  const auto add = [&](const ChartMatch& match) {
    if (!known.emplace(match.run, match.tag).second) return;
    matches.push_back(match);
    if (!tags.contains(match.tag)) tags << match.tag;
  };
  for (const CatalogRun* run : catalog.visibleRuns()) {
    for (const CustomChart::Margin& margin : chart.margins) {
      for (const ChartMatch& match : marginMatches(margin, *run)) add(match);
    }
    for (const summaries::SeriesInfo& series : run->series) {
      const QString tag = QString::fromStdString(series.tag);
      if (series.kind == summaries::Kind::kScalar && matchesAny(patterns, tag)) add({run->id, tag});
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
