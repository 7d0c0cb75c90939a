#include "widgets/charts/card/card_buttons.h"

#include <QCoreApplication>
#include <QToolButton>

#include "widgets/charts/card/card_layout.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

namespace {
struct ButtonWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};
}  // namespace

CardButtons::CardButtons(const CardScene& scene, const CardPlace& place, CardRequests& requests, CardMenu& menu)
    : scene_(scene), place_(place), pin_(new QToolButton(&scene.card)), menu_(new QToolButton(&scene.card)) {
  pin_->setObjectName(QStringLiteral("pin"));
  pin_->setIcon(glyphIcon(Glyph::kPin));
  pin_->setCheckable(true);
  menu_->setObjectName(QStringLiteral("menu"));
  menu_->setIcon(glyphIcon(Glyph::kMore));
  menu_->setToolTip(ButtonWords::tr("More (right click)"));
  menu_->setAccessibleName(ButtonWords::tr("More actions of this chart"));
  for (QToolButton* button : {pin_, menu_}) {
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->resize(card_layout::kButton, card_layout::kButton);
    button->hide();
  }
  readPlace(false);
  QObject::connect(pin_, &QToolButton::clicked, &requests, &CardRequests::pinRequested);
  QObject::connect(menu_, &QToolButton::clicked, &requests,
                   [this, &menu] { menu.popup(menu_->mapToGlobal(QPoint(0, menu_->height()))); });
}

void CardButtons::layOut(int right) {
  menu_->move(right - card_layout::kButton + (right == scene_.card.width() - card_layout::kSide ? 4 : 0), 6);
  pin_->move(menu_->x() - 26, 6);
}

void CardButtons::readPlace(bool isPointed) {
  const bool pinned = place_.pinned;
  pin_->setChecked(pinned);
  pin_->setVisible(isPointed);
  pin_->setToolTip(pinned ? ButtonWords::tr("Unpin this chart (P)") : ButtonWords::tr("Pin this chart to the top (P)"));
  pin_->setAccessibleName(pin_->toolTip());
}

void CardButtons::show() {
  pin_->show();
  menu_->show();
}

void CardButtons::hide() {
  menu_->hide();
  pin_->hide();
}

}  // namespace widgets
