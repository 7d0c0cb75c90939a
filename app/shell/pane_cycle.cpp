#include "app/shell/pane_cycle.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>
#include <iterator>

#include "app/shell/page_focus.h"
#include "widgets/panels/message_banner.h"
#include "widgets/window/mode_rail.h"

namespace app {
namespace {

// What a message offers to do comes before its words, what a dock shows before the button that hides it, and of the
// rail the page that is shown.
QWidget* entryOf(const QWidget& pane) {
  if (qobject_cast<const widgets::ModeRail*>(&pane)) {
    for (QAbstractButton* button : pane.findChildren<QAbstractButton*>()) {
      if (button->isChecked()) return button;
    }
  }
  if (qobject_cast<const widgets::MessageBanner*>(&pane)) {
    for (QPushButton* button : pane.findChildren<QPushButton*>()) {
      if (button->isVisible()) return button;
    }
  }
  const auto* dock = qobject_cast<const QDockWidget*>(&pane);
  QWidget* first = dock ? firstControl(*dock->widget()) : nullptr;
  return first ? first : firstControl(pane);
}

}  // namespace

PaneCycle::PaneCycle(QMainWindow* body, const Around& around, QAction* next, QAction* previous)
    : QObject(body), body_(body), around_(around) {
  connect(next, &QAction::triggered, this, [this] { go(1); });
  connect(previous, &QAction::triggered, this, [this] { go(-1); });
}

QWidget* PaneCycle::page() const {
  auto* pages = qobject_cast<QStackedWidget*>(body_->centralWidget());
  return pages ? pages->currentWidget() : body_->centralWidget();
}

QList<QWidget*> PaneCycle::panes() const {
  QWidget* centre = body_->centralWidget();
  QList<QWidget*> parts{page()};
  if (centre) parts << centre->findChild<widgets::MessageBanner*>();
  QList<QWidget*> left, right, below;
  for (QDockWidget* dock : body_->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    const Qt::DockWidgetArea area = body_->dockWidgetArea(dock);
    (area == Qt::LeftDockWidgetArea ? left : area == Qt::BottomDockWidgetArea ? below : right) << dock;
  }
  parts = left + parts + right + below;
  parts.removeIf([](const QWidget* part) { return !part || !part->isVisible(); });
  const auto takesKeys = [](const QWidget* bar) { return bar->isVisible() && firstControl(*bar); };
  QList<QWidget*> before, after;  // a page without controls is still somewhere to be
  std::ranges::copy_if(around_.before, std::back_inserter(before), takesKeys);
  std::ranges::copy_if(around_.after, std::back_inserter(after), takesKeys);
  return before + parts + after;
}

void PaneCycle::go(int by) {
  const QList<QWidget*> parts = panes();
  if (parts.isEmpty()) return;
  QWidget* focused = QApplication::focusWidget();
  const auto at = std::ranges::find_if(
      parts, [focused](const QWidget* part) { return focused && (part == focused || part->isAncestorOf(focused)); });
  const auto count = parts.size();
  // From elsewhere, as right after the start, to what one looks at.
  const qsizetype shown = parts.indexOf(page());
  qsizetype next = shown >= 0 && firstControl(*parts[shown]) ? shown : by > 0 ? 0 : count - 1;
  if (at != parts.end()) {
    last_[*at] = focused;
    next = (at - parts.begin() + by + count) % count;
  }
  QWidget* part = parts[next];
  QWidget* wanted = last_.value(part);
  if (!wanted || !wanted->isVisible() || !wanted->isEnabled() || !part->isAncestorOf(wanted)) wanted = entryOf(*part);
  (wanted ? wanted : part)->setFocus(Qt::TabFocusReason);
}

}  // namespace app
