#include "app/shell/status_line.h"

#include <QAction>
#include <QStatusBar>
#include <QTimer>

#include "app/shell/docks/read_out_line.h"
#include "app/shell/import_bar.h"
#include "app/shell/window_actions.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/places/event_file_import.h"
#include "widgets/panels/message_history.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/elided_label.h"
#include "widgets/window/status_hint.h"

namespace app {
namespace {
constexpr int kStatusMs = 8'000;  // how long what happened last is told
}

void fillStatusLine(QStatusBar* bar, const StatusParts& parts, const WindowActions& actions) {
  auto* status = new widgets::ElidedLabel(bar);  // the bar's own message would be cut without a sign of it
  status->setObjectName(QStringLiteral("statusText"));
  constexpr int kBarMargin = 2, kMessageMargin = 6;  // Qt's: of what is in the bar, and of what it says itself
  status->setContentsMargins(kMessageMargin - kBarMargin, 0, 0, 0);
  auto* passing = new QTimer(status);
  passing->setSingleShot(true);
  passing->setInterval(kStatusMs);
  QObject::connect(passing, &QTimer::timeout, status, [status] { status->setFullText({}); });
  QObject::connect(parts.messages, &Messages::status, status, [status, passing](const QString& text) {
    status->setFullText(text);
    passing->start();
  });
  bar->addWidget(status, 1);
  bar->setMinimumHeight(widgets::measures::statusHeight(bar->fontMetrics()));
  bar->addPermanentWidget(new ImportBar(parts.eventFiles, actions.file.cancelImport, bar));
  auto* history = new widgets::MessageHistory(bar);
  history->follow(parts.banner);
  QObject::connect(actions.view.messages, &QAction::triggered, history, &widgets::MessageHistory::open);
  const auto offer = [history, action = actions.view.messages] {
    widgets::ActionRegistry::disable(action, history->count() > 0 ? QString() : history->toolTip());
  };
  QObject::connect(history, &widgets::MessageHistory::counted, actions.view.messages, offer);
  offer();
  bar->addPermanentWidget(history);
  bar->setSizeGripEnabled(false);
  new widgets::StatusHint(bar);
}

void addReadOut(QStatusBar* bar, widgets::ReadOut* readOut) {
  auto* words = bar->findChild<widgets::ElidedLabel*>(QStringLiteral("statusText"));
  auto* line = new ReadOutLine(bar);
  bar->insertWidget(0, line, 1);
  line->hide();
  line->follow(readOut);
  // Beside the values, which stay as long as a step is pinned, what is told takes no more than it needs.
  QObject::connect(line, &ReadOutLine::told, line, [line, words](bool something) {
    words->limitToText(something);
    line->setVisible(something);
  });
}

void addBesideStatus(QStatusBar* bar, QWidget* widget) {
  constexpr int kWords = 2;  // and the read-out: the bar counts these, too
  bar->insertPermanentWidget(kWords, widget);
}

}  // namespace app
