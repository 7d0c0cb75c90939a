#include "app/features/predict/attention/attention_lines.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "widgets/panels/tones.h"

namespace app {
namespace {

using widgets::Tone;
using widgets::tone;

constexpr int kLineRowPadding = 4;
constexpr int kLineColumnPadding = 8;
constexpr int kLinesWidth = 160;
constexpr double kLeastShare = 0.01;  // fainter lines are not drawn
constexpr double kThickest = 3;
constexpr int kPiecesNamed = 4;

}  // namespace

AttentionLines::AttentionLines(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("attentionLines"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Attention between pieces"));
}

void AttentionLines::show(const AttentionPointer& attention, const QStringList& pieces) {
  attention_ = attention && attention->length == pieces.size() ? attention : nullptr;
  pieces_ = attention_ ? pieces : QStringList();
  setMinimumSize(sizeHint());
  setPiece(-1);
  update();
}

void AttentionLines::showHead(int layer, int head) {
  layer_ = layer;
  head_ = head;
  update();
  emit pieceChanged(piece_);
}

int AttentionLines::rowHeight() const {
  return fontMetrics().height() + kLineRowPadding;
}

int AttentionLines::columnWidth() const {
  int width = 0;
  for (const QString& piece : pieces_) width = std::max(width, fontMetrics().horizontalAdvance(piece));
  return width + 2 * kLineColumnPadding;
}

QSize AttentionLines::sizeHint() const {
  return {2 * columnWidth() + kLinesWidth, std::max(1, static_cast<int>(pieces_.size())) * rowHeight()};
}

double AttentionLines::share(int from, int to) const {
  return static_cast<double>(attention_->at(layer_, head_, from, to));
}

QString AttentionLines::words() const {
  if (!attention_ || piece_ < 0) return {};
  std::vector<int> order(static_cast<std::size_t>(pieces_.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [this](int a, int b) { return share(piece_, a) > share(piece_, b); });
  QStringList all;
  for (std::size_t i = 0; i < order.size() && i < kPiecesNamed; ++i) {
    all << tr("%1 %2 %").arg(pieces_[order[i]], QLocale().toString(100 * share(piece_, order[i]), 'f', 0));
  }
  return tr("%1 → %2").arg(pieces_[piece_], all.join(QStringLiteral(", ")));
}

void AttentionLines::setPiece(int piece) {
  const int changed = std::clamp(piece, -1, static_cast<int>(pieces_.size()) - 1);
  if (changed == piece_) return;
  piece_ = changed;
  setAccessibleDescription(words());
  update();
  emit pieceChanged(piece_);
}

void AttentionLines::paintEvent(QPaintEvent*) {
  if (!attention_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int column = columnWidth(), row = rowHeight();
  const int right = width() - column;
  const int count = static_cast<int>(pieces_.size());
  for (int from = 0; from < count; ++from) {
    if (piece_ >= 0 && from != piece_) continue;
    for (int to = 0; to < count; ++to) {
      const double part = share(from, to);
      if (part < kLeastShare) continue;
      QColor color = tone(palette(), Tone::kAccent);
      color.setAlphaF(static_cast<float>(std::min(1.0, part)));
      painter.setPen(QPen(color, 1 + kThickest * part));
      painter.drawLine(QPointF(column, (from + 0.5) * row), QPointF(right, (to + 0.5) * row));
    }
  }
  for (int i = 0; i < count; ++i) {
    const QRect first(0, i * row, column - kLineColumnPadding, row);
    const QRect second(right + kLineColumnPadding, i * row, column - kLineColumnPadding, row);
    if (i == piece_) painter.fillRect(QRect(0, i * row, column, row), tone(palette(), Tone::kSelection));
    painter.setPen(tone(palette(), Tone::kText));
    painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, pieces_[i]);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter, pieces_[i]);
  }
  if (!hasFocus()) return;
  painter.setPen(tone(palette(), Tone::kFocus));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void AttentionLines::mouseMoveEvent(QMouseEvent* event) {
  setPiece(static_cast<int>(event->position().y()) / rowHeight());
}

void AttentionLines::leaveEvent(QEvent*) {
  setPiece(-1);
}

void AttentionLines::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
      return setPiece(std::max(0, piece_ - 1));
    case Qt::Key_Down:
      return setPiece(piece_ + 1);
    default:
      return QWidget::keyPressEvent(event);
  }
}

}  // namespace app
