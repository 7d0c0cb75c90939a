#include "widgets/runs/run_lines.h"

#include <QHash>
#include <QMap>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_records.h"
#include "widgets/util/distinct_names.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

using LineKind = RunLine::Kind;

QString folderOf(const QString& id) {
  return id.left(std::max<qsizetype>(0, id.lastIndexOf(QLatin1Char('/'))));
}

bool isBelow(const QString& id, const QString& folder) {
  return folder.isEmpty() ||
         (id.size() > folder.size() && id.startsWith(folder) && id[folder.size()] == QLatin1Char('/'));
}

// Parents before what is in them, whatever sorts between a name and a slash.
QStringList inTreeOrder(const QStringList& folders) {
  std::vector<std::pair<QStringList, QString>> places;
  for (const QString& folder : folders) places.emplace_back(folder.split(QLatin1Char('/')), folder);
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    return std::lexicographical_compare(a.first.begin(), a.first.end(), b.first.begin(), b.first.end(), naturalLess);
  });
  QStringList sorted;
  for (const auto& place : places) sorted << place.second;
  return sorted;
}

struct Outliner {
  const std::vector<RunRow>& rows;
  const RunOutline& outline;
  QHash<QString, std::vector<int>> folders = {};  // the runs in each
  QHash<QString, std::vector<int>> parts = {};    // of each run
  QHash<QString, RunCount> counts = {};           // in a folder and all below it
  QHash<QString, double> bests = {};              // in a folder and all below it
  std::vector<bool> accepted = {};                // by row
  std::vector<RunLine> lines = {};

  const RunRow& at(int row) const { return rows[static_cast<std::size_t>(row)]; }
  bool isInScope(const QString& folder) const {
    return outline.scope.isEmpty() || folder == outline.scope || isBelow(folder, outline.scope);
  }
  void collect();
  void noteValue(const QString& folder, double value);
  void addRest(LineKind kind, const QString& folder, int depth, std::size_t runs);
  RunLine head(const QString& folder, int depth) const;
  void addFolder(const QString& folder, const std::vector<int>& runs);
  void addRuns(const QString& folder, const std::vector<int>& runs, int depth, const QString& prefix);
  int depthOf(const QString& folder) const;
  bool isClosed(const QString& folder) const;
};

void Outliner::collect() {
  accepted.resize(rows.size());
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    const RunRow& run = at(row);
    if (!run.owner.isEmpty()) {
      parts[run.owner].push_back(row);
      continue;
    }
    const QString folder = folderOf(run.id);
    folders[folder].push_back(row);
    const bool isAccepted = outline.accepts(run);
    accepted[static_cast<std::size_t>(row)] = isAccepted;
    const bool isShown = isAccepted && outline.isVisible(run);
    for (QString above = folder; !above.isEmpty(); above = folderOf(above)) {
      RunCount& count = counts[above];
      ++count.total;
      count.shown += isShown;
      if (isShown && run.hasValue && !std::isnan(run.value)) noteValue(above, run.value);
    }
  }
}

void Outliner::noteValue(const QString& folder, double value) {
  if (!outline.smallerIsBetter) return;
  const auto best = bests.find(folder);
  if (best == bests.end()) {
    bests.insert(folder, value);
  } else if (*outline.smallerIsBetter ? value < *best : value > *best) {
    *best = value;
  }
}

void Outliner::addRest(LineKind kind, const QString& folder, int depth, std::size_t runs) {
  RunLine rest;
  rest.kind = kind;
  rest.id = folder;
  rest.depth = depth;
  rest.total = static_cast<int>(runs);
  lines.push_back(rest);
}

int Outliner::depthOf(const QString& folder) const {
  int depth = 0;
  for (QString above = folderOf(folder); !above.isEmpty(); above = folderOf(above)) {
    depth += folders.contains(above) && isInScope(above);
  }
  return depth;
}

bool Outliner::isClosed(const QString& folder) const {
  for (QString above = folder; !above.isEmpty(); above = folderOf(above)) {
    if (outline.closedHeads.contains(above) && (above == folder || folders.contains(above))) return true;
  }
  return false;
}

RunLine Outliner::head(const QString& folder, int depth) const {
  RunLine line;
  line.kind = LineKind::kHead;
  line.id = folder;
  line.depth = depth;
  line.text = folder;
  line.hasMore = true;
  line.isOpen = !isClosed(folder);
  line.isFaint = !isInScope(folder);
  const RunCount count = counts.value(folder);
  line.total = count.total;
  line.shown = count.shown;
  if (const auto best = bests.constFind(folder); best != bests.constEnd()) line.best = *best;
  return line;
}

void Outliner::addRuns(const QString& folder, const std::vector<int>& runs, int depth, const QString& prefix) {
  std::vector<int> listed;
  for (const int row : runs) {
    if (accepted[static_cast<std::size_t>(row)]) listed.push_back(row);
  }
  const auto byName = [this](int a, int b) { return naturalLess(at(a).id, at(b).id); };
  if (!std::is_sorted(listed.begin(), listed.end(), byName)) std::sort(listed.begin(), listed.end(), byName);
  if (outline.goesBefore) {
    std::stable_sort(listed.begin(), listed.end(), [this](int a, int b) { return outline.goesBefore(at(a), at(b)); });
  }
  const std::size_t leftOut = runs.size() - listed.size();
  const bool isFolded =
      outline.mostRuns > 0 && listed.size() > outline.mostRuns && !outline.wholeHeads.contains(folder);
  const std::size_t folded = isFolded ? listed.size() - outline.mostRuns : 0;
  listed.resize(listed.size() - folded);
  for (const int row : listed) {
    const RunRow& run = at(row);
    const auto its = parts.constFind(run.id);
    RunLine line;
    line.id = run.id;
    line.row = row;
    line.depth = depth;
    line.text = run.name == run.id ? run.id.mid(folder.isEmpty() ? 0 : folder.size() + 1).mid(prefix.size()) : run.name;
    line.brief = run.brief;
    line.hasMore = its != parts.constEnd();
    line.isOpen = line.hasMore && outline.openRuns.contains(run.id);
    lines.push_back(line);
    if (!line.isOpen) continue;
    for (const int part : *its) {
      RunLine below;
      below.id = at(part).id;
      below.row = part;
      below.depth = depth + 1;
      below.text = at(part).name;
      lines.push_back(below);
    }
  }
  if (folded > 0) addRest(LineKind::kMore, folder, depth, folded);
  if (leftOut > 0) addRest(LineKind::kLeftOut, folder, depth, leftOut);
}

void Outliner::addFolder(const QString& folder, const std::vector<int>& runs) {
  if (folder.isEmpty()) {
    if (isInScope(folder)) addRuns(folder, runs, 0, {});
    return;
  }
  const QString above = folderOf(folder);
  if (!isInScope(folder)) {
    // One line for all of it, unless it holds the scope.
    bool isListed = isBelow(outline.scope, folder);
    for (QString other = above; !isListed && !other.isEmpty(); other = folderOf(other)) {
      isListed = folders.contains(other) && !isBelow(outline.scope, other);
    }
    if (!isListed) lines.push_back(head(folder, 0));
    return;
  }
  if (!above.isEmpty() && isClosed(above)) return;
  QStringList names;
  for (const int row : runs) {
    if (at(row).name == at(row).id) names << at(row).id.mid(folder.size() + 1);
  }
  const int depth = depthOf(folder);
  RunLine top = head(folder, depth);
  top.prefix = commonPrefix(names);
  if (depth > 0) top.text = folder.section(QLatin1Char('/'), -1);
  lines.push_back(top);
  if (top.isOpen) addRuns(folder, runs, depth + 1, top.prefix);
}

// How many different values each setting has; none of those with a long one.
std::vector<std::pair<QString, qsizetype>> countsOf(const std::vector<const RunRecord*>& runs) {
  constexpr int kLongestSetting = 9;
  QMap<QString, QSet<QString>> values;
  QSet<QString> longOnes;
  for (const RunRecord* run : runs) {
    for (auto param = run->params.begin(); param != run->params.end(); ++param) {
      const QString text = paramText(*param);
      values[param.key()].insert(text);
      if (text.size() > kLongestSetting) longOnes.insert(param.key());
    }
  }
  std::vector<std::pair<QString, qsizetype>> counts;
  for (auto value = values.begin(); value != values.end(); ++value) {
    if (value->size() > 1 && !longOnes.contains(value.key())) counts.emplace_back(value.key(), value->size());
  }
  return counts;
}

}  // namespace

QHash<QString, QStringList> varyingSettings(const std::vector<RunRecord>& runs, int most) {
  QHash<QString, std::vector<const RunRecord*>> folders;
  for (const RunRecord& run : runs) {
    if (!run.experiment.isEmpty()) folders[run.experiment].push_back(&run);
  }
  QHash<QString, QStringList> settings;
  for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
    std::vector<std::pair<QString, qsizetype>> counts = countsOf(*folder);
    std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    counts.resize(std::min(counts.size(), static_cast<std::size_t>(most)));
    QStringList paths;
    for (const auto& count : counts) paths << count.first;
    if (paths.isEmpty()) continue;
    const QMap<QString, QString> names = shortNames(paths);
    for (const QString& path : paths) settings[folder.key()] << names.value(path);
    for (const RunRecord* run : *folder) {
      for (const QString& path : paths) {
        const auto value = run->params.constFind(path);
        settings[run->id] << (value == run->params.constEnd() ? QString() : paramText(*value));
      }
    }
  }
  return settings;
}

QString RunLine::key() const {
  const QLatin1Char mark(kind == LineKind::kHead   ? 'h'
                         : kind == LineKind::kRun  ? 'r'
                         : kind == LineKind::kMore ? 'm'
                                                   : 'l');
  return mark + id;
}

std::vector<RunLine> runLines(const std::vector<RunRow>& rows, const RunOutline& outline) {
  Outliner outliner{rows, outline};
  outliner.collect();
  for (const QString& folder : inTreeOrder(outliner.folders.keys())) {
    outliner.addFolder(folder, outliner.folders.value(folder));
  }
  // What is out of scope comes last.
  std::stable_partition(outliner.lines.begin(), outliner.lines.end(),
                        [](const RunLine& line) { return !line.isFaint; });
  return std::move(outliner.lines);
}

}  // namespace widgets
