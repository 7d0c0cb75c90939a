// The display states of a run, with word, icon and colour. Pure functions; GUI thread only.
#pragma once

#include <QColor>
#include <QString>

#include "widgets/theme/glyphs.h"

class QPalette;

namespace widgets {

enum class RunState {
  kIdle,
  kQueued,  // waits for its training to begin
  kStarting,
  kRunning,
  kPausing,
  kPaused,
  kStopping,
  kStopped,
  kFinished,
  kFailed,
  kStale,
  kImported,
  kDamaged  // not all of its log can be read
};

QString stateWord(RunState state);
Glyph stateGlyph(RunState state);
QColor stateColor(RunState state, const QPalette& palette);
// Between two states, when no command is taken.
bool isChanging(RunState state);

}  // namespace widgets
