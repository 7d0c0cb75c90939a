#include "widgets/dashboards/hparams/importance_model.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <functional>

#include "widgets/charts/grid/value_table.h"
#include "widgets/dashboards/hparams/importance.h"
#include "widgets/dashboards/hparams/trial_scale.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kImportanceRowHeight = 28;
constexpr int kNumberWidth = 64;  // with a usual font

}  // namespace

CompleteTrials completeTrials(const TrialTable& table, const QString& metric) {
  std::vector<std::pair<int, QString>> lacking;
  std::vector<bool> isComplete(table.trials.size(), table.find(metric) >= 0);
  for (std::size_t i = 0; i < table.axes.size(); ++i) {
    const TrialAxis& axis = table.axes[i];
    if (axis.isMetric && axis.key != metric) continue;
    int without = 0;
    for (std::size_t k = 0; k < table.trials.size(); ++k) {
      if (!std::isnan(table.trials[k].values[i])) continue;
      isComplete[k] = false;
      ++without;
    }
    if (without > 0) lacking.emplace_back(without, axis.title);
  }
  std::ranges::stable_sort(lacking, std::greater<>(), &std::pair<int, QString>::first);
  CompleteTrials found;
  found.trials = static_cast<int>(std::ranges::count(isComplete, true));
  found.leftOut = static_cast<int>(table.trials.size()) - found.trials;
  for (const auto& [count, title] : lacking) found.lacking << title;
  return found;
}

ImportanceResult importanceOfTrials(const TrialTable& table, const QString& metric) {
  ImportanceResult result;
  result.metric = metric;
  const int target = table.find(metric);
  if (target < 0) return result;
  std::vector<std::size_t> params;
  std::vector<TrialScale> scales;
  for (std::size_t i = 0; i < table.axes.size(); ++i) {
    if (table.axes[i].isMetric) continue;
    std::vector<double> values;
    for (const Trial& trial : table.trials) values.push_back(trial.values[i]);
    params.push_back(i);
    scales.emplace_back(table.axes[i], values, table.axes[i].prefersLog() ? ScaleKind::kLog : ScaleKind::kLinear);
  }
  ImportanceInput input;
  for (const Trial& trial : table.trials) {
    const double value = trial.values[static_cast<std::size_t>(target)];
    std::vector<double> positions;
    for (std::size_t i = 0; i < params.size(); ++i) positions.push_back(scales[i].position(trial.values[params[i]]));
    const bool complete = std::none_of(positions.begin(), positions.end(), [](double at) { return std::isnan(at); });
    if (!complete || std::isnan(value)) continue;
    input.positions.push_back(std::move(positions));
    input.metric.push_back(value);
  }
  result.trials = static_cast<int>(input.metric.size());
  result.leftOut = static_cast<int>(table.trials.size()) - result.trials;
  result.varies = std::ranges::adjacent_find(input.metric, std::not_equal_to<>()) != input.metric.end();
  const std::vector<double> parts = importances(input);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::vector<double> column;
    for (const std::vector<double>& row : input.positions) column.push_back(row[i]);
    const TrialAxis& axis = table.axes[params[i]];
    const bool hasOrder = axis.categories.size() <= 2;
    result.rows.push_back({axis.title, axis.key, result.varies ? parts[i] : std::nan(""),
                           hasOrder ? spearman(column, input.metric) : std::nan("")});
  }
  std::stable_sort(result.rows.begin(), result.rows.end(),
                   [](const ImportanceRow& a, const ImportanceRow& b) { return a.importance > b.importance; });
  return result;
}

void ImportanceModel::setResult(const ImportanceResult& result) {
  beginResetModel();
  result_ = result;
  endResetModel();
}

int ImportanceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(result_.rows.size());
}

int ImportanceModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ImportanceModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ImportanceRow& row = result_.rows[static_cast<std::size_t>(index.row())];
  const double number = index.column() == kImportance ? row.importance : row.correlation;
  if (role == Qt::ToolTipRole) return row.path.section(QLatin1Char(':'), 1);
  if (role == Qt::UserRole) return index.column() == kName ? QVariant() : QVariant(number);
  if (role == Qt::TextAlignmentRole) {
    return QVariant((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  if (index.column() == kName) return row.title;
  return std::isnan(number) ? valueText(0, true) : decimalText(number, 'f', 2);
}

QVariant ImportanceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole && section == kImportance) {
    return tr("Share of the metric's variance that the hyperparameter alone explains in a random forest (fANOVA)");
  }
  if (role == Qt::ToolTipRole && section == kCorrelation) {
    return tr("Spearman's: 1 when the metric always grows with it, -1 when it always falls");
  }
  if (role != Qt::DisplayRole) return {};
  return section == kName ? tr("Hyperparameter") : section == kImportance ? tr("Importance") : tr("Correlation");
}

QSize ImportanceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max(kImportanceRowHeight, size.height()));
  return size;
}

void ImportanceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (index.column() == ImportanceModel::kName) {
    QStyledItemDelegate::paint(painter, option, index);
    return;
  }
  painter->save();
  const QPalette& palette = option.palette;
  if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, tone(palette, Tone::kSelection));
  const double value = index.data(Qt::UserRole).toDouble();
  const int numberWidth = measures::grown(kNumberWidth, option.fontMetrics);
  const QRectF number(option.rect.left(), option.rect.top(), numberWidth, option.rect.height());
  painter->setFont(digitFont(option.font));
  painter->setPen(tone(palette, Tone::kText));
  painter->drawText(number.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
  const QRectF room(number.right(), option.rect.top() + 7, option.rect.width() - numberWidth - 12,
                    option.rect.height() - 14);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  QColor track = tone(palette, Tone::kSecondary);
  track.setAlphaF(0.12F);
  painter->setBrush(track);
  painter->drawRoundedRect(room, 2, 2);
  const bool fromMiddle = index.column() == ImportanceModel::kCorrelation;
  if (!std::isnan(value)) {
    painter->setBrush(tone(palette, fromMiddle && value < 0 ? Tone::kWarning : Tone::kAccent));
    const double begin = fromMiddle ? room.center().x() : room.left();
    const double length = value * (fromMiddle ? room.width() / 2 : room.width());
    painter->drawRoundedRect(QRectF(std::min(begin, begin + length), room.top(), std::abs(length), room.height()), 2,
                             2);
  }
  painter->restore();
}

}  // namespace widgets
