#include "widgets/charts/grid/chart_grid.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/group_heads.h"
#include "widgets/live/series_store.h"

namespace widgets {

ChartGrid::ChartGrid(SeriesStore* store, ChartSettings* settings, RunColors* colors, QWidget* parent)
    : QScrollArea(parent),
      store_(store),
      settings_(settings),
      colors_(colors),
      content_(new QWidget),
      empty_(new QLabel(content_)),
      layoutTimer_(new QTimer(this)),
      cardHeight_(ChartCard::kHeight) {
  setObjectName(QStringLiteral("chartGrid"));
  setAccessibleName(tr("Charts"));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(false);
  setFocusPolicy(Qt::NoFocus);
  content_->setObjectName(QStringLiteral("chartGridContent"));
  setWidget(content_);
  heads_ = new GroupHeads(content_);
  connect(heads_, &GroupHeads::foldRequested, this, &ChartGrid::toggleFold);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setObjectName(QStringLiteral("chartGridEmpty"));
  clearFilter_ = new QPushButton(tr("Clear Filter"), content_);
  clearFilter_->setObjectName(QStringLiteral("clearFilter"));
  clearFilter_->hide();
  connect(clearFilter_, &QPushButton::clicked, this, &ChartGrid::filterClearWanted);
  verticalScrollBar()->setSingleStep(40);
  layoutTimer_->setSingleShot(true);
  layoutTimer_->setInterval(0);
  connect(layoutTimer_, &QTimer::timeout, this, [this] {
    regroup();
    layOut();
  });
  sharedX_ = settings_->options().xAxis;
  groupsTimer_ = new QTimer(this);
  groupsTimer_->setSingleShot(true);
  groupsTimer_->setInterval(0);
  connect(groupsTimer_, &QTimer::timeout, this, [this] {
    learnGroups();
    for (const auto& [tag, card] : cards_) updateGroups(card);
  });
  connectStore();
  connect(settings_, &ChartSettings::changed, this, [this](const ChartOptions& options) {
    if (std::exchange(sharedX_, options.xAxis) != options.xAxis) linkedX_.reset();
    for (const auto& [tag, card] : cards_) card->config().setOptions(options);
  });
  scheduleLayout();
}

// Cards unregister from the scheduler, so they go before it.
ChartGrid::~ChartGrid() {
  delete takeWidget();
}

void ChartGrid::connectStore() {
  connect(store_, &SeriesStore::tagAdded, this, &ChartGrid::scheduleLayout);
  connect(store_, &SeriesStore::tagRemoved, this, &ChartGrid::scheduleLayout);
  connect(store_, &SeriesStore::seriesChanged, this, &ChartGrid::feedAll);
  connect(store_, &SeriesStore::runRemoved, this, [this](const QString& run) {
    for (const auto& [tag, card] : cards_) {
      for (const QString& key : card->series().runs()) {
        if (runOfKey(key) == run) card->series().remove(key);
      }
    }
    events_.removeRun(run);
  });
}

void ChartGrid::setRunName(const QString& run, const QString& name) {
  names_.insert(run, name);
  refreshStyles();
}

void ChartGrid::setFilter(const QString& pattern) {
  const QRegularExpression wanted(pattern, QRegularExpression::CaseInsensitiveOption);
  //: Pattern, what is wrong with it
  problem_ = wanted.isValid()
                 ? QString()
                 : tr("The filter \u201c%1\u201d is not a regular expression: %2").arg(pattern, wanted.errorString());
  filter_ = wanted;
  verticalScrollBar()->setValue(0);
  regroup();
  layOut();
}

int ChartGrid::shownTags() const {
  int shown = 0;
  for (const TagGroup& group : groups_) shown += static_cast<int>(group.tags.size());
  return shown;
}

QString ChartGrid::filterSummary() const {
  return tr("%1 of %n tags", nullptr, static_cast<int>(store_->tags().size())).arg(shownTags());
}

void ChartGrid::setPinned(const QStringList& tags) {
  if (tags == pinned_) return;
  pinned_ = tags;
  emit pinnedChanged(pinned_);
  scheduleLayout();
}

void ChartGrid::setPin(const QString& tag, bool pinned) {
  pinned_.removeAll(tag);
  if (pinned) pinned_ << tag;
  emit pinnedChanged(pinned_);
  scheduleLayout();
}

void ChartGrid::setFolded(const QStringList& groups) {
  folded_ = QSet<QString>(groups.begin(), groups.end());
  scheduleLayout();
}

void ChartGrid::toggleFold(const QString& group) {
  if (!folded_.remove(group)) folded_.insert(group);
  emit foldedChanged(folded());
  layOut();
}

void ChartGrid::setMaximised(const QString& tag) {
  maximised_ = tag;
  verticalScrollBar()->setValue(0);
  layOut();
  if (ChartCard* shown = card(tag)) shown->setFocus();
}

bool ChartGrid::showTag(const QString& tag) {
  regroup();
  for (const TagGroup& group : groups_) {
    if (group.tags.contains(tag) && folded_.remove(group.name)) emit foldedChanged(folded());
  }
  maximised_.clear();
  layOut();
  const auto cell = std::find_if(plan_.cells.begin(), plan_.cells.end(), [&](const auto& c) { return c.tag == tag; });
  if (cell == plan_.cells.end()) return false;
  const QRect target = cell->rect;
  ensureVisible(target.center().x(), target.center().y(), 0, target.height() / 2 + 20);
  populate();
  if (ChartCard* shown = card(tag)) shown->setFocus(Qt::ShortcutFocusReason);
  return true;
}

void ChartGrid::setCardHeight(int height) {
  cardHeight_ = std::clamp(height, 160, 800);
  layOut();
}

void ChartGrid::fitAll() {
  linkedX_.reset();
  for (const auto& [tag, card] : cards_) card->view().fit();
}

ChartCard* ChartGrid::card(const QString& tag) const {
  const auto found = cards_.find(tag);
  return found == cards_.end() ? nullptr : found->second;
}

void ChartGrid::connectCard(ChartCard* card) {
  card->setSelection(&selection_);
  card->setEvents(&events_);
  connect(&card->view(), &CardView::xZoomed, this, [this, card](const std::optional<AxisRange>& x) { linkX(card, x); });
  connect(&card->hover(), &CardHover::crosshairMoved, this,
          [this, card](const std::optional<double>& x) { linkCrosshair(card, x); });
  connect(&card->config(), &CardConfig::setupChanged, this,
          [this, card](const CardSetup& setup) { storeSetup(card, setup); });
  const CardRequests* requests = &card->requests();
  connect(requests, &CardRequests::eventClicked, this, &ChartGrid::eventClicked);
  connect(requests, &CardRequests::addTagRequested, this, [this, card](const QPoint& at) { pickTag(card, at, false); });
  connect(requests, &CardRequests::xMetricRequested, this, [this, card](const QPoint& at) { pickTag(card, at, true); });
  connect(requests, &CardRequests::tagDropped, this,
          [this, card](const QString& tag, DropPlace place) { dropTag(card, tag, place); });
  connect(requests, &CardRequests::pinnedMoveRequested, this,
          [this, card](int by) { movePinned(card->tag(), pinned_.indexOf(card->tag()) + by); });
  connect(requests, &CardRequests::exportRequested, this,
          [this, card](ExportFormat format, int scale) { emit exportRequested(snapshot(*card), format, scale); });
  connect(requests, &CardRequests::copyRequested, this, [this, card] { emit copyRequested(snapshot(*card)); });
  connect(requests, &CardRequests::activated, this, [this, card] { emit cardActivated(card); });
  connect(requests, &CardRequests::pinRequested, this, [this, card](bool on) { setPin(card->tag(), on); });
  connect(requests, &CardRequests::maximiseRequested, this,
          [this, card] { setMaximised(maximised_ == card->tag() ? QString() : card->tag()); });
  connect(requests, &CardRequests::restoreRequested, this, [this] { setMaximised({}); });
  connect(requests, &CardRequests::focusMoveRequested, this, [this, card](int key) { moveFocus(card->tag(), key); });
}

void ChartGrid::linkX(ChartCard* from, const std::optional<AxisRange>& x) {
  // Whoever chooses a range does not want it to run away.
  if (x && settings_->options().followNewest > 0) settings_->setFollowNewest(0);
  if (!settings_->options().linked) return;
  linkedX_ = x;
  linkedKey_ = from->config().xKey();
  for (const auto& [tag, card] : cards_) {
    if (card != from && card->config().xKey() == linkedKey_) card->view().setLinkedX(x);
  }
}

void ChartGrid::linkCrosshair(ChartCard* from, const std::optional<double>& x) {
  for (const auto& [tag, card] : cards_) {
    if (card != from && card->isVisible() && card->config().xKey() == from->config().xKey())
      card->hover().setCrosshair(x);
  }
  emit crosshairMoved(x);
  emit cardHovered(x ? from : nullptr);
}

void ChartGrid::moveFocus(const QString& from, int key) {
  const auto at =
      std::find_if(plan_.cells.begin(), plan_.cells.end(), [&](const auto& cell) { return cell.tag == from; });
  if (at == plan_.cells.end()) return;
  const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  const int step = key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 1;
  const GridPlan::Cell* next = nullptr;
  for (std::ptrdiff_t i = at - plan_.cells.begin() + step; i >= 0 && i < std::ssize(plan_.cells) && !next; i += step) {
    const GridPlan::Cell& cell = plan_.cells[static_cast<std::size_t>(i)];
    const bool sameColumn = cell.rect.left() <= at->rect.center().x() && cell.rect.right() >= at->rect.center().x();
    if (!vertical || (sameColumn && cell.rect.top() != at->rect.top())) next = &cell;
  }
  if (!next) return;
  const QRect target = next->rect;
  const QString tag = next->tag;
  ensureVisible(target.center().x(), target.center().y(), 0, target.height() / 2 + 20);
  populate();
  if (ChartCard* shown = card(tag)) shown->setFocus(Qt::TabFocusReason);
}

void ChartGrid::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) refreshStyles();
  QScrollArea::changeEvent(event);
}

}  // namespace widgets
