#include "app/shell/welcome/welcome_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>

#include "app/shell/welcome/welcome_card.h"
#include "widgets/theme/app_icon.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kColumnWidth = 768;  // with the usual font
constexpr int kBesideColumn = 52;  // at least, of the window
constexpr int kMarkSize = 48;
constexpr int kCardGap = 16;

QLabel* wordsIn(widgets::TextRole role, const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setFont(widgets::roleFont(parent->font(), role));
  return label;
}

QLayout* makeHead(QWidget* parent) {
  auto* mark = new QLabel(parent);
  mark->setPixmap(widgets::appIcon().pixmap(kMarkSize, kMarkSize));
  auto* words = new QVBoxLayout;
  words->setSpacing(2);
  words->addWidget(wordsIn(widgets::TextRole::kTitle, WelcomePage::tr("Estimator Workbench"), parent));
  auto* sentence = new QLabel(WelcomePage::tr("Train models, watch them learn, compare the results."), parent);
  sentence->setForegroundRole(QPalette::PlaceholderText);
  sentence->setWordWrap(true);
  words->addWidget(sentence);
  auto* head = new QHBoxLayout;
  head->setSpacing(16);
  head->addWidget(mark);
  head->addLayout(words, 1);
  return head;
}

}  // namespace

WelcomePage::WelcomePage(QAction* openFolder, QAction* openSamples, QWidget* parent)
    : QWidget(parent), back_(new QPushButton(this)), cards_(new QHBoxLayout), column_(nullptr), middle_(nullptr) {
  setObjectName(QStringLiteral("welcomePage"));
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(scroll);
  auto* middle = middle_ = new QWidget(inside);
  column_ = new QVBoxLayout(middle);
  column_->setContentsMargins(12, 24, 12, 24);
  column_->setSpacing(8);
  back_->setObjectName(QStringLiteral("welcomeBack"));
  connect(back_, &QPushButton::clicked, this, [this] { backTo_->trigger(); });
  way_ = new QWidget(middle);
  way_->hide();
  auto* way = new QVBoxLayout(way_);
  way->setContentsMargins(0, 0, 0, kCardGap);
  way->addWidget(back_, 0, Qt::AlignLeft);
  column_->addWidget(way_);
  column_->addLayout(makeHead(middle));
  column_->addSpacing(24);
  column_->addWidget(wordsIn(widgets::TextRole::kSection, tr("Start with"), middle));
  cards_->setSpacing(kCardGap);
  const auto addCard = [this](widgets::Glyph glyph, const WelcomeCard::Words& words, QAction* action) {
    cards_->addWidget(new WelcomeCard(glyph, words, action, this), 1);
  };
  addCard(
      widgets::Glyph::kFolder,
      {tr("A folder of logs"), tr("TensorBoard event files or a workspace. It is only read."), tr("Open a folder…")},
      openFolder);
  addCard(
      widgets::Glyph::kSample,
      {tr("A sample"), tr("Small experiments with their data: a first curve in a few seconds, nothing to download."),
       tr("Open the samples")},
      openSamples);
  column_->addLayout(cards_);
  column_->addSpacing(24);
  auto* drop = new QLabel(tr("Or drop a file or a folder anywhere in this window."), middle);
  drop->setForegroundRole(QPalette::PlaceholderText);
  drop->setAlignment(Qt::AlignHCenter);
  drop->setWordWrap(true);
  column_->addWidget(drop);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(middle, 1000);
  row->addStretch(1);
  auto* all = new QVBoxLayout(inside);
  all->setContentsMargins(0, 0, 0, 0);
  all->addStretch(1);
  all->addLayout(row);
  all->addStretch(3);
  scroll->setWidget(inside);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll);
}

void WelcomePage::addMaking(QAction* action) {
  auto* card = new WelcomeCard(
      widgets::Glyph::kTable,
      {tr("A table of yours"), tr("CSV, TFRecord, pictures and more. The columns are read and a model is proposed."),
       tr("New experiment…")},
      action, this);
  card->setPrimary();
  cards_->insertWidget(0, card, 1);
  order();
  fit();
}

// Of Tab: as the cards stand, whenever they were made.
void WelcomePage::order() {
  QWidget* before = nullptr;
  for (int i = 0; i < cards_->count(); ++i) {
    auto* button = cards_->itemAt(i)->widget()->findChild<QPushButton*>();
    if (before) setTabOrder(before, button);
    before = button;
  }
}

void WelcomePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  QWidget* focused = window()->focusWidget();
  if (focused && focused->isVisible() && focused->isEnabled()) return;
  cards_->itemAt(0)->widget()->findChild<QPushButton*>()->setFocus(Qt::OtherFocusReason);
}

void WelcomePage::setWayBack(QAction* mode) {
  backTo_ = mode;
  way_->setVisible(mode != nullptr);
  if (!mode) return;
  //: The name of a page
  back_->setText(tr("Back to %1").arg(mode->text().remove(QLatin1Char('&'))));
  back_->setIcon(mode->icon());
  back_->setToolTip(mode->toolTip());
}

void WelcomePage::setRecent(QWidget* recent) {
  column_->insertWidget(column_->count() - 1, recent);
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// The cards stand beside each other where the window has room for their words, which may be long.
void WelcomePage::fit() {
  cards_->setDirection(QBoxLayout::LeftToRight);
  const int usual = widgets::measures::grown(kColumnWidth, fontMetrics());
  const int inRow = std::max(usual, column_->minimumSize().width());
  const bool hasRoom = width() >= inRow + kBesideColumn;
  if (!hasRoom) cards_->setDirection(QBoxLayout::TopToBottom);
  middle_->setMaximumWidth(hasRoom ? inRow : std::max(usual, column_->minimumSize().width()));
}

}  // namespace app
