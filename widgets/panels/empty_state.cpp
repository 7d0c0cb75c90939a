#include "widgets/panels/empty_state.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/panels/flow_row.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_button.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr QLatin1String kActionPrefix("action.");  // of the names of buttons
constexpr int kTextWidth = 420;
constexpr int kBetweenButtons = 8;
constexpr int kStateIcon = 32;
constexpr int kStateProgress = 240;
constexpr char kWordsProperty[] = "words";        // of a button
constexpr char kKeysProperty[] = "wordsAndKeys";  // the same where its action has none
constexpr char kDataProperty[] = "actionData";    // what its action was about
}  // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      icon_(new QLabel(this)),
      title_(new QLabel(this)),
      sentence_(new QLabel(this)),
      buttons_(new FlowRow(kBetweenButtons, FlowRow::Lines::kCentred)) {
  setObjectName(QStringLiteral("emptyState"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  title_->setFont(roleFont(title_->font(), TextRole::kTitle));
  title_->setObjectName(QStringLiteral("emptyStateTitle"));
  sentence_->setObjectName(QStringLiteral("emptyStateSentence"));
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (QLabel* label : {title_, sentence_}) {
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignHCenter);
    label->setWordWrap(true);
  }
  icon_->setObjectName(QStringLiteral("emptyStateIcon"));
  icon_->setAlignment(Qt::AlignHCenter);
  auto* column = new QWidget(this);
  column->setMaximumWidth(kTextWidth);
  auto* lines = new QVBoxLayout(column);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(8);
  lines->addWidget(icon_);
  lines->addWidget(title_);
  lines->addWidget(sentence_);
  auto* middle = new QHBoxLayout;
  middle->addStretch(1);
  middle->addWidget(column, 1000);
  middle->addStretch(1);
  layout->addStretch(2);
  layout->addLayout(middle);
  layout->addSpacing(8);
  layout->addLayout(buttons_);
  layout->addStretch(3);
}

void EmptyState::setText(Glyph glyph, const QString& title, const QString& sentence) {
  show(glyph, false, title, sentence);
}

void EmptyState::setError(const QString& title, const QString& reason) {
  show(Glyph::kError, true, title, reason);
}

void EmptyState::show(Glyph glyph, bool isError, const QString& title, const QString& sentence) {
  glyph_ = glyph;
  isError_ = isError;
  hasProgress_ = false;
  if (progress_) progress_->hide();
  refreshIcon();
  title_->setText(title);
  sentence_->setText(sentence);
  sentence_->setVisible(!sentence.isEmpty());
  for (QPushButton* button : offered_) {
    button->show();
    makePrimary(button, button == offered_.front());
  }
  setAccessibleName(title);
  setAccessibleDescription(sentence);
  fitButtons();
  fitText();
}

void EmptyState::setProgress(int percent) {
  hasProgress_ = true;
  if (!progress_) {
    progress_ = new QProgressBar(this);
    progress_->setObjectName(QStringLiteral("emptyStateProgress"));
    progress_->setFixedWidth(kStateProgress);
    progress_->setRange(0, 100);
    auto* column = static_cast<QVBoxLayout*>(layout());
    constexpr int kBelowWords = 2;
    column->insertWidget(kBelowWords, progress_, 0, Qt::AlignHCenter);
  }
  progress_->setAccessibleName(title_->text());
  progress_->setValue(percent);
  progress_->show();
  for (QPushButton* button : offered_) makePrimary(button, false);
}

// Layouts within layouts ask for the height of words at another width than they give them.
void EmptyState::fitText() {
  const QMargins margins = layout()->contentsMargins();
  const int room = std::min(kTextWidth, width() - margins.left() - margins.right() - 1);
  for (QLabel* label : {title_, sentence_}) {
    label->setMinimumHeight(0);  // a label's height for a width is never below its minimum
    label->setFixedHeight(std::max(0, label->heightForWidth(room)));
  }
  // At once: it would be shown with the former heights for a moment.
  title_->parentWidget()->layout()->activate();
  layout()->activate();
}

// Each is as wide as its words, without the keys where one of them has no room for these: tooltips say them, too.
void EmptyState::fitButtons() {
  const QMargins margins = layout()->contentsMargins();
  const int room = width() - margins.left() - margins.right();
  bool hasRoom = true;
  for (QPushButton* button : offered_) {
    button->setText(button->property(kWordsProperty).toString());
    button->setMinimumWidth(button->sizeHint().width());
    button->setText(button->property(kKeysProperty).toString());
    hasRoom = hasRoom && button->sizeHint().width() <= room;
  }
  for (QPushButton* button : offered_) {
    if (!hasRoom) button->setText(button->property(kWordsProperty).toString());
  }
}

void EmptyState::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitButtons();
  fitText();
}

void EmptyState::refreshIcon() {
  const QColor color = tone(palette(), isError_ ? Tone::kError : Tone::kFaint);
  icon_->setPixmap(glyphIcon(glyph_, color).pixmap(kStateIcon, kStateIcon));
}

void EmptyState::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshIcon();
  if (event->type() == QEvent::FontChange) fitButtons();
}

void EmptyState::addAction(QAction* action) {
  QKeySequence keys = action->shortcut();
  const QString text = action->text();
  auto* button = new QPushButton(this);
  button->setProperty(kWordsProperty, text);
  button->setProperty(kKeysProperty,
                      keys.isEmpty() ? text : tr("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText)));
  button->setObjectName(kActionPrefix + action->objectName());
  button->setProperty(kDataProperty, action->data());
  followAction(button, action);
  makePrimary(button, offered_.isEmpty() && !hasProgress_);
  offered_ << button;
  buttons_->addWidget(button);
  tabInLayoutOrder(this);
  fitButtons();
  // Without words nobody would know what it is offered for.
  if (title_->text().isEmpty()) button->hide();
}

void EmptyState::setFooter(QWidget* footer) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->count() - 1, footer, 0, Qt::AlignHCenter);
}

void EmptyState::offer(const ActionRegistry* actions, std::initializer_list<const char*> ids) {
  for (const char* id : ids) {
    if (QAction* action = actions ? actions->find(QLatin1String(id)) : nullptr) addAction(action);
  }
}

QStringList EmptyState::offered() const {
  QStringList ids;
  for (const QPushButton* button : offered_) ids << button->objectName().mid(qsizetype(kActionPrefix.size()));
  return ids;
}

bool EmptyState::offers(const QList<QAction*>& actions) const {
  return std::ranges::equal(offered_, actions, [](const QPushButton* button, const QAction* action) {
    return button->objectName() == kActionPrefix + action->objectName() &&
           button->property(kDataProperty) == action->data();
  });
}

void EmptyState::clearActions() {
  for (QPushButton* button : std::exchange(offered_, {})) {
    buttons_->removeWidget(button);
    button->setObjectName({});  // nobody is to find it any more
    // Without its parent one that has the focus would take it out of the window, and the window's shortcuts with it.
    button->hide();
    button->deleteLater();  // it may be the one that was clicked
  }
}

}  // namespace widgets
