// The first pictures of a data set with their labels. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QPixmap>

#include "app/features/wizard/data/data_loader.h"

namespace app {

class PictureModel : public QAbstractListModel {
  Q_OBJECT
 public:
  static constexpr int kSide = 64;  // pixels of a shown picture

  explicit PictureModel(QObject* parent = nullptr);
  void setPictures(const std::vector<engine::data::PicturePreview>& pictures);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Item {
    QPixmap pixmap;
    QString label;
    QString tip;
  };
  std::vector<Item> items_;
};

}  // namespace app
