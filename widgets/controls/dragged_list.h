// A list model whose rows are dragged as lines of text with their own MIME type. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QMimeData>
#include <QStringList>
#include <vector>

namespace widgets {

template <typename Item>
class DraggedList : public QAbstractListModel {
 public:
  using QAbstractListModel::QAbstractListModel;

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(items_.size());
  }
  QVariant data(const QModelIndex& index, int role) const override {
    return index.isValid() && index.row() < rowCount() ? shown(itemAt(index), role) : QVariant();
  }
  Qt::ItemFlags flags(const QModelIndex& index) const override {
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren
                           : Qt::NoItemFlags;
  }
  QMimeData* mimeData(const QModelIndexList& indexes) const override {
    auto* mime = new QMimeData;
    mime->setData(mimeType(), lines(indexes).join(QLatin1Char('\n')).toUtf8());
    return mime;
  }
  QStringList mimeTypes() const override { return {mimeType()}; }

 protected:
  virtual QVariant shown(const Item& item, int role) const = 0;
  virtual QString mimeType() const = 0;
  virtual QStringList lines(const QModelIndexList& indexes) const = 0;
  const Item& itemAt(const QModelIndex& index) const { return items_[static_cast<std::size_t>(index.row())]; }

  std::vector<Item> items_;
};

}  // namespace widgets
