#include "engine/nn/summary.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::summary {
namespace {

// What TensorFlow keeps of a summary's name: letters, digits, and -/_.
std::string cleanName(std::string name) {
  const auto strange = [](unsigned char c) { return !(std::isalnum(c) || std::strchr("-/_.", c)); };
  std::ranges::replace_if(name, strange, '_');
  while (name.starts_with('/')) name.erase(0, 1);
  return name;
}

struct SummaryOp {
  const char* op;
  const char* tagInput;
  Attrs attrs = {};
};

// The scope whose name is the tag of a new summary.
Scope tagScope(const Scope& scope, const std::string& name) {
  return scope.exactly(scope.graph().uniqueName(scope.fullName(cleanName(name))));
}

// Puts the value into the collection and adds the op: its first input is the constant <tag>/<tagInput>, then come the
// value and, when it is valid, `last`.
std::string add(const Scope& tag, SummarySpec spec, const SummaryOp& summary, Output last = {}) {
  spec.tag = tag.prefix();
  NodeSpec node;
  node.name = spec.tag;
  node.op = summary.op;
  node.inputs = {ops::constant(tag, Tensor::scalar(spec.tag), summary.tagInput), spec.value};
  if (last.valid()) node.inputs.push_back(last);
  node.controls = tag.controls();
  node.attrs = summary.attrs;
  tag.graph().addNode(std::move(node));
  tag.graph().collections().summaries.push_back(spec);
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
  return add(tagScope(scope, name), {"", SummaryKind::kScalar, value}, {"ScalarSummary", "tags"});
}

std::string histogram(const Scope& scope, const std::string& name, Output value) {
  requireNumbers(name, value);
  return add(tagScope(scope, name), {"", SummaryKind::kHistogram, value}, {"HistogramSummary", "tag"});
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
  return add(tagScope(scope, name), {"", SummaryKind::kImage, value, maxOutputs},
             {"ImageSummary", "tag", {{"max_images", maxOutputs}}});
}

std::string text(const Scope& scope, const std::string& name, Output value) {
  if (value.type() != DType::kString) {
    fail(Code::kInvalidArgument, "Summary '", name, "' needs strings; '", value.name(), "' is ",
         dtypeName(value.type()), ".");
  }
  // SummaryMetadata{plugin_data{plugin_name: "text"}}
  constexpr const char* kTextPlugin = "\x0a\x06\x0a\x04text";
  const Scope tag = tagScope(scope, name);
  const Output metadata = ops::constant(tag, Tensor::scalar(kTextPlugin), "serialized_summary_metadata");
  return add(tag, {"", SummaryKind::kText, value}, {"TensorSummaryV2", "tag"}, metadata);
}

std::string audio(const Scope& scope, const std::string& name, Output value, double sampleRate, int maxOutputs) {
  const Shape& shape = value.shape();
  const bool ranked = !shape.hasRank() || shape.rank() == 2 || shape.rank() == 3;
  if (value.type() != DType::kFloat || !ranked || !(sampleRate >= 1) || maxOutputs < 1) {
    fail(Code::kInvalidArgument, "Summary '", name, "' needs float32 sounds [batch, frames, channels], at least 1 of ",
         "them, and a rate of at least 1 frame a second; '", value.name(), "' is ", dtypeName(value.type()), shape,
         ", the rate ", sampleRate, ".");
  }
  const Scope tag = tagScope(scope, name);
  const Output rate = ops::scalar(tag, static_cast<float>(sampleRate), "sample_rate");
  return add(tag, {"", SummaryKind::kAudio, value, maxOutputs, sampleRate},
             {"AudioSummaryV2", "tag", {{"max_outputs", maxOutputs}}}, rate);
}

}  // namespace engine::nn::summary
