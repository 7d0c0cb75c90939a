#include "widgets/panels/message_banner.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "widgets/theme/type_scale.h"

namespace widgets {

namespace {
constexpr int kBannerMargin = 8;
constexpr int kInformationMs = 10'000;  // how long what only informs stays
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
  timer_.setSingleShot(true);
  timer_.setInterval(kInformationMs);
  connect(&timer_, &QTimer::timeout, this, &MessageBanner::passInformation);
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
    std::erase_if(messages_, [&](const BannerMessage& each) { return each.key == message.key; });
  messages_.push_front(message);
  if (messages_.size() > kMostMessages) messages_.pop_back();
  showAll();
  emit told(message);
  QAccessibleEvent alert(rows_.front(), QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void MessageBanner::showAll() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const bool isThere = i < messages_.size();
    if (isThere) rows_[i]->setMessage(messages_[i]);
    rows_[i]->setVisible(isThere);
  }
  count_->setVisible(waiting() > 0);
  count_->setText(tr("%1 more").arg(waiting()));
  setVisible(!messages_.empty());
  if (!messages_.empty() && messages_.front().severity == Severity::kInfo) timer_.start();
  fit();
}

// A newer one begins anew; whoever points at it or is in it is not done with it.
void MessageBanner::passInformation() {
  if (messages_.empty() || messages_.front().severity != Severity::kInfo) return;
  if (underMouse() || isAncestorOf(focusWidget())) return timer_.start();
  closeMessage();
}

void MessageBanner::closeAt(std::size_t place) {
  if (place >= messages_.size()) return;
  messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(place));
  showAll();
  emit closed();
}

void MessageBanner::closeKey(const QString& key) {
  const std::size_t before = messages_.size();
  std::erase_if(messages_, [&](const BannerMessage& each) { return each.key == key; });
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
    closeMessage();
  } else {
    QFrame::keyPressEvent(event);
  }
}

}  // namespace widgets
