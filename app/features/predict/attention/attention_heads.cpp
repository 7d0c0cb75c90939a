#include "app/features/predict/attention/attention_heads.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/panels/tones.h"
#include "widgets/util/background.h"

namespace app {
namespace {

using widgets::Tone;
using widgets::tone;

constexpr int kHeadCell = 44;
constexpr int kHeadGap = 6;
constexpr int kLayerLabel = 28;

// From nothing to all of a piece's attention, from one colour to the other. The square root lets small shares be seen.
QImage pictureOf(const engine::estimator::TextAttention& attention, int64_t layer, int64_t head, const QColor& none,
                 const QColor& all) {
  const int side = static_cast<int>(attention.length);
  QImage picture(side, side, QImage::Format_RGB32);
  const auto mixed = [&](int a, int b, double share) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  for (int from = 0; from < side; ++from) {
    for (int to = 0; to < side; ++to) {
      const double share = std::sqrt(static_cast<double>(attention.at(layer, head, from, to)));
      picture.setPixel(to, from,
                       qRgb(mixed(none.red(), all.red(), share), mixed(none.green(), all.green(), share),
                            mixed(none.blue(), all.blue(), share)));
    }
  }
  return picture;
}

}  // namespace

AttentionHeads::AttentionHeads(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("attentionHeads"));
  setFocusPolicy(Qt::StrongFocus);
  setToolTip(tr("A row for each layer, a picture for each head: from the piece of a line to the piece of a column"));
  show(nullptr);
}

void AttentionHeads::show(const AttentionPointer& attention) {
  attention_ = attention;
  pictures_.clear();
  layer_ = std::clamp(layer_, 0, std::max(0, layers() - 1));
  head_ = std::clamp(head_, 0, std::max(0, heads() - 1));
  setMinimumSize(sizeHint());
  paintPictures();
  choose(layer_, head_);
}

QSize AttentionHeads::sizeHint() const {
  const int pitch = kHeadCell + kHeadGap;
  return {kLayerLabel + std::max(1, heads()) * pitch,
          fontMetrics().height() + kHeadGap + std::max(1, layers()) * pitch};
}

QRect AttentionHeads::cellOf(int layer, int head) const {
  const int pitch = kHeadCell + kHeadGap;
  const int top = fontMetrics().height() + kHeadGap;
  return {kLayerLabel + head * pitch, top + layer * pitch, kHeadCell, kHeadCell};
}

void AttentionHeads::paintPictures() {
  const int request = ++painting_;
  if (!attention_) return update();
  widgets::inBackground(
      this,
      [attention = attention_, none = tone(palette(), Tone::kView), all = tone(palette(), Tone::kAccent)] {
        std::vector<QImage> pictures;
        for (int64_t layer = 0; layer < attention->layers; ++layer) {
          for (int64_t head = 0; head < attention->heads; ++head) {
            pictures.push_back(pictureOf(*attention, layer, head, none, all));
          }
        }
        return pictures;
      },
      [this, request](const std::vector<QImage>& pictures) {
        if (request != painting_) return;
        pictures_ = pictures;
        update();
      });
}

void AttentionHeads::choose(int layer, int head) {
  if (!attention_) return setAccessibleName(tr("Heads of attention: none"));
  layer_ = std::clamp(layer, 0, layers() - 1);
  head_ = std::clamp(head, 0, heads() - 1);
  setAccessibleName(tr("Heads of attention: layer %1, head %2").arg(layer_ + 1).arg(head_ + 1));
  update();
  emit chosen(layer_, head_);
}

void AttentionHeads::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(tone(palette(), Tone::kSecondary));
  for (int head = 0; head < heads(); ++head) {
    const QRect cell = cellOf(0, head);
    painter.drawText(QRect(cell.left(), 0, cell.width(), fontMetrics().height()), Qt::AlignCenter,
                     QString::number(head + 1));
  }
  for (int layer = 0; layer < layers(); ++layer) {
    const QRect first = cellOf(layer, 0);
    painter.setPen(tone(palette(), Tone::kSecondary));
    painter.drawText(QRect(0, first.top(), kLayerLabel, first.height()), Qt::AlignCenter, QString::number(layer + 1));
    for (int head = 0; head < heads(); ++head) {
      const QRect cell = cellOf(layer, head);
      const auto at = static_cast<std::size_t>(layer * heads() + head);
      if (at < pictures_.size()) painter.drawImage(cell, pictures_[at]);
      const bool isChosen = layer == layer_ && head == head_;
      const Tone edge = !isChosen ? Tone::kBorder : hasFocus() ? Tone::kFocus : Tone::kText;
      painter.setPen(QPen(tone(palette(), edge), isChosen ? 2 : 1));
      painter.drawRect(cell);
    }
  }
}

void AttentionHeads::mousePressEvent(QMouseEvent* event) {
  for (int layer = 0; layer < layers(); ++layer) {
    for (int head = 0; head < heads(); ++head) {
      if (cellOf(layer, head).contains(event->position().toPoint())) return choose(layer, head);
    }
  }
}

void AttentionHeads::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return choose(layer_, head_ - 1);
    case Qt::Key_Right:
      return choose(layer_, head_ + 1);
    case Qt::Key_Up:
      return choose(layer_ - 1, head_);
    case Qt::Key_Down:
      return choose(layer_ + 1, head_);
    default:
      return QWidget::keyPressEvent(event);
  }
}

void AttentionHeads::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintPictures();
}

}  // namespace app
