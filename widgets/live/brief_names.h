// The one short name that a run has wherever there is little room: on charts, in lists and in tables. GUI thread only.
#pragma once

#include <QHash>
#include <QString>
#include <vector>

namespace widgets {

struct CatalogRun;

// What a brief name has at most: as many as there is room for in the narrowest of these places.
inline constexpr qsizetype kBriefLetters = 14;

// By id: listedNames() without their folders unless several are called the same, shortened to what tells each from all
// others: "lr_0.01…-32-16". A part has its owner's name before its own.
QHash<QString, QString> briefNames(const std::vector<CatalogRun>& runs);

// Keeps them until ids or names are others, as shortening those of thousands of runs takes a while.
class BriefNames {
 public:
  const QHash<QString, QString>& of(const std::vector<CatalogRun>& runs);
  // Of the runs that were named last.
  const QHash<QString, QString>& last() const { return names_; }

 private:
  size_t madeFor_ = 0;  // a hash of ids and names
  QHash<QString, QString> names_;
};

}  // namespace widgets
