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

// It says that it is paused until its next step.
bool goesOn(TrainingController::State state) {
  using State = TrainingController::State;
  return state == State::kPaused || state == State::kRunning || state == State::kEvaluating;
}

}  // namespace

void tellResumed(SteeredRun& run, widgets::MessageBanner& banner, const std::function<void()>& trainAnother) {
  banner.showMessage({widgets::Severity::kInfo,
                      ResumedWords::tr("%1 was paused and goes on.").arg(run.id()),
                      {{ResumedWords::tr("Train another run"), trainAnother}},
                      kResumedKey});
  auto* watch = new QObject(&banner);
  QObject::connect(&run, &SteeredRun::changed, watch, [&run, &banner, watch, id = run.id()] {
    if (run.id() == id && goesOn(run.state())) return;
    banner.closeKey(kResumedKey);
    watch->deleteLater();
  });
}

}  // namespace app
