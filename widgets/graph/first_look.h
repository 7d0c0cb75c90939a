// Finds which scopes of a new graph are open: of those with several layers in them the one with the most parameters,
// and so on, as long as the whole can be read in the canvas. Scopes with equally many parameters open together, as the
// layers of an encoder do, and a scope with nothing else in it opens with the one around it. Where hardly more than a
// closed box would be seen otherwise, its picture may be higher than the canvas: it is read from the top. A value.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "widgets/graph/layout/graph_layout.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {

class FirstLook {
 public:
  struct Picture {
    std::set<int> open;
    VisibleGraph graph;
    LayoutResult layout;
  };
  // What is seen of the graph, and how much space that takes.
  using Draw = std::function<VisibleGraph(const std::set<int>& open)>;
  using Measure = std::function<LayoutInput(const VisibleGraph& graph)>;

  // Begins with a picture that has no layout yet.
  FirstLook(const GraphModel& model, Picture first);

  // The layout of what was tried last, or that it could not be laid out. `room`: the largest picture that can be read
  // in the canvas.
  void take(LayoutResult layout, QSizeF room);
  void refuse() { ++inVain_; }
  // Tries to open more; what is to be laid out then. Nothing: what is best is known.
  std::optional<LayoutInput> tryMore(const Draw& draw, const Measure& measure);
  bool hasBest() const { return !best_.graph.nodes.empty(); }
  const Picture& best() const { return best_; }

 private:
  std::set<int> largest();
  bool openLone();
  bool mayHaveRoom(const LayoutInput& input) const;
  QSizeF roomOfNext() const;
  bool saysLittle() const;

  QSizeF room_;
  std::vector<int> layers_;  // by item
  std::set<int> passed_;     // scopes that have been tried
  Picture best_;
  Picture tried_;
  int inVain_ = 0;  // layouts that had no room
};

}  // namespace widgets
