#include "widgets/dashboards/gone_folder.h"

#include <QAction>
#include <QCoreApplication>

#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

struct GoneWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::GoneFolder)
};

}  // namespace

QList<QAction*> actionsForGoneFolder(const ActionRegistry* actions) {
  QList<QAction*> found;
  for (const char* id : {"view.reload", "file.open_folder"}) {
    if (QAction* action = actions ? actions->find(QLatin1String(id)) : nullptr) found << action;
  }
  return found;
}

bool tellGoneFolder(EmptyState& empty, const RunCatalog& runs, const ActionRegistry* actions) {
  if (runs.gone().isEmpty()) return false;
  empty.setText(Glyph::kInfo, GoneWords::tr("The folder is gone"), runs.gone());
  offerOnly(empty, actionsForGoneFolder(actions));
  return true;
}

}  // namespace widgets
