// An entry of the command palette: anything that can be done or shown, with the text it is found by. Values; GUI thread
// only.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>
#include <functional>

namespace widgets {

// In the order in which equals are listed.
enum class PaletteKind { kAction, kRun, kTag, kExperiment, kSetting, kWorkspace };

struct PaletteEntry {
  PaletteKind kind = PaletteKind::kAction;
  QString id;                 // stable, so that what was used last comes first: "action:run.train"
  QString text;               // what is searched first
  QString detail = {};        // where it is, or more of it: "File › Open"; searched too
  QString keys = {};          // a shortcut, as people read it
  QColor color = {};          // of a run; invalid: none
  QIcon icon = {};            // of an action
  bool isEnabled = true;      // else it is listed in grey and does nothing
  QString reason = {};        // why it is not enabled
  std::function<void()> run;  // when it is chosen
};

// "Action", "Run" …
QString paletteKindName(PaletteKind kind);
// The letter that narrows the list to one kind: '>' for actions.
QChar palettePrefix(PaletteKind kind);
// The words of all prefixes: "> actions  @ runs …".
QString palettePrefixHelp();

}  // namespace widgets
