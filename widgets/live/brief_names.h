// The one name that a run has on charts, in lists and in tables, which follows from the runs alone: no dock that is
// dragged changes it. GUI thread only.
#pragma once

#include <QHash>
#include <QString>
#include <vector>

namespace widgets {

struct CatalogRun;

// What it has at most: names of so many letters are whole, as lists and cards of usual widths have room for them.
inline constexpr qsizetype kBriefLetters = 20;

// By id: listedNames() without their folders unless some of these are called as others are, longer ones shortened to
// what tells each from all others: "lr_0.0064_units_112". Those that people call the same say their own names, too. A
// part has its owner's name before its own.
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
