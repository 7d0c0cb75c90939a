#include "widgets/charts/grid/range_table_model.h"

#include <QPainter>
#include <QPixmap>

#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/natural_order.h"

namespace widgets {

namespace {

double number(const RangeRow& row, int column) {
  switch (column) {
    case RangeTableModel::kMin:
      return row.min;
    case RangeTableModel::kMax:
      return row.max;
    case RangeTableModel::kStart:
      return row.start;
    case RangeTableModel::kEnd:
      return row.end;
    case RangeTableModel::kChange:
      return row.change;
    case RangeTableModel::kSlope:
      return row.slope;
    case RangeTableModel::kMean:
      return row.mean;
    default:
      return static_cast<double>(row.points);
  }
}

QPixmap sample(const LineStyle& style) {
  QPixmap picture(kLineSample, 12);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  drawLineSample(painter, QRectF(picture.rect()), style);
  return picture;
}

}  // namespace

void RangeTableModel::setRows(std::vector<RangeRow> rows) {
  const bool sameShape = rows.size() == rows_.size();
  if (!sameShape) beginResetModel();
  rows_ = std::move(rows);
  sortRows();
  if (!sameShape) {
    endResetModel();
  } else if (!rows_.empty()) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  }
}

int RangeTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RangeTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant RangeTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const RangeRow& row = rows_[static_cast<std::size_t>(index.row())];
  const bool isName = index.column() == kRun;
  switch (role) {
    case Qt::DisplayRole:
      if (isName) return row.style.name;
      if (index.column() == kPoints) return stepText(static_cast<int64_t>(row.points));
      return valueText(number(row, index.column()), std::isnan(number(row, index.column())));
    case Qt::DecorationRole:
      return isName ? QVariant(sample(row.style)) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant(Qt::Alignment(Qt::AlignVCenter | (isName ? Qt::AlignLeft : Qt::AlignRight)));
    case Qt::ToolTipRole:
      if (isName) return row.style.name;
      //: The full digits of a number, and the steps of the first and last point
      return tr("%1 (steps %2 to %3)")
          .arg(exactText(number(row, index.column())), stepText(row.firstStep), stepText(row.lastStep));
    default:
      return {};
  }
}

QVariant RangeTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  const QString titles[] = {tr("Run"),    tr("Min"),        tr("Max"),  tr("Start"), tr("End"),
                            tr("Change"), tr("Slope / 1k"), tr("Mean"), tr("Points")};
  const QString tips[] = {tr("The run, and the tag where a chart has several"),
                          tr("Smallest value in the range"),
                          tr("Largest value in the range"),
                          tr("First value in the range"),
                          tr("Last value in the range"),
                          tr("Last value minus first value"),
                          tr("Least-squares slope of the values, per 1,000 steps"),
                          tr("Mean of the values in the range"),
                          tr("Finite values in the range")};
  if (role == Qt::DisplayRole) return titles[section];
  if (role == Qt::ToolTipRole) return tips[section];
  if (role == Qt::TextAlignmentRole) {
    return QVariant(Qt::Alignment(Qt::AlignVCenter | (section == kRun ? Qt::AlignLeft : Qt::AlignRight)));
  }
  return {};
}

void RangeTableModel::sortRows() {
  if (sortColumn_ < 0) return;
  const bool falls = sortOrder_ == Qt::DescendingOrder;
  std::stable_sort(rows_.begin(), rows_.end(), [&](const RangeRow& a, const RangeRow& b) {
    if (sortColumn_ == kRun) {
      return falls ? naturalLess(b.style.name, a.style.name) : naturalLess(a.style.name, b.style.name);
    }
    const double x = number(a, sortColumn_), y = number(b, sortColumn_);
    if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
    return falls ? x > y : x < y;
  });
}

void RangeTableModel::sort(int column, Qt::SortOrder order) {
  sortColumn_ = column < kColumns ? column : -1;
  sortOrder_ = order;
  emit layoutAboutToBeChanged();
  sortRows();
  changePersistentIndexList(persistentIndexList(), QModelIndexList(persistentIndexList().size()));
  emit layoutChanged();
}

}  // namespace widgets
