#include "widgets/dashboards/failed_runs.h"

#include <QAction>
#include <QCoreApplication>
#include <algorithm>

#include "widgets/live/run_catalog.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/error_words.h"

namespace widgets {
namespace {

struct FailureWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::FailedRuns)
};

// A run writes its graph before it trains.
bool hasSummaries(const CatalogRun& run) {
  return std::ranges::any_of(run.series, [](const summaries::SeriesInfo& series) {
    return series.kind != summaries::Kind::kGraph && series.kind != summaries::Kind::kSession;
  });
}

// Whether another data folder may help.
bool lacksData(const CatalogRun& run) {
  return run.info.config.find("${DATA}") != std::string::npos;
}

// Null: there is no log to show.
QAction* showLogAction(ActionRegistry& actions) {
  const QString id = QStringLiteral("runs.show_log");
  if (QAction* known = actions.find(id)) return known;
  QAction* log = actions.find(QStringLiteral("mode.log"));
  if (!log) return nullptr;
  QAction* action = actions.add(id, FailureWords::tr("Show log"), FailureWords::tr("What the runs told"));
  QObject::connect(action, &QAction::triggered, log, &QAction::trigger);
  return action;
}

QString titleOf(const QString& name, int failed, int damaged) {
  if (damaged == failed) {
    return failed == 1 ? FailureWords::tr("The log of %1 is damaged").arg(name)
                       : FailureWords::tr("The logs of %n runs are damaged", nullptr, failed);
  }
  return failed == 1 ? FailureWords::tr("%1 failed before its first summary").arg(name)
                     : FailureWords::tr("%n runs failed before their first summary", nullptr, failed);
}

}  // namespace

std::optional<FailedRuns> failedBeforeSummaries(const RunCatalog& runs, ActionRegistry& actions) {
  const CatalogRun* newest = nullptr;
  int failed = 0, damaged = 0;
  for (const CatalogRun* run : runs.visibleRuns()) {
    if (hasSummaries(*run)) return std::nullopt;
    if (run->isPart() || (run->state != RunState::kFailed && run->state != RunState::kDamaged)) continue;
    ++failed;
    if (run->state == RunState::kDamaged) ++damaged;
    if (!newest || run->info.created > newest->info.created) newest = run;
  }
  if (!newest) return std::nullopt;
  FailedRuns told;
  const bool isNamed = !newest->name.isEmpty() && newest->name != newest->id;  // by a person
  const QString name = isNamed ? newest->name : newest->id.section(QLatin1Char('/'), -1);
  told.title = titleOf(name, failed, damaged);
  const QString why = newest->failure.isEmpty() ? FailureWords::tr("Its log does not say why.")
                                                : errorWords(summaries::Code::kUnknown, newest->failure);
  //: The newest of several runs, and why it failed
  told.sentence = failed == 1 ? why : FailureWords::tr("%1: %2").arg(name, why);
  if (lacksData(*newest)) told.actions << actions.find(QStringLiteral("file.data_folder"));
  told.actions << showLogAction(actions);
  told.actions.removeAll(nullptr);
  return told;
}

}  // namespace widgets
