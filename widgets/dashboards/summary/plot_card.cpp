#include "widgets/dashboards/summary/plot_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "widgets/util/background.h"

namespace widgets {
namespace {

const QChar kTab(0x09);

}  // namespace

void PlotCard::redraw() {
  if (dirty_) return;
  dirty_ = true;
  QMetaObject::invokeMethod(this, &PlotCard::draw, Qt::QueuedConnection);
}

// One picture at a time: what changed meanwhile is drawn when it is done.
void PlotCard::draw() {
  if (inFlight_ || !dirty_ || !isVisible()) return;
  dirty_ = false;
  MakeScene make = sceneMaker();
  if (!make) return;
  inFlight_ = true;
  const QSize size = content().size();
  const double ratio = devicePixelRatioF();
  const PlotLook look{theme(), captionFont()};
  setMouseTracking(true);
  const auto drawn = [make, size, ratio, look] {
    Drawn made{make(size, look), QImage((QSizeF(size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied)};
    made.image.setDevicePixelRatio(ratio);
    made.image.fill(Qt::transparent);
    if (!made.image.isNull()) {
      QPainter painter(&made.image);
      made.scene->paint(painter, look);
    }
    return made;
  };
  inBackground(this, drawn, [this](const Drawn& made) { accept(made); });
}

void PlotCard::accept(const Drawn& made) {
  inFlight_ = false;
  scene_ = made.scene;
  image_ = made.image;
  update();
  if (pointer_) tellPointed();
  if (dirty_) draw();
}

void PlotCard::paintContent(QPainter& painter) {
  painter.save();
  painter.translate(content().topLeft());
  painter.drawImage(QPointF(0, 0), image_);
  paintMarks(painter);
  if (pointer_) paintHover(painter, *pointer_);
  painter.restore();
}

void PlotCard::setPointer(const std::optional<QPointF>& pointer) {
  pointer_ = pointer;
  tellPointed();
  update();
}

void PlotCard::tellPointed() {
  if (!readOut_) return;
  ReadOutContent content = pointer_ ? pointedOut() : ReadOutContent();
  if (content.facts.empty()) return readOut_->leave();
  content.tag = spec().tag;
  content.runName = runName(content.run);
  readOut_->tell(std::move(content));
}

void PlotCard::askForBox(bool wanted) {
  if (std::exchange(wantsBox_, wanted) != wanted) update();
}

void PlotCard::resizeEvent(QResizeEvent* event) {
  SummaryCard::resizeEvent(event);
  redraw();
}

void PlotCard::showEvent(QShowEvent* event) {
  SummaryCard::showEvent(event);
  dirty_ = false;
  redraw();
}

void PlotCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Shift) askForBox(true);
  SummaryCard::keyPressEvent(event);
}

void PlotCard::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Shift) askForBox(false);
  SummaryCard::keyReleaseEvent(event);
}

void PlotCard::mouseMoveEvent(QMouseEvent* event) {
  askForBox(event->modifiers() & Qt::ShiftModifier);
  setPointer(event->position() - QPointF(content().topLeft()));
}

void PlotCard::leaveEvent(QEvent* event) {
  askForBox(false);
  setPointer({});
  SummaryCard::leaveEvent(event);
}

void PlotCard::paintReadout(QPainter& painter, const QRectF& plot, const QStringList& lines,
                            const std::vector<QColor>& swatches) {
  if (readOut_ && readOut_->isShown() && !wantsBox_) return;
  painter.setFont(captionFont());
  const QFontMetrics metrics = painter.fontMetrics();
  const double swatch = swatches.empty() ? 0 : 14;
  double width = 0;
  for (const QString& line : lines) {
    const double gap = line.contains(kTab) ? 12 : 0;
    width = std::max(width, metrics.horizontalAdvance(QString(line).remove(kTab)) + gap + swatch);
  }
  QRectF box(0, plot.top(), width + 16, static_cast<double>(lines.size()) * metrics.lineSpacing() + 10);
  const bool left = pointer_ && pointer_->x() > plot.center().x();
  box.moveLeft(left ? plot.left() + 4 : plot.right() - box.width() - 4);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().border, 1));
  painter.setBrush(theme().view);
  painter.drawRoundedRect(box, 4, 4);
  double y = box.top() + 5;
  for (qsizetype i = 0; i < lines.size(); ++i, y += metrics.lineSpacing()) {
    const auto place = static_cast<std::size_t>(i);
    if (place < swatches.size() && swatches[place].isValid()) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(swatches[place]);
      painter.drawRoundedRect(QRectF(box.left() + 8, y + metrics.height() / 2.0 - 4, 8, 8), 2, 2);
    }
    painter.setPen(i == 0 ? theme().text : theme().textSecondary);
    const QRectF line(box.left() + 8 + swatch, y, box.width() - 16 - swatch, metrics.height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, lines[i].section(kTab, 0, 0));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, lines[i].section(kTab, 1));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace widgets
