// export_models FOLDER: trains the models for a few steps, exports them below FOLDER and writes, for each signature of
// each MetaGraph, 100 random inputs and what the exported model answers here, as TensorProtos listed in
// FOLDER/cases.json. FOLDER/ops.json has the definitions of this program's ops; FOLDER/checkpoints.json lists the model
// directories, each with a batch and the loss that the checkpoint's model has of it in training. FOLDER/frozen.json
// lists the models as frozen graphs, binary and as text, each with inputs and outputs by the names of their tensors;
// FOLDER/keras.json Keras models in files of each format.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/export/frozen_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/op_registry.h"
#include "engine/proto/tensor.pb.h"
#include "tests/interchange/keras_models.h"
#include "tests/interchange/models.h"

namespace interchange {
namespace {

namespace fs = std::filesystem;
using engine::Tensor;
using namespace engine::estimator;  // NOLINT: as above
using nlohmann::json;

void writeTensor(const fs::path& path, const Tensor& tensor) {
  tensorflow::TensorProto proto;
  tensor.toProto(&proto);
  std::ofstream(path, std::ios::binary) << proto.SerializeAsString();
}

json writeTensors(const fs::path& folder, const std::string& prefix, const NamedTensors& tensors) {
  json files = json::object();
  for (const auto& [key, tensor] : tensors) {
    const fs::path path = folder / (prefix + std::to_string(files.size()) + ".pb");
    writeTensor(path, tensor);
    files[key] = path.string();
  }
  return files;
}

engine::data::Element firstElement(const InputData& input) {
  engine::data::Element element;
  input.dataset.makeIterator()->next(element);
  return element;
}

NamedTensors firstBatch(const Model& model) {
  const InputData input = model.input(Mode::kEval);
  const engine::data::Element element = firstElement(input);
  NamedTensors batch;
  std::size_t at = 0;
  for (const std::string& name : input.features) batch[name] = element.at(at++);
  for (const std::string& name : input.labels) batch[name] = element.at(at++);
  return batch;
}

// The model's own request, under the keys of the signature.
NamedTensors inputsOf(const Signature& signature, const NamedTensors& request) {
  NamedTensors inputs;
  for (const SignatureTensor& input : signature.inputs) {
    const auto found = request.find(input.key);
    inputs[input.key] = found == request.end() ? request.begin()->second : found->second;
  }
  return inputs;
}

void addCases(json& cases, const Model& model, const ExportResult& exported, const fs::path& folder) {
  for (const auto& [mode, receiverFn] : model.receivers) {
    engine::Graph scratch;
    const NamedTensors request = receiverFn(engine::Scope(scratch)).requestFor(firstBatch(model));
    const char* tag = mode == Mode::kPredict ? "serve" : mode == Mode::kTrain ? "train" : "eval";
    SavedModel loaded = SavedModel::load(exported.path, {tag});
    for (const auto& [key, signature] : loaded.signatures()) {
      const NamedTensors inputs = inputsOf(signature, request);
      const fs::path place = folder / tag / key;
      fs::create_directories(place);
      cases.push_back({{"model", model.name},
                       {"path", exported.path},
                       {"tags", {tag}},
                       {"signature", key},
                       {"inputs", writeTensors(place, "input", inputs)},
                       {"outputs", writeTensors(place, "output", loaded.run(key, inputs))}});
    }
  }
}

// By the names of tensors: a frozen graph knows nothing else.
NamedTensors byTensor(const std::vector<SignatureTensor>& tensors, const NamedTensors& values) {
  NamedTensors named;
  for (const SignatureTensor& tensor : tensors) named[tensor.tensor] = values.at(tensor.key);
  return named;
}

void addFrozen(json& cases, const Model& model, const Estimator& estimator, const fs::path& folder) {
  ServingInputReceiverFn receiverFn = model.receivers.at(Mode::kPredict);
  engine::Graph scratch;
  const NamedTensors request = receiverFn(engine::Scope(scratch)).requestFor(firstBatch(model));
  for (const bool asText : {false, true}) {
    ExportOptions options;
    options.format = ExportFormat::kFrozenGraph;
    options.asText = asText;
    options.stripDefaultAttrs = !asText;
    options.verificationInput = model.input;
    const ExportResult exported = estimator.exportSavedModel((folder / "export").string(), receiverFn, options);
    FrozenModel loaded(exported.path, exported.initOp, 1);
    for (const auto& [key, signature] : exported.signatures) {
      const NamedTensors inputs = inputsOf(signature, request);
      const fs::path place = folder / (asText ? "text" : "binary") / key;
      fs::create_directories(place);
      cases.push_back(
          {{"model", model.name},
           {"path", exported.path + "/" + (asText ? kFrozenGraphTextFile : kFrozenGraphFile)},
           {"signature", key},
           {"init_op", exported.initOp},
           {"inputs", writeTensors(place, "input", byTensor(signature.inputs, inputs))},
           {"outputs", writeTensors(place, "output", byTensor(signature.outputs, loaded.run(signature, inputs)))}});
    }
  }
}

template <typename Defs>
json namesOf(const Defs& defs) {
  json names = json::array();
  for (const auto& def : defs) names.push_back(def.name);
  return names;
}

json ops() {
  json all = json::object();
  for (const std::string& name : engine::registeredOps()) {
    const engine::OpDef& op = engine::requireOp(name);
    json defaults = json::object();
    for (const engine::AttrDef& attr : op.attrs) {
      if (!attr.defaultValue.empty()) defaults[attr.name] = attr.defaultValue.toString();
    }
    all[name] = {{"inputs", namesOf(op.inputs)}, {"outputs", namesOf(op.outputs)}, {"defaults", defaults}};
  }
  return all;
}

// One more step begins with the newest checkpoint and the first batch: its loss is that of the checkpoint's model.
json checkpointCase(const Model& model, Estimator& estimator, const fs::path& folder) {
  const std::string checkpoint = estimator.latestCheckpoint().value();
  fs::create_directories(folder);
  json components = json::array();
  for (const Tensor& tensor : firstElement(model.input(Mode::kTrain))) {
    components.push_back((folder / (std::to_string(components.size()) + ".pb")).string());
    writeTensor(components.back().get<std::string>(), tensor);
  }
  const std::optional<double> loss = estimator.train(model.input, {.steps = 1}).loss;
  return {{"model", model.name}, {"checkpoint", checkpoint}, {"batch", components}, {"loss", loss.value()}};
}

void run(const fs::path& folder) {
  fs::create_directories(folder);
  json cases = json::array();
  json checkpoints = json::array();
  json frozen = json::array();
  for (const Model& model : models(folder.string())) {
    RunConfig config;
    config.set_model_dir((folder / model.name / "model").string());
    config.set_tf_random_seed(1);
    Estimator estimator(model.modelFn, config);
    TrainOptions training;
    training.maxSteps = 3;
    estimator.train(model.input, training);
    ExportOptions options;
    options.verificationInput = model.input;
    const ExportResult exported =
        estimator.exportAllSavedModels((folder / model.name / "export").string(), model.receivers, options);
    std::cout << model.name << ": " << exported.path << ", verified with a largest difference of "
              << exported.verification.largestDifference << std::endl;
    addCases(cases, model, exported, folder / model.name / "cases");
    addFrozen(frozen, model, estimator, folder / model.name / "frozen");
    checkpoints.push_back(checkpointCase(model, estimator, folder / model.name / "batch"));
  }
  std::ofstream(folder / "ops.json") << ops().dump(1, ' ', false, json::error_handler_t::replace) << "\n";
  std::ofstream(folder / "checkpoints.json") << checkpoints.dump(1) << "\n";
  std::ofstream(folder / "frozen.json") << frozen.dump(1) << "\n";
  std::ofstream(folder / "keras.json") << writeKerasModels(folder.string()).dump(1) << "\n";
  std::ofstream(folder / "cases.json") << cases.dump(1) << "\n";
}

}  // namespace
}  // namespace interchange

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: export_models FOLDER\n";
    return 2;
  }
  try {
    interchange::run(argv[1]);
  } catch (const engine::Error& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
