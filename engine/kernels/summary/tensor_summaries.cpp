// TensorSummaryV2, TensorSummary and MergeSummary.

#include <set>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/parsing/example_wire.h"
#include "engine/kernels/summary/summary_message.h"
#include "engine/kernels/summary/summary_values.h"
#include "engine/proto/tensor.pb.h"

namespace engine::kernels {
namespace {

std::string tensorMessage(const Tensor& tensor) {
  tensorflow::TensorProto proto;
  tensor.toProto(&proto);
  return proto.SerializeAsString();
}

}  // namespace

std::string tensorSummary(const std::string& tag, const Tensor& tensor, const std::string& metadata) {
  MessageBytes value;
  value.bytes(summary_value::kTag, tag).bytes(summary_value::kTensor, tensorMessage(tensor));
  if (!metadata.empty()) value.bytes(summary_value::kMetadata, metadata);
  std::string summary;
  addValue(summary, value);
  return summary;
}

namespace {

const OpRegistrar kTensor("TensorSummary", "tensor: T -> summary: string",
                          "T: type; description: string = ''; labels: list(string) = []; display_name: string = ''",
                          shape_fn::scalar);
const OpRegistrar kTensorV2("TensorSummaryV2",
                            "tag: string, tensor: T, serialized_summary_metadata: string -> summary: string", "T: type",
                            shape_fn::scalar);
const OpRegistrar kMerge("MergeSummary", "inputs: N * string -> summary: string", "N: int", shape_fn::scalar);
const NoGradientRegistrar kTensorSummariesNoGradient({"TensorSummary", "TensorSummaryV2", "MergeSummary"});

const KernelRegistrar kTensorKernel("TensorSummary", [](const KernelConstruction& c) {
  return kernelOf([tag = c.node.name()](KernelContext& context) {
    std::string summary;
    addValue(summary, MessageBytes()
                          .bytes(7, tag)  // node_name
                          .bytes(summary_value::kTensor, tensorMessage(context.input(0))));
    *context.output(0, Shape{}).data<std::string>() = std::move(summary);
  });
});

const KernelRegistrar kTensorV2Kernel("TensorSummaryV2", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& metadata = context.input(2);
    if (metadata.elements() != 1) fail(Code::kInvalidArgument, "serialized_summary_metadata must be a scalar.");
    *context.output(0, Shape{}).data<std::string>() =
        tensorSummary(tagInput(context, 0), context.input(1), *metadata.data<std::string>());
  });
});

// Messages laid end to end are one message with the values of all.
void mergeSummary(KernelContext& context) {
  std::set<std::string_view> tags;
  std::string merged;
  for (int i = 0; i < context.inputCount(); ++i) {
    for (const std::string& summary : context.input(i).flat<std::string>()) {
      const bool good = forEachField(summary, [&](uint32_t field, std::string_view value) {
        return field != 1 || forEachField(value, [&](uint32_t part, std::string_view tag) {
                 if (part == summary_value::kTag && !tag.empty() && !tags.insert(tag).second) {
                   fail(Code::kInvalidArgument, "Duplicate tag ", tag, " found in summary inputs.");
                 }
                 return true;
               });
      });
      if (!good) fail(Code::kInvalidArgument, "Could not parse one of the summary inputs.");
      merged += summary;
    }
  }
  *context.output(0, Shape{}).data<std::string>() = std::move(merged);
}
const KernelRegistrar kMergeKernel("MergeSummary", [](const KernelConstruction&) { return kernelOf(mergeSummary); });

}  // namespace
}  // namespace engine::kernels
