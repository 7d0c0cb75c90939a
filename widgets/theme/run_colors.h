// A run's colour and dash. A run key keeps its number for ever, whatever is hidden, deleted or sorted; the palette maps
// numbers to colours and dashes, and after the last colour each has its next dash. GUI thread only.
#pragma once

#include <QColor>
#include <QHash>
#include <QMap>
#include <QString>
#include <vector>

#include "widgets/theme/run_palettes.h"

namespace widgets {

struct RunLook {
  QColor color;
  std::vector<float> dash;  // lengths on, off, on, off … in pixels; empty = solid
  bool operator==(const RunLook&) const = default;
};

class RunColors {
 public:
  static constexpr int kColors = 12;  // of the usual palette

  // Which colour a number is: another palette changes no number. False: it is this one already.
  bool setPalette(RunPalette palette);
  RunPalette palette() const { return palette_; }
  // Of a number in the palette.
  RunLook numbered(int index, bool dark) const { return lookOf(index, dark, palette_); }
  // The look of the tag at `place` of a run whose tags are told apart: those that follow its own.
  RunLook following(const QString& run, int place, bool dark);
  // The look number of a run, given out in order of first appearance.
  int indexOf(const QString& run);
  // The run's look: that of its group; its own colour when a person chose one; else that of its number.
  RunLook look(const QString& run, bool dark);
  // Runs of one group (by run, absent: of none) look alike until the groups are taken back. A group keeps its look.
  // False: these are the groups already.
  bool setGroups(const QMap<QString, QString>& groups);
  // A person's choice; an invalid colour takes the choice back.
  void setColor(const QString& run, const QColor& color);

  // What the owner keeps between sessions.
  QMap<QString, int> indices() const;
  QMap<QString, QColor> chosen() const { return chosen_; }
  void restore(const QMap<QString, int>& indices, const QMap<QString, QColor>& chosen);

  static RunLook lookOf(int index, bool dark, RunPalette palette = RunPalette::kTwelve);

 private:
  RunPalette palette_ = RunPalette::kTwelve;
  QHash<QString, int> indices_;
  QMap<QString, QColor> chosen_;
  QMap<QString, QString> groups_;
  QHash<QString, int> groupIndices_;
  int next_ = 0;
};

}  // namespace widgets
