// StringFormat: a template whose placeholders are replaced by the values of tensors.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/strings/tensor_text.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStringFormatOp(
    "StringFormat", "inputs: T -> output: string",
    "T: list(type); template: string = '%s'; placeholder: string = '%s'; summarize: int = 3", shape_fn::scalar);
const NoGradientRegistrar kStringFormatNoGradient({"StringFormat"});

// What stands between the placeholders, one part more than there are placeholders.
std::vector<std::string> partsOf(const std::string& text, const std::string& placeholder) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (!placeholder.empty()) {
    const std::size_t end = text.find(placeholder, begin);
    if (end == text.npos) break;
    parts.push_back(text.substr(begin, end - begin));
    begin = end + placeholder.size();
  }
  parts.push_back(text.substr(begin));
  return parts;
}

const KernelRegistrar kStringFormatKernel("StringFormat", [](const KernelConstruction& c) {
  const std::vector<std::string> parts = partsOf(c.attr<std::string>("template"), c.attr<std::string>("placeholder"));
  if (parts.size() != c.node.inputs().size() + 1) {
    failAtNode(Code::kInvalidArgument, c.node.name(),
               ": num placeholders in template and num inputs must match: ", parts.size() - 1, " vs. ",
               c.node.inputs().size(), ".");
  }
  return kernelOf([parts, entries = c.attr<int64_t>("summarize")](KernelContext& context) {
    std::string text = parts[0];
    for (int i = 0; i < context.inputCount(); ++i) {
      text += tensorText(context.input(i), entries);
      text += parts[static_cast<std::size_t>(i) + 1];
    }
    *context.output(0, Shape{}).data<std::string>() = std::move(text);
  });
});

}  // namespace
}  // namespace engine::kernels
