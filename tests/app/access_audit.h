// Looks at what a window shows as somebody without a mouse, or without sight, would: each control has a name and a
// role, is reached by Tab, and by Shift+Tab, or by an action of the menus, shows that it has the focus, and says in a
// tooltip what a lone icon means; Tab walks windows and pages down and to the right; arrow keys walk lists and tables.
// Header-only.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHash>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QTextEdit>
#include <QToolButton>

namespace test_support {

class AccessAudit {
 public:
  // Where we are, for the problems' text.
  void check(QWidget* window, const QString& place) {
    place_ = place;
    walk(window);  // a list that gets the focus selects a row, and more is shown then
    const QSet<QWidget*> reached = walk(window);
    for (QWidget* widget : window->findChildren<QWidget*>()) {
      if (!widget->isVisible() || widget->window() != window || !isControl(widget)) continue;
      ++controls_;
      checkName(widget);
      checkRole(widget);
      checkTooltip(widget);
      if (widget->isEnabled() && !reached.contains(widget) && !hasOtherWay(widget)) {
        report(widget, QStringLiteral("is not reached by Tab"));
      }
    }
    // What is selected on the way decides what else is shown: controls come and go.
    const QList<QPointer<QWidget>> stops(reached.begin(), reached.end());
    checkWayBack(window, stops);
    for (const QPointer<QWidget>& stop : stops) checkArrows(qobject_cast<QAbstractItemView*>(stop));
  }
  QStringList problems() const { return problems_; }
  int controls() const { return controls_; }

 private:
  // A control that people work with; parts of Qt's own compound controls belong to these.
  static bool isControl(const QWidget* widget) {
    const QWidget* parent = widget->parentWidget();
    const bool isPart = qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
                        qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QTabBar*>(parent) ||
                        qobject_cast<const QAbstractItemView*>(parent) ||
                        widget->objectName().startsWith(QLatin1String("qt_"));
    if (isPart || qobject_cast<const QHeaderView*>(widget)) return false;
    const bool isUsual = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
                         qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
                         qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTextEdit*>(widget) ||
                         qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTabBar*>(widget) ||
                         (qobject_cast<const QAbstractSlider*>(widget) && !qobject_cast<const QScrollBar*>(widget));
    const bool isOwn = widget->focusPolicy() != Qt::NoFocus &&
                       QLatin1String(widget->metaObject()->className()).startsWith(QLatin1String("widgets::"));
    return isUsual || isOwn;
  }

  // The shortcut or the menu of the action that a button stands for.
  static bool hasOtherWay(const QWidget* widget) {
    if (const QWidget* proxy = widget->focusProxy()) return proxy->focusPolicy() & Qt::TabFocus;
    // Of a group the checked one is reached, and the arrow keys go on from there.
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
      if (button->autoExclusive() && button->isCheckable()) return true;
      if (!button->shortcut().isEmpty()) return true;
      // A key of the card that the button is on.
      static const QRegularExpression key(QStringLiteral("\\([A-Z]\\)$"));
      if (button->focusPolicy() == Qt::NoFocus && key.match(button->toolTip()).hasMatch()) return true;
    }
    const auto* tool = qobject_cast<const QToolButton*>(widget);
    const QAction* action = tool ? tool->defaultAction() : nullptr;
    if (!action) return false;
    const QList<QObject*> places = action->associatedObjects();
    return !action->shortcut().isEmpty() || std::any_of(places.begin(), places.end(), [](const QObject* place) {
      return qobject_cast<const QMenu*>(place) != nullptr;
    });
  }

  // Presses Tab until it comes back to where it began.
  QSet<QWidget*> walk(QWidget* window) {
    constexpr int kMostControls = 400;
    QApplication::setActiveWindow(window);  // what a page opened and closed may have been it
    if (!window->focusWidget() && window->nextInFocusChain()) window->nextInFocusChain()->setFocus(Qt::TabFocusReason);
    QSet<QWidget*> reached;
    QHash<const QWidget*, int> visits;
    for (int i = 0; i < kMostControls; ++i) {
      QWidget* from = window->focusWidget() ? window->focusWidget() : window;
      const QImage with = pictureOf(from);
      QWidget* to = after(window, from, Qt::Key_Tab);
      if (to == from && isAlone(from)) {
        reached.insert(from);
        break;
      }
      if (to == from || to == nullptr) {
        report(from, QStringLiteral("keeps the Tab key to itself"));
        QTest::keyClick(from, Qt::Key_Tab, Qt::ControlModifier);
        to = window->focusWidget();
        if (to == from || to == nullptr) break;
      }
      if (reached.contains(from) && isControl(from) && with == pictureOf(from)) {
        report(from, QStringLiteral("does not show that it has the focus"));
      }
      if (reached.contains(to)) break;
      if (!isSeen(*to)) report(to, QStringLiteral("has the focus while nothing of it is seen"));
      checkVisit(window, from, to, visits);
      checkOrder(window, from, to);
      reached.insert(to);
    }
    return reached;
  }

  // Not scrolled out of sight, nor in a page that another one covers.
  static bool isSeen(const QWidget& widget) {
    QRect seen = widget.rect();
    for (const QWidget* each = &widget; !each->isWindow(); each = each->parentWidget()) {
      seen = seen.translated(each->pos()) & each->parentWidget()->rect();
    }
    return widget.isVisible() && !seen.isEmpty();
  }

  // Where the order is the eyes': a window, or a page of the main window; how Tab goes between the pages, the docks and
  // the bars is the window's own.
  static const QWidget* placeOf(const QWidget* window, const QWidget* widget) {
    const auto* pages = window->findChild<const QWidget*>(QStringLiteral("modePages"));
    if (!pages) return window;
    while (widget && widget->parentWidget() != pages) widget = widget->parentWidget();
    return widget;
  }

  // A page is left when all of it was walked.
  void checkVisit(QWidget* window, QWidget* from, QWidget* to, QHash<const QWidget*, int>& visits) {
    const QWidget* place = placeOf(window, to);
    if (!place || place == placeOf(window, from)) return;
    if (++visits[place] > 1) report(to, QStringLiteral("is in a page that Tab left before it came there"));
  }

  // Where it is seen beside another: what is scrolled stands where its scroll area does.
  static QRect placeBeside(const QWidget* window, const QWidget* widget, const QWidget* other) {
    const QWidget* seen = widget;
    for (const QWidget* up = widget; up != window; up = up->parentWidget()) {
      if (qobject_cast<const QScrollArea*>(up) && !up->isAncestorOf(other)) seen = up;
    }
    return {seen->mapTo(window, QPoint()), seen->size()};
  }

  // Tab goes down and to the right, in a column and then in the one at its right, until it begins anew.
  void checkOrder(QWidget* window, QWidget* from, QWidget* to) {
    const QWidget* place = placeOf(window, from);
    if (!place || place != placeOf(window, to) || from->isAncestorOf(to)) return;
    constexpr int kMostWidgets = 10000;
    const QWidget* next = from->nextInFocusChain();
    for (int i = 0; place == window && next != to && i < kMostWidgets; ++i, next = next->nextInFocusChain()) {
      if (next == window) return;
    }
    const QRect a = placeBeside(window, from, to), b = placeBeside(window, to, from);
    const int shared = std::min(a.bottom(), b.bottom()) - std::max(a.top(), b.top()) + 1;
    const bool isUp = b.bottom() < a.top() && b.left() < a.right();
    const bool isBack = 2 * shared > std::min(a.height(), b.height()) && b.right() < a.left();
    if (isUp || isBack) report(from, QStringLiteral("is before %1, which is above it or at its left").arg(nameOf(to)));
  }

  // What has the focus next. Within a text the key goes from link to link first.
  static QWidget* after(QWidget* window, QWidget* from, Qt::Key key) {
    constexpr int kMostLinks = 200;
    int left = qobject_cast<QTextBrowser*>(from) ? kMostLinks : 1;
    do QTest::keyClick(from, key);
    while (--left > 0 && window->focusWidget() == from);
    return window->focusWidget();
  }

  // Shift+Tab goes the same way back.
  void checkWayBack(QWidget* window, const QList<QPointer<QWidget>>& stops) {
    QSet<QWidget*> back;
    QWidget* at = window->focusWidget();
    while (at && !back.contains(at)) {
      back.insert(at);
      QWidget* to = after(window, at, Qt::Key_Backtab);
      if (to == at && !isAlone(at)) report(at, QStringLiteral("keeps Shift+Tab to itself"));
      at = to;
    }
    for (const QPointer<QWidget>& stop : stops) {
      const bool counts = stop && isControl(stop) && stop->isVisible() && stop->isEnabled();
      if (counts && !back.contains(stop)) report(stop, QStringLiteral("is not reached by Shift+Tab"));
    }
  }

  // To another row and back, where there are several.
  void checkArrows(QAbstractItemView* view) {
    if (!view || !view->isVisible() || !view->isEnabled() || !view->model()) return;
    const QPersistentModelIndex first = view->currentIndex();
    if (!first.isValid() || view->model()->rowCount(first.parent()) < 2) return;
    const bool isLast = first.row() + 1 == view->model()->rowCount(first.parent());
    const QPointer<QAbstractItemView> walked = view;
    view->setFocus(Qt::TabFocusReason);
    QTest::keyClick(view, isLast ? Qt::Key_Up : Qt::Key_Down);
    if (!walked) return;
    if (view->currentIndex() == first) report(view, QStringLiteral("is not walked by the arrow keys"));
    view->setCurrentIndex(first);
  }

  static bool isAlone(QWidget* widget) {
    for (QWidget* other = widget->nextInFocusChain(); other != widget; other = other->nextInFocusChain()) {
      if (isControl(other) && other->isVisible() && other->isEnabled() && other->focusPolicy() & Qt::TabFocus)
        return false;
    }
    return true;
  }

  static QImage pictureOf(QWidget* widget) { return widget->isVisible() ? widget->grab().toImage() : QImage(); }

  void checkName(QWidget* widget) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    const QString name = face ? face->text(QAccessible::Name).trimmed() : QString();
    if (name.isEmpty() || name == QLatin1String(widget->metaObject()->className()) || name == widget->objectName()) {
      report(widget, QStringLiteral("has no name for screen readers"));
    }
  }

  // What it is: a button, a list, a chart. "Client" is what Qt says of what it does not know.
  void checkRole(QWidget* widget) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    const QAccessible::Role role = face ? face->role() : QAccessible::NoRole;
    if (role == QAccessible::NoRole || role == QAccessible::Client || role == QAccessible::Window) {
      report(widget, QStringLiteral("has no role for screen readers"));
    }
  }

  void checkTooltip(QWidget* widget) {
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    // The words of a box in a form are beside it.
    if (!button || qobject_cast<QCheckBox*>(widget) || !button->toolTip().isEmpty()) return;
    const auto* tool = qobject_cast<const QToolButton*>(widget);
    const bool isIconOnly = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
    if (button->text().isEmpty() || isIconOnly) report(widget, QStringLiteral("is an icon without a tooltip"));
  }

  static QString nameOf(const QWidget* widget) {
    QString name = widget->objectName();
    for (const QWidget* up = widget->parentWidget(); name.isEmpty() && up; up = up->parentWidget()) {
      if (!up->objectName().isEmpty()) name = QStringLiteral("in ") + up->objectName();
    }
    return QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + name;
  }

  void report(const QWidget* widget, const QString& what) {
    const QString text = QStringLiteral("%1: %2 %3").arg(place_, nameOf(widget), what);
    if (!problems_.contains(text)) problems_ << text;
  }

  QString place_;
  QStringList problems_;
  int controls_ = 0;
};

}  // namespace test_support
