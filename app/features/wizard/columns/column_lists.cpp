#include "app/features/wizard/columns/column_lists.h"

#include <QMimeData>
#include <algorithm>

#include "app/features/wizard/data/preview_table_model.h"

namespace app {
namespace {

const QString kFeatureMime = QStringLiteral("application/x-estimator-features");
const QString kColumnMime = QStringLiteral("application/x-estimator-columns");
constexpr int kTopInTip = 4;

QString tagOf(engine::DType dtype) {
  using engine::DType;
  switch (dtype) {
    case DType::kInt32:
    case DType::kInt64:
      return QStringLiteral("12");
    case DType::kFloat:
    case DType::kDouble:
      return QStringLiteral("1.5");
    case DType::kString:
      return QStringLiteral("abc");
    default:
      return QStringLiteral("?");
  }
}

}  // namespace

FeatureModel::FeatureModel(QObject* parent) : DraggedList(parent) {}

void FeatureModel::setFeatures(const Features& features) {
  beginResetModel();
  items_.clear();
  for (const Feature& feature : features) {
    const QString name = QString::fromStdString(feature.name);
    const QString type = QString::fromStdString(engine::dtypeName(feature.dtype));
    const QString tip = feature.dtype == engine::DType::kString || !feature.minimum
                            ? tr("%1, %2: %3").arg(name, type, topValuesText(feature, kTopInTip))
                            : tr("%1, %2: %3 to %4").arg(name, type).arg(*feature.minimum).arg(*feature.maximum);
    items_.push_back({name, tagOf(feature.dtype), tip});
  }
  endResetModel();
}

void FeatureModel::setUsed(const QStringList& names) {
  used_ = {names.begin(), names.end()};
  if (!items_.empty()) emit dataChanged(index(0), index(rowCount() - 1), {kCaptionRole});
}

QVariant FeatureModel::shown(const FeatureItem& item, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return item.name;
    case Qt::ToolTipRole:
      return item.tip;
    case Qt::AccessibleTextRole:
      return used_.contains(item.name) ? tr("%1, used").arg(item.tip) : item.tip;
    case kTagRole:
      return item.tag;
    case kCaptionRole:
      return used_.contains(item.name) ? QStringLiteral("✓") : QString();
    default:
      return {};
  }
}

QString FeatureModel::mimeType() const {
  return kFeatureMime;
}

QStringList FeatureModel::lines(const QModelIndexList& indexes) const {
  QStringList names;
  for (const QModelIndex& each : indexes) names << itemAt(each).name;
  return names;
}

WellModel::WellModel(Well well, QObject* parent) : DraggedList(parent), well_(well) {}

void WellModel::setColumns(const ColumnMessages& columns) {
  std::vector<ColumnItem> items;
  for (const ColumnMessage& column : columns) {
    QString text = columnText(column);
    if (!column.id().empty()) text = tr("%1: %2").arg(QString::fromStdString(column.id()), text);
    items.push_back({text, kindText(kindOf(column)), {}});
  }
  if (items.size() != items_.size()) {
    beginResetModel();
    items_ = std::move(items);
    endResetModel();
    return;
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].problem = items_[i].problem;
    if (items[i] == items_[i]) continue;
    items_[i] = items[i];
    emit dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
  }
}

void WellModel::setProblems(const std::vector<QString>& problems) {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const QString problem = i < problems.size() ? problems[i] : QString();
    if (items_[i].problem == problem) continue;
    items_[i].problem = problem;
    emit dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
  }
}

QVariant WellModel::shown(const ColumnItem& item, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return item.text;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return item.problem.isEmpty() ? tr("%1, %2").arg(item.text, item.caption)
                                    : tr("%1, %2: %3").arg(item.text, item.caption, item.problem);
    case kCaptionRole:
      return item.caption;
    case kColumnProblemRole:
      return item.problem;
    default:
      return {};
  }
}

Qt::ItemFlags WellModel::flags(const QModelIndex& index) const {
  return DraggedList::flags(index) | Qt::ItemIsDropEnabled;
}

QStringList WellModel::mimeTypes() const {
  return {kFeatureMime, kColumnMime};
}

QString WellModel::mimeType() const {
  return kColumnMime;
}

QStringList WellModel::lines(const QModelIndexList& indexes) const {
  QStringList rows{QString::number(static_cast<int>(well_))};
  for (const QModelIndex& each : indexes) rows << QString::number(each.row());
  return rows;
}

QStringList draggedFeatures(const QMimeData* data) {
  return data->hasFormat(kFeatureMime)
             ? QString::fromUtf8(data->data(kFeatureMime)).split(QLatin1Char('\n'), Qt::SkipEmptyParts)
             : QStringList();
}

DraggedColumns draggedColumns(const QMimeData* data) {
  DraggedColumns dragged;
  const QStringList rows = QString::fromUtf8(data->data(kColumnMime)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  for (qsizetype i = 1; i < rows.size(); ++i) dragged.rows.push_back(rows[i].toInt());
  if (!rows.isEmpty()) dragged.well = rows.front().toInt() == static_cast<int>(Well::kDeep) ? Well::kDeep : Well::kWide;
  std::ranges::sort(dragged.rows);
  return dragged;
}

}  // namespace app
