#include "widgets/forms/field_label.h"

#include <QGridLayout>
#include <algorithm>

#include "widgets/forms/field_row.h"

namespace widgets {

FieldLabel::FieldLabel(const QString& text, QWidget* buddy, QWidget* parent) : QLabel(text, parent) {
  setWordWrap(true);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setContentsMargins(0, 0, FieldRow::kBetween, 0);
  setBuddy(buddy);
  setMinimumWidth(leastWidth());
}

void FieldLabel::addTo(QGridLayout* grid, int row, const QWidget* field) {
  grid_ = grid;
  row_ = row;
  field_ = field;
  grid->addWidget(this, row + 1, FieldRow::kLabelColumn, Qt::AlignTop);
}

void FieldLabel::setLineHeight(int height) {
  lineHeight_ = height;
  setMinimumHeight(isAbove_ ? 0 : height);
}

void FieldLabel::setAbove() {
  if (isAbove_) return;
  isAbove_ = true;
  grid_->removeWidget(this);
  setAlignment(Qt::AlignLeft | Qt::AlignBottom);
  setContentsMargins({});
  setMinimumSize(0, 0);
  setMaximumWidth(QWIDGETSIZE_MAX);
  grid_->addWidget(this, row_, FieldRow::kControlColumn);
}

void FieldLabel::setBeside(int width) {
  if (!isAbove_ && minimumWidth() == width && maximumWidth() == width) return;
  setFixedWidth(width);
  if (!isAbove_) return;
  isAbove_ = false;
  grid_->removeWidget(this);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setContentsMargins(0, 0, FieldRow::kBetween, 0);
  setMinimumHeight(lineHeight_);
  grid_->addWidget(this, row_ + 1, FieldRow::kLabelColumn, Qt::AlignTop);
}

int FieldLabel::longestWord() const {
  int width = 0;
  for (const QString& word : text().split(QLatin1Char(' ')))
    width = std::max(width, fontMetrics().horizontalAdvance(word));
  constexpr int kRounding = 1;  // of widths that are no whole pixels
  return width + kRounding;
}

int FieldLabel::leastWidth() const {
  return longestWord() + FieldRow::kBetween;
}

int FieldLabel::leastFieldWidth() const {
  return field_ ? std::max(field_->minimumSizeHint().width(), field_->minimumWidth()) : 0;
}

}  // namespace widgets
