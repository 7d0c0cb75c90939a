// Edits the columns of a draft: adds features, crosses, moves and removes columns. Each edit is one undo step of the
// draft. GUI thread only.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/features/wizard/columns/column_wells.h"
#include "app/features/wizard/columns/data_features.h"

namespace app {

class ExperimentDraft;
struct DraggedColumns;

class ColumnEdits : public QObject {
  Q_OBJECT
 public:
  // `origin` is who the draft says has changed it. Both must outlive it.
  ColumnEdits(ExperimentDraft& draft, QObject* origin) : draft_(draft), origin_(origin) {}

  // Of the draft's data.
  void setFeatures(const Features& features) { features_ = features; }
  // Whether the model has this part.
  bool has(Well well) const;
  // A column for each feature, of the kind that suits it; `row` -1: after the others.
  void addFeatures(const QStringList& names, Well well, int row = -1);
  // Each to the part that suits it.
  void addNaturally(const QStringList& names);
  // All of them, each in the part that suits it, in the place of the columns that there are. Taken back with the edit
  // before.
  void useAll();
  // A cross of the column in `row` and the others, after all columns.
  void crossWith(const std::vector<ColumnMessage>& others, Well well, int row);
  void crossWithFeatures(const QStringList& names, Well well, int row);
  void cross(const std::vector<int>& rows, Well well);
  // `rows` ascend.
  void remove(const std::vector<int>& rows, Well well);
  void move(int row, int by, Well well);
  // Columns that were dragged: before `row`, or crossed with it.
  void place(const DraggedColumns& dragged, Well well, int row, bool onto);
  void replace(int row, Well well, const ColumnMessage& column);

 signals:
  // `chosen`: the row to be selected now; -1: as it was.
  void edited(Well well, int chosen);

 private:
  void edit(Well well, const std::function<void(ColumnMessages*)>& change, int chosen = -1);
  const ColumnMessages& columns(Well well) const;

  ExperimentDraft& draft_;
  QObject* origin_;
  Features features_;
};

}  // namespace app
