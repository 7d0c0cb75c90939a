#include "engine/keras/losses/loss.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

using LossMaker = std::function<LossFunction(const Config& config)>;

std::map<std::string, std::pair<std::string, LossMaker>>& lossTable() {
  static std::map<std::string, std::pair<std::string, LossMaker>> makers;
  return makers;
}

LossReduction lossReductionOf(const Config& config) {
  const std::string name = config.text("reduction", "auto");
  if (name == "none") return LossReduction::kNone;
  if (name == "sum") return LossReduction::kSum;
  if (name == "auto" || name == "sum_over_batch_size") return LossReduction::kSumOverBatchSize;
  config.fail("reduction", "'none', 'sum', 'sum_over_batch_size' or 'auto'");
}

}  // namespace

LossRegistrar::LossRegistrar(const std::vector<std::string>& names, LossMaker maker) {
  for (const std::string& name : names) lossTable()[name] = {names.at(1), maker};
}

Loss lossOf(const Json& json) {
  const PartConfig part = partOf(json, "the loss");
  const auto found = lossTable().find(part.className);
  if (found == lossTable().end()) {
    std::string known;
    for (const auto& [name, maker] : lossTable()) known += (known.empty() ? "" : ", ") + name;
    fail(Code::kNotFound, "There is no Keras loss '", part.className, "'. Known are ", known, ".");
  }
  return {part.config.text("name", found->second.first), lossReductionOf(part.config),
          found->second.second(part.config)};
}

LabelsPredictions ofOneRank(const Scope& s, Output labels, Output predictions) {
  const int difference = predictions.shape().rank() - labels.shape().rank();
  if (difference == 1 && predictions.shape().dim(-1) == 1) return {labels, squeezed(s, predictions, -1)};
  if (difference == -1 && labels.shape().dim(-1) == 1) return {squeezed(s, labels, -1), predictions};
  return {labels, predictions};
}

Output Loss::values(const Scope& s, Output labels, Output predictions) const {
  const LabelsPredictions both = ofOneRank(s, labels, predictions);
  return function_(s, both.labels, both.predictions);
}

Output Loss::reduced(const Scope& s, Output labels, Output predictions, Output weights) const {
  Output losses = values(s, labels, predictions);
  if (weights.valid()) {
    weights = ops::cast(s, weights, losses.type());
    if (weights.shape().rank() == losses.shape().rank() + 1 && weights.shape().dim(-1) == 1) {
      weights = squeezed(s, weights, -1);
    }
    while (weights.shape().rank() < losses.shape().rank() && weights.shape().rank() > 0) {
      weights = expanded(s, weights, -1);
    }
    losses = ops::mul(s, losses, weights);
  }
  if (reduction_ == LossReduction::kNone) return losses;
  if (reduction_ == LossReduction::kSum || losses.shape().isScalar()) return ops::sum(s, losses);
  const Output count = ops::cast(s, s.op("Size", {losses}), losses.type());
  return s.op("DivNoNan", {ops::sum(s, losses), count});
}

}  // namespace engine::keras
