#include "app/features/predict/predict_feature.h"

#include <QAction>
#include <QMenu>

#include "app/features/model_forms/model_actions.h"
#include "app/features/predict/predict_page.h"
#include "app/workbench/models/run_models.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "engine/core/error.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using widgets::ActionRegistry;

const QString kPredict = QStringLiteral("predict");

class PredictFeature : public QObject {
 public:
  PredictFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models, const DataFolder& data)
      : QObject(shell.window()), shell_(shell), runs_(runs), models_(models), data_(data) {
    mode_ = shell_.registry().addCheckable(QStringLiteral("mode.predict"), ActionRegistry::tr("Predict"),
                                           ActionRegistry::tr("Run the selected run's model"), false,
                                           QKeySequence(QStringLiteral("Alt+8")));
    mode_->setIcon(widgets::glyphIcon(widgets::Glyph::kPredict));
    auto* run = shell_.registry().add(QStringLiteral("run.predict"), ActionRegistry::tr("Predict…"),
                                      ActionRegistry::tr("Run the selected run's model"),
                                      QKeySequence(QStringLiteral("Ctrl+Shift+D")));
    for (QAction* action : {mode_, run}) {
      connect(action, &QAction::triggered, this, [this] { shell_.show(kPredict); });
      shell_.window()->addAction(action);
    }
    shell_.actions().menus.run->addAction(run);
    disableWithoutModel(shell_, place, runs_, models_, {run});
    shell_.addMode(kPredict, mode_, [this]() -> QWidget* {
      page_ = new PredictPage(&shell_.dialogs(), shell_.window());
      page_->offer(shell_.registry());
      QMetaObject::invokeMethod(this, &PredictFeature::follow, Qt::QueuedConnection);
      return page_;
    });
    connect(runs_.catalog(), &widgets::RunCatalog::currentChanged, this, &PredictFeature::follow);
    connect(runs_.catalog(), &widgets::RunCatalog::visibleRunsChanged, this, &PredictFeature::follow);
    connect(&runs_, &Runs::changed, this, &PredictFeature::follow);
    connect(&data_, &DataFolder::changed, this, &PredictFeature::follow);
  }

 private:
  void follow() {
    if (!page_) return;
    const QString run = meantRun(shell_, runs_);
    const RunFacts* facts = runs_.find(run);
    QStringList now{run, data_.path()};
    for (std::size_t i = 0; facts && i < facts->checkpoints.size(); ++i) now << facts->checkpoints[i].prefix;
    QString why = models_.whyNone(run);
    const bool isReading = !facts && !runs_.catalog()->isRead();
    const bool isHidden = run.isEmpty() && !isReading && widgets::isNoRunShown(*runs_.catalog());
    now << (isReading ? QStringLiteral("reading") : isHidden ? QStringLiteral("hidden") : why);
    const bool hasCheckpoint = facts && !facts->checkpoints.empty();
    const bool hasModel = hasCheckpoint && !facts->info.config.empty();
    const auto failed = hasModel || isReading
                            ? std::nullopt
                            : widgets::failedBeforeCheckpoint(runs_.catalog()->find(run), shell_.registry());
    if (failed) now << failed->title << failed->sentence;
    const bool isGone = !facts && !runs_.catalog()->gone().isEmpty();
    if (isGone) now << QStringLiteral("gone");
    if (now == shown_) return;
    shown_ = now;
    if (isGone) return page_->showGone(*runs_.catalog());
    if (isReading) return page_->showReading(*runs_.catalog());
    if (isHidden) return page_->showNoRun();
    if (failed) return page_->showFailure(*failed);
    try {
      if (why.isEmpty()) return page_->setSource(models_.sourceOf(run), {});
    } catch (const engine::Error& error) {
      why = widgets::errorWords(error);
    }
    page_->setSource(std::nullopt, why);
  }

  Shell& shell_;
  Runs& runs_;
  const RunModels& models_;
  const DataFolder& data_;
  QAction* mode_;
  PredictPage* page_ = nullptr;
  QStringList shown_;  // the run, the data folder, the checkpoints that the page knows, and why it shows none
};

}  // namespace

void addPredictFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                       const DataFolder& data) {
  new PredictFeature(shell, place, runs, models, data);
}

}  // namespace app
