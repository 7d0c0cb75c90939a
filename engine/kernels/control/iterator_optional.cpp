// IteratorGetNextAsOptional: the end of an iterator as an optional without a value. IteratorFromStringHandle: an
// iterator by the handle that IteratorToStringHandle gave. AnonymousIterator, -V2 and -V3: an iterator of its own at
// each run.
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/control/optional.h"
#include "engine/kernels/iterator_resource.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kNextAsOptional("IteratorGetNextAsOptional", "iterator: resource -> optional: variant",
                                  "output_types: list(type); output_shapes: list(shape)", shape_fn::scalar,
                                  Stateful::kYes);
const char* kFromStringSignature = "string_handle: string -> resource_handle: resource";
const char* kFromStringAttrs = "output_types: list(type) = []; output_shapes: list(shape) = []";
const OpRegistrar kIteratorFromString("IteratorFromStringHandle", kFromStringSignature, kFromStringAttrs,
                                      shape_fn::scalar, Stateful::kYes);
const OpRegistrar kIteratorFromStringV2("IteratorFromStringHandleV2", kFromStringSignature, kFromStringAttrs,
                                        shape_fn::scalar, Stateful::kYes);
const char* kAnonymousAttrs = "output_types: list(type); output_shapes: list(shape)";
const OpRegistrar kAnonymous("AnonymousIterator", "-> handle: resource", kAnonymousAttrs, shape_fn::scalar,
                             Stateful::kYes);
const OpRegistrar kAnonymousV2("AnonymousIteratorV2", "-> handle: resource, deleter: variant", kAnonymousAttrs,
                               shape_fn::scalar, Stateful::kYes);
const OpRegistrar kAnonymousV3("AnonymousIteratorV3", "-> handle: resource", kAnonymousAttrs, shape_fn::scalar,
                               Stateful::kYes);
const OpRegistrar kDeleteIterator("DeleteIterator", "handle: resource, deleter: variant ->", "", shape_fn::none,
                                  Stateful::kYes);
const NoGradientRegistrar kNoIteratorGradient({"IteratorGetNextAsOptional", "IteratorFromStringHandle",
                                               "IteratorFromStringHandleV2", "AnonymousIterator", "AnonymousIteratorV2",
                                               "AnonymousIteratorV3"});

void nextAsOptional(KernelContext& context) {
  auto* iterator = dynamic_cast<IteratorResource*>(context.input(0).resource().get());
  if (!iterator) fail(Code::kInvalidArgument, "input 0 is not the handle of an iterator.");
  std::shared_ptr<Optional> optional;
  try {
    std::vector<Tensor> element;
    iterator->next(element);
    optional = std::make_shared<Optional>(std::move(element));
  } catch (const EndOfSequence&) {  // stays empty
  }
  context.setOutput(0, Tensor::resource(optional, DType::kVariant));
}

void iteratorOfHandle(KernelContext& context) {
  const auto handle = context.input(0).item<std::string>();
  const auto iterator = context.resources().find<IteratorResource>(handle);
  if (!iterator) fail(Code::kInvalidArgument, "The string handle '", handle, "' is of no iterator of this session.");
  context.setOutput(0, Tensor::resource(iterator));
}

const KernelRegistrar kNextAsOptionalKernel(
    "IteratorGetNextAsOptional", [](const KernelConstruction&) { return kernelOf(nextAsOptional); }, kStateful);
const KernelRegistrar kIteratorFromStringKernel(
    {"IteratorFromStringHandle", "IteratorFromStringHandleV2"},
    [](const KernelConstruction&) { return kernelOf(iteratorOfHandle); }, kStateful);
// They go with the last that holds them: nothing is left to delete.
const KernelRegistrar kAnonymousKernel(
    {"AnonymousIterator", "AnonymousIteratorV2", "AnonymousIteratorV3"},
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        context.setOutput(0, Tensor::resource(std::make_shared<IteratorResource>()));
        if (context.node().outputCount() > 1) context.setOutput(1, Tensor::resource(nullptr, DType::kVariant));
      });
    },
    kStateful);
const KernelRegistrar kDeleteIteratorKernel(
    "DeleteIterator", [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); }, kStateful);

}  // namespace
}  // namespace engine::kernels
