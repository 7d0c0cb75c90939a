#include "app/shell/welcome/welcome_card.h"

#include <QAction>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/panels/tones.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

using widgets::Tone;

constexpr int kCardPadding = 16;
constexpr int kCardIcon = 24;

}  // namespace

WelcomeCard::WelcomeCard(widgets::Glyph glyph, const Words& words, QAction* action, QWidget* parent)
    : QFrame(parent), glyph_(glyph), action_(action), button_(new QPushButton(words.button, this)) {
  setCursor(Qt::PointingHandCursor);
  auto* title = new QLabel(words.title, this);
  title->setFont(widgets::roleFont(font(), widgets::TextRole::kSection));
  auto* sentence = new QLabel(words.sentence, this);
  sentence->setForegroundRole(QPalette::PlaceholderText);
  sentence->setWordWrap(true);
  sentence->setAlignment(Qt::AlignTop);
  button_->setObjectName(QStringLiteral("action.") + action->objectName());
  button_->setToolTip(action->toolTip());
  button_->setAccessibleDescription(words.sentence);
  connect(button_, &QPushButton::clicked, action, &QAction::trigger);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kCardPadding, 2 * kCardPadding + kCardIcon - 4, kCardPadding, kCardPadding);
  column->setSpacing(8);
  column->addWidget(title);
  column->addWidget(sentence, 1);
  column->addSpacing(4);
  column->addWidget(button_, 0, Qt::AlignLeft);
}

void WelcomeCard::setPrimary() {
  widgets::makePrimary(button_);
}

void WelcomeCard::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && rect().contains(event->pos())) action_->trigger();
}

void WelcomeCard::enterEvent(QEnterEvent*) {
  update();
}

void WelcomeCard::leaveEvent(QEvent*) {
  update();
}

void WelcomeCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(tone(palette(), Tone::kView));
  painter.setPen(tone(palette(), underMouse() ? Tone::kAccent : Tone::kBorder));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), widgets::measures::kCardRadius,
                          widgets::measures::kCardRadius);
  widgets::paintGlyph(&painter, QRectF(kCardPadding, kCardPadding, kCardIcon, kCardIcon), glyph_,
                      tone(palette(), Tone::kAccent));
}

}  // namespace app
