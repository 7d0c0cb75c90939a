// A SavedModel, loaded and ready to answer by its signatures: its graph imported, variables restored by its own restore
// op, assets put in their places, tables initialised. Used by one thread at a time.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels);
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "exported"});
//   model.train(inputFn);
//   const auto receiver = buildRawServingInputReceiverFn(featureSpecs(inputFn(Mode::kPredict)));
//   SavedModel served = SavedModel::load(model.exportSavedModel("exports", receiver).path);
//   served.signature("predict").inputs.at(0).key;                                    // is "x"
//   served.run("predict", {{"x", Tensor::vector<float>({3})}}).at("predictions").shape();  // is Shape({1, 1})
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/estimator/export/named_tensors.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

// An input or output of a signature. A sparse tensor is three of them, with the names of
// engine/graph/sparse_components.h.
struct SignatureTensor {
  std::string key;
  std::string tensor;  // in the graph: "dnn/logits/BiasAdd:0"
  DType dtype = DType::kInvalid;
  Shape shape;
  Tensor defaultValue;  // of an input that may be left out; else no tensor
};

struct Signature {
  std::string method;  // "tensorflow/serving/predict"
  std::vector<SignatureTensor> inputs;
  std::vector<SignatureTensor> outputs;
};

using Signatures = std::map<std::string, Signature>;

// The signatures of a MetaGraph as its file describes them, those of init and training ops left out.
Signatures signaturesOf(const tensorflow::MetaGraphDef& metaGraph);
// The tensors that a signature feeds and fetches.
std::vector<std::string> tensorNames(const Signature& signature);

struct SavedModelOptions {
  int threads = 0;       // 0: every core the process may use
  bool optimize = true;  // as SessionOptions
};

class SavedModel {
 public:
  // Errors: those of SavedModelReader; InvalidArgument, saying what is wrong, for a malformed graph, and signatures of
  // tensors that it does not have; Unimplemented, naming the ops, when every signature, with the variables and tables
  // that it reads, needs some that this program does not have; those of reading the variables. Where some signatures
  // can be run and others not, only what those need is restored and initialised.
  static SavedModel load(const std::string& folder, const formats::Tags& tags = {formats::saved_model::kServe},
                         const SavedModelOptions& options = {});
  ~SavedModel();
  SavedModel(SavedModel&&) noexcept;

  // Every signature of the MetaGraph by its key, those that cannot be run here too.
  const Signatures& signatures() const;
  // NotFound, with the signatures that there are.
  const Signature& signature(const std::string& key) const;
  // As signature(); the signature's own error when it cannot be run here.
  const Signature& runnable(const std::string& key) const;
  // Why a signature cannot be run here (it needs ops that this program does not have, or its part of the graph cannot
  // be imported), beside others that can; "" when it can. NotFound as above.
  std::string whyNotRun(const std::string& key) const;
  // The outputs by key. InvalidArgument: an input is missing, unknown, or of another dtype or shape. The signature's
  // own error when it cannot be run here.
  NamedTensors run(const std::string& signature, const NamedTensors& inputs);

  // The MetaGraph of the chosen tags, as it is in the file.
  const tensorflow::MetaGraphDef& metaGraph() const;
  // What the signatures that can be run, restoring and initialising need of the MetaGraph's graph.
  const Graph& graph() const;
  Session& session();

 private:
  struct Impl;
  explicit SavedModel(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace engine::estimator
