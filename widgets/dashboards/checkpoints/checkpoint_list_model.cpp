#include "widgets/dashboards/checkpoints/checkpoint_list_model.h"

#include <QDateTime>
#include <QFileInfo>
#include <QFont>
#include <QLocale>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

QDateTime timeOf(const CheckpointRow& row) {
  return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(row.time * 1000));
}

}  // namespace

void CheckpointListModel::setRows(std::vector<CheckpointRow> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const CheckpointRow& a, const CheckpointRow& b) {
    return std::pair(a.step.value_or(-1), a.time) > std::pair(b.step.value_or(-1), b.time);
  });
  beginResetModel();
  rows_ = std::move(rows);
  findBest();
  endResetModel();
}

void CheckpointListModel::setMetric(const QString& title, std::map<int64_t, double> values,
                                    std::optional<bool> smallerIsBetter) {
  metricTitle_ = title;
  metric_ = std::move(values);
  smallerIsBetter_ = smallerIsBetter;
  findBest();
  emit headerDataChanged(Qt::Horizontal, kMetric, kMetric);
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void CheckpointListModel::findBest() {
  best_ = -1;
  if (!smallerIsBetter_) return;
  std::optional<double> best;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto value = metricOf(rows_[i]);
    if (!value || std::isnan(*value)) continue;
    if (best && (*smallerIsBetter_ ? *value >= *best : *value <= *best)) continue;
    best = value;
    best_ = static_cast<int>(i);
  }
}

std::optional<double> CheckpointListModel::metricOf(const CheckpointRow& row) const {
  if (!row.step) return std::nullopt;
  const auto found = metric_.find(*row.step);
  return found == metric_.end() ? std::nullopt : std::optional(found->second);
}

const CheckpointRow* CheckpointListModel::row(int index) const {
  return index >= 0 && index < rowCount() ? &rows_[static_cast<std::size_t>(index)] : nullptr;
}

int CheckpointListModel::find(const QString& prefix) const {
  for (int i = 0; i < rowCount(); ++i) {
    if (row(i)->prefix == prefix) return i;
  }
  return -1;
}

int CheckpointListModel::rowAt(std::optional<int64_t> step) const {
  for (int i = 0; i < rowCount(); ++i) {
    if (!step || (row(i)->step && *row(i)->step <= *step)) return i;
  }
  return -1;
}

const CheckpointRow* CheckpointListModel::before(int index) const {
  const CheckpointRow* next = row(index + 1);
  return next && next->step ? next : nullptr;
}

int CheckpointListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CheckpointListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString CheckpointListModel::marks(int index) const {
  const CheckpointRow& row = rows_[static_cast<std::size_t>(index)];
  QStringList words;
  if (index == best_) words << tr("best");
  if (row.kept) words << tr("kept");
  if (row.latest) words << tr("latest");
  return words.join(QStringLiteral(", "));
}

QString CheckpointListModel::toolTip(const CheckpointRow& row) const {
  return tr("%1\nWritten %2, %3")
      .arg(row.prefix, QLocale().toString(timeOf(row), QLocale::ShortFormat), bytesText(row.bytes));
}

QVariant CheckpointListModel::data(const QModelIndex& index, int role) const {
  const CheckpointRow* one = row(index.row());
  if (!one || !index.isValid()) return {};
  if (role == Qt::ToolTipRole) return toolTip(*one);
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((index.column() == kMarks ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::FontRole && index.row() == best_ && index.column() == kMetric) {
    QFont font;
    font.setWeight(QFont::DemiBold);
    return font;
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kStep:
      return one->step ? stepText(*one->step) : QFileInfo(one->prefix).fileName();
    case kAge:
      return ageText(static_cast<double>(timeOf(*one).secsTo(QDateTime::currentDateTime())));
    case kSize:
      return bytesText(one->bytes);
    case kMetric:
      return measuredText(metricOf(*one).value_or(0), !metricOf(*one));
    default:
      return marks(index.row());
  }
}

QVariant CheckpointListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((section == kMarks ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[kColumns] = {tr("Step"), metricTitle_.isEmpty() ? tr("Metric") : metricTitle_, tr("Age"),
                                    tr("Size"), tr("Keep")};
  return titles[section];
}

}  // namespace widgets
