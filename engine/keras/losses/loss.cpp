#include "engine/keras/losses/loss.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

using LossMaker = std::function<LossFunctions(const Config& config)>;

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
  return functions_.values(s, both.labels, both.predictions);
}

Output Loss::mask(const Scope& s, Output labels, Output predictions) const {
  if (!functions_.mask) return {};
  const LabelsPredictions both = ofOneRank(s, labels, predictions);
  return functions_.mask(s, both.labels, both.predictions);
}

Output maskedWeights(const Scope& s, Output weights, Output mask) {
  if (!mask.valid()) return weights;
  mask = ops::cast(s, mask, DType::kFloat);
  if (!weights.valid()) return mask;
  weights = ops::cast(s, weights, DType::kFloat);
  if (weights.shape().rank() == mask.shape().rank() + 1) weights = squeezed(s, weights, -1);
  while (weights.shape().rank() < mask.shape().rank()) weights = expanded(s, weights, -1);
  return ops::mul(s, mask, weights);
}

Output Loss::reduced(const Scope& s, Output labels, Output predictions, Output weights, Output given) const {
  Output losses = values(s, labels, predictions);
  const Output mask = bothMasks(s, given, this->mask(s, labels, predictions));
  const Output counts = mask.valid() ? ops::cast(s, mask, DType::kFloat) : Output();
  weights = maskedWeights(s, weights, counts);
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
  const Output mean = s.op("DivNoNan", {ops::sum(s, losses), count});
  if (!counts.valid()) return mean;
  const Output all = ops::cast(s, s.op("Size", {counts}), DType::kFloat);
  return ops::mul(s, mean, ops::cast(s, ops::realDiv(s, all, ops::sum(s, counts)), mean.type()));
}

}  // namespace engine::keras
