// The lists of the columns page: the features of the data, and the columns of a well. What is dragged out of them is
// their own mime data. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QStringList>

#include "app/wizard/columns/column_checks.h"

class QMimeData;

namespace app {

enum ColumnRole {
  kTagRole = Qt::UserRole + 1,  // QString, at the left of the text: the type
  kCaptionRole,                 // QString, at the right
  kColumnProblemRole,           // QString, below
};

class FeatureModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit FeatureModel(QObject* parent = nullptr);
  void setFeatures(const Features& features);
  // Marks those that some column reads.
  void setUsed(const QStringList& names);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;

 private:
  struct Item {
    QString name, tag, tip;
  };
  std::vector<Item> items_;
  QSet<QString> used_;
};

class WellModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit WellModel(Well well, QObject* parent = nullptr);
  Well well() const { return well_; }
  // Rows keep their places where only what they hold changes, and with that the selection.
  void setColumns(const ColumnMessages& columns);
  void setProblems(const std::vector<QString>& problems);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;

 private:
  struct Item {
    QString text, caption, problem;
    bool operator==(const Item&) const = default;
  };
  Well well_;
  std::vector<Item> items_;
};

// What was dragged. Names of features; or the well and the rows of columns.
QStringList draggedFeatures(const QMimeData* data);
struct DraggedColumns {
  Well well = Well::kWide;
  std::vector<int> rows;
};
DraggedColumns draggedColumns(const QMimeData* data);

}  // namespace app
