// The SQL console: asks all runs of the open folder in read-only SQL, and shows the answer as a table or as curves.
// GUI thread only; statements run on another.
#pragma once

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/sql/sql_result_model.h"
#include "widgets/dashboards/sql/sql_worker.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;
class QTableView;

namespace widgets {

class EmptyState;
class PageBar;
class ResultPlot;
class SqlEditor;

class SqlDashboard : public Dashboard {
  Q_OBJECT
 public:
  SqlDashboard(const DashboardContext& context, QWidget* parent);

  void run();
  SqlEditor* editor() { return editor_; }
  SqlResultModel* model() { return model_; }
  ResultPlot* plot() { return plot_; }

 signals:
  void answered();  // by a result or an error

 private:
  void makeActions();
  void buildBar(PageBar* bar);
  QWidget* buildQuery();
  QWidget* buildResult();
  void refreshNames();
  void showResult(const std::shared_ptr<const summaries::SqlResult>& result);
  void showFailure(const SqlFailure& failure);
  void setBusy(bool busy);
  void showPage();
  void copy();
  void remember(const QString& sql);
  void offerExamples();

  DashboardContext context_;
  SqlWorker worker_{this};
  SqlResultModel* model_;
  SqlEditor* editor_;
  QComboBox* history_;
  int examples_ = 0;  // at its end
  QLabel* status_;
  QTabBar* tabs_;
  QStackedWidget* views_;
  EmptyState* empty_;
  QStackedWidget* pages_;
  QTableView* table_;
  ResultPlot* plot_;
  enum class Last { kNone, kAnswered, kFailed, kCancelled };
  Last last_ = Last::kNone;  // how the last statement ended; an answer may have no rows
  QAction* runAction_ = nullptr;
  QAction* exampleAction_ = nullptr;
  QAction* cancelAction_ = nullptr;
  QAction* copyAction_ = nullptr;
};

}  // namespace widgets
