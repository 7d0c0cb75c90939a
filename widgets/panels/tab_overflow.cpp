#include "widgets/panels/tab_overflow.h"

#include <QEvent>
#include <QLayout>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <utility>

#include "widgets/panels/page_bar.h"
#include "widgets/theme/measures.h"

namespace widgets {

TabOverflow::TabOverflow(QTabBar* tabs, PageBar* bar, const QString& tooltip)
    : QObject(bar), tabs_(tabs), bar_(bar), menu_(bar->more()), opens_(qobject_cast<QToolButton*>(menu_->parent())) {
  opens_->setToolTip(tooltip);
  opens_->hide();
  tabs_->setUsesScrollButtons(true);  // else it would shrink titles before this hides some
  tabs_->installEventFilter(this);
  bar_->installEventFilter(this);
  connect(tabs_, &QTabBar::currentChanged, this, &TabOverflow::fit);
}

bool TabOverflow::eventFilter(QObject* watched, QEvent* event) {
  const bool isRoom = watched == bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::Show);
  if (isRoom || (watched == tabs_ && event->type() == QEvent::FontChange)) fit();
  return QObject::eventFilter(watched, event);
}

void TabOverflow::fit() {
  if (std::exchange(isFitting_, true)) return;
  int needed = 0;
  for (int tab = 0; tab < tabs_->count(); ++tab) tabs_->setTabVisible(tab, true);
  for (int tab = 0; tab < tabs_->count(); ++tab) needed += tabs_->tabRect(tab).width();
  const QMargins margins = bar_->layout()->contentsMargins();
  int room = bar_->width() - margins.left() - margins.right();
  const bool isTooMuch = needed > room;
  opens_->setVisible(isTooMuch);
  if (isTooMuch) {
    room -= opens_->sizeHint().width() + measures::kPageGap + tabs_->tabRect(tabs_->currentIndex()).width();
    QList<int> hidden;
    for (int tab = 0; tab < tabs_->count(); ++tab) {
      if (tab == tabs_->currentIndex()) continue;
      const int width = tabs_->tabRect(tab).width();
      if (width > room || !hidden.isEmpty()) hidden << tab;
      room -= width;
    }
    for (const int tab : hidden) tabs_->setTabVisible(tab, false);
  }
  tabs_->updateGeometry();  // that another number of tabs is seen it does not tell itself
  listHidden();
  isFitting_ = false;
}

void TabOverflow::listHidden() {
  menu_->clear();
  for (int tab = 0; tab < tabs_->count(); ++tab) {
    if (tabs_->isTabVisible(tab)) continue;
    QAction* action = menu_->addAction(tabs_->tabText(tab), this, [this, tab] { tabs_->setCurrentIndex(tab); });
    action->setToolTip(tabs_->tabToolTip(tab));
  }
}

}  // namespace widgets
