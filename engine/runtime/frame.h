// Decides, for a list of nodes that run one after the other, where each value lives: in the arena (and where), in
// another value's memory, in a variable, in a feed, in a constant, or nowhere until the node makes it. Used by one
// thread.
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/runtime/arena_layout.h"

namespace engine {

enum class Place {
  kArena,     // a block of the frame's arena
  kAlias,     // the memory of `root`, under a shape of its own
  kVariable,  // the memory of the variable that `root`'s node reads
  kOutside,   // given by the frame's owner: feeds, constants, a region's imports and exports
  kDynamic,   // shape known only when the node has run, or no plain memory (resources)
};

struct Placement {
  Place place = Place::kOutside;
  Output root;     // whose memory it is (itself unless kAlias)
  int block = -1;  // of the layout, for kArena
};

// One thing that runs: a node, or a region that stands for many.
struct FrameItem {
  Node* node = nullptr;  // null for a region
  std::vector<Output> inputs;
  std::vector<Output> outputs;
  bool isBesideLast = false;  // may run at the same moment as the item before
};

struct FrameSpec {
  std::vector<FrameItem> items;
  std::function<Shape(const Output&)> shapeOf;     // unknown: kDynamic
  std::unordered_set<Output, OutputHash> pinned;   // needed after the last item
  std::unordered_set<Output, OutputHash> outside;  // values whose memory the owner gives
  std::unordered_set<const Node*> copies;          // alias nodes and reads that must have memory of their own
};

struct FrameLayout {
  std::unordered_map<Output, Placement, OutputHash> placements;
  ArenaLayout arena;
  std::size_t arenaBytes = 0;
};

FrameLayout layOut(const FrameSpec& spec);

}  // namespace engine
