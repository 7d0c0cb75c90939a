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

// Several pages are about different runs at once, so each run has its own.
QAction* showCauseAction(ActionRegistry& actions, const QString& run) {
  QAction* cause = actions.find(QLatin1String(kShowCause));
  if (!cause) return nullptr;
  for (QAction* known : cause->findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    if (known->data() == run) return known;
  }
  auto* action = new QAction(cause->text(), cause);
  action->setObjectName(cause->objectName());
  action->setToolTip(cause->toolTip());
  action->setData(run);
  QObject::connect(action, &QAction::triggered, cause, [cause, run] {
    cause->setData(run);
    cause->trigger();
    cause->setData({});
  });
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

QString nameOf(const CatalogRun& run) {
  const bool isNamed = !run.name.isEmpty() && run.name != run.id;  // by a person
  return isNamed ? run.name : run.id.section(QLatin1Char('/'), -1);
}

QString reasonOf(const CatalogRun& run) {
  return run.failure.isEmpty() ? FailureWords::tr("Its log does not say why.")
                               : errorWords(summaries::Code::kUnknown, run.failure);
}

QList<QAction*> helpFor(const CatalogRun& run, ActionRegistry& actions) {
  QList<QAction*> help;
  if (lacksData(run)) {
    help << actions.find(QStringLiteral("file.data_folder"));
  } else if (run.state == RunState::kFailed) {
    help << showCauseAction(actions, run.id);
  }
  help << showLogAction(actions);
  help.removeAll(nullptr);
  return help;
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
  const QString name = nameOf(*newest);
  told.title = titleOf(name, failed, damaged);
  const QString why = reasonOf(*newest);
  //: The newest of several runs, and why it failed
  told.sentence = failed == 1 ? why : FailureWords::tr("%1: %2").arg(name, why);
  told.actions = helpFor(*newest, actions);
  return told;
}

std::optional<FailedRuns> failedBeforeCheckpoint(const CatalogRun* run, ActionRegistry& actions) {
  if (run && run->state == RunState::kDamaged) {
    return FailedRuns{titleOf(nameOf(*run), 1, 1), reasonOf(*run), helpFor(*run, actions)};
  }
  if (!run || run->state != RunState::kFailed) return std::nullopt;
  return FailedRuns{FailureWords::tr("%1 failed before its first checkpoint").arg(nameOf(*run)), reasonOf(*run),
                    helpFor(*run, actions)};
}

std::optional<FailedRuns> failedBeforeGraph(const CatalogRun& run, ActionRegistry& actions) {
  const bool isDamaged = run.state == RunState::kDamaged;
  if (run.state != RunState::kFailed && !isDamaged) return std::nullopt;
  const QString title = isDamaged ? titleOf(nameOf(run), 1, 1)
                                  : FailureWords::tr("%1 failed before it logged its graph").arg(nameOf(run));
  return FailedRuns{title, reasonOf(run).section(QLatin1Char('\n'), 0, 0), helpFor(run, actions)};
}

}  // namespace widgets
