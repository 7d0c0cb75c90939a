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
  // Ids come as they are given, which an override of call() would not see.
  Values run(const Call& call, const Arguments& arguments) override {
    return {{rowsOf(call, arguments.x()), maskOf(call.scope(), arguments.x())}};
  }

 private:
  Output rowsOf(const Call& call, Output ids) const {
    const Scope& s = call.scope();
    const bool integer = ids.type() == DType::kInt32 || ids.type() == DType::kInt64;
    if (!integer) ids = ops::cast(s, ids, DType::kInt32);
    const Output rows = s.op("ResourceGather", {call.variable(table_).handle, ids}, {{"dtype", table_->dtype}});
    return isFloating(dtype()) ? ops::cast(s, rows, dtype()) : rows;
  }
  Output maskOf(const Scope& s, Output ids) const {
    if (!config().flag("mask_zero")) return {};
    return s.op("NotEqual", {ids, ops::number(s, ids.type(), 0)});
  }

  WeightPtr table_;
};

const LayerRegistrar kEmbedding("Embedding", R"({"input_dim": null, "output_dim": null,
  "embeddings_initializer": "random_uniform", "embeddings_regularizer": null, "activity_regularizer": null,
  "embeddings_constraint": null, "mask_zero": false, "input_length": null})",
                                makeLayerOf<Embedding>);

}  // namespace
}  // namespace engine::keras
