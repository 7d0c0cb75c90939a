#include "widgets/panels/message_history.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/panels/message_banner.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kListWidth = 520;
constexpr int kMostHeight = 420;

// One message. Tab and the arrow keys walk them, as a screen reader does.
class HistoryRow : public QWidget {
 public:
  explicit HistoryRow(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("historyRow"));
    setFocusPolicy(Qt::TabFocus);
  }

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const int key = event->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      focusNextPrevChild(key == Qt::Key_Down);
    } else {
      QWidget::keyPressEvent(event);
    }
  }
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }
  void paintEvent(QPaintEvent*) override {
    if (!hasFocus() || !window()->testAttribute(Qt::WA_KeyboardFocusChange)) return;
    QPainter painter(this);
    painter.setPen(QPen(tone(palette(), Tone::kFocus), measures::kFocusRing));
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
};

}  // namespace

MessageHistory::MessageHistory(QWidget* parent) : QToolButton(parent) {
  setObjectName(QStringLiteral("messageHistory"));
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);
  setIcon(glyphIcon(Glyph::kHistory));
  setIconSize({measures::kRowIcon, measures::kRowIcon});
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  connect(this, &QToolButton::clicked, this, &MessageHistory::open);
  setText(tr("Messages %1").arg(kMost));
  setMinimumWidth(sizeHint().width());  // so that nothing moves beside it
  showCount();
}

void MessageHistory::follow(MessageBanner* banner) {
  connect(banner, &MessageBanner::told, this, &MessageHistory::add);
  connect(banner, &MessageBanner::settled, this, &MessageHistory::settle);
  connect(banner, &MessageBanner::cleared, this, [this] {
    entries_.clear();
    showCount();
  });
}

void MessageHistory::add(const BannerMessage& message) {
  settle(message.key);
  entries_.push_front({QDateTime::currentDateTime(), message});
  if (count() > kMost) entries_.pop_back();
  showCount();
}

void MessageHistory::settle(const QString& key) {
  if (key.isEmpty()) return;
  std::erase_if(entries_, [&](const Entry& entry) { return entry.message.key == key; });
  showCount();
}

void MessageHistory::showCount() {
  setText(entries_.empty() ? tr("Messages") : tr("Messages %1").arg(count()));
  setEnabled(!entries_.empty());
  setToolTip(entries_.empty() ? tr("There are no messages.") : tr("The last messages, the newest first"));
  emit counted();
}

QWidget* MessageHistory::makeRow(const Entry& entry, QWidget* list) const {
  auto* row = new HistoryRow(list);
  row->setAccessibleName(entry.message.text);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(8, 4, 8, 4);
  layout->setSpacing(8);
  auto* time = new QLabel(QLocale().toString(entry.time.time(), QLocale::ShortFormat), row);
  time->setFont(roleFont(font(), TextRole::kCaption));
  time->setForegroundRole(QPalette::PlaceholderText);
  auto* mark = new QLabel(row);
  const Severity severity = entry.message.severity;
  const Tone color = severity == Severity::kError     ? Tone::kError
                     : severity == Severity::kWarning ? Tone::kWarning
                                                      : Tone::kAccent;
  const Glyph glyph = severity == Severity::kError     ? Glyph::kError
                      : severity == Severity::kWarning ? Glyph::kWarning
                                                       : Glyph::kInfo;
  mark->setPixmap(glyphIcon(glyph, tone(palette(), color)).pixmap(measures::kRowIcon));
  auto* words = new QLabel(entry.message.text, row);
  words->setTextFormat(Qt::PlainText);
  words->setWordWrap(true);
  words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(time, 0, Qt::AlignTop);
  layout->addWidget(mark, 0, Qt::AlignTop);
  layout->addWidget(words, 1);
  for (const BannerAction& action : entry.message.actions) {
    if (!action.invoke) continue;  // it only closes the message
    auto* button = new QPushButton(action.text, row);
    button->setAutoDefault(true);  // Return presses it, which outside of a dialog only Space does
    connect(button, &QPushButton::clicked, row, [invoke = action.invoke, list] {
      list->window()->close();
      invoke();
    });
    layout->addWidget(button, 0, Qt::AlignTop);
  }
  return row;
}

void MessageHistory::open() {
  if (entries_.empty()) return;
  // Of a frame: a scroll area itself would close neither by Esc nor by a click beside it.
  auto* popup = new QFrame(this, Qt::Popup);
  popup->setAttribute(Qt::WA_DeleteOnClose);
  popup->setAttribute(Qt::WA_NoMouseReplay);  // a click on the button closes it, and does not open it again
  popup->setObjectName(QStringLiteral("messageList"));
  popup->setAccessibleName(tr("The last messages"));
  popup->setFrameShape(QFrame::StyledPanel);
  auto* area = new QScrollArea(popup);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);  // the keys are always on a message, which shows it
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* around = new QVBoxLayout(popup);
  around->setContentsMargins(0, 0, 0, 0);
  around->addWidget(area);
  auto* list = new QWidget(area);
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(0);
  for (const Entry& entry : entries_) column->addWidget(makeRow(entry, list));
  column->addStretch(1);
  area->setWidget(list);
  place(popup, list);
  if (auto* first = list->findChild<HistoryRow*>()) first->setFocus(Qt::PopupFocusReason);
  popup->show();
}

// Above the button, which stays in sight.
void MessageHistory::place(QWidget* popup, const QWidget* list) const {
  const QRect room = screen()->availableGeometry();
  const QPoint corner = mapToGlobal(QPoint(width(), 0));
  const int wide = std::min(kListWidth, room.width());
  const int high = std::min({list->heightForWidth(wide - 16) + 8, kMostHeight, corner.y() - room.top()});
  const QSize size = QSize(wide, high).expandedTo(popup->minimumSizeHint());
  popup->setGeometry({{std::max(room.left(), corner.x() - size.width()), corner.y() - size.height()}, size});
}

}  // namespace widgets
