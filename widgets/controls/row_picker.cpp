#include "widgets/controls/row_picker.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>

#include "widgets/panels/tones.h"
#include "widgets/util/focus/reading_order.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {

RowPicker::RowPicker(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      previous_(new QToolButton(this)),
      next_(new QToolButton(this)),
      number_(new QSpinBox(this)),
      label_(new WrappedLabel(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  const auto setUp = [this](QToolButton* button, const char* name, Qt::ArrowType arrow, const QString& text, int by) {
    button->setObjectName(QString::fromLatin1(name));
    button->setArrowType(arrow);
    button->setAccessibleName(text);
    button->setToolTip(text);
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QToolButton::clicked, this, [this, by] { step(by); });
  };
  setUp(previous_, "previousRow", Qt::LeftArrow, tr("Previous example of the input"), -1);
  setUp(next_, "nextRow", Qt::RightArrow, tr("Next example of the input"), 1);
  number_->setObjectName(QStringLiteral("rowNumber"));
  number_->setAccessibleName(tr("Number of the example"));
  number_->setToolTip(tr("Number of the example, starting at 1"));
  number_->setRange(0, std::numeric_limits<int>::max());
  number_->setSpecialValueText(tr("typed"));
  number_->setKeyboardTracking(false);
  number_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  // As wide as a million needs: all that an int holds would take the label's room.
  constexpr int kEdges = 24;
  number_->setMaximumWidth(number_->fontMetrics().horizontalAdvance(QStringLiteral("1000000")) + kEdges);
  connect(number_, &QSpinBox::valueChanged, this, [this](int value) {
    if (value > 0) emit wanted(value - 1);
  });
  label_->setObjectName(QStringLiteral("rowLabel"));
  label_->setTextFormat(Qt::PlainText);
  title_->setText(tr("Example:"));
  title_->setBuddy(number_);
  row->addWidget(title_, 0, Qt::AlignTop);
  title_->setFixedHeight(number_->sizeHint().height());
  auto* buttons = new QHBoxLayout;  // which stay beside each other however large the letters are
  for (QWidget* each : std::initializer_list<QWidget*>{previous_, number_, next_}) buttons->addWidget(each);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout;
  column->setSpacing(4);
  column->addLayout(buttons);
  column->addWidget(label_);
  row->addLayout(column, 1);
  tabInLayoutOrder(this);
  setCurrent(-1, {});
}

void RowPicker::step(int by) {
  const int64_t to = current_ + by;
  if (to >= 0) emit wanted(to);
}

void RowPicker::setCurrent(int64_t row, const QString& label) {
  current_ = row;
  const QSignalBlocker blocker(number_);
  number_->setValue(static_cast<int>(row + 1));
  previous_->setEnabled(row > 0);
  label_->setText(label);
  label_->setVisible(!label.isEmpty());
  label_->setPalette(palette());
}

void RowPicker::setProblem(const QString& problem) {
  label_->setText(problem);
  label_->setVisible(!problem.isEmpty());
  QPalette own = palette();
  if (!problem.isEmpty()) own.setColor(QPalette::WindowText, tone(own, Tone::kError));
  label_->setPalette(own);
}

}  // namespace widgets
