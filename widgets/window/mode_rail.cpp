#include "widgets/window/mode_rail.h"

#include <QAction>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/panels/tones.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kButtonHeight = 56;
constexpr int kIconButtonHeight = 44;
constexpr int kButtonMinimum = 38;  // of a low window
constexpr int kGroupGap = 9;
constexpr int kPlacesAGroup = 100;
constexpr int kLowGroup = 3;
constexpr int kWordMargin = 4;
constexpr int kRoomForWords = 1100;  // of the window

// Icon over word; the current mode has a bar in the accent colour at its left.
class ModeButton : public QToolButton {
 public:
  ModeButton(bool* isTriggering, QWidget* parent) : QToolButton(parent), isTriggering_(isTriggering) {
    setMouseTracking(true);
  }
  void showWord(bool shown) {
    hasWord_ = shown;
    update();
  }
  void setLit(bool lit) {
    if (std::exchange(isLit_, lit) != lit) update();
  }

 protected:
  // By a pointer that moves: a window that opens below a resting one lights nothing.
  void mouseMoveEvent(QMouseEvent* event) override {
    setLit(rect().contains(event->position().toPoint()));
    QToolButton::mouseMoveEvent(event);
  }
  void leaveEvent(QEvent* event) override {
    setLit(false);
    QToolButton::leaveEvent(event);
  }
  void hideEvent(QHideEvent* event) override {
    setLit(false);
    QToolButton::hideEvent(event);
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    if (isChecked() || isLit_) {
      painter.fillRect(rect(), tone(palette(), isChecked() ? Tone::kSelection : Tone::kHover));
    }
    if (isChecked()) painter.fillRect(QRect(0, 0, 3, height()), tone(palette(), Tone::kAccent));
    constexpr int kSide = measures::kIcon;
    const int wordHeight = hasWord_ ? fontMetrics().height() : 0;
    const int top = std::max(1, (height() - kSide - wordHeight) / 2);
    icon().paint(&painter, QRect((width() - kSide) / 2, top, kSide, kSide));
    painter.setPen(tone(palette(), Tone::kText));
    if (hasWord_) {
      painter.drawText(QRect(0, top + kSide + 1, width(), wordHeight), Qt::AlignHCenter | Qt::AlignTop, text());
    }
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
      painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
      painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
  }
  void nextCheckState() override {
    const QScopedValueRollback triggering(*isTriggering_, true);
    QToolButton::nextCheckState();
  }

 private:
  bool* isTriggering_;
  bool hasWord_ = true;
  bool isLit_ = false;
};

}  // namespace

ModeRail::ModeRail(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
  setObjectName(QStringLiteral("modeRail"));
  setFixedWidth(measures::kRailWidth);
  layout_->setContentsMargins(0, 0, 1, 0);
  layout_->setSpacing(0);
}

void ModeRail::addMode(QAction* action, int place) {
  auto* button = new ModeButton(&isTriggering_, this);
  button->setDefaultAction(action);
  button->setFocusPolicy(Qt::TabFocus);
  button->setFont(roleFont(font(), TextRole::kCaption));
  button->setFixedHeight(kButtonHeight);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  // Whoever brings a page by keys has their hands there.
  connect(action, &QAction::toggled, this, [this] {
    if (isTriggering_) return;
    for (const Entry& entry : entries_) static_cast<ModeButton*>(entry.button)->setLit(false);
  });
  const auto behind = [place](const Entry& other) { return other.place > place; };
  entries_.insert(std::find_if(entries_.begin(), entries_.end(), behind), {button, place});
  arrange();
  fitWidth();
}

void ModeRail::arrange() {
  while (QLayoutItem* item = layout_->takeAt(0)) delete item;
  int group = 0;
  QWidget* before = nullptr;
  for (const Entry& entry : entries_) {
    const int next = entry.place / kPlacesAGroup;
    if (next >= kLowGroup && group < kLowGroup) {
      layout_->addStretch(1);
    } else if (next != group) {
      layout_->addSpacing(kGroupGap);
    }
    group = next;
    layout_->addWidget(entry.button);
    if (before) setTabOrder(before, entry.button);
    before = entry.button;
  }
  if (group < kLowGroup) layout_->addStretch(1);
}

void ModeRail::fitWidth() {
  hasWords_ = window() == this || window()->width() >= kRoomForWords;
  int width = hasWords_ ? measures::kRailWidth : measures::kNarrowRailWidth;
  for (const Entry& entry : entries_) {
    auto* button = static_cast<ModeButton*>(entry.button);
    button->showWord(hasWords_);
    const int word = button->fontMetrics().horizontalAdvance(button->text()) + 2 * kWordMargin;
    if (hasWords_) width = std::max(width, word);
  }
  setFixedWidth(width);
  resizeEvent(nullptr);
}

// Buttons give way together when the window is low.
void ModeRail::resizeEvent(QResizeEvent*) {
  if (entries_.empty()) return;
  const int fair = (height() - kLowGroup * kGroupGap) / static_cast<int>(entries_.size());
  const int usual = hasWords_ ? kButtonHeight : kIconButtonHeight;
  for (const Entry& entry : entries_) entry.button->setFixedHeight(std::clamp(fair, kButtonMinimum, usual));
}

void ModeRail::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  window()->installEventFilter(this);
  fitWidth();
}

bool ModeRail::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window() && event->type() == QEvent::Resize && hasWords_ != (window()->width() >= kRoomForWords))
    fitWidth();
  return QWidget::eventFilter(watched, event);
}

void ModeRail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().window());
  const QColor line = tone(palette(), Tone::kBorder);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), line);
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const int group = entries_[i].place / kPlacesAGroup;
    if (group == entries_[i - 1].place / kPlacesAGroup) continue;
    const int y = entries_[i].button->y() - (group == kLowGroup ? 1 : (kGroupGap + 1) / 2);
    painter.fillRect(QRect(kGroupGap, y, width() - 2 * kGroupGap, 1), line);
  }
}

}  // namespace widgets
