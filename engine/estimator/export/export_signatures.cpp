#include "engine/estimator/export/export_signatures.h"

#include "engine/core/error.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

using formats::tensorInfo;
using tensorflow::SignatureDef;
namespace names = formats::saved_model;

SignatureDef signature(const char* method, const NamedOutputs& inputs, const NamedOutputs& outputs) {
  SignatureDef def;
  def.set_method_name(method);
  for (const auto& [key, output] : inputs) (*def.mutable_inputs())[key] = tensorInfo(output);
  for (const auto& [key, output] : outputs) (*def.mutable_outputs())[key] = tensorInfo(output);
  return def;
}

// The request of classify and regress: serialized Examples under the key "inputs".
NamedOutputs examplesInput(const NamedOutputs& receiverTensors) {
  if (receiverTensors.size() != 1) {
    fail(Code::kInvalidArgument, "it needs exactly one input, the serialized Examples; there are ",
         receiverTensors.size());
  }
  const Output examples = receiverTensors.begin()->second;
  if (examples.type() != DType::kString) {
    fail(Code::kInvalidArgument, "its input must be serialized Examples (strings), not ", dtypeName(examples.type()));
  }
  return {{"inputs", examples}};
}

SignatureDef signatureOf(const ClassificationOutput& output, const NamedOutputs& receiverTensors) {
  NamedOutputs outputs;
  if (output.classes.valid()) outputs["classes"] = output.classes;
  if (output.scores.valid()) outputs["scores"] = output.scores;
  return signature(names::kClassifyMethod, examplesInput(receiverTensors), outputs);
}

SignatureDef signatureOf(const RegressionOutput& output, const NamedOutputs& receiverTensors) {
  return signature(names::kRegressMethod, examplesInput(receiverTensors), {{"outputs", output.value}});
}

SignatureDef signatureOf(const PredictOutput& output, const NamedOutputs& receiverTensors) {
  return signature(names::kPredictMethod, receiverTensors, output.outputs);
}

void addSignatures(ExportSignatures& to, const std::string& prefix, const ExportOutputs& outputs,
                   const NamedOutputs& receiverTensors) {
  for (const auto& [key, output] : outputs) {
    const std::string name = prefix + (key.empty() ? "None" : key);
    try {
      to.included[name] = std::visit([&](const auto& o) { return signatureOf(o, receiverTensors); }, output);
    } catch (const Error& error) {
      to.excluded.push_back({name, error.what()});
    }
  }
}

// A tensor that has run the node when it is read.
Output tensorAfter(const Scope& scope, Node* node) {
  if (node->outputCount() > 0 && !isRef(node->outputType(0))) return node->output();
  return ops::constant(scope.withControls({node}), Tensor(DType::kFloat, Shape{0}), "metric_op_wrapper");
}

}  // namespace

ExportSignatures servingSignatures(const EstimatorSpec& spec, const ServingInputReceiver& receiver) {
  const ExportOutputs outputs = spec.servingOutputs();
  ExportSignatures signatures;
  addSignatures(signatures, "", outputs, receiver.receiverTensors);
  for (const auto& [name, tensors] : receiver.receiverTensorsAlternatives) {
    addSignatures(signatures, name + ":", outputs, tensors);
  }
  return signatures;
}

ExportSignatures supervisedSignatures(const Scope& scope, const EstimatorSpec& spec,
                                      const ServingInputReceiver& receiver) {
  NamedOutputs outputs{{"loss", spec.loss}};
  for (const auto& [key, prediction] : spec.predictions) outputs["predictions/" + key] = prediction;
  for (const auto& [key, metric] : spec.evalMetricOps) {
    outputs["metrics/" + key + "/value"] = metric.value;
    outputs["metrics/" + key + "/update_op"] = tensorAfter(scope, metric.update.node);
  }
  const bool training = spec.mode == Mode::kTrain;
  ExportSignatures signatures;
  signatures.included[training ? names::kTrain : names::kEval] =
      signature(training ? names::kTrainMethod : names::kEvalMethod, receiver.receiverTensors, outputs);
  return signatures;
}

}  // namespace engine::estimator
