// Iterators over data sets that live in the host program: _HostDataset -> MakeIterator -> IteratorV2 ->
// IteratorGetNext.
#include <chrono>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/inference.h"
#include "engine/kernels/iterator_resource.h"
#include "engine/kernels/kernel.h"

namespace engine {

void IteratorResource::next(std::vector<Tensor>& out) {
  if (!source_) {
    fail(Code::kFailedPrecondition,
         "GetNext() failed because the iterator has not been initialized. "
         "Ensure that you have run the initializer operation for this iterator.");
  }
  const auto before = std::chrono::steady_clock::now();
  const bool isThere = source_->next(out);
  waitedNs_ += std::chrono::nanoseconds(std::chrono::steady_clock::now() - before).count();
  if (!isThere) throw EndOfSequence();
}

std::string iteratorResourceName(const std::string& nodeName) {
  return nodeName + "/iterator";
}
std::string datasetResourceName(const std::string& nodeName) {
  return nodeName + "/dataset";
}

namespace {

void elementShapes(InferenceContext& c) {
  const auto& shapes = c.node().attr<std::vector<Shape>>("output_shapes");
  if (static_cast<int>(shapes.size()) != c.outputCount()) {
    c.failShape(message("there are ", c.outputCount(), " output_types, but ", shapes.size(), " output_shapes."));
  }
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, shapes[static_cast<std::size_t>(i)]);
}

const OpRegistrar kHostDataset("_HostDataset", "-> handle: variant", "", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kIterator(
    "IteratorV2", "-> handle: resource",
    "shared_name: string; container: string; output_types: list(type); output_shapes: list(shape)", shape_fn::scalar,
    Stateful::kYes);
const OpRegistrar kOldIterator(
    "Iterator", "-> handle: resource",
    "shared_name: string; container: string; output_types: list(type); output_shapes: list(shape)", shape_fn::scalar,
    Stateful::kYes);
const OpRegistrar kMakeIterator("MakeIterator", "dataset: variant, iterator: resource ->", "", shape_fn::none,
                                Stateful::kYes);
constexpr const char* kGetNextSignature = "iterator: resource -> components: output_types";
constexpr const char* kGetNextAttrs = "output_types: list(type); output_shapes: list(shape)";
const OpRegistrar kGetNext("IteratorGetNext", kGetNextSignature, kGetNextAttrs, elementShapes, Stateful::kYes);
const OpRegistrar kGetNextSync("IteratorGetNextSync", kGetNextSignature, kGetNextAttrs, elementShapes, Stateful::kYes);

// Looked up at each run: an iterator that is initialised again may get another data set.
std::unique_ptr<Kernel> makeHostDataset(const KernelConstruction& c) {
  return kernelOf([name = c.node.name()](KernelContext& context) {
    auto dataset = context.resources().find<DatasetResource>(datasetResourceName(name));
    if (!dataset) failAtNode(Code::kFailedPrecondition, name, " has no data set in this session.");
    context.setOutput(0, Tensor::resource(dataset, DType::kVariant));
  });
}

std::unique_ptr<Kernel> makeIterator(const KernelConstruction& c) {
  auto iterator = c.resources.lookupOrCreate<IteratorResource>(iteratorResourceName(c.node.name()),
                                                               [] { return std::make_shared<IteratorResource>(); });
  return kernelOf([iterator](KernelContext& context) { context.setOutput(0, Tensor::resource(iterator)); });
}

std::unique_ptr<Kernel> makeInitializer(const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    auto* dataset = dynamic_cast<DatasetResource*>(context.input(0).resource().get());
    auto* iterator = dynamic_cast<IteratorResource*>(context.input(1).resource().get());
    if (!dataset || !iterator) {
      fail(Code::kInvalidArgument, "Input ", dataset ? "1 is not the handle of an iterator." : "0 is not a data set.");
    }
    iterator->initialize(dataset->makeSource());
  });
}

class GetNextKernel : public Kernel {
 public:
  void compute(KernelContext& context) const override {
    auto* iterator = dynamic_cast<IteratorResource*>(context.input(0).resource().get());
    if (!iterator) fail(Code::kInvalidArgument, "input 0 is not the handle of an iterator.");
    std::vector<Tensor> element;
    iterator->next(element);
    for (std::size_t i = 0; i < element.size(); ++i) context.setOutput(static_cast<int>(i), element[i]);
  }
};

KernelTraits notFoldable() {
  KernelTraits traits;
  traits.foldable = false;
  return traits;
}

KernelTraits hostSource() {
  KernelTraits traits = notFoldable();
  traits.hostSource = true;
  return traits;
}

const KernelRegistrar kHostDatasetKernel("_HostDataset", makeHostDataset, notFoldable());
const KernelRegistrar kIteratorKernel({"Iterator", "IteratorV2"}, makeIterator, notFoldable());
const KernelRegistrar kMakeIteratorKernel("MakeIterator", makeInitializer, notFoldable());
const KernelRegistrar kGetNextKernel(
    {"IteratorGetNext", "IteratorGetNextSync"},
    [](const KernelConstruction&) { return std::make_unique<GetNextKernel>(); }, hostSource());

}  // namespace
}  // namespace engine
