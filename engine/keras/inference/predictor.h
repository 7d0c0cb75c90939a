// What a Keras model answers, without compile(): one graph and one session, a call is one run of a plan. Used by one
// thread.
#pragma once

#include "engine/keras/model/model.h"
#include "engine/runtime/session.h"

namespace engine::keras {

class Predictor {
 public:
  // FailedPrecondition when the model's inputs are not known yet. Weights without a value get their initializers'.
  explicit Predictor(ModelPtr model, SessionOptions options = {});

  // The outputs for all rows at once; a tensor for each input of the model. InvalidArgument, naming the input, when
  // their number, a dtype or a shape does not fit.
  std::vector<Tensor> predict(const std::vector<Tensor>& inputs);
  // Takes the model's weights as they are now.
  void reload();

 private:
  ModelPtr model_;
  std::vector<Model::Port> ports_;
  Graph graph_;
  Binding binding_{graph_};
  Session session_;
  std::vector<Output> inputs_, outputs_;
};

}  // namespace engine::keras
