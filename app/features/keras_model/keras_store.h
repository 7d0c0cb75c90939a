// The model of a window with its weights: those of its file, later those that it learnt. Any thread: each work takes a
// model of its own from it.
#pragma once

#include <mutex>

#include "app/features/keras_model/keras_graph.h"
#include "engine/keras/files/model_files.h"

namespace app {

class KerasStore {
 public:
  // Nobody else uses the model from then on. A null one: the file has layers that are not known here, or no weights.
  void put(engine::keras::LoadedModel loaded);
  bool isCompiled() const;

  struct Made {
    engine::keras::LoadedModel loaded;
    QStringList fresh;  // layers whose weights start afresh
  };
  // A model as `text` says: layers that are as in the one that was put have its weights, others initial ones. How it
  // is compiled stays, and what its optimizer knows where the same weights are trained. Errors as modelFromJson().
  Made make(const KerasModelText& text) const;

 private:
  mutable std::mutex mutex_;
  engine::keras::LoadedModel loaded_;
};

// Gives weights without a value their initial one.
void fillWeights(const engine::keras::Model& model);

}  // namespace app
