#include "app/features/wizard/layers/layer_model.h"

#include <QGuiApplication>
#include <QIODevice>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>

#include "widgets/forms/field_info.h"
#include "widgets/forms/scalar_text.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace app {
namespace {

using engine::estimator::Layer;
using engine::estimator::LayerReport;
using widgets::Tone;

const QString kRowMime = QStringLiteral("application/x-estimator-layer-row");
constexpr int kTypeIcon = 16;

// A small square with the first letter of the layer's family, in its tone: told by shape and colour.
QPixmap typeIcon(const std::string& type) {
  const QPalette palette = QGuiApplication::palette();
  const bool isPooling = type.find("pooling") != std::string::npos;
  const bool isConvolution = !isPooling && type.find("conv") != std::string::npos;
  const QString letter = isPooling       ? QStringLiteral("P")
                         : isConvolution ? QStringLiteral("C")
                                         : QString::fromStdString(type.substr(0, 1)).toUpper();
  QPixmap pixmap(QSize(kTypeIcon, kTypeIcon) * qGuiApp->devicePixelRatio());
  pixmap.setDevicePixelRatio(qGuiApp->devicePixelRatio());
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool hasWeights = isConvolution || type == "dense" || type == "batch_normalization";
  painter.setPen(QPen(tone(palette, Tone::kAccent), 1));
  painter.setBrush(hasWeights ? tone(palette, Tone::kAccent) : Qt::transparent);
  painter.drawRoundedRect(QRectF(0.5, 0.5, kTypeIcon - 1, kTypeIcon - 1), 3, 3);
  QFont font = QGuiApplication::font();
  font.setPixelSize(11);
  font.setWeight(QFont::DemiBold);
  painter.setFont(font);
  painter.setPen(tone(palette, hasWeights ? Tone::kOnAccent : Tone::kAccent));
  painter.drawText(QRect(0, 0, kTypeIcon, kTypeIcon), Qt::AlignCenter, letter);
  return pixmap;
}

}  // namespace

QString layerParameters(const Layer& layer) {
  std::vector<const google::protobuf::FieldDescriptor*> set;
  layer.GetReflection()->ListFields(layer, &set);
  QStringList parts;
  for (const auto* field : set) {
    if (field->name() == "type") continue;
    const QString value = widgets::scalarText(layer, *field, -1);
    const bool isWord = !widgets::fieldInfo(*field).choices.isEmpty();
    parts << (isWord ? value : QStringLiteral("%1 %2").arg(widgets::labelOf(field->name()), value));
  }
  return parts.join(QStringLiteral(", "));
}

QString sizeText(int64_t parameters, int64_t bytes) {
  constexpr double kKilobyte = 1e3;
  constexpr double kMegabyte = 1e6;
  const double size = static_cast<double>(bytes);
  if (size < kKilobyte) return LayerModel::tr("%1 parameters, %2 bytes").arg(widgets::stepText(parameters)).arg(bytes);
  const bool isSmall = size < 0.1 * kMegabyte;
  return isSmall ? LayerModel::tr("%1 parameters, %2 kB")
                       .arg(widgets::stepText(parameters))
                       .arg(size / kKilobyte, 0, 'f', 1)
                 : LayerModel::tr("%1 parameters, %2 MB")
                       .arg(widgets::stepText(parameters))
                       .arg(size / kMegabyte, 0, 'f', 1);
}

QString shapeText(const engine::Shape& shape) {
  if (!shape.hasRank()) return QStringLiteral("?");
  QStringList sizes;
  for (int i = 1; i < shape.rank(); ++i) sizes << (shape[i] < 0 ? QStringLiteral("?") : QString::number(shape[i]));
  return sizes.isEmpty() ? QStringLiteral("1") : sizes.join(QStringLiteral(" × "));
}

void LayerModel::setLayers(const LayerList& layers) {
  beginResetModel();
  layers_ = layers;
  reports_.clear();
  endResetModel();
}

void LayerModel::setReports(const std::vector<LayerReport>& reports, bool isOld) {
  if (isOld) return;  // what was known of the layers before the edit stays until then
  reports_ = reports;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const LayerReport* LayerModel::report(int row) const {
  return static_cast<std::size_t>(row) < reports_.size() ? &reports_[static_cast<std::size_t>(row)] : nullptr;
}

QString LayerModel::error(int row) const {
  const LayerReport* known = report(row);
  return known ? QString::fromStdString(known->error) : QString();
}

// From a changed layer on nothing is known until the engine has looked.
void LayerModel::forget(int from) {
  if (static_cast<std::size_t>(from) < reports_.size()) reports_.resize(static_cast<std::size_t>(from));
}

void LayerModel::insertLayer(int row, const Layer& layer) {
  beginInsertRows({}, row, row);
  *layers_.Add() = layer;
  for (int at = layers_.size() - 1; at > row; --at) layers_.SwapElements(at, at - 1);
  forget(row);
  endInsertRows();
}

void LayerModel::removeLayer(int row) {
  beginRemoveRows({}, row, row);
  layers_.DeleteSubrange(row, 1);
  forget(row);
  endRemoveRows();
}

void LayerModel::replaceLayer(int row, const Layer& layer) {
  *layers_.Mutable(row) = layer;
  emit dataChanged(index(row, 0), index(row, kColumns - 1));
}

void LayerModel::moveLayer(int from, int to) {
  if (to == from || to == from + 1 || to < 0 || to > rowCount()) return;
  beginMoveRows({}, from, from, {}, to);
  for (int at = from; at + 1 < to; ++at) layers_.SwapElements(at, at + 1);
  for (int at = from; at > to; --at) layers_.SwapElements(at, at - 1);
  forget(std::min(from, to));
  endMoveRows();
}

int LayerModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : layers_.size();
}

int LayerModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LayerModel::decoration(int row) const {
  if (error(row).isEmpty()) return typeIcon(layers_[row].type());
  const QColor color = tone(QGuiApplication::palette(), Tone::kError);
  return widgets::glyphIcon(widgets::Glyph::kWarning, color).pixmap(kTypeIcon, kTypeIcon);
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Layer& layer = layers_[index.row()];
  const LayerReport* known = report(index.row());
  const bool isKnown = known && known->isKnown;
  const QString why = error(index.row());
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == kType) return QString::fromStdString(layer.type());
      if (index.column() == kParameters) return layerParameters(layer);
      if (index.column() == kOutput) return isKnown ? shapeText(known->output) : why.isEmpty() ? tr("–") : why;
      return isKnown ? widgets::stepText(known->parameters) : tr("–");
    case Qt::DecorationRole:
      return index.column() == kType ? decoration(index.row()) : QVariant();
    case Qt::ForegroundRole:
      return index.column() == kOutput && !why.isEmpty() ? tone(QGuiApplication::palette(), Tone::kError) : QVariant();
    case Qt::ToolTipRole:
      return why.isEmpty() ? layerParameters(layer) : why;
    case Qt::AccessibleDescriptionRole:
      return why;
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignVCenter | (index.column() == kCount ? Qt::AlignRight : Qt::AlignLeft));
    default:
      return {};
  }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>(Qt::AlignVCenter | (section == kCount ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Layer"), tr("Settings"), tr("Output"), tr("Parameters")};
  return titles[section];
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags base = QAbstractTableModel::flags(index);
  return index.isValid() ? base | Qt::ItemIsDragEnabled : base | Qt::ItemIsDropEnabled;
}

QStringList LayerModel::mimeTypes() const {
  return {kRowMime};
}

QMimeData* LayerModel::mimeData(const QModelIndexList& indexes) const {
  auto* data = new QMimeData;
  if (!indexes.isEmpty()) data->setData(kRowMime, QByteArray::number(indexes.front().row()));
  return data;
}

bool LayerModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& parent) {
  if (!data->hasFormat(kRowMime)) return false;
  const int from = data->data(kRowMime).toInt();
  const int to = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
  if (from < 0 || from >= rowCount() || to == from || to == from + 1) return false;
  moveLayer(from, to);
  emit moved(from, to > from ? to - 1 : to);
  return false;  // the row is moved already: the view has nothing to remove
}

}  // namespace app
