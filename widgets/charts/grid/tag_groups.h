// Tags as the grid shows them: grouped by the text before the first slash, filtered, in natural order, pinned ones
// first. Pure.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <vector>

namespace widgets {

struct TagGroup {
  QString name;  // empty: the pinned tags
  QStringList tags;
  bool unseen = false;  // of tags whose runs are all hidden
  bool operator==(const TagGroup&) const = default;
};

// An invalid or empty filter lets everything through. Pinned tags keep their own order and leave their group.
std::vector<TagGroup> groupTags(const QStringList& tags, const QRegularExpression& filter, const QStringList& pinned);

}  // namespace widgets
