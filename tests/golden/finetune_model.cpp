#include "tests/golden/finetune_model.h"

#include "engine/core/error.h"
#include "engine/estimator/training/init_from_checkpoint.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/examples/example_reader.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/transformer/bert_heads.h"
#include "engine/runtime/session.h"
#include "tests/golden/bert_cases.h"
#include "tests/golden/compare.h"
#include "tests/golden/metric_calls.h"
#include "tests/golden/optimizer_calls.h"
#include "tests/golden/schedule_calls.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace nn = engine::nn;
namespace ops = engine::ops;
using engine::message;
using engine::Output;
using engine::Scope;
using engine::Tensor;
using nlohmann::json;

constexpr const char* kPieceLoss = "sum(per_example_loss * input_mask) / (sum(input_mask) + 1e-5)";

bool isLabelling(const Case& one) {
  const auto head = one.json.at("head").get<std::string>();
  if (head == "token labelling: sequence output") return true;
  if (head == "classification: pooled output") return false;
  engine::fail(engine::Code::kUnimplemented, "the head ", head);
}

// What training, metrics and predictions are made of.
struct FinetuneNetwork {
  Output logits;
  Output probabilities;
  Output predictions;
};

FinetuneNetwork networkOf(const Case& one, const estimator::Features& features, bool training) {
  const Scope& scope = features.scope();
  const json& model = one.json.at("model");
  if (one.json.at("dropout") != "none") engine::fail(engine::Code::kUnimplemented, "dropout that is drawn elsewhere");
  const nn::BertConfig config = bertConfigOf(one, model.at("architecture").get<std::string>());
  const nn::BertInputs inputs{features.at("input_ids"), features.at("input_mask"), features.at("segment_ids")};
  const nn::BertOutputs bert = nn::bertModel(scope, config, inputs, {.training = training});
  const auto labels = model.at("num_labels").get<int64_t>();
  FinetuneNetwork network;
  network.logits = isLabelling(one) ? nn::pieceLogits(scope, bert.sequence, labels, training, 0)
                                    : nn::textLogits(scope, bert.pooled, labels, training, 0);
  network.probabilities = scope.op("Softmax", {network.logits});
  const Output axis = ops::scalar(scope, int32_t{-1}, "dimension");
  network.predictions = scope.op("ArgMax", {network.logits, axis}, {{"output_type", engine::DType::kInt32}});
  return network;
}

Output batchLoss(const Case& one, const Scope& scope, Output perExample, const estimator::Features& features) {
  const auto loss = one.json.at("loss").get<std::string>();
  if (loss == kPieceLoss) return nn::weightedMeanLoss(scope, perExample, features.at("input_mask"));
  if (!loss.starts_with("mean of per_example_loss")) engine::fail(engine::Code::kUnimplemented, "the loss ", loss);
  return ops::mean(scope, perExample, {0}, false, "loss");
}

void addFinetuneMetrics(estimator::EstimatorSpec& spec, const Case& one, const Scope& scope,
                        const std::map<std::string, Output>& inputs) {
  for (const auto& [name, metric] : one.json.at("metrics").items()) {
    spec.evalMetricOps[name] = metricOf(scope, Call(metric.at("call_json")), inputs);
  }
}

engine::Node* finetuneTrainOp(const Case& one, const Scope& scope, Output loss, FinetuneTrace& trace) {
  const engine::Variable step = nn::globalStep(scope.graph());
  Call call(one.json.at("call_json"));
  const auto optimizer = optimizerOf(scope, call, nn::read(scope, step));
  trace.loss = loss;
  const std::optional<Call> rate = call.call("learning_rate");
  trace.rate = rate ? scheduleOf(scope, *rate, nn::read(scope, step))
                    : ops::scalar(scope, static_cast<float>(call.number("learning_rate")));
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(scope, loss);
  std::vector<engine::Gradient> plain;
  for (const nn::GradAndVar& gradient : gradients) plain.push_back(gradient.gradient);
  trace.globalNorm = nn::globalNorm(scope, plain);
  if (!one.json.at("clip_by_global_norm").is_null()) {
    const auto clipped = nn::clipByGlobalNorm(scope, plain, one.json.at("clip_by_global_norm").get<double>());
    for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i].gradient = clipped.gradients[i];
  }
  return optimizer->applyGradients(scope, gradients, &step);
}

std::string assignmentDifference(const Case& one, const estimator::CheckpointAssignment& got) {
  if (json(got.initialized) != one.json.at("initialized_from_checkpoint")) return "what starts from the checkpoint";
  if (json(got.notInCheckpoint) != one.json.at("not_in_checkpoint")) return "what is not in the checkpoint";
  return json(got.unused) == one.json.at("checkpoint_variables_unused") ? "" : "what of the checkpoint is unused";
}

// The checkpoint's values, and for new variables the recorded ones; all of them must be those of the recorded start.
std::string startFrom(engine::Session& session, const Case& one, const estimator::CheckpointAssignment& assignment) {
  const std::string pretrained = (one.folder / one.json.at("init_checkpoint").get<std::string>()).string();
  estimator::initFromCheckpoint(session, pretrained, assignment);
  const engine::formats::BundleReader initial((one.folder / "initial/model.ckpt").string());
  for (const std::string& name : initial.names()) {
    const auto variable = session.resources().find<engine::VariableResource>(name);
    if (!assignment.initialized.contains(name)) {
      variable->assign(initial.read(name));
      continue;
    }
    const std::string differs = difference(variable->value(), initial.read(name), 0, 0);
    if (!differs.empty()) return name + " " + differs;
  }
  return {};
}

estimator::CheckpointAssignment finetuneAssignment(const Case& one, const engine::Graph& graph) {
  const std::string pretrained = (one.folder / one.json.at("init_checkpoint").get<std::string>()).string();
  return estimator::assignmentFromCheckpoint(graph, pretrained,
                                             one.json.at("assignment_map").get<estimator::AssignmentMap>());
}

estimator::EstimatorSpec finetuneSpec(const Case& one, FinetuneTrace& trace, const estimator::Features& features,
                                      const estimator::Labels& labels, estimator::Mode mode) {
  const Scope& scope = features.scope();
  const FinetuneNetwork network = networkOf(one, features, mode == estimator::Mode::kTrain);
  estimator::EstimatorSpec spec;
  spec.mode = mode;
  const Output most = ops::scalar(scope, one.json.at("top_k").get<int32_t>());
  engine::Node* const best = scope.op("TopKV2", {network.probabilities, most}).node;
  spec.predictions = {{"predictions", network.predictions},
                      {"probabilities", network.probabilities},
                      {"top_values", best->output(0)},
                      {"top_classes", best->output(1)}};
  spec.exportOutputs[estimator::kDefaultServingKey] = estimator::PredictOutput{spec.predictions};
  if (mode == estimator::Mode::kPredict) return spec;
  const Output ids = labels.begin()->second;
  const Output perExample = lossesOfTexts(scope, network.logits, ids);
  spec.loss = batchLoss(one, scope, perExample, features);
  const Output weights =
      ops::cast(scope, features.at(isLabelling(one) ? "input_mask" : "is_real_example"), engine::DType::kFloat);
  if (mode == estimator::Mode::kEval) {
    addFinetuneMetrics(spec, one, scope,
                       {{"label_ids", ids},
                        {"label_ids_64", ops::cast(scope, ids, engine::DType::kInt64)},
                        {"predictions", network.predictions},
                        {"probabilities", network.probabilities},
                        {"per_example_loss", perExample},
                        {"weights", weights}});
    return spec;
  }
  spec.trainOp = finetuneTrainOp(one, scope, spec.loss, trace);
  const auto assignment = finetuneAssignment(one, scope.graph());
  trace.startDiffers = assignmentDifference(one, assignment);
  spec.scaffold.initFn = [&one, &trace, assignment](engine::Session& session) {
    const std::string differs = startFrom(session, one, assignment);
    if (trace.startDiffers.empty()) trace.startDiffers = differs;
  };
  return spec;
}

// A row of several values is [n, values], of one value [n].
Tensor columnOfRows(const std::vector<std::vector<int64_t>>& rows) {
  const auto width = static_cast<int64_t>(rows.front().size());
  const auto count = static_cast<int64_t>(rows.size());
  Tensor column(engine::DType::kInt32, width == 1 ? engine::Shape{count} : engine::Shape{count, width});
  int32_t* at = column.data<int32_t>();
  for (const std::vector<int64_t>& row : rows) {
    for (const int64_t value : row) *at++ = static_cast<int32_t>(value);
  }
  return column;
}

}  // namespace

estimator::ModelFn finetuneModel(const Case& one, const std::shared_ptr<FinetuneTrace>& trace) {
  return [&one, trace](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                       const estimator::Params&,
                       const estimator::RunConfig&) { return finetuneSpec(one, *trace, features, labels, mode); };
}

estimator::InputFn finetuneInput(const Case& one, bool training) {
  std::map<std::string, std::vector<std::vector<int64_t>>> rows;
  engine::formats::RecordReader reader((one.folder / (training ? "train.tfrecord" : "eval.tfrecord")).string());
  for (std::string record; reader.next(record);) {
    const engine::formats::ExampleReader example(record);
    for (const std::string& key : example.keys()) rows[key].push_back(example.ints(key));
  }
  std::vector<std::string> names;
  engine::data::Element columns;
  for (const auto& [name, values] : rows) {
    names.push_back(name);
    columns.push_back(columnOfRows(values));
  }
  const auto batch = one.json.at("model").at("batch_size").get<int64_t>();
  return [=](estimator::Mode) {
    engine::data::Dataset dataset = engine::data::Dataset::fromTensorSlices(columns);
    dataset = training ? dataset.repeat().batch(batch) : dataset.batch(batch);
    return engine::data::NamedDataset(dataset, names, {"label_ids"});
  };
}

}  // namespace golden
