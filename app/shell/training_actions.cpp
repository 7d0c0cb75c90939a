#include "app/shell/training_actions.h"

#include <QAction>

#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace app {

using widgets::ActionRegistry;

TrainingActions::TrainingActions(ActionRegistry* registry) {
  const auto add = [registry](const char* id, const QString& label, const QString& tip, const QKeySequence& keys = {}) {
    return registry->add(QString::fromLatin1(id), label, tip, keys);
  };
  train = add("run.train", ActionRegistry::tr("Train"),
              ActionRegistry::tr("Start a new run of the selected experiment"), QKeySequence(QStringLiteral("F5")));
  pause = add("run.pause", ActionRegistry::tr("Pause"), ActionRegistry::tr("Pause after the current step, or resume"),
              QKeySequence(Qt::Key_Pause));
  stop = add("run.stop", ActionRegistry::tr("Stop"),
             ActionRegistry::tr("Stop after the current step and save a checkpoint"),
             QKeySequence(QStringLiteral("Shift+F5")));
  evaluate = add("run.evaluate", ActionRegistry::tr("Evaluate now"),
                 ActionRegistry::tr("Save a checkpoint and evaluate it"), QKeySequence(QStringLiteral("Ctrl+E")));
  profile = add("run.profile", ActionRegistry::tr("Profile 100 steps"),
                ActionRegistry::tr("Record where the time of the next 100 steps is spent"),
                QKeySequence(QStringLiteral("Ctrl+Shift+T")));
  branch =
      add("run.branch", ActionRegistry::tr("Branch"),
          ActionRegistry::tr("Start a new run from the selected checkpoint"), QKeySequence(QStringLiteral("Ctrl+B")));
  continueRun = add("run.continue", ActionRegistry::tr("Continue run"),
                    ActionRegistry::tr("Continue the selected run from its latest checkpoint"));
  train->setIcon(widgets::glyphIcon(widgets::Glyph::kStart));
  pause->setIcon(widgets::glyphIcon(widgets::Glyph::kPause));
  stop->setIcon(widgets::glyphIcon(widgets::Glyph::kHalt));
  evaluate->setIcon(widgets::glyphIcon(widgets::Glyph::kEvaluate));
  profile->setIcon(widgets::glyphIcon(widgets::Glyph::kProfile));
  branch->setIcon(widgets::glyphIcon(widgets::Glyph::kBranch));
}

void TrainingActions::update(const Situation& now) {
  using State = TrainingController::State;
  const bool active = now.state != State::kIdle && now.state != State::kStopped && now.state != State::kFinished &&
                      now.state != State::kFailed;
  const bool steerable = active && now.state != State::kStopping;
  const bool held = now.state == State::kPaused || now.state == State::kPausing;
  const QString notActive =
      active ? ActionRegistry::tr("The run is already stopping.") : ActionRegistry::tr("No run is training.");
  const auto whyNot = [&](bool hasWhat, const QString& lacks) {
    return !now.whyNoTraining.isEmpty() ? now.whyNoTraining : !hasWhat ? lacks : QString();
  };
  const QString noCheckpoint = ActionRegistry::tr("Select a run of this program that has a checkpoint.");
  const QString isBusy = ActionRegistry::tr("The run is already training or waiting.");
  ActionRegistry::disable(train, whyNot(now.hasExperiment, ActionRegistry::tr("Select an experiment first.")));
  pause->setText(held ? ActionRegistry::tr("Resume") : ActionRegistry::tr("Pause"));
  pause->setIcon(widgets::glyphIcon(held ? widgets::Glyph::kStart : widgets::Glyph::kPause));
  for (QAction* action : {pause, stop, evaluate, profile}) {
    ActionRegistry::disable(action, steerable ? QString() : notActive);
  }
  ActionRegistry::disable(branch, whyNot(now.hasCheckpoint && now.lostCheckpoint.isEmpty(),
                                         now.hasCheckpoint ? now.lostCheckpoint : noCheckpoint));
  ActionRegistry::disable(continueRun, whyNot(now.hasCheckpoint && !now.isBusy, now.isBusy ? isBusy : noCheckpoint));
}

}  // namespace app
