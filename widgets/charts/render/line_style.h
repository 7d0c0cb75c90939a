// How one series of a card is drawn. A value.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

namespace widgets {

struct LineStyle {
  QString name;  // shown in the table of values
  QString run;
  QString tag;
  QColor color;
  std::vector<float> dash;  // on, off, … in pixels; empty = solid
  bool evaluation = false;  // told apart from its run's training curve: thinner, dotted, with markers while few points
  bool right = false;       // against the second y axis
  bool visible = true;
  bool operator==(const LineStyle&) const = default;
};

}  // namespace widgets
