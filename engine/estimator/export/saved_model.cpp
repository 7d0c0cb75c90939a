#include "engine/estimator/export/saved_model.h"

#include "engine/core/error.h"
#include "engine/estimator/export/input_error.h"
#include "engine/estimator/export/loading_part.h"
#include "engine/estimator/export/saved_model_graph.h"
#include "engine/formats/graphs/graph_check.h"
#include "engine/graph/sparse_components.h"
#include "engine/proto/graph.pb.h"

namespace engine::estimator {
namespace {

using tensorflow::MetaGraphDef;
using tensorflow::TensorInfo;

void addTensor(std::vector<SignatureTensor>& to, const std::string& key, const std::string& tensor,
               const TensorInfo& info) {
  to.push_back({key, tensor, static_cast<DType>(info.dtype()), Shape::fromProto(info.tensor_shape()), {}});
}

void addTensors(std::vector<SignatureTensor>& to, const std::string& key, const TensorInfo& info) {
  if (info.has_coo_sparse()) {
    const TensorInfo::CooSparse& sparse = info.coo_sparse();
    const auto [indices, values, shape] = sparseComponentNames(key);
    const auto dtype = static_cast<DType>(info.dtype());
    to.push_back({indices, sparse.indices_tensor_name(), DType::kInt64, Shape::unknownOfRank(2), {}});
    to.push_back({values, sparse.values_tensor_name(), dtype, Shape::unknownOfRank(1), {}});
    to.push_back({shape, sparse.dense_shape_tensor_name(), DType::kInt64, Shape::unknownOfRank(1), {}});
  } else if (info.has_composite_tensor()) {
    for (int i = 0; i < info.composite_tensor().components_size(); ++i) {
      const TensorInfo& component = info.composite_tensor().components(i);
      addTensor(to, message(key, "/", i), component.name(), component);
    }
  } else {
    addTensor(to, key, info.name(), info);
  }
}

std::vector<SignatureTensor> tensorsOf(const google::protobuf::Map<std::string, TensorInfo>& infos) {
  std::map<std::string, const TensorInfo*> sorted;
  for (const auto& [key, info] : infos) sorted[key] = &info;
  std::vector<SignatureTensor> tensors;
  for (const auto& [key, info] : sorted) addTensors(tensors, key, *info);
  return tensors;
}

std::string keysOf(const std::vector<SignatureTensor>& tensors) {
  std::string keys;
  for (const SignatureTensor& tensor : tensors) keys += (keys.empty() ? "" : ", ") + tensor.key;
  return keys.empty() ? "none" : keys;
}

bool isVariable(const std::string& op) {
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable";
}

}  // namespace

Signatures signaturesOf(const MetaGraphDef& metaGraph) {
  Signatures signatures;
  for (const auto& [key, def] : metaGraph.signature_def()) {
    if (key == formats::saved_model::kInitOpSignature || key == formats::saved_model::kTrainOpSignature) continue;
    Signature& signature = signatures[key];
    signature = {def.method_name(), tensorsOf(def.inputs()), tensorsOf(def.outputs())};
    for (SignatureTensor& input : signature.inputs) {
      const auto found = def.defaults().find(input.key);
      if (found != def.defaults().end()) input.defaultValue = Tensor::fromProto(found->second);
    }
  }
  return signatures;
}

std::vector<std::string> tensorNames(const Signature& signature) {
  std::vector<std::string> tensors;
  for (const SignatureTensor& input : signature.inputs) tensors.push_back(input.tensor);
  for (const SignatureTensor& output : signature.outputs) tensors.push_back(output.tensor);
  return tensors;
}

struct SavedModel::Impl {
  Impl(const std::string& folder, const formats::Tags& tags, const SavedModelOptions& options)
      : reader(folder), metaGraph(reader.metaGraph(tags)), signatures(signaturesOf(metaGraph)) {
    const std::vector<std::string> problems = formats::loadingProblems(metaGraph);
    if (!problems.empty()) fail(Code::kInvalidArgument, formats::problemText(reader.folder(), problems));
    importGraph();
    session = std::make_unique<Session>(*graph, SessionOptions{options.threads, options.optimize});
    restore();
    const std::string init = formats::initOpName(metaGraph);
    if (!init.empty()) session->run(Feeds{}, {}, {graph->node(init)});
  }

  void importGraph();
  std::unique_ptr<Graph> imported(const std::vector<const Signature*>& wanted, Loading loading) const;
  void importWhatRuns();
  void restore();
  Feeds feedsOf(const std::string& key, const Signature& signature, const NamedTensors& inputs) const;

  formats::SavedModelReader reader;
  const MetaGraphDef& metaGraph;
  Signatures signatures;
  std::map<std::string, Error> unrunnable;  // by the signature's key
  std::unique_ptr<Graph> graph;
  std::unique_ptr<Session> session;
};

// The part of the graph that these signatures need, with what restores and initialises.
std::unique_ptr<Graph> SavedModel::Impl::imported(const std::vector<const Signature*>& wanted, Loading loading) const {
  std::vector<std::string> tensors;
  for (const Signature* signature : wanted) {
    for (const std::string& tensor : tensorNames(*signature)) tensors.push_back(tensor);
  }
  tensorflow::GraphDef needed = loadedGraph(metaGraph, tensors, loading);
  std::string missing;
  for (const std::string& op : missingOps(needed)) missing += (missing.empty() ? "" : ", ") + op;
  if (!missing.empty()) fail(Code::kUnimplemented, "it needs ops that this program does not have: ", missing, ".");
  placeAssets(needed, reader.assets(metaGraph));
  auto result = std::make_unique<Graph>();
  importGraphDef(*result, needed);
  return result;
}

void SavedModel::Impl::importGraph() {
  std::vector<const Signature*> all;
  for (const auto& [key, signature] : signatures) all.push_back(&signature);
  try {
    graph = imported(all, Loading::kWhole);
  } catch (const Error& error) {
    if (all.empty()) fail(error.code(), "The SavedModel at ", reader.folder(), " cannot be loaded: ", error.what());
    importWhatRuns();
  }
}

// One signature after the other, when not all can be imported: those that cannot keep their error.
void SavedModel::Impl::importWhatRuns() {
  std::vector<const Signature*> good;
  for (const auto& [key, signature] : signatures) {
    try {
      imported({&signature}, Loading::kNeeded);
      good.push_back(&signature);
    } catch (const Error& error) {
      unrunnable.emplace(key, error);
    }
  }
  if (good.empty()) {
    const auto usual = unrunnable.find(formats::saved_model::kDefaultSignature);
    const auto& [key, error] = usual == unrunnable.end() ? *unrunnable.begin() : *usual;
    fail(error.code(), "The SavedModel at ", reader.folder(), " cannot be run. Signature '", key, "': ", error.what());
  }
  graph = imported(good, Loading::kNeeded);
}

void SavedModel::Impl::restore() {
  const tensorflow::SaverDef& saver = metaGraph.saver_def();
  if (saver.restore_op_name().empty()) return;
  if (!reader.hasVariables()) {
    for (const auto& node : graph->nodes()) {
      if (!isVariable(node->op())) continue;
      fail(Code::kNotFound, "The SavedModel at ", reader.folder(), " has variables ('", node->name(),
           "' …), but no values for them: ", formats::saved_model::kVariablesPrefix,
           ".index is missing. Copy the whole folder, or export the model again.");
    }
    return;
  }
  session->run({{graph->output(saver.filename_tensor_name()), Tensor::scalar(reader.variablesPrefix())}}, {},
               {graph->node(saver.restore_op_name())});
}

Feeds SavedModel::Impl::feedsOf(const std::string& key, const Signature& signature, const NamedTensors& inputs) const {
  Feeds feeds;
  std::size_t given = 0;
  for (const SignatureTensor& input : signature.inputs) {
    const auto found = inputs.find(input.key);
    given += found != inputs.end();
    const Tensor& value = found == inputs.end() ? input.defaultValue : found->second;
    if (!value.valid()) {
      failAtInput(Code::kInvalidArgument, input.key, "Signature '", key, "' needs the input '", input.key, "' (",
                  dtypeName(input.dtype), input.shape, "); its inputs are: ", keysOf(signature.inputs), ".");
    }
    feeds.emplace_back(graph->output(input.tensor), value);
  }
  if (given == inputs.size()) return feeds;
  for (const auto& [name, value] : inputs) {
    if (std::ranges::find(signature.inputs, name, &SignatureTensor::key) != signature.inputs.end()) continue;
    failAtInput(Code::kInvalidArgument, name, "Signature '", key, "' has no input '", name,
                "'; its inputs are: ", keysOf(signature.inputs), ".");
  }
  return feeds;
}

SavedModel SavedModel::load(const std::string& folder, const formats::Tags& tags, const SavedModelOptions& options) {
  return SavedModel(std::make_unique<Impl>(folder, tags, options));
}

SavedModel::SavedModel(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SavedModel::SavedModel(SavedModel&&) noexcept = default;
SavedModel::~SavedModel() = default;

const Signatures& SavedModel::signatures() const {
  return impl_->signatures;
}

const Signature& SavedModel::signature(const std::string& key) const {
  const auto found = impl_->signatures.find(key);
  if (found != impl_->signatures.end()) return found->second;
  std::string existing;
  for (const auto& [name, signature] : impl_->signatures) existing += (existing.empty() ? "" : ", ") + name;
  fail(Code::kNotFound, "The SavedModel at ", impl_->reader.folder(), " has no signature '", key, "'; it has ",
       existing.empty() ? "none" : existing, ".");
}

const Signature& SavedModel::runnable(const std::string& key) const {
  const Signature& found = signature(key);
  if (const auto why = impl_->unrunnable.find(key); why != impl_->unrunnable.end()) {
    fail(why->second.code(), "Signature '", key, "' cannot be run: ", why->second.what());
  }
  return found;
}

std::string SavedModel::whyNotRun(const std::string& key) const {
  signature(key);
  const auto found = impl_->unrunnable.find(key);
  return found == impl_->unrunnable.end() ? "" : found->second.what();
}

NamedTensors SavedModel::run(const std::string& key, const NamedTensors& inputs) {
  const Signature& wanted = runnable(key);
  std::vector<Output> fetches;
  for (const SignatureTensor& output : wanted.outputs) fetches.push_back(impl_->graph->output(output.tensor));
  const std::vector<Tensor> values = impl_->session->run(impl_->feedsOf(key, wanted, inputs), fetches);
  NamedTensors outputs;
  for (std::size_t i = 0; i < values.size(); ++i) outputs[wanted.outputs[i].key] = values[i];
  return outputs;
}

const MetaGraphDef& SavedModel::metaGraph() const {
  return impl_->metaGraph;
}
const Graph& SavedModel::graph() const {
  return *impl_->graph;
}
Session& SavedModel::session() {
  return *impl_->session;
}

}  // namespace engine::estimator
