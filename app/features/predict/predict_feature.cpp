#include "app/features/predict/predict_feature.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QPainterPath>

#include "app/features/model_forms/model_actions.h"
#include "app/features/predict/predict_page.h"
#include "app/shell/mode_pages.h"
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
  explicit PredictFeature(const WindowParts& parts) : QObject(parts.window), parts_(parts) {
    mode_ = parts_.registry->addCheckable(QStringLiteral("mode.predict"), ActionRegistry::tr("Predict"),
                                          ActionRegistry::tr("Ask the selected run's model"), false,
                                          QKeySequence(QStringLiteral("Alt+P")));
    mode_->setIcon(modeIcon(predictStrokes()));
    auto* run = parts_.registry->add(QStringLiteral("run.predict"), ActionRegistry::tr("Predict…"),
                                     ActionRegistry::tr("Ask the selected run's model"),
                                     QKeySequence(QStringLiteral("Ctrl+Shift+D")));
    for (QAction* action : {mode_, run}) {
      connect(action, &QAction::triggered, this, [this] { parts_.showPage(kPredict); });
      parts_.window->addAction(action);
    }
    parts_.actions->runMenu->addAction(run);
    disableWithoutModel(parts_, {run});
    addMode();
    connect(parts_.workbench->catalog(), &widgets::RunCatalog::currentChanged, this, &PredictFeature::follow);
    connect(parts_.workbench, &Workbench::runsChanged, this, &PredictFeature::follow);
  }

 private:
  void addMode() {
    QAction* last = parts_.actions->modes.back().action;
    last->actionGroup()->addAction(mode_);
    parts_.actions->modes.push_back({kPredict, mode_});
    const QList<QAction*> view = parts_.actions->viewMenu->actions();
    const auto at = view.indexOf(last);
    parts_.actions->viewMenu->insertAction(at + 1 < view.size() ? view[at + 1] : nullptr, mode_);
    parts_.window->findChild<ModeRail*>()->addMode(mode_);
    parts_.window->findChild<ModePages*>()->add(kPredict, [this]() -> QWidget* {
      page_ = new PredictPage(parts_.dialogs, parts_.window);
      QMetaObject::invokeMethod(this, &PredictFeature::follow, Qt::QueuedConnection);
      return page_;
    });
  }

  void follow() {
    if (!page_) return;
    const QString run = parts_.selectedRun();
    const RunFacts* facts = parts_.workbench->run(run);
    QStringList now{run, parts_.workbench->dataFolder()};
    for (std::size_t i = 0; facts && i < facts->checkpoints.size(); ++i) now << facts->checkpoints[i].prefix;
    if (now == shown_) return;
    shown_ = now;
    QString why = whyNoModel(*parts_.workbench, run);
    try {
      if (why.isEmpty()) return page_->setSource(modelSourceOf(parts_.workbench, run), {});
    } catch (const engine::Error& error) {
      why = QString::fromUtf8(error.what());
    }
    page_->setSource(std::nullopt, why);
  }

  WindowParts parts_;
  QAction* mode_;
  PredictPage* page_ = nullptr;
  QStringList shown_;  // the run, the data folder and the checkpoints that the page knows
};

}  // namespace

void addPredictFeature(const WindowParts& parts) {
  new PredictFeature(parts);
}

}  // namespace app
