// The colours of a graph's boxes by what a person chose, and what they mean. All carry white text at 4.5:1 or more.
// Values; GUI thread only (they name things in the person's language).
#pragma once

#include <QColor>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/graph/model/graph_model.h"
#include "widgets/graph/model/graph_profile.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {

enum class GraphColoring {
  kType,       // by category
  kStructure,  // scopes that are built alike have one colour
  kDevice,
  kTime,        // of a profiled step; needs a profile
  kMemory,      // the same
  kDifference,  // of a comparison
};

struct GraphColors {
  struct Entry {
    QString name;
    QColor color;
  };
  std::vector<QColor> items;  // by item
  std::vector<Entry> legend;
  bool areKinds = true;  // of which a picture may lack some; else a scale, or counts
};
using GraphColorsPtr = std::shared_ptr<const GraphColors>;

// `profile` may be null: then nothing is known of times, memory and the devices that nodes really ran on.
GraphColors colorGraph(const GraphModel& model, GraphColoring coloring, const GraphProfile* profile);

// Of the legend what is in a picture.
std::vector<GraphColors::Entry> legendOf(const GraphColors& colors, const VisibleGraph& graph);

// What a step took inside an item, all executions of its ops summed.
NodeProfile profileOf(const GraphModel& model, int item, const GraphProfile& profile);

}  // namespace widgets
