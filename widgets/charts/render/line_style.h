// How one series of a card is drawn. A value.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

namespace widgets {

struct LineStyle {
  QString name;  // shown in the table of values
  QString run;
  QString owner;  // the run that it belongs to, as an evaluation does, or the run itself; empty: of no run
  QString ownerName = {};  // what that run is called, where it is another
  QString tag;
  QColor color;
  std::vector<float> dash;  // on, off, … in pixels; empty = solid
  bool evaluation = false;  // told apart from its run's training curve: thinner, with rings, dotted where that is solid
  bool right = false;       // against the second y axis
  bool visible = true;
  bool smooth = true;    // a moving average of it means something
  bool stepped = false;  // a value holds until the next one
  // Of the run that it belongs to.
  const QString& runName() const {
    if (!evaluation || owner.isEmpty()) return name;
    return ownerName.isEmpty() ? owner : ownerName;
  }
  bool operator==(const LineStyle&) const = default;
};

}  // namespace widgets
