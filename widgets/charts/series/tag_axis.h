// Curves that are read over another metric than steps, as their names tell: "finder/loss_over_rate" is one of losses
// over the metric "finder/rate". Pure.
#pragma once

#include <QString>

namespace widgets {

// The metric along x of a tag; empty: its name says nothing of one.
QString xTagByName(const QString& tag);

}  // namespace widgets
