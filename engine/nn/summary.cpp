#include "engine/nn/summary.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "engine/core/error.h"

namespace engine::nn::summary {
namespace {

// What TensorFlow keeps of a summary's name: letters, digits, and -/_.
std::string cleanName(std::string name) {
  const auto strange = [](unsigned char c) { return !(std::isalnum(c) || std::strchr("-/_.", c)); };
  std::ranges::replace_if(name, strange, '_');
  while (name.starts_with('/')) name.erase(0, 1);
  return name;
}

std::string add(const Scope& scope, const std::string& name, SummarySpec spec) {
  spec.tag = scope.graph().uniqueName(scope.fullName(cleanName(name)));
  scope.graph().collections().summaries.push_back(spec);
  return spec.tag;
}

void requireNumbers(const std::string& name, Output value) {
  const DType dtype = value.type();
  if (isFloating(dtype) || isInteger(dtype) || dtype == DType::kBool) return;
  fail(Code::kInvalidArgument, "Summary '", name, "' needs numbers; '", value.name(), "' is ", dtypeName(dtype), ".");
}

}  // namespace

std::string scalar(const Scope& scope, const std::string& name, Output value) {
  requireNumbers(name, value);
  if (!value.shape().compatibleWith(Shape{})) {
    fail(Code::kInvalidArgument, "Summary '", name, "' needs a scalar; '", value.name(), "' is ", value.shape(), ".");
  }
  return add(scope, name, {"", SummaryKind::kScalar, value});
}

std::string histogram(const Scope& scope, const std::string& name, Output value) {
  requireNumbers(name, value);
  return add(scope, name, {"", SummaryKind::kHistogram, value});
}

std::string image(const Scope& scope, const std::string& name, Output value, int maxOutputs) {
  requireNumbers(name, value);
  const Shape& shape = value.shape();
  const bool channels =
      !shape.hasRank() ||
      (shape.rank() == 4 && (shape[3] == kUnknownDim || shape[3] == 1 || shape[3] == 3 || shape[3] == 4));
  if (!channels || maxOutputs < 1) {
    fail(Code::kInvalidArgument, "Summary '", name, "' needs images [batch, height, width, 1, 3 or 4], and at least 1 ",
         "of them; '", value.name(), "' is ", shape, ".");
  }
  return add(scope, name, {"", SummaryKind::kImage, value, maxOutputs});
}

std::string text(const Scope& scope, const std::string& name, Output value) {
  if (value.type() != DType::kString) {
    fail(Code::kInvalidArgument, "Summary '", name, "' needs strings; '", value.name(), "' is ",
         dtypeName(value.type()), ".");
  }
  return add(scope, name, {"", SummaryKind::kText, value});
}

}  // namespace engine::nn::summary
