#include "widgets/util/fitting_tools.h"

#include <QEvent>
#include <QLayout>
#include <QToolButton>

namespace widgets {

FittingTools::FittingTools(QWidget* bar, const QList<QToolButton*>& buttons)
    : QObject(bar), bar_(bar), buttons_(buttons) {
  int least = 0;
  for (QToolButton* button : buttons_) {
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    const int icon = button->sizeHint().width();
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    least += icon;
    words_ += button->sizeHint().width() - icon;
  }
  // Else the bar were never narrower than with the words.
  bar_->setMinimumWidth(least);
  bar_->installEventFilter(this);
}

bool FittingTools::eventFilter(QObject* watched, QEvent* event) {
  if (watched == bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) fit();
  return QObject::eventFilter(watched, event);
}

void FittingTools::fit() {
  const bool hasWords = buttons_.front()->toolButtonStyle() != Qt::ToolButtonIconOnly;
  const bool fits = bar_->layout()->sizeHint().width() + (hasWords ? 0 : words_) <= bar_->width();
  if (fits == hasWords) return;
  for (QToolButton* button : buttons_) {
    button->setToolButtonStyle(fits ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
  }
}

}  // namespace widgets
