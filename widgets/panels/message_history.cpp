#include "widgets/panels/message_history.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
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

}  // namespace

MessageHistory::MessageHistory(QWidget* parent) : QToolButton(parent) {
  setObjectName(QStringLiteral("messageHistory"));
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);
  setIcon(glyphIcon(Glyph::kHistory));
  setIconSize({measures::kRowIcon, measures::kRowIcon});
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setToolTip(tr("The last messages, the newest first"));
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
}

QWidget* MessageHistory::makeRow(const Entry& entry, QWidget* list) const {
  auto* row = new QWidget(list);
  row->setObjectName(QStringLiteral("historyRow"));
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
  const QRect room = screen()->availableGeometry();
  const int width = std::min(kListWidth, room.width());
  const int height = std::min({list->heightForWidth(width - 16) + 8, kMostHeight, room.height()});
  const QPoint corner = mapToGlobal(QPoint(this->width(), 0));
  popup->setGeometry(std::max(room.left(), corner.x() - width), std::max(room.top(), corner.y() - height), width,
                     height);
  popup->show();
}

}  // namespace widgets
