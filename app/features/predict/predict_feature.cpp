#include "app/features/predict/predict_feature.h"

#include <QAction>
#include <QMenu>
#include <QPainterPath>

#include "app/features/model_forms/model_actions.h"
#include "app/features/predict/predict_page.h"
#include "app/shell/mode_rail.h"
#include "app/workbench/models/model_source.h"
#include "engine/core/error.h"

namespace app {
namespace {

using widgets::ActionRegistry;

const QString kPredict = QStringLiteral("predict");

// A question mark in a balloon.
QPainterPath predictStrokes() {
  QPainterPath path;
  path.addRoundedRect(3, 3.5, 18, 13, 2.5, 2.5);
  path.moveTo(8, 16.5);
  path.lineTo(8, 20.5);
  path.lineTo(12, 16.5);
  path.moveTo(9.5, 8.5);
  path.cubicTo(9.5, 5.5, 14.5, 5.5, 14.5, 8.5);
  path.cubicTo(14.5, 10.5, 12, 10, 12, 12);
  path.addEllipse(QPointF(12, 14), 0.3, 0.3);
  return path;
}

class PredictFeature : public QObject {
 public:
  PredictFeature(Shell& shell, Workbench& bench) : QObject(shell.window()), shell_(shell), bench_(bench) {
    mode_ = shell_.registry().addCheckable(QStringLiteral("mode.predict"), ActionRegistry::tr("Predict"),
                                           ActionRegistry::tr("Run the selected run's model"), false,
                                           QKeySequence(QStringLiteral("Alt+P")));
    mode_->setIcon(modeIcon(predictStrokes()));
    auto* run = shell_.registry().add(QStringLiteral("run.predict"), ActionRegistry::tr("Predict…"),
                                      ActionRegistry::tr("Run the selected run's model"),
                                      QKeySequence(QStringLiteral("Ctrl+Shift+D")));
    for (QAction* action : {mode_, run}) {
      connect(action, &QAction::triggered, this, [this] { shell_.show(kPredict); });
      shell_.window()->addAction(action);
    }
    shell_.actions().runMenu->addAction(run);
    disableWithoutModel(shell_, bench_, {run});
    shell_.addMode(kPredict, mode_, [this]() -> QWidget* {
      page_ = new PredictPage(&shell_.dialogs(), shell_.window());
      QMetaObject::invokeMethod(this, &PredictFeature::follow, Qt::QueuedConnection);
      return page_;
    });
    connect(bench_.catalog(), &widgets::RunCatalog::currentChanged, this, &PredictFeature::follow);
    connect(&bench_, &Workbench::runsChanged, this, &PredictFeature::follow);
  }

 private:
  void follow() {
    if (!page_) return;
    const QString run = shell_.selectedRun();
    const RunFacts* facts = bench_.run(run);
    QStringList now{run, bench_.dataFolder()};
    for (std::size_t i = 0; facts && i < facts->checkpoints.size(); ++i) now << facts->checkpoints[i].prefix;
    if (now == shown_) return;
    shown_ = now;
    QString why = whyNoModel(bench_, run);
    try {
      if (why.isEmpty()) return page_->setSource(modelSourceOf(&bench_, run), {});
    } catch (const engine::Error& error) {
      why = QString::fromUtf8(error.what());
    }
    page_->setSource(std::nullopt, why);
  }

  Shell& shell_;
  Workbench& bench_;
  QAction* mode_;
  PredictPage* page_ = nullptr;
  QStringList shown_;  // the run, the data folder and the checkpoints that the page knows
};

}  // namespace

void addPredictFeature(Shell& shell, Workbench& bench) {
  new PredictFeature(shell, bench);
}

}  // namespace app
