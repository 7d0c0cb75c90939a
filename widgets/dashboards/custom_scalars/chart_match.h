// Which scalar series a chart of a layout draws. Pure functions: any thread.
#pragma once

#include <QString>
#include <vector>

#include "summaries/values/custom_scalars.h"
#include "widgets/live/run_catalog.h"

namespace widgets {

enum class MatchRole { kLine, kLower, kUpper };

struct ChartMatch {
  QString run;
  QString tag;
  int place = 0;  // among the tags of the chart: decides the dash
  MatchRole role = MatchRole::kLine;
  QString lower = {};  // tags of the margin around a line, when the run has both
  QString upper = {};
  QString key() const { return run + QChar(0x1f) + tag; }
};

// Patterns match from the beginning of a tag; margins name tags exactly: a run that has all three of one gives a line
// with a margin, of others the tags that there are become lines. Visible runs only, ordered by run and tag.
std::vector<ChartMatch> chartMatches(const summaries::values::CustomChart& chart, const RunCatalog& catalog);

}  // namespace widgets
