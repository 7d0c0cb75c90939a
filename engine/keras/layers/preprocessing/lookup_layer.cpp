#include "engine/keras/layers/preprocessing/lookup_layer.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/encoding.h"

namespace engine::keras {

LookupLayer::LookupLayer(Config config, DType keys)
    : VocabularyLayer(std::move(config)), vocabulary_(this->config(), keys) {
  if (this->config().flag("sparse")) this->config().fail("sparse", "false: outputs are dense here");
  if (vocabulary_.fromConfig()) keepWeights();
}

std::string LookupLayer::mode() const {
  const std::string mode = config().text("output_mode", "int");
  return mode == "binary" ? "multi_hot" : mode == "tf-idf" ? "tf_idf" : mode;
}

void LookupLayer::setVocabulary(const std::vector<std::string>& tokens) {
  vocabulary_.set(tokens);
  keepWeights();
}

void LookupLayer::learn(const std::vector<Document>& documents) {
  vocabulary_.learn(documents);
  keepWeights();
}

// The weights of "tf_idf" and, of a layer that learns, the count of documents that it has not forgotten yet.
void LookupLayer::keepWeights() {
  setConfig("vocabulary_size", vocabulary_.size());
  const std::vector<float>& values = vocabulary_.idfWeights();
  if (mode() != "tf_idf") return;
  const Shape shape{static_cast<int64_t>(values.empty() ? vocabulary_.depth() : static_cast<int64_t>(values.size()))};
  if (!idf_) {
    idf_ = addWeight({.name = "Variable", .shape = shape, .dtype = vectorType(), .trainable = false, .absolute = true});
    if (!vocabulary_.fromConfig()) {
      const WeightPtr documents =
          addWeight({.name = "Variable", .shape = {}, .dtype = DType::kInt64, .trainable = false, .absolute = true});
      documents->value = Tensor::scalar<int64_t>(0);
    }
  }
  idf_->shape = shape;
  idf_->value = values.empty() ? Tensor() : Tensor::of(values, shape);
}

std::vector<double> LookupLayer::idfWeights() const {
  if (!idf_ || !idf_->value.valid()) return {};
  std::vector<double> weights = idf_->value.toDoubles();
  weights.resize(static_cast<std::size_t>(vocabulary_.size()), 0);
  return weights;
}

Output LookupLayer::encoded(const Call& call, Output counts) const {
  const Scope& s = call.scope();
  if (mode() == "multi_hot") return s.op("Minimum", {counts, numberLike(s, counts, 1)});
  if (mode() != "tf_idf") return counts;
  if (!idf_) failInput("has no tokens to weigh: adapt() it, or give it a vocabulary and idf_weights");
  return ops::mul(s, counts, call.value(idf_));
}

namespace {

std::vector<Document> documentsOf(const Tensor& data) {
  const bool several = data.rank() > 1;
  const int64_t rows = several ? data.dim(0) : 1;
  const int64_t each = rows == 0 ? 0 : data.elements() / rows;
  std::vector<Document> documents(static_cast<std::size_t>(rows));
  const auto at = [&](int64_t i) {
    const auto place = static_cast<std::size_t>(i);
    if (data.dtype() == DType::kString) return std::string(data.flat<std::string>()[place]);
    return std::to_string(data.dtype() == DType::kInt32 ? data.flat<int32_t>()[place] : data.flat<int64_t>()[place]);
  };
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t i = 0; i < each; ++i) documents[static_cast<std::size_t>(row)].push_back(at(row * each + i));
  }
  return documents;
}

class TokenLookup : public LookupLayer {
 public:
  TokenLookup(Config config, DType keys) : LookupLayer(std::move(config), keys), keys_(keys) {}

  void adapt(const Tensor& data, int64_t /*batchRows*/) override {
    const bool isText = data.dtype() == DType::kString;
    if (isText != (keys_ == DType::kString) || (!isText && !isInteger(data.dtype()))) {
      failInput("learns from " + std::string(keys_ == DType::kString ? "strings" : "integers"));
    }
    learn(documentsOf(data));
  }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const bool invert = config().flag("invert");
    const DType wanted = invert ? DType::kInt64 : keys_;
    Output x = arguments.x();
    if (wanted == DType::kInt64) x = ops::cast(s, x, wanted);
    const Output ids = lookup().lookUp(s, x);
    if (invert) return {ids};
    if (mode() == "int") return {ops::cast(s, ids, isFloating(dtype()) ? DType::kInt64 : dtype())};
    const int64_t depth = lookup().depth();
    if (mode() != "tf_idf") return {encodedCategories(s, config(), ids, depth, vectorType())};
    Config counts = config();
    counts.set("output_mode", "count");
    return {encoded(call, encodedCategories(s, counts, ids, depth, vectorType()))};
  }

 private:
  DType keys_;
};

// Keras's own dtype follows the output: int64 for ids, else float32.
template <DType kKeys>
LayerPtr makeTokenLookup(Config config) {
  if (config.isNull("dtype")) config.set("dtype", config.text("output_mode", "int") == "int" ? "int64" : "float32");
  return std::make_shared<TokenLookup>(std::move(config), kKeys);
}

const LayerRegistrar kStringLookup("StringLookup", R"({"dtype": null, "invert": false, "max_tokens": null,
  "num_oov_indices": 1, "oov_token": "[UNK]", "mask_token": null, "output_mode": "int", "sparse": false,
  "pad_to_max_tokens": false, "idf_weights": null, "vocabulary": null, "vocabulary_size": null, "encoding": "utf-8"})",
                                   makeTokenLookup<DType::kString>);
const LayerRegistrar kIntegerLookup("IntegerLookup", R"({"dtype": null, "invert": false, "max_tokens": null,
  "num_oov_indices": 1, "oov_token": -1, "mask_token": null, "output_mode": "int", "sparse": false,
  "pad_to_max_tokens": false, "vocabulary_dtype": "int64", "idf_weights": null, "vocabulary": null,
  "vocabulary_size": null})",
                                    makeTokenLookup<DType::kInt64>);

}  // namespace
}  // namespace engine::keras
