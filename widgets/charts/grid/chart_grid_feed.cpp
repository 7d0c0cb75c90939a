// Which curves the cards of a grid have: their tags, their styles, their groups.
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/grid/tag_picker.h"
#include "widgets/charts/series/natural_order.h"
#include "widgets/live/series_store.h"

namespace widgets {

namespace {

const QString kEvaluated = QStringLiteral(" eval");
// Of the tags of a chart with several runs, whose colours tell the runs apart.
const std::vector<float> kTagDashes[] = {{}, {6, 3}, {2, 2}, {8, 3, 2, 3}};

QString baseRun(const SeriesStore& store, const QString& run) {
  return store.ownerOf(run).value_or(run);
}

}  // namespace

void ChartGrid::feedAll(const QString& run, const QString& tag) {
  if (ChartCard* own = card(tag)) feed(own, run, tag);
  for (const auto& [cardTag, setup] : setups_) {
    ChartCard* other = cardTag == tag ? nullptr : card(cardTag);
    if (other && (setup.tags.contains(tag) || setup.xTag == tag)) feed(other, run, tag);
  }
}

void ChartGrid::feed(ChartCard* card, const QString& run, const QString& tag) {
  const QString& xTag = card->config().setup().xTag;
  if (card->config().tags().contains(tag)) {
    const QString key = seriesKey(run, tag, card->tag());
    if (!card->series().has(key)) {
      card->series().setStyle(key, styleOf(*card, run, tag, isDark(palette())));
      scheduleGroups();
    }
    card->series().setData(key, store_->series(run, tag));
    if (!xTag.isEmpty()) card->series().setMetric(key, store_->series(run, xTag));
  }
  if (tag != xTag) return;
  for (const QString& key : card->series().runs()) {
    if (runOfKey(key) == run) card->series().setMetric(key, store_->series(run, tag));
  }
}

void ChartGrid::fillCard(ChartCard* card) {
  const QStringList tags = card->config().tags();
  for (const QString& key : card->series().runs()) {
    if (!tags.contains(tagOfKey(key, card->tag()))) card->series().remove(key);
  }
  for (const QString& tag : tags) {
    for (const QString& run : store_->runsOf(tag)) feed(card, run, tag);
  }
  restyle(card);
  updateGroups(card);
}

void ChartGrid::restyle(ChartCard* card) {
  for (const QString& key : card->series().runs()) {
    card->series().setStyle(key, styleOf(*card, runOfKey(key), tagOfKey(key, card->tag()), isDark(palette())));
  }
}

bool ChartGrid::hasOneRun(const ChartCard& card) const {
  QSet<QString> runs;
  for (const QString& key : card.series().runs()) {
    if (isRunVisible(runOfKey(key))) runs.insert(baseRun(*store_, runOfKey(key)));
  }
  return runs.size() == 1;
}

// One run's tags differ in colour; those of several runs in dashes, as the colours are the runs'.
LineStyle ChartGrid::styleOf(const ChartCard& card, const QString& run, const QString& tag, bool dark) {
  const std::optional<QString> evaluated = store_->ownerOf(run);
  const QString owner = evaluated.value_or(run);
  const QStringList tags = card.config().tags();
  const auto place = static_cast<int>(tags.indexOf(tag));
  RunLook look = colors_->look(owner, dark);
  if (tags.size() > 1) {
    if (place > 0 && hasOneRun(card)) look = colors_->following(owner, place, dark);
    look.dash = hasOneRun(card) ? std::vector<float>() : kTagDashes[static_cast<std::size_t>(place) % 4];
  }
  LineStyle style;
  style.name = names_.value(run, run);
  //: A run and one of several tags
  if (tags.size() > 1) style.name = tr("%1 %2").arg(style.name, tag);
  style.run = run;
  style.tag = tag;
  style.right = card.config().setup().rightTags.contains(tag);
  style.color = look.color;
  style.dash = look.dash;
  style.evaluation = evaluated.has_value();
  style.visible = !hidden_.contains(run);
  return style;
}

void ChartGrid::refreshStyles() {
  for (const auto& [tag, card] : cards_) {
    restyle(card);
    updateGroups(card);
  }
}

void ChartGrid::setRunVisible(const QString& run, bool visible) {
  if (visible == isRunVisible(run)) return;
  if (visible) {
    hidden_.remove(run);
  } else {
    hidden_.insert(run);
  }
  for (const auto& [tag, card] : cards_) {
    if (card->config().tags().size() > 1) {
      restyle(card);  // how tags are told apart depends on how many runs are visible
    } else if (card->series().has(run)) {
      card->series().setStyle(run, styleOf(*card, run, tag, isDark(palette())));
    }
  }
  scheduleGroups();
}

QColor ChartGrid::groupColor(const QString& group, bool dark) const {
  const QString plain = group.endsWith(kEvaluated) ? group.chopped(kEvaluated.size()) : group;
  return colors_->numbered(static_cast<int>(std::max<qsizetype>(0, groupNames_.indexOf(plain))), dark).color;
}

ChartSnapshot ChartGrid::snapshot(const ChartCard& card) {
  ChartSnapshot chart = card.snapshot();
  for (ChartSnapshot::Curve& curve : chart.curves) {
    const bool isGroup = curve.style.run.isEmpty();
    curve.style.color = isGroup ? groupColor(curve.run, false) : styleOf(card, curve.run, curve.tag, false).color;
  }
  return chart;
}

std::optional<QString> ChartGrid::groupOfRun(const QString& run) {
  const auto known = groupOfRun_.constFind(run);
  if (known != groupOfRun_.constEnd()) return *known;
  return *groupOfRun_.insert(run, groupOf(grouping_, run, configs_.value(baseRun(*store_, run)), store_->ownerOf(run)));
}

void ChartGrid::scheduleGroups() {
  if (grouping_.by != RunGrouping::By::kNone) groupsTimer_->start();
}

// Names of groups in natural order; those that are known keep their places.
void ChartGrid::learnGroups() {
  QStringList fresh;
  for (const QString& run : store_->runs()) {
    const auto group = groupOfRun(baseRun(*store_, run));
    if (group && !groupNames_.contains(*group) && !fresh.contains(*group)) fresh << *group;
  }
  std::sort(fresh.begin(), fresh.end(), naturalLess);
  groupNames_ << fresh;
}

void ChartGrid::updateGroups(ChartCard* card) {
  GroupPlan plan{{}, grouping_.band, grouping_.ghosts};
  if (grouping_.by != RunGrouping::By::kNone && card->config().setup().xTag.isEmpty()) {
    std::map<QString, SeriesGroup> groups;
    for (const QString& key : card->series().runs()) {
      const QString run = runOfKey(key);
      const QString tag = tagOfKey(key, card->tag());
      const auto name = groupOfRun(run);
      if (!name || !isRunVisible(run)) continue;
      SeriesGroup& group = groups[seriesKey(*name, tag, card->tag())];
      if (group.members.empty()) {
        group.style = styleOf(*card, run, tag, isDark(palette()));
        group.style.name = card->config().tags().size() > 1 ? tr("%1 %2").arg(*name, tag) : *name;
        group.style.color = groupColor(*name, isDark(palette()));
        group.style.run.clear();
        if (card->config().tags().size() == 1) group.style.dash.clear();
      }
      group.members.push_back(key);
    }
    for (auto& [key, group] : groups) {
      group.key = runOfKey(key);
      if (card->config().tags().size() > 1) group.key = key;
      plan.groups.push_back(std::move(group));
    }
  }
  card->series().setGroups(plan);
}

void ChartGrid::setGrouping(const RunGrouping& grouping) {
  if (grouping == grouping_) return;
  if (grouping.by != grouping_.by || grouping.pattern != grouping_.pattern ||
      grouping.parameter != grouping_.parameter) {
    groupNames_.clear();
  }
  grouping_ = grouping;
  groupOfRun_.clear();
  learnGroups();
  for (const auto& [tag, card] : cards_) updateGroups(card);
  emit setupsChanged();
}

void ChartGrid::setRunConfig(const QString& run, const QJsonObject& config) {
  if (configs_.value(run) == config) return;
  configs_.insert(run, config);
  groupOfRun_.clear();
  scheduleGroups();
}

QStringList ChartGrid::runParameters() const {
  QSet<QString> all;
  for (const QJsonObject& config : configs_) {
    for (const QString& path : parametersOf(config)) all.insert(path);
  }
  QStringList sorted(all.begin(), all.end());
  sorted.sort();
  return sorted;
}

QJsonObject ChartGrid::setups() const {
  QJsonObject all;
  for (const auto& [tag, setup] : setups_) all.insert(tag, toJson(setup));
  return all;
}

void ChartGrid::restoreSetups(const QJsonObject& setups) {
  setups_.clear();
  for (auto each = setups.begin(); each != setups.end(); ++each) {
    const CardSetup setup = cardSetupOf(each->toObject());
    if (!setup.isDefault()) setups_[each.key()] = setup;
  }
  for (const auto& [tag, card] : cards_) {
    const auto found = setups_.find(tag);
    card->config().setSetup(found == setups_.end() ? CardSetup() : found->second);
    fillCard(card);
  }
  emit setupsChanged();
}

void ChartGrid::storeSetup(ChartCard* card, const CardSetup& setup) {
  if (setup.isDefault()) {
    setups_.erase(card->tag());
  } else {
    setups_[card->tag()] = setup;
  }
  fillCard(card);
  emit setupsChanged();
}

void ChartGrid::addTag(ChartCard* card, const QString& tag) {
  CardSetup next = card->config().setup();
  if (card->config().tags().contains(tag)) return;
  next.tags << tag;
  card->config().setSetup(next);
  storeSetup(card, next);
}

void ChartGrid::pickTag(ChartCard* card, const QPoint& place, bool asX) {
  QStringList offered = store_->tags();
  for (const QString& tag : card->config().tags()) offered.removeAll(tag);
  auto* picker = new TagPicker(asX ? tr("Metric along the x axis") : tr("Add a tag to this chart"), offered, this);
  connect(picker, &TagPicker::picked, card, [this, card, asX](const QString& tag) {
    if (!asX) {
      addTag(card, tag);
      return;
    }
    CardSetup next = card->config().setup();
    next.xTag = tag;
    card->config().setSetup(next);
    storeSetup(card, next);
  });
  picker->popup(place);
}

void ChartGrid::dropTag(ChartCard* card, const QString& tag, DropPlace place) {
  if (place == DropPlace::kOnto) {
    addTag(card, tag);
    return;
  }
  const qsizetype from = pinned_.indexOf(tag);
  qsizetype to = pinned_.indexOf(card->tag()) + (place == DropPlace::kAfter ? 1 : 0);
  if (from >= 0 && from < to) --to;
  movePinned(tag, to);
}

void ChartGrid::movePinned(const QString& tag, qsizetype to) {
  const qsizetype from = pinned_.indexOf(tag);
  if (from < 0 || to < 0 || to >= pinned_.size() || to == from) return;
  pinned_.move(from, to);
  emit pinnedChanged(pinned_);
  scheduleLayout();
}

ChartCard* ChartGrid::makeCard(const QString& tag) {
  auto* card = new ChartCard(tag, &scheduler_, content_);
  cards_[tag] = card;
  card->config().setOptions(settings_->options());
  card->setEmptyText(emptyText_);
  if (const auto setup = setups_.find(tag); setup != setups_.end()) card->config().setSetup(setup->second);
  if (settings_->options().linked && card->config().xKey() == linkedKey_) card->view().setLinkedX(linkedX_);
  fillCard(card);
  connectCard(card);
  return card;
}

}  // namespace widgets
