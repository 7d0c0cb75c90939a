// A model of one's own: a subclass adds its layers and says how they are called, as subclasses of tf.keras.Model do.
//
//   class Digits : public keras::CustomModel {
//    public:
//     Digits() : CustomModel("digits") { hidden_ = add("Dense", {{"units", 64}, {"activation", "relu"}}); … }
//    protected:
//     Output apply(const Call& call, Output x) override { return through(call, *logits_, through(call, *hidden_, x)); }
//     LayerPtr hidden_, logits_;
//   };
//
// Used by one thread at a time.
#pragma once

#include "engine/keras/model/model.h"

namespace engine::keras {

class CustomModel : public Model {
 public:
  explicit CustomModel(const std::string& name = "custom_model");

  // Makes the weights for such inputs, sizes without the batch, and learns what the outputs are. Before it is trained.
  void buildFor(const std::vector<Shape>& inputs, DType dtype = DType::kFloat);

  std::vector<LayerPtr> layers() const override { return layers_; }
  std::vector<Row> rows() const override;
  // "input_1" …, "output_1" …; FailedPrecondition before buildFor().
  std::vector<Port> inputs() const override;
  std::vector<Port> outputs() const override;
  bool countsAsCalled() const override { return false; }
  // Unimplemented: what a subclass does is not in a config.
  Json getConfig() const override;

 protected:
  // A layer of the model, whose weights are named below it. Without a name it gets one of its class.
  LayerPtr add(LayerPtr layer);
  LayerPtr add(const std::string& className, const Json& config);
  // The only output of a layer for one input.
  static Output through(const Call& call, Layer& layer, Output x);

 private:
  void requireBuilt() const;

  std::vector<LayerPtr> layers_;
  std::vector<Port> inputs_, outputs_;
};

}  // namespace engine::keras
