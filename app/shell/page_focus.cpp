#include "app/shell/page_focus.h"

#include <QApplication>
#include <QEvent>

#include "widgets/panels/page_bar.h"

namespace app {
namespace {

// In the order of Tab; null: there is none.
QWidget* firstIn(const QWidget& part) {
  for (QWidget* each = part.nextInFocusChain(); each != &part; each = each->nextInFocusChain()) {
    const bool takesKeys = each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus);
    if (takesKeys && part.isAncestorOf(each)) return each;
  }
  return nullptr;
}

}  // namespace

// A page begins with its bar, whenever that was made.
QWidget* firstControl(const QWidget& part) {
  const auto* bar = part.findChild<widgets::PageBar*>();
  QWidget* first = bar ? firstIn(*bar) : nullptr;
  return first ? first : firstIn(part);
}

PageFocus::PageFocus(QObject* parent) : QObject(parent) {
  connect(qApp, &QApplication::focusChanged, this, &PageFocus::onFocusChanged);
}

void PageFocus::enter(QWidget* page) {
  if (page_ != page) {
    if (page_) page_->removeEventFilter(this);
    page_ = page;
    page->installEventFilter(this);
  }
  QWidget* first = firstControl(*page);
  (first ? first : page)->setFocus(Qt::ShortcutFocusReason);
}

// What a page shows is laid out anew when something of it comes.
bool PageFocus::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest && watched == page_ && page_->hasFocus()) enter(page_);
  return QObject::eventFilter(watched, event);
}

// Qt gives the keys of a control that goes away to the next one, which may be in a dock.
void PageFocus::onFocusChanged(const QWidget* old, const QWidget* now) {
  if (!page_ || !page_->isVisible() || !old || !page_->isAncestorOf(old)) return;
  const bool isGone = !old->isVisible() || !old->isEnabled();
  if (isGone && !(now && page_->isAncestorOf(now))) enter(page_);
}

}  // namespace app
