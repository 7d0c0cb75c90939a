// A second view of a grid: another grid over the same store shows the same runs in the same groups, with the same
// events, step, range, run that stands out, values at the crosshair, pinned cards and what each card has of its own.
// What a person changes in one of them holds for both; which tags are shown, and how far they are scrolled, is each
// one's own. GUI thread only.
#pragma once

namespace widgets {

class ChartGrid;

// Until one of them is gone.
void joinGrids(ChartGrid* first, ChartGrid* second);

}  // namespace widgets
