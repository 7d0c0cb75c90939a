// Converts the visible state of a workspace to JSON and back: mode, selected run and experiment, hidden runs, filters,
// scroll position, step and docks. Whatever no longer fits is ignored, so damaged settings never prevent startup. GUI
// thread only.
#pragma once

#include <QJsonObject>

#include "app/shell/shell.h"

namespace widgets {
class RunFilter;
class TimeCursor;
}  // namespace widgets

namespace app {

class Runs;
class Workspace;

// `former`: what is not seen now is kept from it.
QJsonObject sessionOf(Shell& shell, Runs& runs, const widgets::RunFilter& filter, const widgets::TimeCursor& time,
                      const QJsonObject& former);

// What may be restored as soon as a workspace is open. An experiment that was opened by its file stays selected.
void restoreLooks(Shell& shell, const Workspace& workspace, widgets::RunFilter& filter, widgets::TimeCursor& time,
                  const QJsonObject& session);
// What needs the runs; gives true when it is done, or when it will never be.
bool restoreRuns(Runs& runs, const QJsonObject& session);
// What is looked at first where nothing was kept: the experiment of the newest run where there are runs of several of
// `experiments`, as curves of different models share no axis; the one that was `opened` by its file, if any. Empty: all
// runs.
QString firstScope(const Runs& runs, const QStringList& experiments, const QString& opened);
// The scroll place of the charts, when there is as much to scroll again. True as above.
bool restoreScroll(const Shell& shell, const QJsonObject& session);

}  // namespace app
