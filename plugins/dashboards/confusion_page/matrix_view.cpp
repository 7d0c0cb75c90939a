#include "plugins/dashboards/confusion_page/matrix_view.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"

namespace plugins {
namespace {

constexpr int kLeastCell = 14;      // pixels
constexpr int kMostCell = 96;       // pixels
constexpr int kCellForText = 34;    // pixels: smaller ones are only coloured
constexpr int kWidestName = 160;    // pixels
constexpr int kNameGap = 8;         // pixels between names and cells
constexpr double kFaintest = 0.08;  // alpha of the smallest count that is not 0
constexpr double kStrongest = 0.6;  // of a cell that holds all

}  // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("confusionMatrix"));
  setAccessibleName(tr("Confusion matrix: rows are labels, columns predictions"));
  setToolTip(tr("Point at a cell, or go to it with the arrow keys, to read what it counts"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void MatrixView::setMatrix(const Confusion& matrix, const QStringList& names) {
  matrix_ = matrix;
  names_ = names;
  measureNames();
  if (label_ >= matrix_.classes || predicted_ >= matrix_.classes) label_ = predicted_ = -1;
  updateGeometry();
  point(label_, predicted_);
}

void MatrixView::setScale(ConfusionScale scale) {
  scale_ = scale;
  point(label_, predicted_);
}

void MatrixView::measureNames() {
  int widest = 0;
  for (const QString& name : names_) widest = std::max(widest, fontMetrics().horizontalAdvance(name));
  nameWidth_ = std::min(widest + 2, kWidestName);  // rounded up: exactly as wide it would be cut
}

int MatrixView::cellSize() const {
  if (matrix_.classes == 0) return kMostCell;
  const int left = width() - nameWidth_ - kNameGap;
  const int below = height() - fontMetrics().height() - kNameGap;
  return std::clamp(std::min(left, below) / matrix_.classes, kLeastCell, kMostCell);
}

QRect MatrixView::cellRect(int label, int predicted) const {
  const int size = cellSize();
  return {nameWidth_ + kNameGap + predicted * size, fontMetrics().height() + kNameGap + label * size, size - 1,
          size - 1};
}

QSize MatrixView::minimumSizeHint() const {
  const int cells = matrix_.classes * kLeastCell;
  return {nameWidth_ + kNameGap + cells, fontMetrics().height() + kNameGap + cells};
}

QString MatrixView::cellText(int label, int predicted) const {
  if (matrix_.count(label, predicted) == 0) return {};
  if (scale_ == ConfusionScale::kCount) return widgets::valueText(matrix_.count(label, predicted));
  return widgets::decimalText(shareOf(matrix_, label, predicted, scale_), 'f', 2);
}

QString MatrixView::readout() const {
  if (label_ < 0 || predicted_ < 0) return {};
  const double ofLabel = shareOf(matrix_, label_, predicted_, ConfusionScale::kOfLabel);
  const double ofPrediction = shareOf(matrix_, label_, predicted_, ConfusionScale::kOfPrediction);
  //: What a cell counts: its count, the label, the prediction, and two shares such as 12.5
  return tr("%1 of label %2 predicted as %3: %4 % of the label, %5 % of the prediction")
      .arg(widgets::valueText(matrix_.count(label_, predicted_)), names_[label_], names_[predicted_],
           widgets::decimalText(100 * ofLabel, 'f', 1), widgets::decimalText(100 * ofPrediction, 'f', 1));
}

void MatrixView::point(int label, int predicted) {
  label_ = label;
  predicted_ = predicted;
  setAccessibleDescription(readout());
  emit pointed(readout());
  update();
}

void MatrixView::paintEvent(QPaintEvent* event) {
  if (matrix_.classes == 0) return;
  QPainter painter(this);
  paintNames(painter);
  const double largest = scale_ == ConfusionScale::kCount ? *std::ranges::max_element(matrix_.counts) : 1;
  const QRect first = cellRect(0, 0);
  const QRect seen = event->rect().translated(-first.topLeft());
  const int size = cellSize();
  const auto from = [size](int pixel) { return std::max(0, pixel / size); };
  const auto to = [this, size](int pixel) { return std::min(matrix_.classes - 1, pixel / size); };
  for (int label = from(seen.top()); label <= to(seen.bottom()); ++label) {
    for (int predicted = from(seen.left()); predicted <= to(seen.right()); ++predicted) {
      paintCell(painter, label, predicted, largest);
    }
  }
  if (label_ < 0 || predicted_ < 0) return;
  painter.setPen(QPen(tone(palette(), widgets::Tone::kFocus), 2));
  painter.drawRect(cellRect(label_, predicted_));
}

void MatrixView::paintNames(QPainter& painter) const {
  const int height = fontMetrics().height();
  const int every = std::max(1, (height + cellSize() - 1) / cellSize());  // names that do not touch each other
  for (int i = 0; i < matrix_.classes; i += every) {
    const bool isPointed = i == label_;
    painter.setPen(tone(palette(), isPointed ? widgets::Tone::kText : widgets::Tone::kSecondary));
    const QRect row = cellRect(i, 0);
    const QRect left(0, row.center().y() - height / 2, nameWidth_, height);
    painter.drawText(left, Qt::AlignRight | Qt::AlignVCenter,
                     fontMetrics().elidedText(names_[i], Qt::ElideRight, nameWidth_));
  }
  if (cellSize() < kCellForText) return;
  for (int i = 0; i < matrix_.classes; ++i) {
    painter.setPen(tone(palette(), i == predicted_ ? widgets::Tone::kText : widgets::Tone::kSecondary));
    const QRect column = cellRect(0, i);
    painter.drawText(QRect(column.left(), 0, column.width(), height), Qt::AlignCenter,
                     fontMetrics().elidedText(names_[i], Qt::ElideRight, column.width()));
  }
}

void MatrixView::paintCell(QPainter& painter, int label, int predicted, double largest) const {
  const QRect place = cellRect(label, predicted);
  painter.fillRect(place, tone(palette(), widgets::Tone::kSunken));
  const double count = matrix_.count(label, predicted);
  if (count == 0) return;
  const double share = scale_ == ConfusionScale::kCount ? count / largest : shareOf(matrix_, label, predicted, scale_);
  QColor color = tone(palette(), label == predicted ? widgets::Tone::kAccent : widgets::Tone::kError);
  // By the root: one mistake of a hundred is to be seen, too.
  color.setAlphaF(static_cast<float>(kFaintest + (kStrongest - kFaintest) * std::sqrt(share)));
  painter.fillRect(place, color);
  if (place.width() + 1 < kCellForText) return;
  painter.setPen(tone(palette(), widgets::Tone::kText));
  painter.drawText(place, Qt::AlignCenter,
                   fontMetrics().elidedText(cellText(label, predicted), Qt::ElideRight, place.width()));
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
  const QPoint at = event->position().toPoint() - (matrix_.classes > 0 ? cellRect(0, 0).topLeft() : QPoint());
  const int label = at.y() / cellSize();
  const int predicted = at.x() / cellSize();
  const bool isInside = at.x() >= 0 && at.y() >= 0 && label < matrix_.classes && predicted < matrix_.classes;
  isInside ? point(label, predicted) : point(-1, -1);
}

void MatrixView::leaveEvent(QEvent* event) {
  point(-1, -1);
  QWidget::leaveEvent(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
  if (matrix_.classes == 0) return QWidget::keyPressEvent(event);
  const auto go = [this](int down, int right) {
    const int last = matrix_.classes - 1;
    point(std::clamp(label_ < 0 ? 0 : label_ + down, 0, last),
          std::clamp(predicted_ < 0 ? 0 : predicted_ + right, 0, last));
  };
  switch (event->key()) {
    case Qt::Key_Left:
      return go(0, -1);
    case Qt::Key_Right:
      return go(0, 1);
    case Qt::Key_Up:
      return go(-1, 0);
    case Qt::Key_Down:
      return go(1, 0);
    default:
      QWidget::keyPressEvent(event);
  }
}

void MatrixView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    measureNames();
    updateGeometry();
  }
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
}

}  // namespace plugins
