// Which lines one text has more or less than another. Pure functions: any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace widgets {

struct DiffLine {
  enum class Kind { kSame, kAdded, kRemoved };
  Kind kind = Kind::kSame;
  QString text;
  bool operator==(const DiffLine&) const = default;
};

// The longest common part stays, removed lines come before added ones. Where both texts have thousands of different
// lines all of one are removed and all of the other added.
std::vector<DiffLine> lineDiff(const QStringList& before, const QStringList& after);

}  // namespace widgets
