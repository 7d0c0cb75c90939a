// The list models of the columns page: the features of the data, and the columns of a well. Dragged rows have their own
// MIME types. GUI thread only.
#pragma once

#include <QSet>
#include <QStringList>

#include "app/features/wizard/columns/column_checks.h"
#include "widgets/controls/dragged_list.h"

class QMimeData;

namespace app {

enum ColumnRole {
  kTagRole = Qt::UserRole + 1,  // QString, at the left of the text: the type
  kCaptionRole,                 // QString, at the right
  kColumnProblemRole,           // QString, below
};

struct FeatureItem {
  QString name, tag, tip;
};

class FeatureModel : public widgets::DraggedList<FeatureItem> {
  Q_OBJECT
 public:
  explicit FeatureModel(QObject* parent = nullptr);
  void setFeatures(const Features& features);
  // Marks those that some column reads.
  void setUsed(const QStringList& names);

 protected:
  QVariant shown(const FeatureItem& item, int role) const override;
  QString mimeType() const override;
  QStringList lines(const QModelIndexList& indexes) const override;

 private:
  QSet<QString> used_;
};

struct ColumnItem {
  QString text, caption, problem;
  bool operator==(const ColumnItem&) const = default;
};

// Takes features and columns, too.
class WellModel : public widgets::DraggedList<ColumnItem> {
  Q_OBJECT
 public:
  explicit WellModel(Well well, QObject* parent = nullptr);
  Well well() const { return well_; }
  // Rows keep their places where only what they hold changes, and with that the selection.
  void setColumns(const ColumnMessages& columns);
  void setProblems(const std::vector<QString>& problems);

  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;

 protected:
  QVariant shown(const ColumnItem& item, int role) const override;
  QString mimeType() const override;
  QStringList lines(const QModelIndexList& indexes) const override;

 private:
  Well well_;
};

// What was dragged. Names of features; or the well and the rows of columns.
QStringList draggedFeatures(const QMimeData* data);
struct DraggedColumns {
  Well well = Well::kWide;
  std::vector<int> rows;
};
DraggedColumns draggedColumns(const QMimeData* data);

}  // namespace app
