#include "engine/keras/layers/augmentation/random_picture.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

Output uniform(const Scope& s, Output shape, double low, double high, const Config& config) {
  Attrs attrs = nn::seedAttrs(s.graph(), config.maybeInteger("seed"));
  attrs["dtype"] = DType::kFloat;
  const Output drawn = s.op("RandomUniform", {shape}, std::move(attrs));
  const Output scaled = ops::mul(s, drawn, ops::number(s, DType::kFloat, high - low));
  return ops::add(s, scaled, ops::number(s, DType::kFloat, low));
}

}  // namespace

Output RandomPicture::apply(const Call& call, Output x) {
  const Scope& s = call.scope();
  const bool single = x.shape().rank() == 3;
  if (single) x = expanded(s, x, 0);
  if (x.shape().rank() != 4) failInput("takes pictures [height, width, channels], or a batch of them");
  x = ops::cast(s, x, dtype());
  const Output y = call.training() ? changed(s, x) : unchanged(s, x);
  return single ? squeezed(s, y, 0) : y;
}

Output RandomPicture::drawnForEach(const Scope& s, Output x, double low, double high) const {
  const Output count = s.op("Pack", {sizeAt(s, x, 0)}, {{"axis", int64_t{0}}});
  return uniform(s, count, low, high, config());
}

Output RandomPicture::drawnOnce(const Scope& s, double low, double high) const {
  return uniform(s, ops::constant(s, Tensor::vector(std::vector<int32_t>{})), low, high, config());
}

std::pair<double, double> RandomPicture::factors(const std::string& key, bool both) const {
  const std::vector<double> given = config().numbers(key);
  if (given.size() == 2) return {given[0], given[1]};
  if (given.size() != 1) config().fail(key, "a number or two");
  return {both ? -given[0] : given[0], given[0]};
}

Output perPicture(const Scope& s, Output vector) {
  return ops::reshape(s, vector, {-1, 1, 1, 1});
}

}  // namespace engine::keras
