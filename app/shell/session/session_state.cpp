#include "app/shell/session/session_state.h"

#include <QAction>
#include <QJsonArray>
#include <QLineEdit>
#include <QScrollBar>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/mode_pages.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/panels/run_list.h"

namespace app {
namespace {

constexpr int kDocksVersion = 1;  // another number: saved docks no longer fit

const QString kMode = QStringLiteral("mode");
const QString kDashboard = QStringLiteral("dashboard");
const QString kRun = QStringLiteral("run");
const QString kExperiment = QStringLiteral("experiment");
const QString kHidden = QStringLiteral("hidden");
const QString kRunFilter = QStringLiteral("runFilter");
const QString kTagFilter = QStringLiteral("tagFilter");
const QString kScroll = QStringLiteral("scroll");
const QString kStep = QStringLiteral("step");
const QString kDocks = QStringLiteral("docks");

QLineEdit* tagFilter(const ChartsPage* charts) {
  return charts->findChild<QLineEdit*>(kTagFilter);
}

QJsonArray hiddenRuns(const WindowParts& parts) {
  QJsonArray hidden;
  for (const widgets::CatalogRun& run : parts.workbench->catalog()->runs()) {
    if (!parts.workbench->catalog()->isVisible(run.id)) hidden << run.id;
  }
  return hidden;
}

}  // namespace

QJsonObject sessionOf(const WindowParts& parts, const QJsonObject& former) {
  Workbench& bench = *parts.workbench;
  QJsonObject session = former;
  if (!parts.pages->current().isEmpty()) session[kMode] = parts.pages->current();
  if (const auto* page = parts.pages->findChild<widgets::SummariesPage*>()) session[kDashboard] = page->current();
  if (!bench.runs().empty()) {
    session[kRun] = bench.catalog()->current();
    session[kHidden] = hiddenRuns(parts);
  }
  session[kExperiment] = parts.experiments->currentItem() ? parts.experiments->currentItem()->text() : QString();
  session[kRunFilter] = bench.filter()->text();
  if (const ChartsPage* charts = chartsOf(parts)) {
    session[kTagFilter] = tagFilter(charts)->text();
    session[kScroll] = charts->grid()->verticalScrollBar()->value();
  }
  session.remove(kStep);
  if (const auto step = bench.timeCursor()->step()) session[kStep] = static_cast<qint64>(*step);
  session[kDocks] = QString::fromLatin1(parts.body->saveState(kDocksVersion).toBase64());
  return session;
}

void restoreLooks(const WindowParts& parts, const QJsonObject& session) {
  if (session.isEmpty()) return;
  Workbench& bench = *parts.workbench;
  if (bench.workspace().openedFile().empty()) parts.experiments->select(session[kExperiment].toString());
  parts.body->restoreState(QByteArray::fromBase64(session[kDocks].toString().toLatin1()), kDocksVersion);
  bench.filter()->setText(session[kRunFilter].toString());
  if (session[kStep].isDouble()) bench.timeCursor()->setStep(session[kStep].toInteger());
  if (const ChartsPage* charts = chartsOf(parts)) tagFilter(charts)->setText(session[kTagFilter].toString());
  const QString mode = session[kMode].toString();
  if (parts.actions->mode(mode)) parts.showPage(mode);
  if (mode == idOf(Mode::kSummaries)) {
    parts.pages->findChild<widgets::SummariesPage*>()->showDashboard(session[kDashboard].toString());
  }
}

bool restoreRuns(const WindowParts& parts, const QJsonObject& session) {
  Workbench& bench = *parts.workbench;
  if (bench.runs().empty()) return false;
  for (const QJsonValue& id : session[kHidden].toArray()) {
    if (bench.catalog()->find(id.toString())) bench.catalog()->setVisible(id.toString(), false);
  }
  const QString run = session[kRun].toString();
  if (bench.catalog()->find(run)) bench.catalog()->setCurrent(run);
  return true;
}

bool restoreScroll(const WindowParts& parts, const QJsonObject& session) {
  const ChartsPage* charts = chartsOf(parts);
  const int wanted = session[kScroll].toInt();
  if (!charts || wanted <= 0) return true;
  QScrollBar* bar = charts->grid()->verticalScrollBar();
  if (bar->maximum() < wanted) return false;
  bar->setValue(wanted);
  return true;
}

}  // namespace app
