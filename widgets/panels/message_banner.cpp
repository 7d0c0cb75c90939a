#include "widgets/panels/message_banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "widgets/panels/glyphs.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/theme.h"

namespace widgets {

namespace {
constexpr int kHeight = 36;

Tone toneOf(Severity severity) {
  switch (severity) {
    case Severity::kInfo:
      return Tone::kAccent;
    case Severity::kWarning:
      return Tone::kWarning;
    case Severity::kError:
      return Tone::kError;
  }
  return Tone::kAccent;
}

Glyph glyphOf(Severity severity) {
  switch (severity) {
    case Severity::kInfo:
      return Glyph::kInfo;
    case Severity::kWarning:
      return Glyph::kWarning;
    case Severity::kError:
      return Glyph::kError;
  }
  return Glyph::kInfo;
}
}  // namespace

MessageBanner::MessageBanner(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      count_(new QLabel(this)),
      buttons_(new QHBoxLayout),
      close_(new QToolButton(this)) {
  setObjectName(QStringLiteral("messageBanner"));
  setMinimumHeight(kHeight);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 2, 4, 2);
  layout->setSpacing(8);
  text_->setObjectName(QStringLiteral("bannerText"));
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  count_->setObjectName(QStringLiteral("bannerCount"));
  close_->setObjectName(QStringLiteral("bannerClose"));
  close_->setAutoRaise(true);
  close_->setIcon(glyphIcon(Glyph::kCross));
  close_->setAccessibleName(tr("Close this message"));
  close_->setToolTip(tr("Close (Escape)"));
  close_->setMinimumSize(28, 28);
  layout->addWidget(icon_);
  layout->addWidget(text_, 1);
  layout->addWidget(count_);
  layout->addLayout(buttons_);
  layout->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &MessageBanner::closeMessage);
  hide();
}

void MessageBanner::showMessage(const BannerMessage& message) {
  if (!message.key.isEmpty() && showing_ && current_.key == message.key) {
    display(message);
    return;
  }
  if (!message.key.isEmpty()) {
    std::erase_if(queue_, [&](const BannerMessage& each) { return each.key == message.key; });
  }
  if (!showing_) {
    display(message);
    return;
  }
  const auto place = message.severity == Severity::kError
                         ? std::find_if(queue_.begin(), queue_.end(),
                                        [](const BannerMessage& each) { return each.severity != Severity::kError; })
                         : queue_.end();
  queue_.insert(place, message);
  showCount();
}

void MessageBanner::display(const BannerMessage& message) {
  current_ = message;
  showing_ = true;
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
      closeMessage();
      if (invoke) invoke();
    });
    buttons_->addWidget(button);
  }
  showCount();
  setAccessibleName(message.severity == Severity::kError     ? tr("Error: %1").arg(message.text)
                    : message.severity == Severity::kWarning ? tr("Warning: %1").arg(message.text)
                                                             : tr("Message: %1").arg(message.text));
  show();
  update();
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void MessageBanner::refreshIcon() {
  const QColor color = tone(palette(), toneOf(current_.severity));
  icon_->setPixmap(glyphIcon(glyphOf(current_.severity), color).pixmap(16, 16));
}

void MessageBanner::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshIcon();
}

void MessageBanner::showCount() {
  count_->setVisible(!queue_.empty());
  count_->setText(tr("%1 more").arg(queue_.size()));
}

void MessageBanner::closeMessage() {
  if (!showing_) return;
  showing_ = false;
  emit closed();
  if (queue_.empty()) {
    hide();
    return;
  }
  const BannerMessage next = queue_.front();
  queue_.pop_front();
  display(next);
}

void MessageBanner::closeKey(const QString& key) {
  std::erase_if(queue_, [&](const BannerMessage& each) { return each.key == key; });
  showCount();
  if (showing_ && current_.key == key) closeMessage();
}

void MessageBanner::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    closeMessage();
  } else {
    QFrame::keyPressEvent(event);
  }
}

void MessageBanner::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QColor color = tone(palette(), toneOf(current_.severity));
  QColor fill = color;
  fill.setAlphaF(kTintOpacity);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  painter.fillRect(rect(), fill);
  painter.fillRect(QRect(0, 0, 4, height()), color);
  painter.fillRect(QRect(0, height() - 1, width(), 1), tone(palette(), Tone::kBorder));
}

}  // namespace widgets
