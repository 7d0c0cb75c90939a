// Hashing: a bin for each value by its hash. HashedCrossing: a bin for values that stand together.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/encoding.h"

namespace engine::keras {
namespace {

constexpr int64_t kCrossKey = 0xDECAFCAFFE;  // TensorFlow's, where none is given

int64_t binsOf(const Config& config) {
  const int64_t bins = config.integer("num_bins");
  if (bins < 1) config.fail("num_bins", "a positive integer");
  return bins;
}

// Of ids the layer's own dtype, of vectors a floating one.
DType resultType(const Config& config, DType own) {
  if (config.text("output_mode", "int") == "int") return isFloating(own) ? DType::kInt64 : own;
  return isFloating(own) ? own : DType::kFloat;
}

class Hashing : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const bool masked = !config().isNull("mask_value") && binsOf(config()) > 1;
    const int64_t bins = binsOf(config()) - (masked ? 1 : 0);
    const bool isText = x.type() == DType::kString;
    if (!isText && !isInteger(x.type())) failInput("hashes strings and integers");
    const Output text = isText ? x : s.op("AsString", {x});
    Output ids;
    if (config().isNull("salt")) {
      ids = s.op("StringToHashBucketFast", {text}, {{"num_buckets", bins}});
    } else {
      std::vector<int64_t> key = config().integers("salt");
      if (key.size() == 1) key.push_back(key[0]);
      ids = s.op("StringToHashBucketStrong", {text}, {{"num_buckets", bins}, {"key", key}});
    }
    if (masked) {
      const Json& mask = config().at("mask_value");
      const Output value = isText ? ops::scalar(s, mask.get<std::string>())
                                  : ops::number(s, x.type(), static_cast<double>(config().integer("mask_value")));
      const Output one = ops::scalar(s, int64_t{1}), zero = ops::scalar(s, int64_t{0});
      ids = s.op("SelectV2", {s.op("Equal", {x, value}), zero, ops::add(s, ids, one)});
    }
    return encodedCategories(s, config(), ids, binsOf(config()), resultType(config(), dtype()));
  }
};

class HashedCrossing : public Layer {
 public:
  using Layer::Layer;
  FirstArgument firstArgument() const override { return FirstArgument::kList; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    std::vector<Output> columns;
    std::vector<DType> types;
    const int rank = arguments.x().shape().rank();
    for (const Value& input : arguments.inputs) {
      Output x = input.tensor;
      if (x.type() != DType::kString && !isInteger(x.type())) failInput("crosses strings and integers");
      if (x.type() != DType::kString) x = ops::cast(s, x, DType::kInt64);
      for (int i = x.shape().rank(); i < 2; ++i) x = expanded(s, x, -1);
      if (x.shape().rank() != 2 || x.shape().dim(1) != 1) failInput("crosses single values, [batch] or [batch, 1]");
      columns.push_back(x);
      types.push_back(x.type());
    }
    if (columns.size() < 2) failInput("crosses two inputs or more");
    Node* crossed = s.node("SparseCross", columns,
                           {{"N", int64_t{0}},
                            {"hashed_output", true},
                            {"num_buckets", binsOf(config())},
                            {"hash_key", kCrossKey},
                            {"sparse_types", std::vector<DType>{}},
                            {"dense_types", types},
                            {"out_type", DType::kInt64},
                            {"internal_type", DType::kString}});
    // Each row has one value.
    Output ids = ops::reshape(s, crossed->output(1), {-1, 1});
    if (rank < 2) ids = squeezed(s, ids, -1);
    ids.node->mergeOutputShape(0, arguments.x().shape());
    return {encodedCategories(s, config(), ids, binsOf(config()), resultType(config(), dtype()))};
  }
};

LayerPtr withOutputType(Config config, LayerPtr (*make)(Config)) {
  if (config.isNull("dtype")) config.set("dtype", config.text("output_mode", "int") == "int" ? "int64" : "float32");
  return make(std::move(config));
}

const LayerRegistrar kHashing("Hashing", R"({"dtype": null, "num_bins": null, "salt": null, "mask_value": null,
  "output_mode": "int", "sparse": false})",
                              [](Config c) { return withOutputType(std::move(c), makeLayerOf<Hashing>); });
const LayerRegistrar kHashedCrossing("HashedCrossing", R"({"dtype": null, "num_bins": null, "output_mode": "int",
  "sparse": false})",
                                     [](Config c) {
                                       return withOutputType(std::move(c), makeLayerOf<HashedCrossing>);
                                     });

}  // namespace
}  // namespace engine::keras
