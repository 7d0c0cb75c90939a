// The mode "Compare": all runs as a table of hyperparameters and metrics, filtered, sorted, grouped. GUI thread only.
#pragma once

#include <QTimer>
#include <optional>

#include "widgets/dashboards/compare/compare_table.h"
#include "widgets/dashboards/dashboard.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;

namespace widgets {

class CompareCharts;
class CompareModel;
class CompareSplit;
class CompareView;
class ComparedView;
class EmptyState;
class KeyMetric;
class PageBar;

class CompareDashboard : public Dashboard {
  Q_OBJECT
 public:
  CompareDashboard(const DashboardContext& context, QWidget* parent);

  CompareModel* model() const { return model_; }
  CompareView* view() const { return view_; }
  CompareCharts* charts() const { return charts_; }
  const CompareSettings& settings() const { return settings_; }
  void setSettings(const CompareSettings& settings);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void buildBar(PageBar* bar);
  void connectAll();
  void load();
  void refresh();
  void fillGroups(const std::vector<CompareColumn>& columns);
  void showState(std::size_t accepted);
  bool tellFailure();  // that all runs failed before they wrote anything, if they did
  void showCharts(const std::vector<const RunRecord*>& runs);
  void applyColors(const std::vector<const RunRecord*>& runs);
  void sortBy(const QString& key);
  void chooseColumns();
  void askStep(const QString& text);
  std::vector<const RunRecord*> acceptedRuns() const;
  // What is compared, in its order, as far as it is listed; fewer than two: nothing.
  std::vector<const RunRecord*> comparedRuns() const;
  void showCompared();
  void selectCurrent();
  bool selectCompared();  // whether the table selected others
  bool hasTable(std::size_t compared) const;

  DashboardContext context_;
  KeyMetric* metric_;  // null: nothing is kept
  CompareSettings settings_;
  CompareModel* model_;
  CompareView* view_;
  CompareCharts* charts_;
  ComparedView* compared_;
  bool isSelecting_ = false;        // the table follows what others chose
  bool isChosenHere_ = false;       // in the table
  std::optional<bool> wantsTable_;  // above two that are compared; none: a person did not say
  CompareSplit* content_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  QLabel* count_;
  QToolButton* diff_;
  QComboBox* group_;
  QToolButton* colors_;
  QLineEdit* step_;
  QToolButton* columns_;
  QToolButton* tableButton_;
  QToolButton* copyButton_;
  QAction* copy_;
  QAction* showAll_;
  QAction* showsCharts_;
  QAction* showsTable_;
};

}  // namespace widgets
