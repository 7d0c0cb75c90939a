// What writers of checkpoints that were killed leave in a folder. Functions without state; whoever removes leftovers is
// the folder's only writer.
#pragma once

#include <string>
#include <string_view>

namespace engine::formats {

// Whether a file of this name is one that was being written for a checkpoint "<basename>-<step>" (its .index, .data-…
// or .meta) or for the state file: their names with ".tempstate<digits>" behind (temporarySuffix()).
bool isCheckpointLeftover(std::string_view name, std::string_view basename);
// Removes them from `folder`, and nothing else. What cannot be removed stays.
void removeCheckpointLeftovers(const std::string& folder, const std::string& basename);

}  // namespace engine::formats
