#include "widgets/panels/message_banner.h"

#include <QAccessible>
#include <QApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "widgets/theme/type_scale.h"

namespace widgets {

namespace {
constexpr int kBannerMargin = 8;
constexpr std::chrono::milliseconds kTick{500};
constexpr std::size_t kMostMessages = 20;
}  // namespace

MessageBanner::MessageBanner(QWidget* parent)
    : QFrame(parent), rows_{new BannerRow(this), new BannerRow(this)}, count_(new QLabel(this)) {
  setObjectName(QStringLiteral("messageBanner"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kBannerMargin, 0, kBannerMargin, kBannerMargin);
  column->setSpacing(4);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    column->addWidget(rows_[i]);
    connect(rows_[i], &BannerRow::closeWanted, this, [this, i] { closeAt(i); });
  }
  count_->setObjectName(QStringLiteral("bannerCount"));
  count_->setFont(roleFont(font(), TextRole::kCaption));
  count_->setAlignment(Qt::AlignRight);
  count_->setAutoFillBackground(true);
  column->addWidget(count_, 0, Qt::AlignRight);
  timer_.setInterval(kTick);
  connect(&timer_, &QTimer::timeout, this, [this] { pass(kTick); });
  connect(qApp, &QApplication::focusChanged, this, &MessageBanner::onFocus);
  hide();
}

void MessageBanner::layOver(QWidget* page) {
  if (page_ == page) return;
  if (page_) {
    page_->removeEventFilter(this);
    page_->setContentsMargins({});
  }
  page_ = page;
  const bool wasShown = !isHidden();
  setParent(page);
  setVisible(wasShown);
  page->installEventFilter(this);
  if (auto* pages = qobject_cast<QStackedWidget*>(page))
    connect(pages, &QStackedWidget::currentChanged, this, &QWidget::raise);
  fit();
}

void MessageBanner::showMessage(const BannerMessage& message) {
  if (!message.key.isEmpty())
    std::erase_if(messages_, [&](const Held& each) { return each.message.key == message.key; });
  const bool asks = message.asks();
  const auto place = std::ranges::find_if(messages_, [asks](const Held& each) { return asks || !each.message.asks(); });
  messages_.insert(place, {message, ++last_, kInformationTime});
  if (messages_.size() > kMostMessages) messages_.pop_back();
  pointer_ = QCursor::pos();
  showAll();
  emit told(message);
  QAccessibleEvent alert(shown_.back() == last_ ? rows_.back() : rows_.front(), QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
  if (!asks) return;
  if (rowOfKeys() < 0) before_ = window()->focusWidget();
  rows_.front()->focusSafe();
}

void MessageBanner::showAll() {
  const int keys = rowOfKeys();
  const auto numberAt = [this](std::size_t i) { return i < messages_.size() ? messages_[i].number : 0; };
  // Before their button goes, which would send them to whatever is next.
  if (keys >= 0 && numberAt(static_cast<std::size_t>(keys)) != shown_[static_cast<std::size_t>(keys)]) giveKeysBack();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const quint64 number = numberAt(i);
    if (number != 0 && number != shown_[i]) rows_[i]->setMessage(messages_[i].message);
    rows_[i]->setVisible(number != 0);
    shown_[i] = number;
  }
  count_->setVisible(waiting() > 0);
  count_->setText(tr("%1 more").arg(waiting()));
  setVisible(!messages_.empty());
  const bool pass = std::ranges::any_of(messages_, [](const Held& each) { return each.message.passes(); });
  if (pass && !timer_.isActive()) timer_.start();
  if (!pass) timer_.stop();
  fit();
}

void MessageBanner::pass(std::chrono::milliseconds time) {
  const bool isAttended = this->isAttended();
  for (Held& each : messages_) each.left = isAttended ? kInformationTime : each.left - time;
  const auto isOver = [](const Held& each) { return each.message.passes() && each.left.count() <= 0; };
  if (std::erase_if(messages_, isOver) == 0) return;
  showAll();
  emit closed();
}

// A pointer that stood there before the message came does not point at it.
bool MessageBanner::isAttended() const {
  const bool isPointedAt = underMouse() && QCursor::pos() != pointer_;
  return isPointedAt || isAncestorOf(QApplication::focusWidget());
}

// Keys whose control was disabled or hidden come to whatever is next. That is not meant here, where they would press
// what undoes or answers.
void MessageBanner::onFocus(QWidget* before, QWidget* now) {
  if (!before || !isAncestorOf(now) || isAncestorOf(before) || before->window() != window()) return;
  if (before->isEnabled() && before->isVisible()) {
    before_ = before;
    return;
  }
  QWidget* next = now->nextInFocusChain();
  const auto isStop = [](const QWidget* each) {
    return (each->focusPolicy() & Qt::TabFocus) && each->isVisible() && each->isEnabled() && !each->focusProxy();
  };
  while (next != now && (isAncestorOf(next) || !isStop(next))) next = next->nextInFocusChain();
  next != now ? next->setFocus(Qt::OtherFocusReason) : now->clearFocus();
}

int MessageBanner::rowOfKeys() const {
  const QWidget* focused = window()->focusWidget();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i]->isAncestorOf(focused)) return static_cast<int>(i);
  }
  return -1;
}

void MessageBanner::giveKeysBack() {
  if (before_ && before_->isVisible() && before_->isEnabled()) before_->setFocus(Qt::OtherFocusReason);
  before_.clear();
}

void MessageBanner::closeAt(std::size_t place) {
  if (place >= messages_.size()) return;
  messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(place));
  showAll();
  emit closed();
}

void MessageBanner::closeKey(const QString& key) {
  const std::size_t before = messages_.size();
  std::erase_if(messages_, [&](const Held& each) { return each.message.key == key; });
  emit settled(key);
  if (messages_.size() == before) return;
  showAll();
  emit closed();
}

void MessageBanner::clear() {
  const bool hadAny = !messages_.empty();
  messages_.clear();
  showAll();
  emit cleared();
  if (hadAny) emit closed();
}

void MessageBanner::fit() {
  if (!page_) return;
  if (isHidden()) return page_->setContentsMargins({});
  const int width = page_->width();
  for (BannerRow* row : rows_) row->setRoom(width);
  const int height = std::max(layout()->heightForWidth(width), layout()->minimumSize().height());
  setGeometry(0, page_->height() - height, width, height);  // the page's own controls are at its top
  page_->setContentsMargins(0, 0, 0, height);
  raise();
}

bool MessageBanner::eventFilter(QObject* watched, QEvent* event) {
  if (watched == page_ && event->type() == QEvent::Resize) fit();
  return QFrame::eventFilter(watched, event);
}

void MessageBanner::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    closeAt(static_cast<std::size_t>(std::max(0, rowOfKeys())));
  } else {
    QFrame::keyPressEvent(event);
  }
}

}  // namespace widgets
