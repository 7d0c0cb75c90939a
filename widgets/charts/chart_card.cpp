#include "widgets/charts/chart_card.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include "summaries/values/metric_direction.h"
#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/card/card_texts.h"
#include "widgets/charts/export/card_snapshot.h"
#include "widgets/charts/many/card_lines.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/live/run_highlight.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/accessible_role.h"

namespace widgets {

namespace {

void paintFocusRing(QPainter& painter, const QRect& card, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus, 2));
  painter.drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), 6, 6);
}

void paintBox(QPainter& painter, const QRectF& box, const Theme& theme) {
  QColor fill = theme.accent;
  fill.setAlphaF(0.15f);
  painter.setPen(theme.accent);
  painter.setBrush(fill);
  painter.drawRect(box);
}

// What the head says.
void paintTexts(QPainter& painter, CardHead& head, CardNote& note, const QRegion& exposed) {
  if (MarkedValue& marked = note.marked(); marked.isShown()) {
    head.paintTitle(painter, marked.layOut() + 2 * card_layout::kButton);
    marked.paint(painter);
    return;
  }
  head.paintTitle(painter, note.left());
  if (exposed.intersects(note.area())) note.paint(painter);
}

}  // namespace

ChartCard::ChartCard(const QString& tag, ChartScheduler* scheduler, QWidget* parent)
    : QWidget(parent),
      scheduler_(scheduler),
      config_(tag),
      scene_{*this, look_, config_, view_, picture_.drawn()},
      head_(scene_, series_),
      axes_(scene_, head_),
      drawing_({scene_, head_, series_, view_, picture_, axes_, *scheduler}),
      hover_(scene_, *scheduler),
      crosshair_(scene_, hover_),
      drop_(scene_, place_, requests_),
      input_({scene_, view_, hover_, selection_, events_, drop_, requests_}),
      keys_({scene_, config_, view_, hover_, selection_, input_, requests_, place_}),
      menu_({scene_, config_, view_, hover_, selection_, requests_, place_}),
      buttons_(scene_, place_, requests_, menu_),
      note_(scene_, series_, hover_, config_, requests_) {
  setObjectName(QStringLiteral("card:") + tag);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(this, QAccessible::Chart);
  setAcceptDrops(true);
  setAccessibleName(tr("Chart of %1").arg(tag));
  connectParts();
  readLook();
  describe();
  scheduler_->add(this);
}

ChartCard::~ChartCard() {
  scheduler_->remove(this);
}

void ChartCard::connectParts() {
  connect(&config_, &CardConfig::changed, this, &ChartCard::readConfig);
  connect(&series_, &CardSeries::changed, &drawing_, &CardDrawing::request);
  connect(&series_, &CardSeries::dataChanged, &drawing_, &CardDrawing::requestLive);
  connect(&series_, &CardSeries::groupingToggled, this, &ChartCard::layOut);
  connect(&view_, &CardView::changed, &drawing_, &CardDrawing::requestRanges);
  connect(&drawing_, &CardDrawing::drawnChanged, this, [this] {
    hover_.forgetRows();
    if (note_.read()) {
      buttons_.layOut(note_.left());
      update(QRect(0, 0, width(), look_.headHeight()));
    }
    describe();
  });
  connect(&input_, &CardInput::gathered, this, [this] {
    scheduler_->setActive(this);
    scheduler_->requestFrame();
  });
  connect(&input_, &CardInput::hovered, this, [this] {
    if (!hover_.isPointed()) buttons_.show();
  });
}

void ChartCard::setEmptyText(const QString& text) {
  if (std::exchange(emptyText_, text) == text) return;
  describe();
  if (!drawn().hasData) update();
}

void ChartCard::setPlace(const CardPlace& place) {
  place_ = place;
  buttons_.readPlace(hover_.isPointed());
}

void ChartCard::setSelection(StepSelection* selection) {
  selection_.share(selection);
  connect(selection, &StepSelection::changed, this, qOverload<>(&QWidget::update));
}

void ChartCard::setEvents(const AxisEvents* events) {
  events_.share(events);
  connect(events, &AxisEvents::changed, this, [this] {
    if (events_.hasLane() != (view_.lane() > 0)) layOut();
    update();
  });
}

void ChartCard::setShared(RunHighlight* highlight, ReadOut* readOut) {
  hover_.share(highlight, readOut);
  const auto read = [this, highlight] {
    toLift_ = highlight->lifted();
    scheduler_->requestFrame();
  };
  connect(highlight, &RunHighlight::changed, this, read);
  read();
}

bool ChartCard::updateLift() {
  if (toLift_ == hover_.liftedRun()) return false;
  hover_.setLifted(toLift_);
  events_.setLifted(toLift_);
  drawing_.setLifted(toLift_);
  update(card_layout::workArea(size(), view_.plot()));
  return true;
}

void ChartCard::applyInput() {
  if (series_.updateCrowd()) layOut();
  input_.apply();
}

void ChartCard::updateRows() {
  hover_.updateRows();
  if (note_.marked().isShown()) buttons_.hide();  // it is in their place
}

ChartSnapshot ChartCard::snapshot() const {
  return snapshotOf(scene_);
}

bool ChartCard::isShown() const {
  return isVisible() && !window()->isMinimized() && !visibleRegion().isEmpty();
}

void ChartCard::describe() {
  const QString description = cardDescription(drawn(), emptyText_);
  const bool isAllDrawn = note_.words().act == NoteAct::kNone || note_.words().act == NoteAct::kGroup;
  setAccessibleDescription(isAllDrawn ? description : description + QStringLiteral(", ") + note_.words().text);
}

void ChartCard::readLook() {
  look_ = CardLook::of(*this);
  axes_.readLook();
  crosshair_.readLook();
  layOut();  // which follows the font
}

void ChartCard::layOut() {
  // Of many runs there would be no place for all marks.
  const bool lane = events_.hasLane() && !series_.isCrowd() && config_.setup().xTag.isEmpty();
  const bool hasBest = summaries::usualDirection(config_.tag().toStdString()) != summaries::MetricDirection::kNone;
  const int most = card_layout::mostForEndNames(width());
  const int names = series_.isCrowd() ? endNamesRoom(series_.longestName(), hasBest, look_.caption, most) : 0;
  const card_layout::Extras extras{head_.hasLegend(),
                                   config_.hasRightAxis(),
                                   lane,
                                   names,
                                   look_.headHeight(),
                                   measures::grown(card_layout::kAxisWidth, fontMetrics())};
  view_.setPlot(card_layout::plotOf(size(), extras), lane ? card_layout::kLane : 0);
  axes_.readLayout();
  note_.layOut();
  buttons_.layOut(note_.left());
  drawing_.request();
}

void ChartCard::readConfig(const ConfigChange& change) {
  view_.forget(change.x, change.y);
  if (change.x) hover_.hide(false);
  if (change.tags || change.x) {
    setAccessibleName(tr("Chart of %1").arg(config_.title()));
    layOut();
  }
  drawing_.request();
}

bool ChartCard::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::ToolTip:
      showTip(static_cast<QHelpEvent*>(event)->pos(), static_cast<QHelpEvent*>(event)->globalPos());
      return true;
    case QEvent::FocusIn:
      scheduler_->setActive(this);
      requests_.activate();
      break;
    case QEvent::Leave:
      if (!hasFocus()) scheduler_->setActive(nullptr);
      buttons_.hide();
      input_.leave();
      break;
    case QEvent::MouseButtonPress:
      if (!isEnabled() || !note_.isLink(static_cast<QMouseEvent*>(event)->pos())) break;
      note_.act();
      return true;
    case QEvent::ContextMenu:
      if (!isEnabled()) break;
      menu_.popup(static_cast<QContextMenuEvent*>(event)->globalPos());
      return true;
    case QEvent::MouseMove:
      if (note_.isLink(static_cast<QMouseEvent*>(event)->pos())) {
        setCursor(Qt::PointingHandCursor);
      } else if (cursor().shape() == Qt::PointingHandCursor) {
        unsetCursor();
      }
      break;
    default:
      break;
  }
  if (isEnabled() && (input_.handle(*event) || keys_.handle(*event) || drop_.handle(*event))) return true;
  return QWidget::event(event);
}

void ChartCard::showTip(const QPoint& at, const QPoint& globalAt) {
  constexpr int kReach = 6;
  QStringList cut;
  if (!note_.marked().isShown()) {
    if (head_.isTitleCut()) cut << config_.title();
    if (note_.isCut()) cut << note_.words().text;
  }
  const QString text = tipAt(scene_, events_, cut.join(QLatin1Char('\n')), at);
  // It goes with the pointer, which it would follow over the curves.
  const bool isHead = at.y() < view_.plot().top();
  const QRect area = isHead ? QRect(0, 0, width(), view_.plot().top())
                            : QRect(at - QPoint(kReach, kReach), QSize(2 * kReach, 2 * kReach));
  text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(globalAt, text, this, area);
}

void ChartCard::changeEvent(QEvent* event) {
  const auto type = event->type();
  // The language of numbers is that of the axes, too.
  if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::LocaleChange) readLook();
  QWidget::changeEvent(event);
}

void ChartCard::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ChartCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  scheduler_->requestFrame();
}

void ChartCard::hideEvent(QHideEvent* event) {
  hover_.isPointed() ? hover_.leave() : hover_.hide(false);
  QWidget::hideEvent(event);
}

// Rectangle by rectangle: the painter copies a picture in one go where the clip is a rectangle. Else it goes line by
// line, which it deals out to the threads of the application's pool, and this thread waits until those had their turn.
void ChartCard::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  for (const QRect& part : event->region()) {
    painter.setClipRect(part);
    if (axes_.isEmpty()) {
      painter.fillRect(part, look_.theme.window);
      head_.paint(painter);
      head_.paintTitle(painter, note_.left());
    } else {
      const LinesLook look = linesLook(scene_, hover_.lifted(), axes_.ground());
      axes_.paint(painter, look.isOnGround ? QRegion(part) - view_.plot() : part);
      paintPlot(painter, part, look);
      if (part.top() < look_.headHeight()) paintTexts(painter, head_, note_, part);
      head_.paintLegend(painter);
      drop_.paint(painter);
      if (const auto box = input_.box()) paintBox(painter, *box, look_.theme);
    }
    if (hasFocus()) paintFocusRing(painter, rect(), look_.theme);
  }
}

void ChartCard::paintPlot(QPainter& painter, const QRect& exposed, const LinesLook& look) {
  const QRect& plot = view_.plot();
  if (!drawn().hasData) {
    painter.setFont(look_.text);
    painter.setPen(look_.theme.textSecondary);
    painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap,
                     emptyPlotText(series_, emptyText_, picture_.isOnItsWay()));
    return;
  }
  painter.setClipRect(exposed & plot.adjusted(0, -1, 0, 1));
  paintCardLines(painter, scene_, look, kept_.lifted, exposed);
  painter.setClipRect(exposed);
  if (exposed.right() > plot.right()) kept_.names.paint(painter, scene_, look.lifted);
  events_.paint(painter, frame(), look_.theme, look_.caption);
  selection_.paint(painter, scene_);
  crosshair_.paint(painter, selection_.tags(scene_));
}

}  // namespace widgets
