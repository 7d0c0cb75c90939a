#include "app/shell/session/session_state.h"

#include <QAction>
#include <QJsonArray>
#include <QScrollBar>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/workspace.h"
#include "app/workbench/runs/runs.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_list.h"

namespace app {
namespace {

const QString kMode = QStringLiteral("mode");
const QString kDashboard = QStringLiteral("dashboard");
const QString kRun = QStringLiteral("run");
const QString kExperiment = QStringLiteral("experiment");
const QString kHidden = QStringLiteral("hidden");
const QString kRunFilter = QStringLiteral("runFilter");  // what it was before there were conditions
const QString kScope = QStringLiteral("scope");
const QString kTagFilter = QStringLiteral("tagFilter");
const QString kGroups = QStringLiteral("groups");
const QString kScroll = QStringLiteral("scroll");
const QString kStep = QStringLiteral("step");
const QString kDocks = QStringLiteral("docks");

QJsonArray hiddenRuns(const widgets::RunCatalog& catalog) {
  QJsonArray hidden;
  for (const widgets::CatalogRun& run : catalog.runs()) {
    if (catalog.hidden().contains(run.id)) hidden << run.id;
  }
  return hidden;
}

}  // namespace

QJsonObject sessionOf(Shell& shell, Runs& runs, const widgets::RunFilter& filter, const widgets::TimeCursor& time,
                      const QJsonObject& former) {
  QJsonObject session = former;
  if (!shell.currentPage().isEmpty()) session[kMode] = shell.currentPage();
  if (const auto* page = summariesOf(shell)) session[kDashboard] = page->current();
  if (!runs.all().empty()) {
    session[kRun] = runs.catalog()->current();
    session[kHidden] = hiddenRuns(*runs.catalog());
  }
  session[kExperiment] = shell.experiments().currentItem() ? shell.experiments().currentItem()->text() : QString();
  session[kScope] = filter.toJson();
  session.remove(kRunFilter);
  if (const ChartsPage* charts = chartsOf(shell)) {
    session[kTagFilter] = charts->tagFilter();
    session[kGroups] = widgets::toJson(charts->grid()->grouping().current());
    session[kScroll] = charts->grid()->verticalScrollBar()->value();
  }
  session.remove(kStep);
  if (const auto step = time.step()) session[kStep] = static_cast<qint64>(*step);
  session[kDocks] = QString::fromLatin1(shell.docks().toBase64());
  return session;
}

void restoreLooks(Shell& shell, const Workspace& workspace, widgets::RunFilter& filter, widgets::TimeCursor& time,
                  const QJsonObject& session) {
  // What was typed in the folder that was left does not hold here.
  if (ChartsPage* charts = chartsOf(shell)) {
    charts->setTagFilter(session[kTagFilter].toString());
    charts->grid()->grouping().set(widgets::runGroupingOf(session[kGroups].toObject()));
  }
  if (session.isEmpty()) return;
  if (workspace.openedFile().empty()) shell.experiments().select(session[kExperiment].toString());
  shell.restoreDocks(QByteArray::fromBase64(session[kDocks].toString().toLatin1()));
  if (session.contains(kScope)) {
    filter.restore(session[kScope].toObject());
  } else {
    filter.setText(session[kRunFilter].toString());
  }
  if (session[kStep].isDouble()) time.setStep(session[kStep].toInteger());
  // The page of an experiment that cannot be read is what a person wants now.
  if (shell.currentPage() == idOf(Mode::kExperiment)) return;
  const QString mode = session[kMode].toString();
  if (shell.actions().modes.find(mode)) shell.show(mode);
  if (mode == idOf(Mode::kSummaries)) {
    summariesOf(shell)->showDashboard(session[kDashboard].toString());
  }
}

bool restoreRuns(Runs& runs, const QJsonObject& session) {
  if (runs.all().empty()) return false;
  for (const QJsonValue& id : session[kHidden].toArray()) {
    if (runs.catalog()->find(id.toString())) runs.catalog()->setVisible(id.toString(), false);
  }
  const QString run = session[kRun].toString();
  if (runs.catalog()->find(run)) runs.catalog()->setCurrent(run);
  return true;
}

QString firstScope(const Runs& runs, const QStringList& experiments, const QString& opened) {
  QSet<QString> withRuns;
  const RunFacts* latest = nullptr;
  for (const RunFacts& run : runs.all()) {
    const QString experiment = run.id.section(QLatin1Char('/'), 0, 0);
    if (run.isPart() || experiment == run.id || !experiments.contains(experiment)) continue;
    withRuns.insert(experiment);
    if (!latest || run.info.created > latest->info.created) latest = &run;
  }
  if (withRuns.size() < 2) return {};
  if (!opened.isEmpty()) return withRuns.contains(opened) ? opened : QString();
  return latest->id.section(QLatin1Char('/'), 0, 0);
}

bool restoreScroll(const Shell& shell, const QJsonObject& session) {
  const ChartsPage* charts = chartsOf(shell);
  const int wanted = session[kScroll].toInt();
  if (!charts || wanted <= 0) return true;
  QScrollBar* bar = charts->grid()->verticalScrollBar();
  if (bar->maximum() < wanted) return false;
  bar->setValue(wanted);
  return true;
}

}  // namespace app
