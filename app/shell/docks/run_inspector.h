// Shows the selected run: four figures, the values of all runs where the crosshair stands, the settings in which it
// differs from its neighbours, what its metrics came to, and checkpoints to branch from. These are made for the first
// run that is shown. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <array>

#include "app/shell/docks/run_summary.h"
#include "widgets/panels/run_state.h"

class QAction;
class QLabel;
class QStackedWidget;
class QTreeWidget;
class QVBoxLayout;

namespace widgets {
enum class Glyph;
class EmptyState;
class ReadOut;
class WrappedLabel;
}  // namespace widgets

namespace app {

class AtStepTable;
class MetricTable;

class RunInspector : public QWidget {
  Q_OBJECT
 public:
  // The actions for the selected run, shown below its checkpoints.
  explicit RunInspector(const std::vector<QAction*>& actions, QWidget* parent = nullptr);

  // What the charts' crosshair stands at is shown here from now on.
  void follow(widgets::ReadOut* readOut);
  // `isChosen`: somebody selected it, otherwise it is the latest.
  void showRun(const RunSources& sources, widgets::RunState state, bool isChosen = true);
  // There is no run, none that the filter leaves, or none yet of a folder that is being read; or the folder is gone.
  void showNone(bool isFiltered, const widgets::RunCatalog& runs);
  // A run that has nothing to tell yet, and why.
  void showWaiting(const QString& run, const QString& reason);
  // Prefix of the chosen checkpoint; empty when none is: the latest counts, unless lostCheckpoint() says otherwise.
  QString checkpoint() const;
  // That the chosen one was removed meanwhile, until another is chosen; empty otherwise.
  const QString& lostCheckpoint() const { return lost_; }
  // Chooses the checkpoint of a step, when it is still there.
  void selectCheckpoint(int64_t step);

 signals:
  // The colours of the run that is shown are those of the former theme.
  void themeChanged();
  void lostCheckpointChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct FigureLabels {
    QLabel* caption;
    QLabel* value;
    QLabel* note;
  };
  bool isMade() const { return metrics_ != nullptr; }
  void makeParts();
  QWidget* makeFigures();
  void showNothing(widgets::Glyph glyph, const QString& title, const QString& sentence);
  QWidget* makePage();
  void fillHead(const RunSources& sources, widgets::RunState state, bool isChosen);
  void fillSummary(const RunSummary& summary, const QColor& color);
  void fillCheckpoints(const RunFacts& run);
  void tellLost(const QString& sentence);

  std::vector<QAction*> actions_;
  QPointer<widgets::ReadOut> readOut_;
  QStackedWidget* pages_;
  widgets::EmptyState* empty_;
  QLabel* title_ = nullptr;
  QLabel* state_ = nullptr;
  QLabel* facts_ = nullptr;
  std::array<FigureLabels, 4> figures_{};
  AtStepTable* atStep_ = nullptr;
  QLabel* settingsHead_ = nullptr;
  QTreeWidget* settings_ = nullptr;
  MetricTable* metrics_ = nullptr;
  QLabel* checkpointsHead_ = nullptr;
  QTreeWidget* checkpoints_ = nullptr;
  widgets::WrappedLabel* lostLine_ = nullptr;
  QString shown_;
  QString lost_;
};

}  // namespace app
