#include "widgets/dashboards/hparams/parallel_view.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "widgets/dashboards/hparams/parallel_painter.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr double kLeastBrush = 4;
constexpr int kLeastPlot = 64;     // of the height, with the usual font: lower, it would be titles only
constexpr double kTurnReach = 88;  // pixels beside an axis where a double click turns it over

}  // namespace

ParallelView::ParallelView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("parallelView"));
  setAccessibleRole(this, QAccessible::Chart);
  setAccessibleName(tr("Parallel coordinates"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  connect(&axes_, &ParallelAxes::changed, this, &ParallelView::touch);
  connect(&lines_, &ParallelLines::drawn, this, qOverload<>(&QWidget::update));
}

void ParallelView::setTrials(const TrialTable& table) {
  axes_.setTrials(table);
  focused_ = std::clamp(focused_, 0, std::max(0, axes_.count() - 1));
  describe();
}

std::vector<ParallelTitle> ParallelView::titles() const {
  const ParallelPlot where = plot();
  return ParallelPainter{axes_, where, palette(), font(), -1, {}}.titles();
}

QStringList ParallelView::tickLabels(int place) const {
  const ParallelPlot where = plot();
  return ParallelPainter{axes_, where, palette(), font(), -1, {}}.tickLabels(place);
}

void ParallelView::touch() {
  // With the most ticks that there may be: how many rows the titles take depends on it in turn.
  needs_ = ParallelPainter{axes_, ParallelPlot(axes_, size()), palette(), font(), -1, {}}.needs();
  setMinimumWidth(ParallelPlot::leastWidth(axes_, needs_));
  titleRowHeight_ = titleRowHeight(QFontMetrics(parallelTitleFont(font())));
  titleRows_ = ParallelPainter{axes_, plot(), palette(), font(), -1, {}}.titleRows();
  if (axes_.count() > 0) emit heightWanted(qRound(plot().rect().top()) + measures::grown(kLeastPlot, fontMetrics()));
  lines_.touch();
  update();
}

void ParallelView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  touch();
}

void ParallelView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  touch();
  updateGeometry();  // while it was hidden, nobody was told of another least width
}

void ParallelView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) touch();
}

void ParallelView::setChosen(const QString& id) {
  if (std::exchange(chosen_, id) != id) update();
}

void ParallelView::setHighlight(const QString& id) {
  if (hovered_ == id) return;
  hovered_ = id;
  update();
}

void ParallelView::setHovered(const QString& id) {
  if (hovered_ == id) return;
  hovered_ = id;
  update();
  describe();
  emit trialHovered(id);
}

void ParallelView::popUpScales(const QString& key, const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("scaleMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const TrialAxis& its = axes_.facts(key);
  for (const ScaleKind kind : {ScaleKind::kLinear, ScaleKind::kLog, ScaleKind::kQuantile}) {
    QAction* action = menu->addAction(scaleWord(kind), this, [this, kind, key] { axes_.setScale(key, kind); });
    action->setCheckable(true);
    action->setChecked(axes_.scaleOf(key) == kind);
    action->setEnabled(its.categories.isEmpty() && (kind != ScaleKind::kLog || its.low > 0));
  }
  menu->popup(mapToGlobal(at));
}

void ParallelView::mousePressEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  const int place = plot().placeAt(at.x());
  if (event->button() != Qt::LeftButton || place < 0) return;
  dragFrom_ = at;
  dragMoved_ = false;
  focused_ = place;
  dragged_ = axes_.order()[place];
  if (plot().isTitle(at.y())) {
    drag_ = Drag::kAxis;
  } else if (plot().isScaleWord(at.y())) {
    popUpScales(dragged_, at.toPoint());
  } else if (plot().isOnAxis(place, at.x())) {
    drag_ = Drag::kBrush;
  } else if (!hovered_.isEmpty()) {
    emit trialPicked(hovered_);
  }
  update();
}

void ParallelView::dragBrush(const QPointF& at) {
  if (std::abs(at.y() - dragFrom_.y()) < kLeastBrush) return;
  axes_.setBrush(dragged_,
                 ParallelAxes::Brush(plot().valueAt(dragged_, dragFrom_.y()), plot().valueAt(dragged_, at.y())));
}

void ParallelView::dragAxis(const QPointF& at) {
  const int place = plot().placeAt(at.x());
  if (axes_.order()[place] != dragged_) {
    focused_ = place;
    axes_.move(dragged_, place);
  }
  update();
}

void ParallelView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (drag_ == Drag::kNone) {
    const ParallelPlot where = plot();
    const int place = where.placeAt(at.x());
    const bool onAxis = place >= 0 && !where.isAbovePlot(at.y()) && where.isOnAxis(place, at.x());
    setCursor(where.isTitle(at.y()) ? Qt::OpenHandCursor : onAxis ? Qt::SizeVerCursor : Qt::ArrowCursor);
    setHovered(where.trialAt(at));
    return;
  }
  dragMoved_ = dragMoved_ || (at - dragFrom_).manhattanLength() >= kLeastBrush;
  if (drag_ == Drag::kBrush) dragBrush(at);
  if (drag_ == Drag::kAxis && dragMoved_) dragAxis(at);
}

void ParallelView::mouseReleaseEvent(QMouseEvent* event) {
  // A click on an axis takes its brush away.
  if (drag_ == Drag::kBrush && std::abs(event->position().y() - dragFrom_.y()) < kLeastBrush) {
    axes_.setBrush(dragged_, std::nullopt);
  }
  drag_ = Drag::kNone;
  update();
}

void ParallelView::mouseDoubleClickEvent(QMouseEvent* event) {
  const int place = plot().placeAt(event->position().x());
  if (place >= 0 && std::abs(plot().xOf(place) - event->position().x()) <= kTurnReach) axes_.flip(axes_.order()[place]);
  drag_ = Drag::kNone;
}

void ParallelView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHovered({});
}

void ParallelView::stepTrial(int by) {
  std::vector<QString> ids;
  for (const Trial& trial : axes_.trials()) {
    if (axes_.isInBrushes(trial)) ids.push_back(trial.id);
  }
  if (ids.empty()) return;
  const auto found = std::find(ids.begin(), ids.end(), hovered_);
  const auto count = static_cast<int>(ids.size());
  const int place = found == ids.end() ? (by > 0 ? 0 : count - 1) : static_cast<int>(found - ids.begin()) + by;
  setHovered(ids[static_cast<std::size_t>((place + count) % count)]);
}

bool ParallelView::handleKey(int key, Qt::KeyboardModifiers modifiers) {
  if (axes_.count() == 0) return false;
  const QString current = axes_.order()[focused_];
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      focused_ = std::clamp(focused_ + (key == Qt::Key_Left ? -1 : 1), 0, axes_.count() - 1);
      if (modifiers & Qt::ControlModifier) axes_.move(current, focused_);
      emit axisFocused(qRound(plot().xOf(focused_)));
      break;
    }
    case Qt::Key_R:
      axes_.flip(current);
      break;
    case Qt::Key_S:
      axes_.setNextScale(current);
      break;
    case Qt::Key_Delete:
      axes_.setBrush(current, std::nullopt);
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
  describe();
  update();
  return true;
}

void ParallelView::keyPressEvent(QKeyEvent* event) {
  if (!handleKey(event->key(), event->modifiers())) QWidget::keyPressEvent(event);
}

bool ParallelView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int place = plot().placeAt(help->pos().x());
    if (place >= 0 && plot().isAbovePlot(help->pos().y())) {
      QToolTip::showText(help->globalPos(),
                         tr("%1\nDrag the title to move the axis, drag on the axis to brush, double-click to invert it")
                             .arg(axes_.facts(axes_.order()[place]).title),
                         this);
    } else {
      QToolTip::showText(help->globalPos(), plot().tickAt(help->pos()), this);
    }
    return true;
  }
  return QWidget::event(event);
}

// For screen readers: what is in the focus, in words.
void ParallelView::describe() {
  QStringList words;
  if (focused_ < axes_.count()) words << tr("axis %1").arg(axes_.facts(axes_.order()[focused_]).title);
  for (const Trial& trial : axes_.trials()) {
    if (trial.id != hovered_) continue;
    words << trial.name;
    for (const QString& key : axes_.order()) {
      const TrialAxis& its = axes_.facts(key);
      words << tr("%1 %2").arg(its.title, trialText(its, axes_.value(trial, key)));
    }
  }
  setAccessibleDescription(words.join(QStringLiteral(", ")));
}

void ParallelView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  painter.setRenderHint(QPainter::Antialiasing);
  if (axes_.count() == 0) return;
  const ParallelPlot where = plot();
  const ParallelPainter drawing{axes_, where, palette(), font(), hasFocus() ? focused_ : -1, hovered_, chosen_};
  if (lines_.isDue()) lines_.draw(drawing.lines(), size(), devicePixelRatioF());
  drawing.paint(painter, lines_.picture());
}

}  // namespace widgets
