// Shows one thing of the open workspace: a run, or the card of a tag. GUI thread only.
#pragma once

#include <QString>
#include <vector>

#include "app/shell/window_parts.h"

namespace app {

class ChartsPage;

// Null until the charts are shown for the first time.
ChartsPage* chartsOf(const WindowParts& parts);

// Visible and selected, in the list and wherever runs are seen; a filter that hides it is cleared.
void showRun(const WindowParts& parts, const QString& id);

// Where the summaries of a tag are shown.
struct TaggedPlace {
  QString tag;
  QString dashboard;  // "charts", or that of a kind of summary: "histograms"
  QString title;      // of the dashboard
};

// Of all runs; a tag of several kinds is there several times.
std::vector<TaggedPlace> tagPlaces(const WindowParts& parts);
// Scrolls to its card; a filter that hides it is cleared.
void showTag(const WindowParts& parts, const TaggedPlace& place);

}  // namespace app
