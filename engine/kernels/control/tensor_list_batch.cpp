// TensorListPushBackBatch: a row of a tensor to each of several lists.
#include "engine/core/resource_array.h"
#include "engine/graph/inference.h"
#include "engine/kernels/control/tensor_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kListPushBatch("TensorListPushBackBatch",
                                 "input_handles: variant, tensor: element_dtype -> output_handles: variant",
                                 "element_dtype: type", [](InferenceContext& c) { c.setOutput(0, c.input(0)); });

// As in TensorFlow, lists may grow beyond their max_num_elements here.
void pushBatch(KernelContext& context) {
  const Tensor& handles = context.input(0);
  const Tensor& rows = context.input(1);
  if (rows.rank() < 1) {
    fail(Code::kInvalidArgument, "Expected tensor to be at least a vector, but saw shape: ", rows.shape(), ".");
  }
  if (rows.dim(0) != handles.elements()) {
    fail(Code::kInvalidArgument, "Expected tensor.shape[0] == input_handles.size, but saw ", rows.dim(0), " vs. ",
         handles.elements(), ".");
  }
  const auto dims = rows.shape().dims();
  const Shape element({dims.begin() + 1, dims.end()});
  std::vector<std::shared_ptr<Resource>> lists;
  for (int64_t i = 0; i < handles.elements(); ++i) {
    const Tensor handle = Tensor::resource(resourceAt(handles, i), DType::kVariant);
    const TensorList& list = listOf(handle);
    auto row =
        elementOf(list, rows.slice(i, i + 1).reshaped(element), "append a tensor with incompatible shape to a list");
    const ElementTree elements = list.elements.resized(list.size() + 1).with(list.size(), std::move(row));
    lists.push_back(listTensor(list.like(elements)).resource());
  }
  context.setOutput(0, resourcesTensor(std::move(lists), handles.shape()));
}

const KernelRegistrar kListPushBatchKernel("TensorListPushBackBatch",
                                           [](const KernelConstruction&) { return kernelOf(pushBatch); });

}  // namespace
}  // namespace engine::kernels
