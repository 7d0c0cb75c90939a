// Makes the window's list of runs, fills it, and passes colours and visibility on to the charts. GUI thread only.
#pragma once

#include <vector>

#include "widgets/runs/run_list_model.h"

class QWidget;

namespace widgets {
class KeyMetric;
class RunFilter;
class RunList;
class RunRecords;
}  // namespace widgets

namespace app {

class ChartsPage;
class OpenWorkspace;
class Runs;

// In the colours of the runs, with the filter of all lists and the metric that counts. All must outlive it.
widgets::RunList* makeRunList(const OpenWorkspace* place, Runs* runs, widgets::RunFilter* filter,
                              widgets::KeyMetric* metric, QWidget* parent);
// The runs with their values of the metric that counts; an evaluation has its own part of it.
std::vector<widgets::RunRow> rowsWithValues(const Runs& runs, const widgets::RunRecords& records,
                                            const widgets::KeyMetric& metric);
// Behind the names of runs the settings that vary most among those of their folder; computed by a worker.
void showSettingsIn(widgets::RunList* list, const widgets::RunRecords& records);
// After they changed: names them as the list does and forgets those that are gone. Draws nothing of those that were
// archived before their logs were found.
void followRunsIn(ChartsPage* charts, Runs& runs);
// Colours and visibility of all runs, also of those that are archived.
void showRunsIn(ChartsPage* charts, Runs& runs);

}  // namespace app
