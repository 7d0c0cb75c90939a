#include "widgets/charts/card/card_view.h"

namespace widgets {

void CardView::show(const AxisRange& x, const AxisRange& y) {
  x_ = x;
  y_ = y;
}

void CardView::aim(const AxisRange& fittedX, const AxisRange& fittedY) {
  targetX_ = zoom().x.value_or(fittedX);
  targetY_ = zoom().y.value_or(fittedY);
}

// What is chosen is the target at once; fitted parts stay until the worker has fitted them.
void CardView::apply() {
  if (zoom().x) targetX_ = *zoom().x;
  if (zoom().y) targetY_ = *zoom().y;
  emit changed();
}

void CardView::setZoom(const ZoomView& zoom) {
  ZoomView valid = zoom;
  if (valid.x) valid.x = valid.x->normalised();
  if (valid.y) valid.y = valid.y->normalised();
  const bool otherX = valid.x != this->zoom().x;
  history_.push(valid);
  apply();
  if (otherX) emit xZoomed(valid.x);
}

void CardView::setLinkedX(const std::optional<AxisRange>& x) {
  if (x == zoom().x) return;
  history_.replace({x, zoom().y});
  apply();
}

void CardView::goBack() {
  if (!canGoBack()) return;
  history_.back();
  apply();
  emit xZoomed(zoom().x);
}

void CardView::goForward() {
  if (!canGoForward()) return;
  history_.forward();
  apply();
  emit xZoomed(zoom().x);
}

void CardView::zoomX(double factor, std::optional<double> at) {
  const double pivot = fromPixel(targetX_, plot_.width(), at.value_or(plot_.width() / 2.0));
  setZoom({AxisRange{pivot + (targetX_.min - pivot) * factor, pivot + (targetX_.max - pivot) * factor}, zoom().y});
}

void CardView::zoomY(double factor, std::optional<double> at) {
  const double pivot = fromPixel(targetY_, plot_.height(), plot_.height() - at.value_or(plot_.height() / 2.0));
  setZoom({zoom().x, AxisRange{pivot + (targetY_.min - pivot) * factor, pivot + (targetY_.max - pivot) * factor}});
}

void CardView::pan(double x, double y) {
  ZoomView next = zoom();
  if (x != 0) next.x = AxisRange{targetX_.min + x * targetX_.span(), targetX_.max + x * targetX_.span()};
  if (y != 0) next.y = AxisRange{targetY_.min + y * targetY_.span(), targetY_.max + y * targetY_.span()};
  setZoom(next);
}

void CardView::beginDrag() {
  history_.push({targetX_, zoom().y});
}

void CardView::drag(const ZoomView& zoom) {
  history_.replace(zoom);
  apply();
  emit xZoomed(this->zoom().x);
}

void CardView::forget(bool x, bool y) {
  if (x || y) history_.push({x ? std::nullopt : zoom().x, y ? std::nullopt : zoom().y});
}

QPointF CardView::pixelOf(double x, double y) const {
  return {plot_.left() + toPixel(x_, plot_.width(), x), plot_.top() + plot_.height() - toPixel(y_, plot_.height(), y)};
}

}  // namespace widgets
