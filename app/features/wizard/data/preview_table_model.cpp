#include "app/features/wizard/data/preview_table_model.h"

#include <QFont>
#include <algorithm>

#include "app/features/wizard/data/record_fields.h"

namespace app {
namespace {

constexpr int kTopInHead = 2;

QList<double> barsOf(const engine::data::ColumnPreview& column) {
  QList<double> bars;
  const auto highest = column.histogram.empty() ? 0 : *std::ranges::max_element(column.histogram);
  if (highest == 0 || column.histogram.size() < 2) return bars;
  for (const int64_t count : column.histogram) bars << static_cast<double>(count) / static_cast<double>(highest);
  return bars;
}

double missingShare(const engine::data::ColumnPreview& column) {
  return column.seen == 0 ? 0 : static_cast<double>(column.missing) / static_cast<double>(column.seen);
}

}  // namespace

QString topValuesText(const engine::data::ColumnPreview& column, int most) {
  std::vector<engine::data::ValueCount> values = column.values;
  const auto shown = std::min<std::ptrdiff_t>(most, static_cast<std::ptrdiff_t>(values.size()));
  std::partial_sort(values.begin(), values.begin() + shown, values.end(),
                    [](const auto& a, const auto& b) { return a.count > b.count; });
  QStringList texts;
  const auto all = static_cast<double>(std::max<int64_t>(column.seen - column.missing, 1));
  for (std::ptrdiff_t i = 0; i < shown; ++i) {
    const auto& value = values[static_cast<std::size_t>(i)];
    texts << PreviewTableModel::tr("%1 %2 %")
                 .arg(QString::fromStdString(value.value).left(24).simplified())
                 .arg(100 * static_cast<double>(value.count) / all, 0, 'f', 0);
  }
  return texts.join(QStringLiteral(", "));
}

PreviewTableModel::PreviewTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void PreviewTableModel::setLookedAt(const LookedAtPointer& data) {
  beginResetModel();
  data_ = data;
  endResetModel();
}

void PreviewTableModel::setInput(const engine::estimator::Input& input) {
  input_ = input;
  if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

const engine::data::ColumnPreview* PreviewTableModel::column(int index) const {
  if (index < 0 || index >= columnCount()) return nullptr;
  return &data_->train.columns[static_cast<std::size_t>(index)];
}

const std::string& PreviewTableModel::nameOf(int index) const {
  if (input_.has_text() && index == 0) return input_.text().feature();
  const bool given = input_.has_csv() && !input_.csv().header() && index < input_.csv().columns_size();
  return given ? input_.csv().columns(index).name() : column(index)->name;
}

int PreviewTableModel::indexOf(const std::string& name) const {
  for (int i = 0; i < columnCount(); ++i) {
    if (nameOf(i) == name) return i;
  }
  return -1;
}

QString PreviewTableModel::typeOf(int index) const {
  const engine::data::ColumnPreview& found = *column(index);
  if (input_.has_csv()) {
    for (const auto& each : input_.csv().columns()) {
      if (each.name() == nameOf(index) && each.has_type()) return QString::fromStdString(each.type());
    }
  }
  if (input_.has_tf_record()) {
    for (const auto& each : input_.tf_record().features()) {
      if (each.name() == nameOf(index)) return QString::fromStdString(each.type());
    }
  }
  const QString type = QString::fromStdString(engine::dtypeName(found.dtype));
  if (!input_.has_fixed_length() || found.shape.empty()) return type;
  return tr("%1 [%2]").arg(type, shapeText(found.shape));
}

QString PreviewTableModel::problemOf(int index) const {
  const engine::data::ColumnPreview& found = *column(index);
  if (found.misfits == 0 || useOf(nameOf(index)) == ColumnUse::kUnused) return {};
  const QString type = typeOf(index);
  if (type != QString::fromStdString(engine::dtypeName(found.dtype))) return {};  // counted for the type that was found
  const QString name = QString::fromStdString(nameOf(index));
  const QString cell = QString::fromStdString(found.firstMisfit);
  return found.firstMisfitLine == 0 ? tr("“%1” contains %2, which is not %3: choose another type").arg(name, cell, type)
                                    : tr("“%1” contains %2 in line %4, which is not %3: choose another type")
                                          .arg(name, cell, type)
                                          .arg(found.firstMisfitLine);
}

ColumnUse PreviewTableModel::useOf(const std::string& name) const {
  if (labelOf(input_) == name) return ColumnUse::kLabel;
  const auto lists = [&](const auto& names) { return std::ranges::count(names, name) > 0; };
  if (input_.has_csv()) {
    if (lists(input_.csv().labels())) return ColumnUse::kLabel;
    return input_.csv().features().empty() || lists(input_.csv().features()) ? ColumnUse::kFeature : ColumnUse::kUnused;
  }
  if (!input_.has_tf_record()) return ColumnUse::kFeature;
  if (lists(input_.tf_record().labels())) return ColumnUse::kLabel;
  const auto& features = input_.tf_record().features();
  const bool read = std::ranges::any_of(features, [&](const auto& feature) { return feature.name() == name; });
  return read ? ColumnUse::kFeature : ColumnUse::kUnused;
}

int PreviewTableModel::rowCount(const QModelIndex& parent) const {
  return data_ && !parent.isValid() ? static_cast<int>(data_->train.rows.size()) : 0;
}

int PreviewTableModel::columnCount(const QModelIndex& parent) const {
  return data_ && !parent.isValid() ? static_cast<int>(data_->train.columns.size()) : 0;
}

QVariant PreviewTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) return {};
  const auto& row = data_->train.rows[static_cast<std::size_t>(index.row())];
  const auto at = static_cast<std::size_t>(index.column());
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
    return at < row.size() ? QString::fromStdString(row[at]) : QString();
  }
  if (role == Qt::TextAlignmentRole) {
    const bool isWord = column(index.column())->dtype == engine::DType::kString;
    return QVariant((isWord ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  return {};
}

QVariant PreviewTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
  const engine::data::ColumnPreview* found = column(section);
  if (!found) return {};
  const QString name = QString::fromStdString(nameOf(section));
  switch (role) {
    case Qt::DisplayRole:
      return name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return tr("%1, %2, %3 % missing").arg(name, typeOf(section)).arg(100 * missingShare(*found), 0, 'f', 1);
    case kColumnTypeRole:
      return typeOf(section);
    case kColumnMissingRole:
      return missingShare(*found);
    case kColumnBarsRole:
      return QVariant::fromValue(barsOf(*found));
    case kColumnTopRole:
      return topValuesText(*found, kTopInHead);
    case kColumnWrongRole:
      return problemOf(section);
    case kColumnUseRole:
      return static_cast<int>(useOf(nameOf(section)));
    default:
      return {};
  }
}

}  // namespace app
