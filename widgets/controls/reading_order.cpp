#include "widgets/controls/reading_order.h"

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

}  // namespace

void tabAfter(QWidget* content, QWidget* bar) {
  content->setProperty(kBarProperty, QVariant::fromValue(QPointer<QWidget>(bar)));
}

void tabInReadingOrder(QWidget* content) {
  QList<QWidget*> parts;
  for (QWidget* part : content->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (!part->isHidden()) parts << part;
  }
  std::ranges::sort(parts, {}, [](const QWidget* part) { return std::tuple(part->y(), part->x()); });
  QWidget* last = before(content);
  for (QWidget* part : parts) {
    for (QWidget* each : chainOf(part)) {
      if (!(each->focusPolicy() & Qt::TabFocus)) continue;
      if (last) QWidget::setTabOrder(last, each);
      last = each;
    }
  }
}

}  // namespace widgets
