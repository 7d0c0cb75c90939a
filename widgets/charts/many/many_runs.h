// What a chart says of more runs than can be told apart: the median and the band of the middle half, found for each
// pixel column in which at least half of the runs have a value, and which run ends best and worst. Pure; workers call
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/charts/render/column_mapper.h"

namespace widgets {

inline constexpr int kMostSingleRuns = 16;  // as many are drawn each for itself

// Colours as 0xAARRGGBB; how they are blended is theirs.
struct ManyLook {
  uint32_t run = 0xff617080;
  float runAlpha = 0.18f;
  uint32_t median = 0xff232629;  // of no run
  uint32_t middle = 0xff08639b;  // the band, at 30 %
  uint32_t halo = 0xffffffff;    // the plot's ground, around the median, the best and the worst
};

struct ManyRuns {
  int runs = 0;
  std::vector<LineColumn> median;
  std::vector<LineColumn> band;     // between the quartiles
  std::optional<std::size_t> best;  // places in the result's lines; nothing where none can be told
  std::optional<std::size_t> worst;
};

// One curve of many: its columns, the height of its end, and whether it counts.
struct ManyLine {
  const std::vector<LineColumn>* columns = nullptr;
  double last = 0;  // its newest value; not finite: it has none
  bool counts = true;
};

// `width`: pixel columns. A run counts where it has a curve. `smallerIsBetter`: nothing where neither is better, as of
// learning rates, and then no run is the best or the worst. `logarithms`: as of quartilesOf().
ManyRuns manyRunsOf(const std::vector<ManyLine>& lines, int width, std::optional<bool> smallerIsBetter,
                    double logarithms = 0);

}  // namespace widgets
