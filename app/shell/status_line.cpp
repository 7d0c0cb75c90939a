#include "app/shell/status_line.h"

#include <QAction>
#include <QStatusBar>

#include "app/shell/import_bar.h"
#include "app/shell/window_actions.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/places/event_file_import.h"
#include "widgets/panels/message_history.h"
#include "widgets/theme/measures.h"

namespace app {

void fillStatusLine(QStatusBar* bar, const StatusParts& parts, const WindowActions& actions) {
  QObject::connect(parts.messages, &Messages::status, bar, [bar](const QString& text) { bar->showMessage(text); });
  bar->setMinimumHeight(widgets::measures::kStatusHeight);
  bar->addPermanentWidget(new ImportBar(parts.eventFiles, actions.file.cancelImport, bar));
  auto* history = new widgets::MessageHistory(bar);
  history->follow(parts.banner);
  QObject::connect(actions.view.messages, &QAction::triggered, history, &widgets::MessageHistory::open);
  bar->addPermanentWidget(history);
  bar->setSizeGripEnabled(false);
}

}  // namespace app
