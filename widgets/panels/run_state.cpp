#include "widgets/panels/run_state.h"

#include <QCoreApplication>
#include <QPalette>

#include "widgets/panels/tones.h"

namespace widgets {

namespace {
struct StateWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunState)
};
}  // namespace

QString stateWord(RunState state) {
  switch (state) {
    case RunState::kIdle:
      return StateWords::tr("idle");
    case RunState::kQueued:
      return StateWords::tr("queued");
    case RunState::kStarting:
      return StateWords::tr("starting");
    case RunState::kRunning:
      return StateWords::tr("running");
    case RunState::kPausing:
      return StateWords::tr("pausing");
    case RunState::kPaused:
      return StateWords::tr("paused");
    case RunState::kStopping:
      return StateWords::tr("stopping");
    case RunState::kStopped:
      return StateWords::tr("stopped");
    case RunState::kFinished:
      return StateWords::tr("finished");
    case RunState::kFailed:
      return StateWords::tr("failed");
    case RunState::kStale:
      return StateWords::tr("stale");
    case RunState::kImported:
      return StateWords::tr("imported");
    case RunState::kDamaged:
      return StateWords::tr("damaged");
  }
  return {};
}

Glyph stateGlyph(RunState state) {
  switch (state) {
    case RunState::kIdle:
      return Glyph::kCircle;
    case RunState::kQueued:
      return Glyph::kQueue;
    case RunState::kRunning:
      return Glyph::kPlay;
    case RunState::kStarting:
    case RunState::kPausing:
    case RunState::kStopping:
      return Glyph::kHourglass;
    case RunState::kPaused:
      return Glyph::kPause;
    case RunState::kStopped:
      return Glyph::kStop;
    case RunState::kFinished:
      return Glyph::kTick;
    case RunState::kFailed:
      return Glyph::kCross;
    case RunState::kStale:
      return Glyph::kQuestion;
    case RunState::kImported:
      return Glyph::kImport;
    case RunState::kDamaged:
      return Glyph::kWarning;
  }
  return Glyph::kCircle;
}

QColor stateColor(RunState state, const QPalette& palette) {
  switch (state) {
    case RunState::kStarting:
    case RunState::kRunning:
      return tone(palette, Tone::kOk);
    case RunState::kPausing:
    case RunState::kPaused:
    case RunState::kStopping:
    case RunState::kStale:
      return tone(palette, Tone::kWarning);
    case RunState::kFailed:
    case RunState::kDamaged:
      return tone(palette, Tone::kError);
    case RunState::kQueued:
      return tone(palette, Tone::kAccent);
    case RunState::kIdle:
    case RunState::kStopped:
    case RunState::kFinished:
    case RunState::kImported:
      return tone(palette, Tone::kSecondary);
  }
  return {};
}

bool isChanging(RunState state) {
  return state == RunState::kStarting || state == RunState::kPausing || state == RunState::kStopping;
}

}  // namespace widgets
