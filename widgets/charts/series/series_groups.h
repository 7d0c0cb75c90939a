// Several runs as one curve: their mean, with a band around it. Pure, but for the memory that a card keeps from one
// picture to the next; workers call it.
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "widgets/charts/render/line_style.h"
#include "widgets/charts/series/smoothed_series.h"

namespace widgets {

// What the band around a group's line spans; the line is the mean of the members unless told otherwise.
enum class BandKind {
  kNone,
  kMinMax,      // the members' lowest and highest value
  kDeviation,   // one standard deviation (of a sample: n - 1) either way
  kConfidence,  // the 95 % confidence interval of the mean: Student's t(0.975, n - 1) * deviation / sqrt(n) either way
  kQuartiles,   // the middle half of the members, around their median
};

struct Aggregate {
  SeriesData mean;
  SeriesData lower;  // as long as the mean; empty without a band
  SeriesData upper;
};

// At each step that any member has. A member counts from its first to its last step with the value there, or linearly
// between the two points around the step; it is left out where one of the two is not finite. Of the wall times it is
// the mean time since each member's first point, after the earliest first point; it never goes back.
Aggregate aggregate(std::span<const SeriesData> members, BandKind band);
// Student's t for a two-sided probability of 95 %.
double studentT975(std::size_t degreesOfFreedom);

struct SeriesGroup {
  QString key;
  LineStyle style;
  std::vector<QString> members;  // keys of series
  QString name = {};             // as of the chip; evaluations are of the group of their runs
  int runs = 0;                  // that can be seen, also those without the tag; 0: unknown
};

struct GroupPlan {
  std::vector<SeriesGroup> groups;
  BandKind band = BandKind::kQuartiles;
  bool ghosts = true;  // members stay visible behind the mean
};

// One group's curve as computed last, and what of.
struct GroupMemory {
  struct Group {
    std::vector<std::pair<uint64_t, std::size_t>> inputs;  // generation and points of each member
    BandKind band = BandKind::kNone;
    Aggregate aggregate;
    std::shared_ptr<SmoothedSeries> mean = std::make_shared<SmoothedSeries>();
    std::shared_ptr<SmoothedSeries> lower = std::make_shared<SmoothedSeries>();
    std::shared_ptr<SmoothedSeries> upper = std::make_shared<SmoothedSeries>();
  };
  std::map<QString, Group> groups;
  uint64_t changes = 0;
};

}  // namespace widgets
