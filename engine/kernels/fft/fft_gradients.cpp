// Gradients of the Fourier transforms: their adjoints. A gradient of z = x + iy is dL/dx + i·dL/dy.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"

namespace engine::kernels {
namespace {

struct Parts {
  Output real, imaginary;
};

Parts partsOf(const Scope& s, Output z) {
  const Attrs attrs{{"Tout", partType(z.type())}};
  return {s.op("Real", {z}, attrs), s.op("Imag", {z}, attrs)};
}
Output joinedParts(const Scope& s, const Parts& parts) {
  return s.op("Complex", {parts.real, parts.imaginary}, {{"Tout", complexType(parts.real.type())}});
}
Parts scaledParts(const Scope& s, const Parts& parts, Output factor) {
  return {ops::mul(s, parts.real, factor), ops::mul(s, parts.imaginary, factor)};
}

// The numbers [begin, …) of a vector; negative: counted from its end. And all but its last number.
Output vectorTail(const Scope& s, Output vector, int32_t begin) {
  const auto one = [&](int32_t n) { return ops::constant(s, Tensor::vector<int32_t>({n})); };
  return s.op("StridedSlice", {vector, one(begin), one(0), one(1)}, {{"end_mask", 1}});
}
Output vectorHead(const Scope& s, Output vector) {
  const auto one = [&](int32_t n) { return ops::constant(s, Tensor::vector<int32_t>({n})); };
  return s.op("StridedSlice", {vector, one(0), one(-1), one(1)}, {});
}

// x with zeros behind it, up to this shape.
Output paddedTo(const Scope& s, Output x, Output shape) {
  const Output after = ops::sub(s, shape, ops::shapeOf(s, x));
  return s.op("Pad", {x, s.op("Pack", {s.op("ZerosLike", {after}), after}, {{"axis", 1}})});
}

// The product of an integer vector as a number of the type.
Output productOf(const Scope& s, Output vector, DType type) {
  return s.op("Prod", {ops::cast(s, vector, type), ops::constant(s, Tensor::vector<int32_t>({0}))});
}

std::string suffixOf(const Node& node) {
  return node.op().substr(node.op().find("FFT") + 3);
}
int32_t rankOf(const Node& node) {
  const std::string suffix = suffixOf(node);
  return suffix.empty() ? 1 : suffix[0] - '0';
}

// FFT: size·IFFT of the gradient; IFFT: FFT of the gradient by the size.
std::vector<Gradient> complexFftGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const bool isForward = c.node.op().starts_with("FFT");
  const Output grad = c.grad();
  const Output other = s.op((isForward ? "IFFT" : "FFT") + suffixOf(c.node), {grad});
  Output size = productOf(s, vectorTail(s, ops::shapeOf(s, grad), -rankOf(c.node)), partType(grad.type()));
  if (!isForward) size = s.op("Reciprocal", {size});
  return {joinedParts(s, scaledParts(s, partsOf(s, other), size))};
}

// The real part of the inverse transform of the gradient, whose missing half counts as 0.
std::vector<Gradient> rfftGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output x = c.input(0), length = c.input(1);
  const Parts grad = partsOf(s, c.grad());
  const Output axis = ops::scalar(s, int32_t{0});
  const Output full = s.op("ConcatV2", {vectorHead(s, ops::shapeOf(s, grad.real)), vectorTail(s, length, -1), axis});
  const Output whole = joinedParts(s, {paddedTo(s, grad.real, full), paddedTo(s, grad.imaginary, full)});
  const Output back = s.op("IFFT" + suffixOf(c.node), {whole});
  const Output scaled = ops::mul(s, partsOf(s, back).real, productOf(s, length, x.type()));
  return {paddedTo(s, scaled, ops::shapeOf(s, x)), {}};
}

// The transform of the gradient by the size; what stands for two numbers of the spectrum counts twice.
std::vector<Gradient> irfftGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output z = c.input(0), length = c.input(1), grad = c.grad();
  const DType real = grad.type();
  const Attrs attrs{{"Treal", real}, {"Tcomplex", z.type()}};
  const Parts spectrum = partsOf(s, s.op("RFFT" + suffixOf(c.node), {grad, length}, attrs));
  const auto number = [&](int32_t n) { return ops::scalar(s, n); };
  const Output last = ops::reshape(s, vectorTail(s, length, -1), {});
  const Output half = ops::reshape(s, vectorTail(s, ops::shapeOf(s, spectrum.real), -1), {});
  const Output place = s.op("Range", {number(0), half, number(1)});
  const auto isOnce = [&](Output a, Output b) { return ops::cast(s, s.op("Equal", {a, b}), real); };
  const Output once = ops::add(s, isOnce(place, number(0)), isOnce(ops::mul(s, place, number(2)), last));
  const Output weight = ops::sub(s, ops::number(s, real, 2), once);
  const Parts parts = scaledParts(s, spectrum, ops::realDiv(s, weight, productOf(s, length, real)));
  const Output shape = ops::shapeOf(s, z);
  return {joinedParts(s, {paddedTo(s, parts.real, shape), paddedTo(s, parts.imaginary, shape)}), {}};
}

const GradientRegistrar kFftGradients[] = {
    {"FFT", complexFftGradient},  {"FFT2D", complexFftGradient},  {"FFT3D", complexFftGradient},
    {"IFFT", complexFftGradient}, {"IFFT2D", complexFftGradient}, {"IFFT3D", complexFftGradient},
    {"RFFT", rfftGradient},       {"RFFT2D", rfftGradient},       {"RFFT3D", rfftGradient},
    {"IRFFT", irfftGradient},     {"IRFFT2D", irfftGradient},     {"IRFFT3D", irfftGradient}};

}  // namespace
}  // namespace engine::kernels
