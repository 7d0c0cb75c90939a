#include "app/shell/status_line.h"

#include <QStatusBar>

#include "app/shell/import_bar.h"
#include "app/shell/window_actions.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/places/event_file_import.h"

namespace app {

void fillStatusLine(QStatusBar* bar, const Messages* messages, EventFileImport* eventFiles,
                    const WindowActions& actions) {
  QObject::connect(messages, &Messages::status, bar, [bar](const QString& text) { bar->showMessage(text); });
  bar->addPermanentWidget(new ImportBar(eventFiles, actions.file.cancelImport, bar));
  bar->setSizeGripEnabled(false);
}

}  // namespace app
