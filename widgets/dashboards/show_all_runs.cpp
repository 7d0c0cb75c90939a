#include "widgets/dashboards/show_all_runs.h"

#include <QAction>
#include <QCoreApplication>

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

}  // namespace

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
  empty.setText(Glyph::kInfo, ShowWords::tr("No run is shown"), ShowWords::tr("All runs are hidden or filtered out."));
  offerOnly(empty, {showAll});
}

}  // namespace widgets
