#include "app/shell/status_line.h"

#include <QStatusBar>

#include "app/shell/import_bar.h"
#include "app/shell/window_actions.h"
#include "app/workbench/workbench.h"

namespace app {

void fillStatusLine(QStatusBar* bar, Workbench* workbench, const WindowActions& actions) {
  QObject::connect(workbench, &Workbench::status, bar, [bar](const QString& text) { bar->showMessage(text); });
  bar->addPermanentWidget(new ImportBar(workbench->eventFiles(), actions.cancelImport, bar));
  bar->setSizeGripEnabled(false);
}

}  // namespace app
