#include "engine/estimator/bert/text_attention.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {
namespace {

constexpr std::string_view kSelfScope = "/self/";  // of attention, in Google's names

int64_t piecesOfFirstRow(const TextQuestions& questions) {
  const std::vector<double> mask = questions.features.at("input_mask").slice(0, 1).toDoubles();
  return std::count(mask.begin(), mask.end(), 1.0);
}

// Adds the first row's part without padding.
void addLayer(const Tensor& layer, TextAttention& attention) {
  const int64_t padded = layer.dim(2);
  const float* values = layer.data<float>();
  for (int64_t head = 0; head < attention.heads; ++head) {
    for (int64_t from = 0; from < attention.length; ++from) {
      const float* row = values + (head * padded + from) * padded;
      attention.weights.insert(attention.weights.end(), row, row + attention.length);
    }
  }
}

}  // namespace

std::vector<Output> attentionsOf(const Graph& graph) {
  std::vector<Output> found;
  for (const auto& node : graph.nodes()) {
    if (node->op() != "Softmax" || node->name().find(kSelfScope) == std::string::npos) continue;
    const Shape& shape = node->outputShape(0);
    if (shape.hasRank() && shape.rank() == 4) found.push_back(node->output(0));
  }
  return found;
}

TextAttention attentionTo(const Estimator& estimator, const TextQuestions& questions, const std::string& checkpoint) {
  const Estimator::Built built = estimator.build(TextRequests::inputOf(questions), Mode::kPredict);
  SessionRunArgs args;
  args.fetches = attentionsOf(*built.graph);
  if (args.fetches.empty()) fail(Code::kNotFound, "The model has no layers of attention.");
  const std::string prefix = checkpoint.empty() ? estimator.latestCheckpoint().value_or("") : checkpoint;
  MonitoredSession session(*built.graph, {built.inputHook}, estimator.sessionOptions(built.spec, prefix));
  const std::vector<Tensor>* layers = session.run(args);
  if (!layers) fail(Code::kInvalidArgument, "There is no text to ask with.");
  TextAttention attention{
      static_cast<int64_t>(layers->size()), layers->front().dim(1), piecesOfFirstRow(questions), {}};
  for (const Tensor& layer : *layers) addLayer(layer, attention);
  return attention;
}

}  // namespace engine::estimator
