#include "widgets/charts/grid/grid_grouping.h"

#include <QSet>
#include <algorithm>

#include "widgets/live/series_store.h"
#include "widgets/util/natural_order.h"

namespace widgets {

namespace {
const QString kEvaluated = QStringLiteral(" eval");
}  // namespace

GridGrouping::GridGrouping(const SeriesStore& store) : store_(store) {
  timer_.setSingleShot(true);
  timer_.setInterval(0);
  connect(&timer_, &QTimer::timeout, this, [this] {
    learn();
    emit regrouped();
  });
  connect(&store_, &SeriesStore::ownerChanged, this, &GridGrouping::forget);
  connect(&store_, &SeriesStore::runRemoved, this, &GridGrouping::forget);
}

// A run that comes back may belong to another by then.
void GridGrouping::forget(const QString& run) {
  groupOfRun_.remove(run);
  schedule();
}

QString GridGrouping::baseRun(const QString& run) const {
  return store_.ownerOf(run).value_or(run);
}

std::optional<QString> GridGrouping::groupOfRun(const QString& run) {
  const auto known = groupOfRun_.constFind(run);
  if (known != groupOfRun_.constEnd()) return *known;
  return *groupOfRun_.insert(run, groupOf(grouping_, run, configs_.value(baseRun(run)), store_.ownerOf(run)));
}

QString GridGrouping::plainName(const QString& group) {
  return group.endsWith(kEvaluated) ? group.chopped(kEvaluated.size()) : group;
}

int GridGrouping::numberOf(const QString& group) const {
  return static_cast<int>(std::max<qsizetype>(0, names_.indexOf(plainName(group))));
}

std::vector<GridGrouping::Group> GridGrouping::groups(const std::function<bool(const QString& run)>& isVisible) {
  std::vector<Group> groups;
  if (!isOn()) return groups;
  QHash<QString, int> counts;
  for (const QString& run : store_.runs()) {
    if (store_.ownerOf(run) || !isVisible(run)) continue;
    if (const auto group = groupOfRun(run)) ++counts[*group];
  }
  for (const QString& name : names_) {
    if (counts.contains(name)) groups.push_back({name, numberOf(name), counts[name]});
  }
  return groups;
}

bool GridGrouping::isShown(const QString& group) const {
  return !hidden_.contains(plainName(group));
}

void GridGrouping::setShown(const QString& group, bool shown) {
  if (isShown(group) == shown) return;
  shown ? static_cast<void>(hidden_.remove(group)) : static_cast<void>(hidden_.insert(group));
  emit regrouped();
}

void GridGrouping::toggleOnly(const QString& group) {
  QSet<QString> others(names_.begin(), names_.end());
  others.remove(group);
  hidden_ = hidden_ == others ? QSet<QString>() : others;
  emit regrouped();
}

void GridGrouping::schedule() {
  if (isOn()) timer_.start();
}

// Names of groups in natural order; those that are known keep their places.
void GridGrouping::learn() {
  QStringList fresh;
  for (const QString& run : store_.runs()) {
    const auto group = groupOfRun(baseRun(run));
    if (group && !names_.contains(*group) && !fresh.contains(*group)) fresh << *group;
  }
  std::sort(fresh.begin(), fresh.end(), naturalLess);
  names_ << fresh;
}

void GridGrouping::set(const RunGrouping& grouping) {
  if (grouping == grouping_) return;
  if (grouping.by != grouping_.by || grouping.pattern != grouping_.pattern ||
      grouping.parameter != grouping_.parameter) {
    names_.clear();
    hidden_.clear();
  }
  grouping_ = grouping;
  groupOfRun_.clear();
  learn();
  emit regrouped();
  emit changed();
}

void GridGrouping::setConfig(const QString& run, const QJsonObject& config) {
  if (configs_.value(run) == config) return;
  configs_.insert(run, config);
  groupOfRun_.clear();
  schedule();
}

void GridGrouping::follow(const GridGrouping& other) {
  grouping_ = other.grouping_;
  configs_ = other.configs_;
  names_ = other.names_;
  groupOfRun_.clear();
  emit regrouped();
}

QStringList GridGrouping::parameters() const {
  QHash<QString, QJsonObject> seen;
  for (auto config = configs_.begin(); config != configs_.end(); ++config) {
    if (!store_.ownerOf(config.key()) && (!isSeen_ || isSeen_(config.key()))) seen.insert(config.key(), *config);
  }
  return parametersOf(seen.isEmpty() ? configs_ : seen);
}

}  // namespace widgets
