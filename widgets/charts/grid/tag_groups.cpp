#include "widgets/charts/grid/tag_groups.h"

#include <QMap>

#include "widgets/util/natural_order.h"

namespace widgets {

std::vector<TagGroup> groupTags(const QStringList& tags, const QRegularExpression& filter, const QStringList& pinned) {
  const auto passes = [&](const QString& tag) { return !filter.isValid() || filter.match(tag).hasMatch(); };
  std::vector<TagGroup> groups;
  TagGroup first;
  for (const QString& tag : pinned) {
    if (tags.contains(tag) && passes(tag)) first.tags << tag;
  }
  if (!first.tags.isEmpty()) groups.push_back(first);
  QMap<QString, QStringList> byName;
  for (const QString& tag : tags) {
    if (!pinned.contains(tag) && passes(tag)) byName[tag.section(QLatin1Char('/'), 0, 0)] << tag;
  }
  QStringList names = byName.keys();
  std::sort(names.begin(), names.end(), naturalLess);
  for (const QString& name : names) {
    QStringList members = byName[name];
    std::sort(members.begin(), members.end(), naturalLess);
    groups.push_back({name, members});
  }
  return groups;
}

}  // namespace widgets
