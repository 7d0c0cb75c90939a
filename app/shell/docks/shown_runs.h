// The list of runs as the window has it, and what it says to the charts. GUI thread only.
#pragma once

class QWidget;

namespace widgets {
class RunList;
}  // namespace widgets

namespace app {

class ChartsPage;
class Workbench;

// In the workbench's colours, with its filter. `workbench` must outlive it.
widgets::RunList* makeRunList(Workbench* workbench, QWidget* parent);
// Colours and visibility of all runs, also of those that are archived.
void showRunsIn(ChartsPage* charts, Workbench& workbench);

}  // namespace app
