#include "widgets/dashboards/compare/compare_model.h"

#include <QFont>
#include <algorithm>

#include "widgets/panels/curve_sample.h"
#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"
#include "widgets/util/distinct_names.h"

namespace widgets {
namespace {

using Kind = CompareColumn::Kind;

bool isSameShape(const CompareTable& a, const CompareTable& b) {
  const auto sameColumn = [](const CompareColumn& one, const CompareColumn& other) {
    return one.key == other.key && one.aggregation == other.aggregation && one.title == other.title;
  };
  const auto sameRow = [](const CompareRow& one, const CompareRow& other) {
    return one.id == other.id && one.group == other.group;
  };
  return std::equal(a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(), sameColumn) &&
         std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), sameRow);
}

}  // namespace

CompareModel::CompareModel(LookOf lookOf, VisibleOf visibleOf, QObject* parent)
    : QAbstractTableModel(parent), lookOf_(std::move(lookOf)), visibleOf_(std::move(visibleOf)) {}

void CompareModel::setTable(CompareTable table, const CompareSettings& settings) {
  if (isSameShape(table_, table)) {
    table_ = std::move(table);
    settings_ = settings;
    refreshLooks();
    return;
  }
  beginResetModel();
  table_ = std::move(table);
  settings_ = settings;
  endResetModel();
}

void CompareModel::fitNames(const QFontMetrics& metrics, const std::function<int(bool isIndented)>& room) {
  QStringList ids, names;
  for (const CompareRow& one : table_.rows) {
    if (one.id.isEmpty()) continue;
    ids << one.id;
    names << one.name;
  }
  const int width = room(!settings_.groupBy.isEmpty());
  const size_t what = qHashMulti(0, ids, names, width, metrics.averageCharWidth());
  if (std::exchange(fittedFor_, what) == what) return;
  const QStringList shown =
      cutNames(names, [&](const QString& text, qsizetype) { return metrics.horizontalAdvance(text) <= width; });
  QHash<QString, QString> fitted;
  for (qsizetype i = 0; i < ids.size(); ++i) fitted.insert(ids[i], shown[i]);
  if (std::exchange(fitted_, fitted) != fitted) refreshLooks();
}

int CompareModel::rowOf(const QString& id) const {
  const auto found =
      std::find_if(table_.rows.begin(), table_.rows.end(), [&](const CompareRow& row) { return row.id == id; });
  return found == table_.rows.end() ? -1 : static_cast<int>(found - table_.rows.begin());
}

void CompareModel::refreshLooks() {
  if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.columns.size());
}

QString CompareModel::described(const CompareRow& row, const CompareColumn& column, const CompareCell& cell) const {
  if (column.kind == Kind::kRun) return row.id;
  const bool isExact = !cell.isMissing && column.isNumber() && column.kind != Kind::kStarted;
  const QString value = cell.isMissing ? tr("missing") : isExact ? exactText(cell.number) : cell.text;
  return tr("%1: %2").arg(column.path.isEmpty() ? column.title : column.path, value);
}

QVariant CompareModel::look(const QModelIndex& index, int role) const {
  const CompareRow& one = row(index.row());
  const bool isGroup = one.id.isEmpty();
  switch (role) {
    case kRunIdRole:
      return one.id;
    case kRunColorRole:
      return isGroup ? QColor() : lookOf_(one.id).color;
    case kRunDashRole:
      return isGroup ? QVariant() : QVariant::fromValue(dashOf(lookOf_(one.id)));
    case kRunVisibleRole:
      return isGroup || visibleOf_(one.id);
    case kRunStateRole:
      return static_cast<int>(one.state);
    case kRunStarRole:
      return one.star;
    case kRunArchivedRole:
      return one.archived;
    case kRunFittedRole:
      return fitted_.value(one.id, one.cells.front().text);
    case kCompareGroupRole:
      return isGroup;
    case kCompareFoldedRole:
      return isGroup && settings_.folded.contains(one.group);
    case kCompareIndentRole:
      return !isGroup && !settings_.groupBy.isEmpty();
    default:
      return {};
  }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const CompareRow& one = row(index.row());
  const CompareColumn& its = column(index.column());
  const CompareCell& cell = one.cells[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return cell.isMissing ? valueText(0, true) : cell.text;
    case Qt::ToolTipRole:
      return described(one, its, cell);
    case Qt::AccessibleTextRole:
      return cell.isMissing ? tr("%1 missing").arg(its.title)
             : cell.isBest  ? tr("%1 %2, best").arg(its.title, cell.text)
                            : tr("%1 %2").arg(its.title, cell.text);
    case Qt::TextAlignmentRole:
      return QVariant((its.isNumber() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kRunSortRole:
      return cell.number;
    case kCompareBarRole:
      return cell.bar;
    case kCompareBestRole:
      return cell.isBest;
    default:
      return look(index, role);
  }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const CompareColumn& its = column(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant((its.isNumber() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && its.kind == Kind::kMetric && !its.hasBest) {
    return tr("%1, %2").arg(its.path, aggregationWord(its.aggregation));
  }
  if (role == Qt::ToolTipRole && its.kind == Kind::kMetric) {
    return its.smallerIsBetter ? tr("%1, %2 (smaller is better)").arg(its.path, aggregationWord(its.aggregation))
                               : tr("%1, %2 (larger is better)").arg(its.path, aggregationWord(its.aggregation));
  }
  if (role == Qt::ToolTipRole) return its.path.isEmpty() ? its.title : its.path;
  if (role != Qt::DisplayRole) return {};
  return its.kind == Kind::kMetric ? tr("%1 %2").arg(its.title, aggregationWord(its.aggregation)) : its.title;
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

}  // namespace widgets
