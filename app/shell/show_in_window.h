// Shows a particular run or the card of a tag in the window. GUI thread only.
#pragma once

#include <QString>
#include <vector>

#include "app/shell/shell.h"

namespace widgets {
class RunCatalog;
class RunFilter;
class SummariesPage;
}

namespace app {

class ChartsPage;

// Null until the charts are shown for the first time.
ChartsPage* chartsOf(const Shell& shell);
widgets::SummariesPage* summariesOf(const Shell& shell);

// Visible and selected, in the list and wherever runs are seen; a filter that hides it is cleared.
void showRun(Shell& shell, widgets::RunCatalog& catalog, widgets::RunFilter& filter, const QString& id);

// Where the summaries of a tag are shown.
struct TaggedPlace {
  QString tag;
  QString dashboard;  // "charts", or that of a kind of summary: "histograms"
  QString title;      // of the dashboard
};

// Of all runs; a tag of several kinds is there several times.
std::vector<TaggedPlace> tagPlaces(const Shell& shell, const widgets::RunCatalog& catalog);
// Scrolls to its card; a filter that hides it is cleared.
void showTag(Shell& shell, const TaggedPlace& place);

}  // namespace app
