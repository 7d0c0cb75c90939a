#include "widgets/dashboards/hparams/trial_foot.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "widgets/panels/flow_row.h"

namespace widgets {
namespace {

constexpr int kFootSide = 12;
constexpr int kFootGap = 8;
constexpr int kFootBelow = 6;
constexpr int kFootLeast = 44;
constexpr int kLinesBeside = 3;  // of words beside the buttons
constexpr int kLinesAbove = 2;   // and above them
constexpr int kFootAround = 4;   // above and below the words

}  // namespace

TrialFoot::TrialFoot(const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent),
      row_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      right_(new FlowRow(kFootGap)),
      hint_(tr("Point at a trial to see its values; click to select its run. Drag on an axis to brush.")),
      longestHint_(hint_),
      details_(new QLabel(this)),
      count_(new QLabel(this)) {
  details_->setObjectName(QStringLiteral("trialDetails"));
  details_->setTextFormat(Qt::PlainText);
  details_->setWordWrap(true);
  details_->setContentsMargins(kFootSide, kFootAround, kFootSide, kFootAround);
  count_->setObjectName(QStringLiteral("hparamsCount"));
  count_->setForegroundRole(QPalette::PlaceholderText);
  row_->setSpacing(kFootGap);
  row_->addWidget(details_, 1);
  row_->addLayout(right_);
  right_->addWidget(count_);
  for (QAction* action : actions) {
    auto* button = new QToolButton(this);
    button->setObjectName(action->objectName() + QStringLiteral(".tool"));
    button->setDefaultAction(action);
    right_->addWidget(button);
  }
  arrange();
  showHint();
}

bool TrialFoot::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange) arrange();
  return QWidget::event(event);
}

void TrialFoot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

int TrialFoot::linesIn(int width) const {
  const QFontMetrics font = details_->fontMetrics();
  const QRect room(0, 0, std::max(1, width - 2 * kFootSide), QWIDGETSIZE_MAX);
  const int spacing = font.lineSpacing();
  return (font.boundingRect(room, Qt::TextWordWrap, longestHint_).height() + spacing - 1) / spacing;
}

void TrialFoot::arrange() {
  const QMargins around = right_->contentsMargins();
  const int buttons = right_->sizeHint().width() - around.left() - around.right();
  // Each change of a layout asks for another layout, which comes here again.
  const Needs needs{width(), buttons, font(), isBrief_};
  if (std::exchange(arrangedFor_, needs) == needs) return;
  const int room = width() - buttons - 2 * kFootGap - kFootSide;
  const bool isBelow = linesIn(room) > kLinesBeside;
  const int lines = isBrief_ ? 1 : isBelow ? std::max(kLinesAbove, linesIn(width())) : kLinesBeside;
  const int height = lines * fontMetrics().lineSpacing() + 2 * kFootAround;
  row_->setDirection(isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  row_->setSpacing(isBelow ? kFootBelow : kFootGap);
  row_->setContentsMargins(0, 0, isBelow ? 0 : kFootSide, isBelow ? kFootBelow : 0);
  const int side = isBelow ? kFootSide : 0;
  right_->setContentsMargins(side, 0, side, 0);
  row_->setAlignment(right_, isBelow ? Qt::Alignment() : Qt::AlignVCenter);
  details_->setFixedHeight(isBelow ? height : std::max(kFootLeast, height));
}

void TrialFoot::setBrief(bool brief) {
  if (brief == isBrief_) return;
  const bool isHint = details_->toolTip() == hint_;
  isBrief_ = brief;
  arrange();
  if (isHint) showHint();
}

void TrialFoot::setView(View view) {
  const bool isHint = details_->toolTip() == hint_;
  hint_ = view == View::kAxes     ? longestHint_
          : view == View::kPoints ? tr("Point at a trial to see its values; click to select its run.")
          : view == View::kRows   ? tr("Select a row to see its values; Space hides or shows its run.")
                                  : tr("How much each hyperparameter decides about the metric that is chosen above.");
  if (isHint) showHint();
}

void TrialFoot::setCount(const QString& text) {
  count_->setText(text);
}

void TrialFoot::showHint() {
  details_->setText(isBrief_ ? QString() : hint_);
  details_->setForegroundRole(QPalette::PlaceholderText);
  details_->setToolTip(hint_);
}

void TrialFoot::showTrial(QStringList words) {
  const QRect room = details_->contentsRect();
  const auto text = [&] { return words.join(QStringLiteral("   ")); };
  details_->setToolTip(text());
  const auto isCut = [&] {
    return details_->fontMetrics().boundingRect(room, Qt::TextWordWrap, text()).height() > room.height();
  };
  if (isCut()) words << QString(QChar(0x2026));
  while (words.size() > 2 && isCut()) words.removeAt(words.size() - 2);
  details_->setText(text());
  details_->setForegroundRole(QPalette::WindowText);
}

}  // namespace widgets
