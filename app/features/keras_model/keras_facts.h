// What the engine says of a model that is being edited: what each layer gives, how many parameters it has, and why one
// does not fit. Builds the model; call it on a worker.
#pragma once

#include <QHash>

#include "app/features/keras_model/keras_graph.h"

namespace app {

struct KerasFacts {
  QHash<QString, widgets::LayerFacts> layers;  // by name; none of layers behind one that does not fit
  qint64 trained = 0;                          // parameters
  qint64 frozen = 0;
  qint64 bytes = 0;
  QString summary;  // the table that Keras' summary() prints
  QString error;    // why there is no model; empty: it fits
};

KerasFacts kerasFactsOf(const KerasModelText& model);

}  // namespace app
