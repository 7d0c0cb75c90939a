#include "app/features/sweep/sweep_field_model.h"

#include <QApplication>
#include <QFont>
#include <QMimeData>
#include <QSize>
#include <algorithm>

#include "widgets/forms/field_labels.h"
#include "widgets/theme/font_measures.h"

namespace app {

using engine::estimator::SweepableField;

namespace {

constexpr quintptr kIsPart = ~quintptr{0};  // else the number of the part that a field belongs to

// "hparams.optimizer.learning_rate" is the hyperparameter optimizer.learning_rate.
qsizetype nameStart(const QString& path) {
  const QString hparams = QStringLiteral("hparams.");
  return path.startsWith(hparams) ? hparams.size() : path.lastIndexOf(QLatin1Char('.')) + 1;
}

// As forms call it: "model.sequential.layers[0]" is "Model › Sequential › Layers 1". Names of hyperparameters are a
// person's.
QString settingWords(const QString& path) {
  if (path.isEmpty() || path.startsWith(QStringLiteral("hparams"))) return path;
  QStringList words;
  for (const QString& each : path.split(QLatin1Char('.'))) {
    const qsizetype bracket = each.indexOf(QLatin1Char('['));
    QString word = widgets::labelOf((bracket < 0 ? each : each.left(bracket)).toStdString());
    if (bracket >= 0) word += QStringLiteral(" %1").arg(each.mid(bracket + 1).chopped(1).toInt() + 1);
    words << word;
  }
  return words.join(QStringLiteral(" › "));
}

QString settingName(const QString& path) {
  const QString name = path.mid(nameStart(path));
  return path.startsWith(QStringLiteral("hparams.")) ? name : settingWords(name);
}

}  // namespace

SweepFieldModel::SweepFieldModel(const engine::estimator::Experiment& experiment, QObject* parent)
    : QAbstractItemModel(parent) {
  for (SweepableField& field : engine::estimator::sweepableFields(experiment)) {
    const QString path = QString::fromStdString(field.path);
    const QString part = path.left(std::max<qsizetype>(0, nameStart(path) - 1));
    auto found = std::ranges::find(parts_, part, &Part::path);
    if (found == parts_.end()) found = parts_.insert(parts_.end(), Part{part, {}});
    found->fields.push_back(std::move(field));
  }
}

const SweepableField* SweepFieldModel::find(const QString& path) const {
  for (const Part& part : parts_) {
    const auto found = std::ranges::find(part.fields, path.toStdString(), &SweepableField::path);
    if (found != part.fields.end()) return &*found;
  }
  return nullptr;
}

const SweepableField* SweepFieldModel::fieldAt(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kIsPart) return nullptr;
  return &parts_[index.internalId()].fields[static_cast<std::size_t>(index.row())];
}

QModelIndex SweepFieldModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kIsPart);
}

QModelIndex SweepFieldModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kIsPart) return {};
  return createIndex(static_cast<int>(index.internalId()), 0, kIsPart);
}

int SweepFieldModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(parts_.size());
  if (parent.internalId() != kIsPart || parent.column() != 0) return 0;
  return static_cast<int>(parts_[static_cast<std::size_t>(parent.row())].fields.size());
}

int SweepFieldModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QVariant SweepFieldModel::data(const QModelIndex& index, int role) const {
  const SweepableField* field = fieldAt(index);
  if (!field) {
    if (role == Qt::SizeHintRole) return QSize(0, widgets::measures::rowHeight(QFontMetrics(QApplication::font())));
    if (!index.isValid() || index.column() != kName) return {};
    const QString& path = parts_[static_cast<std::size_t>(index.row())].path;
    if (role == Qt::ToolTipRole || role == kSearchRole) return path;
    if (role != Qt::DisplayRole) return {};
    return path.isEmpty() ? tr("experiment") : settingWords(path);
  }
  const QString path = QString::fromStdString(field->path);
  switch (role) {
    case Qt::DisplayRole:
      return index.column() == kName ? settingName(path) : QString::fromStdString(field->value);
    case kSearchRole:
      return QString(settingName(path) + QLatin1Char('\n') + path);
    case Qt::ToolTipRole:
      return tr("%1\n%2").arg(path, widgets::explanationOf(field->explanation));
    case Qt::FontRole:
      if (field->isSet) {
        QFont strong;
        strong.setWeight(QFont::DemiBold);
        return strong;
      }
      return {};
    case Qt::SizeHintRole:
      return QSize(0, widgets::measures::rowHeight(QFontMetrics(QApplication::font())));
    case kPathRole:
      return path;
    default:
      return {};
  }
}

QVariant SweepFieldModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kName ? tr("Setting") : tr("Now");
}

Qt::ItemFlags SweepFieldModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
  return fieldAt(index) ? flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren : flags;
}

QStringList SweepFieldModel::mimeTypes() const {
  return {QString::fromLatin1(kMimeType)};
}

QMimeData* SweepFieldModel::mimeData(const QModelIndexList& indexes) const {
  QStringList paths;
  for (const QModelIndex& index : indexes) {
    const SweepableField* field = fieldAt(index);
    if (field && index.column() == kName) paths << QString::fromStdString(field->path);
  }
  auto* data = new QMimeData;
  data->setData(QString::fromLatin1(kMimeType), paths.join(QLatin1Char('\n')).toUtf8());
  return data;
}

}  // namespace app
