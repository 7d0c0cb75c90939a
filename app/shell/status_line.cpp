#include "app/shell/status_line.h"

#include <QAction>
#include <QStatusBar>

#include "app/shell/import_bar.h"
#include "app/shell/window_actions.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/places/event_file_import.h"
#include "widgets/panels/message_history.h"
#include "widgets/theme/measures.h"
#include "widgets/util/elided_label.h"

namespace app {
namespace {
const QString kStatusText = QStringLiteral("statusText");
}

int besideStatus(const QStatusBar* bar) {
  return bar->findChild<const QWidget*>(kStatusText, Qt::FindDirectChildrenOnly) ? 1 : 0;
}

void fillStatusLine(QStatusBar* bar, const StatusParts& parts, const WindowActions& actions) {
  auto* status = new widgets::ElidedLabel(bar);  // the bar's own message would be cut without a sign of it
  status->setObjectName(kStatusText);
  QObject::connect(parts.messages, &Messages::status, status, &widgets::ElidedLabel::setFullText);
  bar->addWidget(status, 1);
  bar->setMinimumHeight(widgets::measures::kStatusHeight);
  bar->addPermanentWidget(new ImportBar(parts.eventFiles, actions.file.cancelImport, bar));
  auto* history = new widgets::MessageHistory(bar);
  history->follow(parts.banner);
  QObject::connect(actions.view.messages, &QAction::triggered, history, &widgets::MessageHistory::open);
  bar->addPermanentWidget(history);
  bar->setSizeGripEnabled(false);
}

}  // namespace app
