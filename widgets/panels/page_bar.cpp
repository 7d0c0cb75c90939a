#include "widgets/panels/page_bar.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "widgets/theme/button_kinds.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/focus/reading_order.h"
#include "widgets/util/folding_bar.h"

namespace widgets {
namespace {

constexpr int kLeastFilter = 96;
constexpr int kBesideWords = 20;  // margins of a field, and room for its cursor
constexpr int kToolGap = 4;       // flat buttons have margins of their own
constexpr int kFilterShare = 4;   // of the room that is left, to one for the gap after it

QHBoxLayout* part() {
  auto* made = new QHBoxLayout;
  made->setSpacing(measures::kPageGap);
  return made;
}

// Before the room that is left.
void append(QHBoxLayout* to, QWidget* widget, int stretch = 0) {
  to->insertWidget(to->count() - 1, widget, stretch);
}

}  // namespace

PageBar::PageBar(QWidget* parent, Row row) : QWidget(parent), head_(part()), choices_(part()), tools_(part()) {
  constexpr int kMargin = measures::kPageMargin;
  constexpr int kGap = measures::kPageGap;
  const int above = row == Row::kFirst ? kGap : 0;
  setObjectName(row == Row::kFirst ? QStringLiteral("pageBar") : QStringLiteral("pageRow"));
  const int control = measures::controlHeight(fontMetrics());
  setFixedHeight(above + control + kGap);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(kMargin, above, kMargin, kGap);
  line->setSpacing(kGap);
  head_->addStretch(1);
  choices_->addStretch();  // to the left where it is a line of its own
  tools_->addStretch(1);
  tools_->setSpacing(kToolGap);
  folding_ = new FoldingBar(this, {head_, choices_, tools_}, control + kGap);
}

void PageBar::addViews(QTabBar* views) {
  views->setDrawBase(false);
  views->setExpanding(false);
  views->setUsesScrollButtons(false);  // the bar breaks before they are needed
  views->setFixedHeight(measures::controlHeight(fontMetrics()));
  folding_->unwrap(FoldingBar::kHead);
  head_->insertWidget(0, views);
}

void PageBar::addFilter(QWidget* field, int most) {
  field->setFixedHeight(measures::controlHeight(fontMetrics()));
  const auto* line = qobject_cast<const QLineEdit*>(field);
  const int words = line ? line->fontMetrics().horizontalAdvance(line->placeholderText()) + kBesideWords : 0;
  field->setMinimumWidth(std::max(kLeastFilter, words));
  field->setMaximumWidth(most);
  folding_->unwrap(FoldingBar::kHead);
  append(head_, field, kFilterShare);
}

void PageBar::addWords(QLabel* words, int stretch) {
  folding_->unwrap(FoldingBar::kHead);
  append(head_, words, stretch);
}

void PageBar::addSpareWords(QLabel* words, QWidget* of) {
  addWords(words);
  folding_->addSpare(words, of, FoldingBar::kHead);
}

void PageBar::addToChoices(QWidget* widget) {
  folding_->unwrap(FoldingBar::kChoices);
  append(choices_, widget);
}

void PageBar::addChoice(QWidget* choice) {
  choice->setFixedHeight(measures::controlHeight(fontMetrics()));
  // Qt forgets that new items make a box wider, where it might be narrower.
  if (qobject_cast<QComboBox*>(choice)) choice->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  addToChoices(choice);
}

void PageBar::addChoice(const QString& label, QWidget* choice, bool mayGo) {
  auto* words = new QLabel(label, this);
  words->setBuddy(choice);
  addToChoices(words);
  if (mayGo) folding_->addSpare(words, choice, FoldingBar::kChoices);
  addChoice(choice);
}

void PageBar::addSegments(const QList<QToolButton*>& choices) {
  auto* together = new QHBoxLayout;
  together->setSpacing(0);
  for (QToolButton* choice : choices) together->addWidget(choice);
  makeSegments(choices);
  folding_->unwrap(FoldingBar::kChoices);
  choices_->insertLayout(choices_->count() - 1, together);
}

QToolButton* PageBar::addToggle(QAction* action, const QString& name) {
  auto* toggle = new QToolButton(this);
  toggle->setObjectName(name);
  toggle->setDefaultAction(action);
  makeToggle(toggle);
  addToChoices(toggle);
  return toggle;
}

QToolButton* PageBar::addToggle(const QString& name, const QString& text, const QString& tooltip) {
  auto* toggle = new QToolButton(this);
  toggle->setObjectName(name);
  toggle->setText(text);
  toggle->setToolTip(tooltip);
  toggle->setCheckable(true);
  makeToggle(toggle);
  addToChoices(toggle);
  return toggle;
}

void PageBar::addMenu(QToolButton* opens) {
  makeMenuButton(opens);
  folding_->unwrap(FoldingBar::kTools);
  tools_->addWidget(opens);
}

QMenu* PageBar::more() {
  if (more_) return more_;
  auto* opens = new QToolButton(this);
  opens->setObjectName(QStringLiteral("pageMore"));
  opens->setText(tr("More"));
  opens->setToolTip(tr("What else this page can do"));
  opens->setPopupMode(QToolButton::InstantPopup);
  more_ = new QMenu(opens);
  more_->setToolTipsVisible(true);  // tell why an action is not available
  opens->setMenu(more_);
  addMenu(opens);
  return more_;
}

QToolButton* PageBar::addTool(QAction* action, const QString& name, Words words) {
  auto* tool = new QToolButton(this);
  tool->setObjectName(name);
  tool->setDefaultAction(action);
  addTool(tool, words);
  return tool;
}

void PageBar::addTool(QToolButton* tool, Words words) {
  tool->setAutoRaise(true);
  tool->setFixedHeight(measures::controlHeight(fontMetrics()));
  if (words == Words::kNever) {
    tool->setMinimumWidth(measures::controlHeight(fontMetrics()));
    tool->setToolButtonStyle(Qt::ToolButtonIconOnly);
  } else {
    folding_->addTool(tool);
  }
  folding_->unwrap(FoldingBar::kTools);
  tools_->addWidget(tool);
}

void PageBar::arrange() {
  folding_->fit();
  layout()->activate();
}

QSize PageBar::minimumSizeHint() const {
  const QMargins margins = layout()->contentsMargins();
  return {folding_->leastWidth() + margins.left() + margins.right(), maximumHeight()};
}

// The keys go through the controls as the eyes do, in whatever order they were made.
void PageBar::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  tabInLayoutOrder(this);
}

}  // namespace widgets
