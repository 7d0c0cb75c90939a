#include "app/features/wizard/data/picture_model.h"

#include <QImage>

namespace app {
namespace {

QImage imageOf(const engine::data::PicturePreview& picture) {
  const auto width = static_cast<int>(picture.shownWidth), height = static_cast<int>(picture.shownHeight);
  const QImage::Format format = picture.channels == 1   ? QImage::Format_Grayscale8
                                : picture.channels == 3 ? QImage::Format_RGB888
                                                        : QImage::Format_RGBA8888;
  return QImage(picture.pixels.data(), width, height, width * picture.channels, format).copy();
}

}  // namespace

PictureModel::PictureModel(QObject* parent) : QAbstractListModel(parent) {}

void PictureModel::setPictures(const std::vector<engine::data::PicturePreview>& pictures) {
  beginResetModel();
  items_.clear();
  for (const auto& picture : pictures) {
    const QImage image = imageOf(picture);
    // Small ones keep their pixels.
    const auto mode =
        std::max(image.width(), image.height()) <= kSide ? Qt::FastTransformation : Qt::SmoothTransformation;
    const QString label = QString::fromStdString(picture.label);
    items_.push_back({QPixmap::fromImage(image.scaled(kSide, kSide, Qt::KeepAspectRatio, mode)), label,
                      tr("%1: %2 × %3 pixels").arg(label).arg(picture.width).arg(picture.height)});
  }
  endResetModel();
}

int PictureModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(items_.size());
}

QVariant PictureModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Item& item = items_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return item.label;
    case Qt::DecorationRole:
      return item.pixmap;
    case Qt::ToolTipRole:
      return item.tip;
    default:
      return {};
  }
}

}  // namespace app
