// The table of runs with its first column always in sight. Clicks on heads sort, their menus choose; groups open and
// close. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/compare/compare_place.h"

class QMenu;
class QTreeView;

namespace widgets {

class CompareView : public QWidget {
  Q_OBJECT
 public:
  // `model` must outlive the view.
  explicit CompareView(CompareModel* model, QWidget* parent = nullptr);

  // The head shows how it is sorted.
  void setSettings(const CompareSettings& settings);
  QTreeView* names() const { return names_; }    // the first column
  QTreeView* values() const { return values_; }  // the others
  QStringList selectedRuns() const;
  // Empty: not the one that is.
  void selectRun(const QString& id);
  // Exactly these, without making one of them the current one.
  void selectRuns(const QStringList& ids);
  // Pixels in which all rows are seen.
  int wantedHeight() const;
  // Of the selected rows; of all when none is selected.
  QString csv() const;

 signals:
  void sortRequested(const QString& key);
  void settingsChanged(const widgets::CompareSettings& settings);
  void visibilityRequested(const QString& id, bool visible);
  void currentRunChanged(const QString& id);
  void selectionChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QTreeView* makeTable(const QString& name, const QString& title);
  void hideColumns();
  void fitColumns();
  void fitTables();
  int wantedNames() const;
  int widestCell(const QTreeView& table, int column) const;
  void fitNames();
  void fitScrollBars();
  void toggle(const QModelIndex& index);
  bool handleKey(int key, bool copies);
  void showHeadMenu(int section, const QPoint& at);
  void addMetricMenu(QMenu* menu, const CompareColumn& column);

  CompareModel* model_;
  CompareSettings settings_;
  QTreeView* names_;
  QTreeView* values_;
  ComparePlace place_;
};

}  // namespace widgets
