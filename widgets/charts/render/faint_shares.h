// How much of a faint line's colour there is on the plot: each stays stronger than the grid in both themes, which tests
// measure of all palettes. Values; any thread.
#pragma once

namespace widgets {

// Of a run's colour: raw values behind the smooth ones, members of groups, overwritten pieces.
constexpr float kGhostShare = 0.3f;
// Of the text's colour: each of many runs.
constexpr float kManyShare = 0.25f;
// And of however many on top of one another, so that what is drawn over them stands out.
constexpr float kMostManyShare = 0.5f;

}  // namespace widgets
