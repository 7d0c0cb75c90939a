#include "widgets/charts/grid/chart_grid.h"

#include <QEvent>
#include <QScrollBar>

#include "widgets/live/series_store.h"

namespace widgets {

ChartGrid::ChartGrid(const SeriesStore* store, ChartSettings* settings, RunColors* colors, QWidget* parent)
    : QScrollArea(parent),
      store_(*store),
      content_(new QWidget),
      empty_(*content_),
      tags_(store_, pins_),
      grouping_(store_),
      cards_(*settings, *content_),
      placement_(tags_, pins_, cards_, *content_),
      setups_(store_, cards_, *this),
      links_(cards_, *settings),
      curves_(cards_, setups_, {store_, runs_, grouping_, *colors, *this}) {
  setObjectName(QStringLiteral("chartGrid"));
  setAccessibleName(tr("Charts"));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(false);
  setFocusPolicy(Qt::NoFocus);
  content_->setObjectName(QStringLiteral("chartGridContent"));
  setWidget(content_);
  verticalScrollBar()->setSingleStep(40);
  layoutTimer_.setSingleShot(true);
  layoutTimer_.setInterval(0);
  connectParts();
  scheduleLayout();
}

// Cards unregister from the scheduler, so they go before it.
ChartGrid::~ChartGrid() {
  delete takeWidget();
}

void ChartGrid::connectParts() {
  connect(&layoutTimer_, &QTimer::timeout, this, [this] {
    regroup();
    layOut();
  });
  connect(&store_, &SeriesStore::tagAdded, this, &ChartGrid::scheduleLayout);
  connect(&store_, &SeriesStore::tagRemoved, this, &ChartGrid::scheduleLayout);
  connect(&store_, &SeriesStore::seriesChanged, this, [this](const QString& run, const QString& tag) {
    if (tags_.isNew(run, tag)) scheduleLayout();
  });
  connect(&store_, &SeriesStore::runRemoved, this, [this](const QString& run) { cards_.events().removeRun(run); });
  tags_.setSeen([this](const QString& tag) {
    const QStringList runs = store_.runsOf(tag);
    return std::any_of(runs.begin(), runs.end(), [this](const QString& run) { return runs_.isVisible(run); });
  });
  grouping_.setSeen([this](const QString& run) { return runs_.isVisible(run); });
  connect(&runs_, &GridRuns::visibilityChanged, this, &ChartGrid::scheduleLayout);
  connect(&pins_, &GridPins::changed, this, &ChartGrid::scheduleLayout);
  connect(&tags_, &GridTags::filterChanged, this, [this] {
    verticalScrollBar()->setValue(0);
    regroup();
    layOut();
  });
  connect(&placement_, &GridPlacement::foldRequested, this, [this](const QString& group) {
    tags_.toggleFold(group);
    layOut();
  });
  connect(&empty_, &EmptyGrid::filterClearWanted, this, &ChartGrid::filterClearWanted);
  connect(&cards_, &GridCards::made, this, &ChartGrid::connectCard);
}

// In this order: which axis it has decides whether it is linked, and which tags what it draws.
void ChartGrid::connectCard(ChartCard* card) {
  setups_.join(card);
  links_.join(card);
  curves_.fill(card);
  const QString tag = card->tag();
  const CardRequests* requests = &card->requests();
  connect(requests, &CardRequests::eventClicked, this, &ChartGrid::eventClicked);
  connect(requests, &CardRequests::addTagRequested, &setups_,
          [this, card](const QPoint& at) { setups_.pickTag(card, at, false); });
  connect(requests, &CardRequests::xMetricRequested, &setups_,
          [this, card](const QPoint& at) { setups_.pickTag(card, at, true); });
  connect(requests, &CardRequests::tagDropped, this,
          [this, card](const QString& dropped, DropPlace place) { dropTag(card, dropped, place); });
  connect(requests, &CardRequests::pinnedMoveRequested, &pins_, [this, tag](int by) { pins_.moveBy(tag, by); });
  connect(requests, &CardRequests::pinRequested, &pins_, [this, tag](bool on) { pins_.pin(tag, on); });
  connect(requests, &CardRequests::exportRequested, this, [this, card](ExportFormat format, int scale) {
    emit exportRequested(curves_.onPaper(*card), format, scale);
  });
  connect(requests, &CardRequests::copyRequested, this, [this, card] { emit copyRequested(curves_.onPaper(*card)); });
  connect(requests, &CardRequests::groupRequested, this, &ChartGrid::groupRequested);
  connect(requests, &CardRequests::activated, this, [this, card] { emit cardActivated(card); });
  connect(requests, &CardRequests::maximiseRequested, this,
          [this, tag] { setMaximised(placement_.maximised() == tag ? QString() : tag); });
  connect(requests, &CardRequests::restoreRequested, this, [this] { setMaximised({}); });
  connect(requests, &CardRequests::focusMoveRequested, this, [this, tag](int key) { moveFocus(tag, key); });
}

void ChartGrid::dropTag(ChartCard* card, const QString& tag, DropPlace place) {
  if (place == DropPlace::kOnto) {
    setups_.addTag(card, tag);
  } else {
    pins_.moveBeside(tag, card->tag(), place);
  }
}

void ChartGrid::regroup() {
  tags_.regroup();
  cards_.keepOnly(store_.tags());
}

void ChartGrid::setEmptyText(const QString& text) {
  if (cards_.setEmptyText(text)) layOutEmpty();
}

void ChartGrid::layOutEmpty() {
  const GridPlan& plan = placement_.plan();
  if (plan.cells.empty() && plan.heads.empty()) {
    // Tags that have just come are in no group yet: no filter leaves them out.
    if (tags_.total() > 0 && tags_.shown() == 0) tags_.regroup();
    empty_.show(tags_.shown() == 0 ? tags_.total() : 0, cards_.emptyText(), viewport()->size());
  } else {
    empty_.hide();
  }
}

void ChartGrid::layOut() {
  const QString maximised = placement_.maximised();
  if (!card(maximised) && !store_.tags().contains(maximised)) placement_.setMaximised({});
  placement_.layOut(viewport()->size());
  layOutEmpty();
  populate();
}

void ChartGrid::populate() {
  placement_.populate(QRect(-content_->pos(), viewport()->size()));
  scheduler()->requestFrame();
}

void ChartGrid::setMaximised(const QString& tag) {
  placement_.setMaximised(tag);
  verticalScrollBar()->setValue(0);
  layOut();
  if (ChartCard* shown = card(tag)) shown->setFocus();
}

ChartCard* ChartGrid::reveal(const GridPlan::Cell& cell) {
  const QPoint centre = cell.rect.center();
  const QString tag = cell.tag;
  ensureVisible(centre.x(), centre.y(), 0, cell.rect.height() / 2 + 20);
  populate();
  return card(tag);
}

bool ChartGrid::showTag(const QString& tag) {
  regroup();
  tags_.unfold(tag);
  placement_.setMaximised({});
  layOut();
  const GridPlan::Cell* cell = placement_.cellOf(tag);
  if (!cell) return false;
  if (ChartCard* shown = reveal(*cell)) shown->setFocus(Qt::ShortcutFocusReason);
  return true;
}

void ChartGrid::moveFocus(const QString& from, int key) {
  const GridPlan::Cell* next = neighbourOf(placement_.plan(), from, key);
  if (!next) return;
  if (ChartCard* shown = reveal(*next)) shown->setFocus(Qt::TabFocusReason);
}

void ChartGrid::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  layOut();
}

void ChartGrid::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) curves_.refreshStyles();
  QScrollArea::changeEvent(event);
}

void ChartGrid::scrollContentsBy(int dx, int dy) {
  QScrollArea::scrollContentsBy(dx, dy);
  populate();
}

}  // namespace widgets
