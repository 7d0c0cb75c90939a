#include "widgets/dashboards/hparams/parallel_view.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr int kSide = 88;  // room beside the outer axes
constexpr int kTop = 56;   // of titles and scales
constexpr int kBottom = 20;
constexpr int kLegend = 96;  // of the colour bar at the right
constexpr int kGrab = 14;    // pixels beside an axis that belong to it
constexpr int kHoverReach = 8;
constexpr int kTitleHeight = 26;  // a drag above begins at a title, below at the scale's word
constexpr double kLeastBrush = 4;

double distanceTo(const QPointF& a, const QPointF& b, const QPointF& p) {
  const QPointF along = b - a;
  const double squared = QPointF::dotProduct(along, along);
  const double part = squared > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / squared, 0.0, 1.0) : 0;
  const QPointF off = p - (a + part * along);
  return std::hypot(off.x(), off.y());
}

}  // namespace

ParallelView::ParallelView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("parallelView"));
  setAccessibleName(tr("Parallel coordinates"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

void ParallelView::setTrials(const TrialTable& table) {
  table_ = table;
  QStringList order;
  for (const QString& key : order_) {
    if (table_.find(key) >= 0) order << key;
  }
  for (const TrialAxis& one : table_.axes) {
    if (!order.contains(one.key)) order << one.key;
  }
  order_ = order;
  axes_.clear();
  for (const QString& key : order_) rebuildScale(key);
  const QStringList brushed = brushes_.keys();
  for (const QString& key : brushed) {
    if (!axes_.contains(key)) brushes_.remove(key);
  }
  focused_ = std::clamp(focused_, 0, std::max(0, static_cast<int>(order_.size()) - 1));
  tell();
  touch();
}

void ParallelView::rebuildScale(const QString& key) {
  Axis one;
  one.index = table_.find(key);
  const TrialAxis& its = table_.axes[static_cast<std::size_t>(one.index)];
  std::vector<double> values;
  for (const Trial& trial : table_.trials) values.push_back(trial.values[static_cast<std::size_t>(one.index)]);
  const ScaleKind usual = its.prefersLog() ? ScaleKind::kLog : ScaleKind::kLinear;
  one.scale = TrialScale(its, std::move(values), scales_.value(key, usual));
  axes_.insert(key, one);
}

const ParallelView::Axis* ParallelView::axis(const QString& key) const {
  const auto found = axes_.constFind(key);
  return found == axes_.constEnd() ? nullptr : &*found;
}

const TrialAxis& ParallelView::facts(const QString& key) const {
  return table_.axes[static_cast<std::size_t>(axes_.constFind(key)->index)];
}

void ParallelView::setColorAxis(int axis) {
  color_ = axis >= 0 && axis < static_cast<int>(table_.axes.size()) ? axis : -1;
  touch();
}

void ParallelView::touch() {
  ++version_;
  update();
}

void ParallelView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  touch();
}

void ParallelView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) touch();
}

void ParallelView::setHighlight(const QString& id) {
  if (hovered_ == id) return;
  hovered_ = id;
  update();
}

ScaleKind ParallelView::scaleOf(const QString& key) const {
  const Axis* one = axis(key);
  return one ? one->scale.kind() : ScaleKind::kLinear;
}

void ParallelView::setScale(const QString& key, ScaleKind kind) {
  if (!axes_.contains(key)) return;
  scales_[key] = kind;
  rebuildScale(key);
  touch();
}

void ParallelView::flip(const QString& key) {
  if (flipped_.removeAll(key) == 0) flipped_ << key;
  touch();
}

void ParallelView::move(const QString& key, int place) {
  const auto from = order_.indexOf(key);
  if (from < 0) return;
  order_.move(from, std::clamp(place, 0, static_cast<int>(order_.size()) - 1));
  tell();
  update();
}

void ParallelView::setBrush(const QString& key, const std::optional<Brush>& brush) {
  if (!brush) {
    brushes_.remove(key);
  } else if (axes_.contains(key)) {
    brushes_[key] = {std::min(brush->first, brush->second), std::max(brush->first, brush->second)};
  }
  touch();
  emit brushesChanged();
}

bool ParallelView::isInBrushes(const Trial& trial) const {
  for (auto it = brushes_.begin(); it != brushes_.end(); ++it) {
    const double value = trial.values[static_cast<std::size_t>(axes_.constFind(it.key())->index)];
    if (!(value >= it->first && value <= it->second)) return false;
  }
  return true;
}

QRectF ParallelView::plotRect() const {
  const int right = kSide + (hasLegend() ? kLegend : 0);
  return QRectF(kSide, kTop, std::max(1, width() - kSide - right), std::max(1, height() - kTop - kBottom));
}

double ParallelView::xOf(int place) const {
  const QRectF plot = plotRect();
  return order_.size() < 2 ? plot.center().x()
                           : plot.left() + plot.width() * place / static_cast<double>(order_.size() - 1);
}

double ParallelView::yOf(const QString& key, double value) const {
  const QRectF plot = plotRect();
  const double position = axes_.constFind(key)->scale.position(value);
  return flipped_.contains(key) ? plot.top() + position * plot.height() : plot.bottom() - position * plot.height();
}

double ParallelView::valueAt(const QString& key, double y) const {
  const QRectF plot = plotRect();
  const double up = std::clamp((plot.bottom() - y) / plot.height(), 0.0, 1.0);
  return axes_.constFind(key)->scale.value(flipped_.contains(key) ? 1 - up : up);
}

int ParallelView::placeAt(double x) const {
  int nearest = -1;
  for (int place = 0; place < order_.size(); ++place) {
    if (nearest < 0 || std::abs(xOf(place) - x) < std::abs(xOf(nearest) - x)) nearest = place;
  }
  return nearest;
}

QString ParallelView::trialAt(const QPointF& at) const {
  QString nearest;
  double least = kHoverReach;
  for (const Trial& trial : table_.trials) {
    if (!isInBrushes(trial)) continue;
    const QPolygonF line = lineOf(trial);
    for (int i = 0; i + 1 < line.size(); ++i) {
      if (at.x() < line[i].x() - kHoverReach || at.x() > line[i + 1].x() + kHoverReach) continue;
      const double distance = distanceTo(line[i], line[i + 1], at);
      if (distance >= least) continue;
      least = distance;
      nearest = trial.id;
    }
  }
  return nearest;
}

void ParallelView::setHovered(const QString& id) {
  if (hovered_ == id) return;
  hovered_ = id;
  update();
  tell();
  emit trialHovered(id);
}

void ParallelView::mousePressEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  const int place = placeAt(at.x());
  if (event->button() != Qt::LeftButton || place < 0) return;
  dragFrom_ = at;
  dragX_ = at.x();
  dragMoved_ = false;
  focused_ = place;
  dragged_ = order_[place];
  if (at.y() < kTitleHeight) {
    drag_ = Drag::kAxis;
  } else if (at.y() < kTop - 8) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("scaleMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ScaleKind kind : {ScaleKind::kLinear, ScaleKind::kLog, ScaleKind::kQuantile}) {
      QAction* action = menu->addAction(scaleWord(kind), this, [this, kind, key = dragged_] { setScale(key, kind); });
      action->setCheckable(true);
      action->setChecked(scaleOf(dragged_) == kind);
      action->setEnabled(facts(dragged_).categories.isEmpty() && (kind != ScaleKind::kLog || facts(dragged_).low > 0));
    }
    menu->popup(mapToGlobal(at.toPoint()));
  } else if (std::abs(xOf(place) - at.x()) <= kGrab) {
    drag_ = Drag::kBrush;
  } else if (!hovered_.isEmpty()) {
    emit trialPicked(hovered_);
  }
  update();
}

void ParallelView::dragBrush(const QPointF& at) {
  if (std::abs(at.y() - dragFrom_.y()) < kLeastBrush) return;
  setBrush(dragged_, Brush(valueAt(dragged_, dragFrom_.y()), valueAt(dragged_, at.y())));
}

void ParallelView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (drag_ == Drag::kNone) {
    const int place = placeAt(at.x());
    const bool onAxis = place >= 0 && at.y() >= kTop && std::abs(xOf(place) - at.x()) <= kGrab;
    setCursor(at.y() < kTitleHeight ? Qt::OpenHandCursor : onAxis ? Qt::SizeVerCursor : Qt::ArrowCursor);
    setHovered(trialAt(at));
    return;
  }
  dragMoved_ = dragMoved_ || (at - dragFrom_).manhattanLength() >= kLeastBrush;
  if (drag_ == Drag::kBrush) dragBrush(at);
  if (drag_ == Drag::kAxis && dragMoved_) {
    dragX_ = at.x();
    const int place = placeAt(at.x());
    if (order_[place] != dragged_) {
      order_.move(order_.indexOf(dragged_), place);
      focused_ = place;
      touch();
    }
    update();
  }
}

void ParallelView::mouseReleaseEvent(QMouseEvent* event) {
  // A click on an axis takes its brush away.
  if (drag_ == Drag::kBrush && std::abs(event->position().y() - dragFrom_.y()) < kLeastBrush) {
    setBrush(dragged_, std::nullopt);
  }
  drag_ = Drag::kNone;
  update();
}

void ParallelView::mouseDoubleClickEvent(QMouseEvent* event) {
  const int place = placeAt(event->position().x());
  if (place >= 0 && std::abs(xOf(place) - event->position().x()) <= kSide) flip(order_[place]);
  drag_ = Drag::kNone;
}

void ParallelView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHovered({});
}

void ParallelView::stepTrial(int by) {
  std::vector<QString> ids;
  for (const Trial& trial : table_.trials) {
    if (isInBrushes(trial)) ids.push_back(trial.id);
  }
  if (ids.empty()) return;
  const auto found = std::find(ids.begin(), ids.end(), hovered_);
  const auto count = static_cast<int>(ids.size());
  const int place = found == ids.end() ? (by > 0 ? 0 : count - 1) : static_cast<int>(found - ids.begin()) + by;
  setHovered(ids[static_cast<std::size_t>((place + count) % count)]);
}

bool ParallelView::handleKey(int key, Qt::KeyboardModifiers modifiers) {
  if (order_.isEmpty()) return false;
  const QString current = order_[focused_];
  const auto kinds = static_cast<int>(ScaleKind::kQuantile) + 1;
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const int next = std::clamp(focused_ + (key == Qt::Key_Left ? -1 : 1), 0, static_cast<int>(order_.size()) - 1);
      if (modifiers & Qt::ControlModifier) move(current, next);
      focused_ = next;
      break;
    }
    case Qt::Key_R:
      flip(current);
      break;
    case Qt::Key_S:
      setScale(current,
               static_cast<ScaleKind>((static_cast<int>(scales_.value(current, scaleOf(current))) + 1) % kinds));
      break;
    case Qt::Key_Delete:
      setBrush(current, std::nullopt);
      break;
    case Qt::Key_Up:
    case Qt::Key_Down:
      stepTrial(key == Qt::Key_Up ? -1 : 1);
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!hovered_.isEmpty()) emit trialPicked(hovered_);
      break;
    default:
      return false;
  }
  tell();
  update();
  return true;
}

void ParallelView::keyPressEvent(QKeyEvent* event) {
  if (!handleKey(event->key(), event->modifiers())) QWidget::keyPressEvent(event);
}

bool ParallelView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int place = placeAt(help->pos().x());
    if (place >= 0 && help->pos().y() < kTop) {
      QToolTip::showText(help->globalPos(),
                         tr("%1\nDrag the title to move the axis, drag on the axis to brush, double-click to invert it")
                             .arg(facts(order_[place]).title),
                         this);
    }
    return true;
  }
  return QWidget::event(event);
}

// For screen readers: what is in the focus, in words.
void ParallelView::tell() {
  QStringList words;
  if (focused_ < order_.size()) words << tr("axis %1").arg(facts(order_[focused_]).title);
  for (const Trial& trial : table_.trials) {
    if (trial.id != hovered_) continue;
    words << trial.name;
    for (const QString& key : order_) {
      const TrialAxis& its = facts(key);
      words << tr("%1 %2").arg(its.title, trialText(its, trial.values[static_cast<std::size_t>(axis(key)->index)]));
    }
  }
  setAccessibleDescription(words.join(QStringLiteral(", ")));
}

}  // namespace widgets
