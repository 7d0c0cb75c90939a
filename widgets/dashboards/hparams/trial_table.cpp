#include "widgets/dashboards/hparams/trial_table.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "widgets/charts/series/tag_kind.h"
#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

using Kind = CompareColumn::Kind;

TrialAxis axisOf(const CompareColumn& column) {
  TrialAxis axis;
  axis.key = column.key;
  axis.title = column.title;
  axis.isMetric = column.kind == Kind::kMetric;
  if (!axis.isMetric) {
    axis.field = queryWord(QStringLiteral("params.") + column.path);
    return axis;
  }
  const bool takesMin =
      column.aggregation == Aggregation::kMin || (column.aggregation == Aggregation::kBest && column.smallerIsBetter);
  const bool takesMax = column.aggregation == Aggregation::kMax || column.aggregation == Aggregation::kBest;
  const QString function = takesMin                                       ? QStringLiteral("min")
                           : takesMax                                     ? QStringLiteral("max")
                           : column.aggregation == Aggregation::kTailMean ? QStringLiteral("mean")
                                                                          : QStringLiteral("last");
  axis.field = QStringLiteral("%1(%2)").arg(function, queryWord(column.path));
  return axis;
}

void addValues(const std::vector<CompareCell>& cells, bool isText, TrialAxis& axis, std::vector<Trial>& trials) {
  if (isText) {
    for (const CompareCell& cell : cells) {
      if (!cell.isMissing && !axis.categories.contains(cell.text)) axis.categories << cell.text;
    }
    std::sort(axis.categories.begin(), axis.categories.end(), naturalLess);
  }
  axis.low = std::numeric_limits<double>::infinity();
  axis.high = -axis.low;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double value = cells[i].isMissing ? std::nan("") : cells[i].number;
    if (isText && !cells[i].isMissing) value = static_cast<double>(axis.categories.indexOf(cells[i].text));
    if (!std::isfinite(value)) value = std::nan("");
    trials[i].values.push_back(value);
    if (std::isnan(value)) continue;
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  }
}

// A text that says where the data is or what a column of it is called: it sets nothing that one would tune.
bool isOfData(const CompareColumn& column) {
  if (!column.isText || column.kind != Kind::kParam) return false;
  static const QRegularExpression kWords(QStringLiteral("path|file|folder|dir|label"));
  return kWords.match(column.path.section(QLatin1Char('.'), -1)).hasMatch();
}

}  // namespace

bool TrialAxis::prefersLog() const {
  const double least = tagKindOf(title) == TagKind::kLearningRate ? 10 : 100;
  return categories.isEmpty() && low > 0 && high / low > least;
}

bool TrialAxis::endsAtOne() const {
  return categories.isEmpty() && isMetric && high <= 1 && tagKindOf(title) == TagKind::kShare;
}

bool TrialTable::hasParams() const {
  return std::any_of(axes.begin(), axes.end(), [](const TrialAxis& axis) { return !axis.isMetric; });
}

int TrialTable::find(const QString& key) const {
  const auto found = std::find_if(axes.begin(), axes.end(), [&](const TrialAxis& axis) { return axis.key == key; });
  return found == axes.end() ? -1 : static_cast<int>(found - axes.begin());
}

TrialTable buildTrials(const std::vector<const RunRecord*>& runs, const CompareSettings& settings) {
  TrialTable table;
  for (const RunRecord* run : runs) {
    table.trials.push_back({run->id, run->briefName.isEmpty() ? run->name : run->briefName, {}});
  }
  const bool mixed = std::any_of(runs.begin(), runs.end(),
                                 [&](const RunRecord* run) { return run->experiment != runs.front()->experiment; });
  std::vector<CompareColumn> all = allColumns(runs, settings);
  // What was measured is where the lines end.
  std::stable_partition(all.begin(), all.end(), [](const CompareColumn& one) { return one.kind == Kind::kParam; });
  const bool anyOther = std::any_of(all.begin(), all.end(), [](const CompareColumn& one) {
    return one.kind == Kind::kParam && one.varies && !isOfData(one);
  });
  for (const CompareColumn& column : all) {
    const bool isParam = column.kind == Kind::kParam && column.varies;
    if (!isParam && column.kind != Kind::kMetric) continue;
    if (!isColumnShown(column, all, settings)) continue;
    if (anyOther && isOfData(column) && !settings.shown.contains(column.key)) continue;
    std::vector<CompareCell> cells;
    bool isText = column.isText;
    for (const RunRecord* run : runs) {
      cells.push_back(cellOf(*run, column, settings));
      // Numbers beside texts ("10" beside "10, 10") are texts too.
      isText = isText || (!cells.back().isMissing && isParam && std::isnan(cells.back().number));
    }
    TrialAxis axis = axisOf(column);
    std::vector<Trial> before = table.trials;
    addValues(cells, isText, axis, table.trials);
    const auto having =
        std::count_if(cells.begin(), cells.end(), [](const CompareCell& cell) { return !cell.isMissing; });
    const bool isShared = !mixed || 2 * static_cast<std::size_t>(having) > runs.size();
    if (axis.low > axis.high || !isShared) {
      table.trials = before;  // no value at all, or one that most of several experiments do not have
      continue;
    }
    table.axes.push_back(axis);
  }
  return table;
}

QString trialText(const TrialAxis& axis, double value) {
  if (std::isnan(value)) return valueText(0, true);
  if (axis.categories.isEmpty()) return valueText(value);
  return axis.categories.value(static_cast<int>(value));
}

QString brushQuery(const TrialAxis& axis, double low, double high) {
  if (axis.categories.isEmpty()) {
    return QStringLiteral("%1 >= %2 and %1 <= %3").arg(axis.field, exactDigits(low), exactDigits(high));
  }
  QStringList chosen;
  for (int i = 0; i < axis.categories.size(); ++i) {
    if (i < low || i > high) continue;
    QString text = axis.categories[i];
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
    chosen << QLatin1Char('"') + text + QLatin1Char('"');
  }
  if (chosen.isEmpty()) return QStringLiteral("%1 is missing and %1 is not missing").arg(axis.field);
  return QStringLiteral("%1 in (%2)").arg(axis.field, chosen.join(QStringLiteral(", ")));
}

}  // namespace widgets
