// Embedding: a row of a table for each id; with mask_zero the id 0 is masked.
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Embedding : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments&) override {
    table_ = addWeight(
        configuredWeight(config(), "embeddings", {config().integer("input_dim"), config().integer("output_dim")}));
  }
  Output apply(const Call& call, Output ids) override {
    const Scope& s = call.scope();
    const bool integer = ids.type() == DType::kInt32 || ids.type() == DType::kInt64;
    if (!integer) ids = ops::cast(s, ids, DType::kInt32);
    return s.op("ResourceGather", {call.variable(table_).handle, ids}, {{"dtype", table_->dtype}});
  }
  Outputs masks(const Call& call, const Arguments& arguments, const Outputs&) override {
    if (!config().flag("mask_zero")) return {};
    const Output ids = arguments.x();
    return {call.scope().op("NotEqual", {ids, ops::number(call.scope(), ids.type(), 0)})};
  }

 private:
  WeightPtr table_;
};

const LayerRegistrar kEmbedding("Embedding", R"({"input_dim": null, "output_dim": null,
  "embeddings_initializer": "random_uniform", "embeddings_regularizer": null, "activity_regularizer": null,
  "embeddings_constraint": null, "mask_zero": false, "input_length": null})",
                                makeLayerOf<Embedding>);

}  // namespace
}  // namespace engine::keras
