// Runs the selected run's model on one example or on a whole input, and shows a confusion matrix where the input has
// labels. The page chooses the checkpoint and the input. GUI thread only.
#pragma once

#include <QWidget>
#include <optional>

#include "app/features/predict/asked_model.h"
#include "widgets/controls/colon_line.h"

class QAction;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace widgets {
struct FailedRuns;
class ActionRegistry;
class Dialogs;
class EmptyState;
class RunCatalog;
}  // namespace widgets

namespace app {

class ExampleTab;
class InputChoice;
class TextTab;
class WholeInputTab;

class PredictPage : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives the page.
  explicit PredictPage(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // What can be done while there is nothing to predict with.
  void offer(const widgets::ActionRegistry& actions);
  // None: `why` is shown instead of the form.
  void setSource(const std::optional<ModelSource>& source, const QString& why);
  // There may be a run once the folder of `runs` has been read.
  void showReading(const widgets::RunCatalog& runs);
  // The folder of `runs` is gone.
  void showGone(const widgets::RunCatalog& runs);
  // There are runs, but none of them is in sight.
  void showNoRun();
  // The run failed before it wrote a checkpoint, or its log is damaged.
  void showFailure(const widgets::FailedRuns& failed);
  QString run() const { return model_.source() ? model_.source()->run : QString(); }
  ExampleTab* example() const { return example_; }
  WholeInputTab* whole() const { return whole_; }
  TextTab* text() const { return text_; }

 private:
  void offerNext(const QList<QAction*>& first);  // those, and what leads to a model
  QWidget* makeBar();
  QWidget* makeViews(widgets::Dialogs* dialogs);
  void showCheckpoints();

  const widgets::ActionRegistry* actions_ = nullptr;
  widgets::ColonLine colons_;
  widgets::EmptyState* empty_;
  QWidget* body_;
  QLabel* run_;
  QComboBox* checkpoint_;
  InputChoice* input_;
  QTabBar* tabs_;
  QStackedWidget* views_;
  ExampleTab* example_ = nullptr;
  WholeInputTab* whole_ = nullptr;
  TextTab* text_ = nullptr;  // seen for models of texts
  AskedModel model_;         // last, so that it ends before those that it answers
};

}  // namespace app
