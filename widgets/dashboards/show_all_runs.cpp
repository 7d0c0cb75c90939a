#include "widgets/dashboards/show_all_runs.h"

#include <QAction>
#include <QCoreApplication>
#include <algorithm>

#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/runs/run_filter.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

struct ShowWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::SummaryDashboard)
};

void setWords(EmptyState& empty) {
  empty.setText(Glyph::kInfo, ShowWords::tr("No run is shown"), ShowWords::tr("All runs are hidden or filtered out."));
}

}  // namespace

bool isNoRunShown(const RunCatalog& runs) {
  const auto isSeen = [&runs](const CatalogRun& run) { return runs.isVisible(run.id); };
  return !runs.runs().empty() && std::ranges::none_of(runs.runs(), isSeen);
}

QAction* showAllRunsAction(ActionRegistry& actions, RunFilter* filter, RunCatalog* runs) {
  const QString id = QStringLiteral("runs.show_all");
  if (QAction* known = actions.find(id)) return known;
  QAction* action =
      actions.add(id, ShowWords::tr("Show all runs"), ShowWords::tr("Clear the filter, and show hidden runs too"));
  QObject::connect(action, &QAction::triggered, runs, [filter, runs] {
    if (filter) filter->clear();
    runs->setHidden({});
  });
  return action;
}

void sayNoRunIsShown(EmptyState& empty, QAction* showAll) {
  setWords(empty);
  offerOnly(empty, {showAll});
}

void sayNoRunToSelect(EmptyState& empty, QAction* showAll, const ActionRegistry* actions, const QList<QAction*>& more) {
  setWords(empty);
  offerPossible(empty, actions, {.first = {showAll}, .oneOf = {QStringLiteral("runs.select_latest")}, .then = more});
}

}  // namespace widgets
