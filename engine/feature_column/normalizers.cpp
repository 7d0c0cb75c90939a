#include "engine/feature_column/normalizers.h"

#include <atomic>
#include <cmath>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

// Functions cannot be compared: each gets a number, so that only copies of one normalizer are equal.
std::string uniqueText() {
  static std::atomic<int64_t> next{0};
  return "<function " + std::to_string(next++) + ">";
}

void checkFinite(const char* normalizer, const char* name, double value) {
  if (std::isfinite(value)) return;
  fail(Code::kInvalidArgument, "Normalizer ", normalizer, ": ", name, " must be finite, got ", value, ".");
}

void checkRange(const char* normalizer, double minimum, double maximum) {
  checkFinite(normalizer, "minimum", minimum);
  checkFinite(normalizer, "maximum", maximum);
  if (minimum < maximum) return;
  fail(Code::kInvalidArgument, "Normalizer ", normalizer, ": minimum ", minimum, " must be below maximum ", maximum,
       ".");
}

Output floats(const Scope& scope, Output x) {
  return isFloating(x.type()) ? x : ops::cast(scope, x, DType::kFloat, "ToFloat");
}

// (x − offset) / divisor
Normalizer shiftAndDivide(std::string text, double offset, double divisor) {
  return {std::move(text), [offset, divisor](const Scope& scope, Output x) {
            x = floats(scope, x);
            const Output shifted = ops::sub(scope, x, ops::number(scope, x.type(), offset, "sub/y"));
            return ops::realDiv(scope, shifted, ops::number(scope, x.type(), divisor, "truediv/y"));
          }};
}

}  // namespace

Normalizer::Normalizer(std::string text, NormalizerFn function)
    : text_(text.empty() ? uniqueText() : std::move(text)), function_(std::move(function)) {}

Normalizer standardScore(double mean, double stddev) {
  checkFinite("standard_score", "mean", mean);
  checkFinite("standard_score", "stddev", stddev);
  if (!(stddev > 0)) {
    fail(Code::kInvalidArgument, "Normalizer standard_score: stddev must be positive, got ", stddev, ".");
  }
  return shiftAndDivide("standard_score(" + numberText(mean) + ", " + numberText(stddev) + ")", mean, stddev);
}

Normalizer minMax(double minimum, double maximum) {
  checkRange("min_max", minimum, maximum);
  return shiftAndDivide("min_max(" + numberText(minimum) + ", " + numberText(maximum) + ")", minimum,
                        maximum - minimum);
}

Normalizer scaleBy(double factor) {
  checkFinite("scale", "factor", factor);
  return {"scale(" + numberText(factor) + ")", [factor](const Scope& scope, Output x) {
            x = floats(scope, x);
            return ops::mul(scope, x, ops::number(scope, x.type(), factor, "mul/y"));
          }};
}

Normalizer logOnePlus() {
  return {"log1p()", [](const Scope& scope, Output x) { return scope.op("Log1p", {floats(scope, x)}); }};
}

Normalizer clipTo(double minimum, double maximum) {
  checkRange("clip", minimum, maximum);
  return {"clip(" + numberText(minimum) + ", " + numberText(maximum) + ")",
          [minimum, maximum](const Scope& scope, Output x) {
            x = floats(scope, x);
            const Output low = ops::number(scope, x.type(), minimum, "clip_by_value/min");
            const Output high = ops::number(scope, x.type(), maximum, "clip_by_value/max");
            return scope.op("ClipByValue", {x, low, high}, {}, "clip_by_value");
          }};
}

Normalizer chain(std::vector<Normalizer> normalizers) {
  if (normalizers.empty()) return {};
  if (normalizers.size() == 1) return normalizers[0];
  std::string text;
  for (const Normalizer& one : normalizers) text += (text.empty() ? "" : " | ") + one.text();
  return {text, [normalizers](const Scope& scope, Output x) {
            for (const Normalizer& one : normalizers) {
              if (one) x = one(scope, x);
            }
            return x;
          }};
}

}  // namespace engine::feature_column
