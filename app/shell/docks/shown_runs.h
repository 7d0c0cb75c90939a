// Makes the window's list of runs, and passes colours and visibility on to the charts. GUI thread only.
#pragma once

class QWidget;

namespace widgets {
class RunFilter;
class RunList;
}  // namespace widgets

namespace app {

class ChartsPage;
class Runs;

// In the colours of the runs, with the filter of all lists. Both must outlive it.
widgets::RunList* makeRunList(Runs* runs, widgets::RunFilter* filter, QWidget* parent);
// Colours and visibility of all runs, also of those that are archived.
void showRunsIn(ChartsPage* charts, Runs& runs);

}  // namespace app
