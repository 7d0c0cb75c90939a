#include "widgets/controls/reading_order.h"

#include <QLayout>
#include <QPointer>
#include <QVariant>
#include <QWidget>
#include <algorithm>
#include <tuple>

namespace widgets {
namespace {

// It and what is in it, in the order that Tab has there already.
QList<QWidget*> chainOf(QWidget* part) {
  QList<QWidget*> chain{part};
  for (QWidget* each = part->nextInFocusChain(); each != part; each = each->nextInFocusChain()) {
    if (part->isAncestorOf(each)) chain << each;
  }
  return chain;
}

constexpr const char* kBarProperty = "tabAfter";

// The last of what is in it that takes the focus; null: nothing does.
QWidget* lastIn(QWidget* part) {
  QWidget* last = nullptr;
  for (QWidget* each : chainOf(part)) {
    if (each->focusPolicy() & Qt::TabFocus) last = each;
  }
  return last;
}

// What Tab comes from to `content`; nothing but what takes the focus has a place in Qt's order.
QWidget* before(QWidget* content) {
  const auto bar = content->property(kBarProperty).value<QPointer<QWidget>>();
  if (QWidget* last = bar ? lastIn(bar) : nullptr) return last;
  for (QWidget* each = content->previousInFocusChain(); each != content; each = each->previousInFocusChain()) {
    if (each->focusPolicy() & Qt::TabFocus && !content->isAncestorOf(each)) return each;
  }
  return nullptr;
}

// What the layout holds, from its first item to its last.
void collect(const QLayout& layout, QList<QWidget*>& parts) {
  for (int i = 0; i < layout.count(); ++i) {
    QLayoutItem* item = layout.itemAt(i);
    if (item->widget()) parts << item->widget();
    if (item->layout()) collect(*item->layout(), parts);
  }
}

// One after the other, each with what is in it; the first comes after `last` unless that is null.
void chainUp(const QList<QWidget*>& parts, QWidget* last) {
  for (QWidget* part : parts) {
    for (QWidget* each : chainOf(part)) {
      if (!(each->focusPolicy() & Qt::TabFocus)) continue;
      if (last) QWidget::setTabOrder(last, each);
      last = each;
    }
  }
}

}  // namespace

void tabInLayoutOrder(QWidget* content) {
  QList<QWidget*> parts;
  collect(*content->layout(), parts);
  chainUp(parts, before(content));
}

void tabAfter(QWidget* content, QWidget* bar) {
  content->setProperty(kBarProperty, QVariant::fromValue(QPointer<QWidget>(bar)));
}

void tabInReadingOrder(QWidget* content) {
  QList<QWidget*> parts;
  for (QWidget* part : content->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (!part->isHidden()) parts << part;
  }
  std::ranges::sort(parts, {}, [](const QWidget* part) { return std::tuple(part->y(), part->x()); });
  chainUp(parts, before(content));
}

}  // namespace widgets
