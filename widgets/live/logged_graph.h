// What a run's log has of its graph. A value.
#pragma once

#include <QByteArray>

namespace widgets {

struct LoggedGraph {
  QByteArray graph;   // a serialized GraphDef; empty: none, or it cannot be read
  QByteArray layers;  // a Keras model's JSON (plugin graph_keras_model); empty: none
  bool operator==(const LoggedGraph&) const = default;
  bool isEmpty() const { return graph.isEmpty() && layers.isEmpty(); }
};

}  // namespace widgets
