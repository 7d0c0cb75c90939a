#include "app/shell/resumed_message.h"

#include <QCoreApplication>

#include "app/workbench/queue/steered_run.h"
#include "widgets/panels/message_banner.h"

namespace app {
namespace {

const QString kResumedKey = QStringLiteral("resumed");

struct ResumedWords {
  Q_DECLARE_TR_FUNCTIONS(app::MainWindow)
};

bool isTraining(TrainingController::State state) {
  return state == TrainingController::State::kRunning || state == TrainingController::State::kEvaluating;
}

}  // namespace

void tellResumed(SteeredRun& run, widgets::MessageBanner& banner, const std::function<void()>& trainAnother) {
  banner.showMessage({widgets::Severity::kInfo,
                      ResumedWords::tr("%1 was paused and goes on.").arg(run.id()),
                      {{ResumedWords::tr("Train another run"), trainAnother}},
                      kResumedKey});
  auto* watch = new QObject(&banner);
  QObject::connect(&run, &SteeredRun::changed, watch, [&run, &banner, watch, id = run.id(), trains = false]() mutable {
    // It says that it is paused until its next step.
    const bool isStillPaused = !trains && run.state() == TrainingController::State::kPaused;
    trains = trains || isTraining(run.state());
    if (run.id() == id && (isStillPaused || isTraining(run.state()))) return;
    banner.closeKey(kResumedKey);
    watch->deleteLater();
  });
}

}  // namespace app
