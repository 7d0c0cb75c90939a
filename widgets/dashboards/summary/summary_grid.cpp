#include "widgets/dashboards/summary/summary_grid.h"

#include <QScrollBar>

#include "widgets/charts/grid/group_heads.h"
#include "widgets/dashboards/summary/summary_card.h"
#include "widgets/util/focus/reading_order.h"
#include "widgets/util/natural_order.h"

namespace widgets {

SummaryGrid::SummaryGrid(Make make, int cardHeight, int pitch, QWidget* parent)
    : QScrollArea(parent),
      make_(std::move(make)),
      cardHeight_(cardHeight),
      pitch_(pitch),
      content_(new QWidget),
      empty_(*content_) {
  setObjectName(QStringLiteral("summaryGrid"));
  setAccessibleName(tr("Cards"));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  setWidget(content_);
  heads_ = new GroupHeads(content_);
  connect(heads_, &GroupHeads::foldRequested, this, [this](const QString& group) {
    if (!folded_.remove(group)) folded_.insert(group);
    layOut();
  });
  connect(&empty_, &EmptyGrid::filterClearWanted, this, &SummaryGrid::filterClearWanted);
  verticalScrollBar()->setSingleStep(40);
}

void SummaryGrid::setCards(const std::vector<CardSpec>& cards) {
  std::map<QString, CardSpec> specs;
  for (const CardSpec& spec : cards) specs.emplace(spec.key, spec);
  if (specs == specs_) return;
  specs_ = std::move(specs);
  regroup();
  layOut();
}

void SummaryGrid::setFilter(const QString& pattern) {
  filter_ = QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption);
  //: Pattern, what is wrong with it
  problem_ = filter_.isValid()
                 ? QString()
                 : tr("The filter \u201c%1\u201d is not a regular expression: %2").arg(pattern, filter_.errorString());
  verticalScrollBar()->setValue(0);
  regroup();
  layOut();
}

int SummaryGrid::shownCards() const {
  int shown = 0;
  for (const TagGroup& group : groups_) shown += static_cast<int>(group.tags.size());
  return shown;
}

QString SummaryGrid::filterSummary() const {
  return tr("%1 of %n cards", nullptr, static_cast<int>(specs_.size())).arg(shownCards());
}

void SummaryGrid::setMaximised(const QString& key) {
  maximised_ = key;
  verticalScrollBar()->setValue(0);
  layOut();
  if (SummaryCard* shown = card(key)) shown->setFocus();
}

void SummaryGrid::setCardHeight(int height) {
  cardHeight_ = height;
  layOut();
}

SummaryCard* SummaryGrid::card(const QString& key) const {
  const auto found = cards_.find(key);
  return found == cards_.end() ? nullptr : found->second;
}

std::vector<SummaryCard*> SummaryGrid::cards() const {
  std::vector<SummaryCard*> all;
  for (const auto& [key, card] : cards_) all.push_back(card);
  return all;
}

void SummaryGrid::refresh() {
  const QRect seen(-content_->pos(), viewport()->size());
  for (const auto& [key, card] : cards_) {
    if (!card->isHidden() && seen.intersects(card->geometry())) card->refresh();
  }
}

void SummaryGrid::regroup() {
  groups_.clear();
  std::map<QString, QStringList> byName;
  for (const auto& [key, spec] : specs_) {
    if (filter_.isValid() && !filter_.match(spec.tag).hasMatch()) continue;
    byName[spec.tag.section(QLatin1Char('/'), 0, 0)] << key;
  }
  for (auto& [name, keys] : byName) {
    std::sort(keys.begin(), keys.end(), naturalLess);
    groups_.push_back({name, keys});
  }
  std::sort(groups_.begin(), groups_.end(),
            [](const TagGroup& left, const TagGroup& right) { return naturalLess(left.name, right.name); });
  QStringList gone;
  for (const auto& [key, card] : cards_) {
    const auto spec = specs_.find(key);
    if (spec == specs_.end()) {
      gone << key;
    } else {
      card->setRuns(spec->second.runs);
    }
  }
  for (const QString& key : gone) drop(key);
}

void SummaryGrid::drop(const QString& key) {
  SummaryCard* card = cards_.at(key);
  cards_.erase(key);
  card->hide();
  card->deleteLater();
}

void SummaryGrid::layOut() {
  if (!specs_.contains(maximised_)) maximised_.clear();
  plan_ = planGrid(groups_, folded_, viewport()->width(), cardHeight_, pitch_);
  if (!maximised_.isEmpty()) {
    plan_.cells = {{maximised_, viewport()->rect().adjusted(12, 12, -12, -12)}};
    plan_.height = viewport()->height();
  }
  content_->resize(viewport()->width(), std::max(plan_.height, viewport()->height()));
  heads_->layOut(plan_, groups_, folded_, maximised_.isEmpty());
  layOutEmpty();
  populate();
}

void SummaryGrid::layOutEmpty() {
  if (!groups_.empty()) return empty_.hide();
  empty_.show(static_cast<int>(specs_.size()), {}, viewport()->size());
}

SummaryCard* SummaryGrid::makeCard(const CardSpec& spec) {
  SummaryCard* card = make_(spec, content_);
  cards_[spec.key] = card;
  const QString key = spec.key;
  connect(card, &SummaryCard::maximiseRequested, this,
          [this, key] { setMaximised(maximised_ == key ? QString() : key); });
  connect(card, &SummaryCard::restoreRequested, this, [this] { setMaximised({}); });
  return card;
}

void SummaryGrid::populate() {
  const QRect near(-content_->pos(), viewport()->size());
  const int screen = viewport()->height();
  const QRect made = near.adjusted(0, -screen / 4, 0, screen / 4);
  const QRect kept = near.adjusted(0, -screen, 0, screen);
  QSet<QString> placed;
  for (const GridPlan::Cell& cell : plan_.cells) {
    SummaryCard* shown = card(cell.tag);
    const bool wanted = shown ? kept.intersects(cell.rect) || shown->hasFocus() : made.intersects(cell.rect);
    if (!wanted) continue;
    placed.insert(cell.tag);
    if (!shown) shown = makeCard(specs_.at(cell.tag));
    shown->setGeometry(cell.rect);
    shown->show();
    shown->refresh();
  }
  QStringList far;
  for (const auto& [key, shown] : cards_) {
    if (!placed.contains(key)) far << key;
  }
  for (const QString& key : far) drop(key);
  tabInReadingOrder(content_);
}

void SummaryGrid::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  layOut();
}

void SummaryGrid::scrollContentsBy(int dx, int dy) {
  QScrollArea::scrollContentsBy(dx, dy);
  populate();
}

}  // namespace widgets
