// What graphs get out of data sets: ReduceDataset, DatasetToSingleElement, DatasetCardinality, and OneShotIterator,
// whose function makes the data set when the first element is asked for.
#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/graph_function.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

void componentShapes(InferenceContext& c) {
  const auto& shapes = c.node().attr<std::vector<Shape>>("output_shapes");
  for (int i = 0; i < c.outputCount(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    c.setOutput(i, at < shapes.size() ? shapes[at] : Shape::unknown());
  }
}

const OpRegistrar kReduce("ReduceDataset",
                          "input_dataset: variant, initial_state: Tstate, other_arguments: Targuments -> "
                          "components: output_types",
                          "f: func; Tstate: list(type); Targuments: list(type); output_types: list(type); "
                          "output_shapes: list(shape); use_inter_op_parallelism: bool = true; metadata: string = \"\"",
                          componentShapes, Stateful::kYes);
const OpRegistrar kSingle("DatasetToSingleElement", "dataset: variant -> components: output_types",
                          "output_types: list(type); output_shapes: list(shape); metadata: string = \"\"",
                          componentShapes, Stateful::kYes);
const OpRegistrar kCardinality("DatasetCardinality", "input_dataset: variant -> cardinality: int64",
                               "cardinality_options: string = \"\"", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kOneShot("OneShotIterator", "-> handle: resource",
                           "dataset_factory: func; output_types: list(type); output_shapes: list(shape); "
                           "container: string = \"\"; shared_name: string = \"\"",
                           shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kValuesNoGradient({"ReduceDataset", "DatasetToSingleElement", "DatasetCardinality",
                                             "OneShotIterator"});

void setComponents(KernelContext& context, const Element& element) {
  const std::size_t outputs = context.outputs_.size();
  if (element.size() != outputs) {
    fail(Code::kInvalidArgument, "There are ", element.size(), " components; ", outputs, " were declared.");
  }
  for (std::size_t i = 0; i < outputs; ++i) context.setOutput(static_cast<int>(i), element[i]);
}

const KernelRegistrar kReduceKernel(
    "ReduceDataset",
    [](const KernelConstruction& c) {
      const auto states = static_cast<int>(c.attr<std::vector<DType>>("Tstate").size());
      return kernelOf([function = GraphFunction(c.node, "f"), states](KernelContext& context) {
        const GraphFunction::Call call = function.bind(inputsOf(context, 1 + states, context.inputCount()));
        setComponents(context, inputDataset(context).reduce(inputsOf(context, 1, 1 + states),
                                                            [&](Element state, const Element& element) {
                                                              state.insert(state.end(), element.begin(), element.end());
                                                              return call(std::move(state));
                                                            }));
      });
    },
    kernels::kStateful);

const KernelRegistrar kSingleKernel(
    "DatasetToSingleElement",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const auto iterator = inputDataset(context).makeIterator();
        Element element, second;
        if (!iterator->next(element)) fail(Code::kInvalidArgument, "Dataset was empty.");
        if (iterator->next(second)) fail(Code::kInvalidArgument, "Dataset had more than one element.");
        setComponents(context, element);
      });
    },
    kernels::kStateful);

const KernelRegistrar kCardinalityKernel(
    "DatasetCardinality",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        context.setOutput(0, Tensor::scalar<int64_t>(inputDataset(context).cardinality()));
      });
    },
    kernels::kStateful);

// Calls the function when the first element is asked for.
class FactorySource : public ElementSource {
 public:
  explicit FactorySource(GraphFunction factory) : factory_(std::move(factory)) {}
  bool next(std::vector<Tensor>& out) override {
    if (!source_) source_ = sourceOf(factory_.bind({})({}));
    return source_->next(out);
  }

 private:
  static std::unique_ptr<ElementSource> sourceOf(const Element& results) {
    const auto* dataset =
        results.size() == 1 ? dynamic_cast<DatasetResource*>(results.front().resource().get()) : nullptr;
    if (!dataset) fail(Code::kInvalidArgument, "The function of a one-shot iterator returns no data set.");
    return dataset->makeSource();
  }

  GraphFunction factory_;
  std::unique_ptr<ElementSource> source_;
};

// Made with the kernel, as whoever asks for elements looks for the iterator by name. A second kernel of the node goes
// on with the same one.
const KernelRegistrar kOneShotKernel(
    "OneShotIterator",
    [](const KernelConstruction& c) {
      auto iterator = c.resources.lookupOrCreate<IteratorResource>(iteratorResourceName(c.node.name()), [&] {
        auto made = std::make_shared<IteratorResource>();
        made->initialize(std::make_unique<FactorySource>(GraphFunction(c.node, "dataset_factory")));
        return made;
      });
      return kernelOf([iterator](KernelContext& context) { context.setOutput(0, Tensor::resource(iterator)); });
    },
    kernels::kStateful);

}  // namespace
}  // namespace engine::data
