#include "widgets/util/focus/reading_order.h"

#include <QHash>
#include <QLayout>
#include <QMainWindow>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QWidget>
#include <algorithm>
#include <tuple>

namespace widgets {
namespace {

// What another one takes the keys for, as a field's box does for its text, is none.
bool isStop(const QWidget* widget) {
  return widget->focusPolicy() & Qt::TabFocus && !widget->focusProxy();
}

QWidget* takerOf(const QWidget* widget) {
  QWidget* taker = widget->focusProxy();
  while (taker && taker->focusProxy()) taker = taker->focusProxy();
  return taker;
}

// Qt gives a part a place only while it takes the keys itself.
void placeAlone(QWidget* last, QWidget* part) {
  QWidget* taker = part->focusProxy();
  const Qt::FocusPolicy policy = part->focusPolicy();
  part->setFocusProxy(nullptr);
  part->setFocusPolicy(Qt::TabFocus);
  QWidget::setTabOrder(last, part);
  part->setFocusPolicy(policy);  // before the taker is there again, which would get it, too
  part->setFocusProxy(taker);
}

// Tab comes to what a part takes the keys for as to that part, which Qt puts before the first that was made in it.
void placeAround(QWidget* last, QWidget* around) {
  QWidget* first = around->findChild<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
  if (!first->focusProxy() && !isStop(first)) placeAlone(last, first);
  placeAlone(last, around);
}

// Qt moves `stop` with all up to the part that it takes the keys for, which may have been made later.
void walkAfter(QWidget* last, QWidget* stop) {
  for (QWidget* part : stop->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (part->focusProxy() == stop) QWidget::setTabOrder(stop, part);
  }
  QWidget::setTabOrder(last, stop);
  for (QWidget* around = stop->parentWidget(); around && !around->isWindow(); around = around->parentWidget()) {
    if (takerOf(around) == stop) placeAround(last, around);
  }
}

// What the layout holds, from its first item to its last.
void collect(const QLayout& layout, QList<QWidget*>& parts) {
  for (int i = 0; i < layout.count(); ++i) {
    QLayoutItem* item = layout.itemAt(i);
    if (item->widget()) parts << item->widget();
    if (item->layout()) collect(*item->layout(), parts);
  }
}

// What it places side by side or one below the other, as it was put there.
QList<QWidget*> partsOf(const QWidget& whole) {
  QList<QWidget*> parts;
  if (const auto* splitter = qobject_cast<const QSplitter*>(&whole)) {
    for (int i = 0; i < splitter->count(); ++i) parts << splitter->widget(i);
  } else if (const auto* tabs = qobject_cast<const QTabWidget*>(&whole)) {
    parts << tabs->tabBar() << tabs->findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly);
  } else if (whole.layout()) {
    collect(*whole.layout(), parts);
  }
  return parts;
}

// What takes the focus in the parts of a window, in the order of its layouts; what stands in none comes after that, in
// the order that Tab has there already.
class Stops {
 public:
  explicit Stops(QWidget* content) {
    int place = 0;
    for (QWidget* each = content->nextInFocusChain(); each != content; each = each->nextInFocusChain()) {
      places_.insert(each, place++);
    }
  }

  QList<QWidget*> of(QWidget* part) const {
    QList<QWidget*> stops;
    add(part, stops);
    return stops;
  }

 private:
  void add(QWidget* part, QList<QWidget*>& stops) const {
    if (isStop(part)) stops << part;
    QList<QWidget*> parts = partsOf(*part);
    const qsizetype placed = parts.size();
    for (QWidget* child : part->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
      if (!child->isWindow() && !parts.contains(child)) parts << child;
    }
    std::sort(parts.begin() + placed, parts.end(),
              [this](const QWidget* a, const QWidget* b) { return places_.value(a) < places_.value(b); });
    for (QWidget* each : parts) add(each, stops);
  }

  QHash<const QWidget*, int> places_;
};

// What Tab comes from to `content`: the last stop of what stands before it there, or around it, up to its page or
// dialog; null: nothing does. Nothing but what takes the focus has a place in Qt's order.
QWidget* before(QWidget* content, const Stops& stops) {
  QWidget* page = content;
  while (!page->isWindow() && page->parentWidget() && !qobject_cast<QMainWindow*>(page->parentWidget())) {
    const QList<QWidget*> parts = partsOf(*page->parentWidget());
    if (!parts.isEmpty() && !parts.contains(page)) break;  // it lies over them
    for (qsizetype at = parts.indexOf(page) - 1; at >= 0; --at) {
      if (const QList<QWidget*> former = stops.of(parts[at]); !former.isEmpty()) return former.back();
    }
    page = page->parentWidget();
  }
  for (QWidget* each = content->previousInFocusChain(); each != content; each = each->previousInFocusChain()) {
    if (isStop(each) && !page->isAncestorOf(each)) return each;
  }
  return nullptr;
}

// One after the other, each with what is in it; the first comes after `last` unless that is null.
void chainUp(const QList<QWidget*>& parts, const Stops& stops, QWidget* last) {
  for (QWidget* part : parts) {
    for (QWidget* each : stops.of(part)) {
      if (last) walkAfter(last, each);
      last = each;
    }
  }
}

}  // namespace

void tabInLayoutOrder(QWidget* content) {
  const Stops stops(content);
  chainUp({content}, stops, before(content, stops));
}

void tabInReadingOrder(QWidget* content) {
  QList<QWidget*> parts;
  for (QWidget* part : content->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (!part->isHidden()) parts << part;
  }
  std::ranges::sort(parts, {}, [](const QWidget* part) { return std::tuple(part->y(), part->x()); });
  const Stops stops(content);
  chainUp(parts, stops, before(content, stops));
}

}  // namespace widgets
