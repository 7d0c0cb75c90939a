// What is told of more runs than a chart draws each for itself, where a crosshair stands: the quartiles, which are no
// run's, the best, the worst and those that stand out. Pure functions; GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/series/read_out.h"

namespace app {

// A quartile, or a run that is told of.
struct ToldPlace {
  QString name;
  double place = 0;  // among the runs
  double smoothed = 0;
  double value = 0;
  const widgets::ShownRow* run = nullptr;  // null: of a quartile, which is no run's
  bool strong = false;
};

// The curves of the runs, without their evaluations unless there is nothing else; by value. Points into `content`.
std::vector<const widgets::ShownRow*> runsToTell(const widgets::ReadOutContent& content);
// Of such runs, at least one: by value, no run twice. The best and the worst are those that the chart names so,
// wherever they are at this step. `chosen`: told of wherever it is; empty: none. `hasWords`: else marks stand for them.
std::vector<ToldPlace> placesToTell(const std::vector<const widgets::ShownRow*>& runs, const widgets::ReadOut& readOut,
                                    const QString& chosen, bool hasWords);

}  // namespace app
