// A page of the window: the confusion matrices of the visible runs, one at a time, over the steps of its evaluations,
// and beside it the worst examples.
// Logs are read on the loader's thread (confusion_log.h). GUI thread only.
#pragma once

#include <optional>
#include <vector>

#include "plugins/dashboards/confusion_page/confusion_log.h"
#include "plugins/dashboards/confusion_page/worst_log.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/live/run_catalog.h"

class QComboBox;
class QLabel;
class QSlider;
class QStackedWidget;

namespace widgets {
class EmptyPage;
}

namespace plugins {

class MatrixView;
class WorstList;

class ConfusionPage : public widgets::Dashboard {
  Q_OBJECT
 public:
  ConfusionPage(const widgets::DashboardContext& context, QWidget* parent);
  // What the window shows of it before it is made.
  static widgets::DashboardInfo info();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  // A series of a run, and what of it was read.
  struct Source {
    QString run;
    int64_t series = 0;
    uint64_t points = 0;
    QString label;
    bool operator==(const Source&) const = default;
  };
  struct Evaluation {
    Confusion matrix;
    std::vector<WorstExample> worst;
  };
  void build();
  QWidget* makeBar();
  QWidget* makeFoot();
  // The series there are now; the one that is shown stays, or is the newest run's.
  void findSources();
  std::vector<Source> sourcesNow() const;
  const Source* source() const;
  void read();
  void show(const Evaluation& evaluation);
  void showProblem(const QString& reason);
  void chooseStep(int place);

  const widgets::DashboardContext context_;
  std::vector<Source> sources_;
  Confusion shown_;
  std::optional<int64_t> own_;  // of the page's slider, until the time cursor moves
  QComboBox* chosen_;
  QComboBox* scale_;
  MatrixView* view_;
  WorstList* worst_;
  QSlider* slider_;
  QLabel* step_;
  QLabel* readout_;
  widgets::EmptyPage* empty_;
  QStackedWidget* pages_;
};

}  // namespace plugins
