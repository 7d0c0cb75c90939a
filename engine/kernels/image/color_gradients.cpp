// The gradient of RGBToHSV. With the largest channel M, the smallest m and d = M - m: value M, saturation d/M, hue
// n/(6d) and a constant, where n is the difference of the other two channels.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

// 1 where each of three channels is the wanted extreme, the first of equal ones; else 0.
std::vector<Output> extremeMasks(const Scope& s, const std::vector<Output>& channels, Output extreme) {
  const DType type = extreme.type();
  std::vector<Output> masks;
  Output left = s.op("OnesLike", {extreme});
  for (const Output& channel : channels) {
    const Output here = ops::mul(s, left, ops::cast(s, s.op("Equal", {channel, extreme}), type));
    left = ops::sub(s, left, here);
    masks.push_back(here);
  }
  return masks;
}

std::vector<Output> channelsOf(const Scope& s, Output image) {
  const Node& parts = *s.node("Unpack", {image}, {{"num", 3}, {"axis", -1}});
  return {parts.output(0), parts.output(1), parts.output(2)};
}

const GradientRegistrar kRgbToHsvGradient("RGBToHSV", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const auto times = [&](Output a, Output b) { return ops::mul(s, a, b); };
  const auto minus = [&](Output a, Output b) { return ops::sub(s, a, b); };
  const auto share = [&](Output a, Output b) { return s.op("DivNoNan", {a, b}); };
  const std::vector<Output> rgb = channelsOf(s, c.input(0)), grads = channelsOf(s, c.grad());
  const Output most = s.op("Maximum", {s.op("Maximum", {rgb[0], rgb[1]}), rgb[2]});
  const Output least = s.op("Minimum", {s.op("Minimum", {rgb[0], rgb[1]}), rgb[2]});
  const std::vector<Output> isMost = extremeMasks(s, rgb, most), isLeast = extremeMasks(s, rgb, least);
  const Output range = minus(most, least);
  // dL/dn, and what d and M get of hue, saturation and value.
  const Output ofNumerator = share(grads[0], times(range, ops::number(s, range.type(), 6)));
  std::vector<Output> numerators;
  for (std::size_t i = 0; i < 3; ++i) {
    numerators.push_back(times(isMost[i], minus(rgb[(i + 1) % 3], rgb[(i + 2) % 3])));
  }
  const Output numerator = ops::addN(s, numerators);
  const Output ofRange = minus(share(grads[1], most), share(times(ofNumerator, numerator), range));
  const Output ofMost = minus(grads[2], share(times(grads[1], range), times(most, most)));
  std::vector<Output> result;
  for (std::size_t i = 0; i < 3; ++i) {
    // n grows with the channel behind the largest, and falls with the one before it.
    const Output sign = minus(isMost[(i + 2) % 3], isMost[(i + 1) % 3]);
    result.push_back(ops::addN(
        s, {times(ofNumerator, sign), times(ofRange, minus(isMost[i], isLeast[i])), times(ofMost, isMost[i])}));
  }
  return {s.op("Pack", result, {{"axis", -1}})};
});

}  // namespace
}  // namespace engine::kernels
