#include "widgets/panels/banner_row.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "widgets/panels/flow_row.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr int kRowHeight = 36;
constexpr int kBannerPadding = 6;  // above and below several lines
constexpr int kBannerGap = 8;
constexpr int kLeastBannerText = 240;  // beside the buttons, with a usual font

struct BannerLook {
  Tone mark;
  Tone tint;
  Glyph glyph;
};

BannerLook lookOf(Severity severity) {
  switch (severity) {
    case Severity::kWarning:
      return {Tone::kWarning, Tone::kWarningTint, Glyph::kWarning};
    case Severity::kError:
      return {Tone::kError, Tone::kErrorTint, Glyph::kError};
    case Severity::kInfo:
      break;
  }
  return {Tone::kAccent, Tone::kInfoTint, Glyph::kInfo};
}
}  // namespace

bool BannerMessage::asks() const {
  return std::ranges::any_of(actions, &BannerAction::isSafe);
}

BannerRow::BannerRow(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      body_(new QBoxLayout(QBoxLayout::LeftToRight)),
      buttons_(new FlowRow(kBannerGap)),
      close_(new QToolButton(this)) {
  setMinimumHeight(kRowHeight);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, kBannerPadding, 4, kBannerPadding);
  layout->setSpacing(kBannerGap);
  text_->setObjectName(QStringLiteral("bannerText"));
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // buttons are as wide as their words
  policy.setHeightForWidth(true);
  text_->setSizePolicy(policy);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  close_->setObjectName(QStringLiteral("bannerClose"));
  close_->setAutoRaise(true);
  close_->setIcon(glyphIcon(Glyph::kCross));
  close_->setAccessibleName(tr("Close this message"));
  close_->setToolTip(tr("Close (Escape)"));
  close_->setMinimumSize(measures::kControlHeight, measures::kControlHeight);
  layout->addWidget(icon_);
  body_->setSpacing(kBannerGap);
  body_->addWidget(text_, 1);
  body_->addLayout(buttons_);
  layout->addLayout(body_, 1);
  layout->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &BannerRow::closeWanted);
}

void BannerRow::setMessage(const BannerMessage& message) {
  message_ = message;
  while (QLayoutItem* item = buttons_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();  // it may be the button being clicked
    delete item;
  }
  refreshIcon();
  text_->setText(message.text);
  for (std::size_t i = 0; i < message.actions.size(); ++i) {
    auto* button = new QPushButton(message.actions[i].text, this);
    button->setObjectName(QStringLiteral("bannerAction%1").arg(i));
    const std::function<void()> invoke = message.actions[i].invoke;
    connect(button, &QPushButton::clicked, this, [this, invoke] {
      emit closeWanted();
      if (invoke) invoke();
    });
    buttons_->addWidget(button);
    button->show();  // now: what asks how high the row is before Qt would show it gets too little
  }
  tabInLayoutOrder(this);
  setAccessibleName(message.severity == Severity::kError     ? tr("Error: %1").arg(message.text)
                    : message.severity == Severity::kWarning ? tr("Warning: %1").arg(message.text)
                                                             : tr("Message: %1").arg(message.text));
  update();
}

void BannerRow::setRoom(int width) {
  const int others =
      icon_->sizeHint().width() + close_->sizeHint().width() + 4 * kBannerGap + buttons_->sizeHint().width();
  const bool hasRoom = width - others >= measures::grown(kLeastBannerText, fontMetrics());
  body_->setDirection(hasRoom || message_.actions.empty() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

// By a shortcut, as the question came: that shows the ring.
void BannerRow::focusSafe() {
  for (std::size_t i = 0; i < message_.actions.size(); ++i) {
    QLayoutItem* item = buttons_->itemAt(static_cast<int>(i));
    if (item && message_.actions[i].isSafe) return item->widget()->setFocus(Qt::ShortcutFocusReason);
  }
}

void BannerRow::refreshIcon() {
  const BannerLook look = lookOf(message_.severity);
  icon_->setPixmap(glyphIcon(look.glyph, tone(palette(), look.mark)).pixmap(measures::kButtonIcon));
}

void BannerRow::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshIcon();
}

void BannerRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const BannerLook look = lookOf(message_.severity);
  painter.setBrush(tone(palette(), look.tint));
  painter.setPen(tone(palette(), look.mark));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), measures::kControlRadius,
                          measures::kControlRadius);
}

}  // namespace widgets
