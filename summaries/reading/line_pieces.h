// The curve of a series whose steps came twice or went back: the line through what was written last, and the pieces
// that it wrote over. Pure.
#pragma once

#include <span>
#include <vector>

#include "summaries/reading/event_log_reader.h"
#include "summaries/types.h"

namespace summaries {

struct LinePieces {
  Columns line;                      // steps rise
  std::vector<Columns> overwritten;  // steps do not fall in each; in order of writing
};

// `points` in order of writing, from the series' first on. Each point takes the place of those before it whose steps
// are not lower; those that `segments` say were superseded are off the line from the start (none: nothing was). Where
// there are very many pieces the last one has all further points, by step.
LinePieces linePieces(const Columns& points, std::span<const EventLogReader::Segment> segments);

}  // namespace summaries
