#include "engine/data/graph_dataset_op.h"

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::data {

int64_t scalarOf(const KernelContext& context, int input) {
  const Tensor& tensor = context.input(input);
  if (tensor.rank() != 0 || tensor.dtype() != DType::kInt64) {
    fail(Code::kInvalidArgument, "Input ", input, " must be a scalar int64, got ", tensor.toString(0), ".");
  }
  return *tensor.data<int64_t>();
}

Dataset inputDataset(const KernelContext& context, int input) {
  return Dataset::fromVariant(context.input(input));
}

Element inputsOf(const KernelContext& context, int begin, int end) {
  Element components;
  for (int i = begin; i < end; ++i) {
    const Tensor& tensor = context.input(i);
    const bool handle = tensor.dtype() == DType::kResource || tensor.dtype() == DType::kVariant;
    components.push_back(handle ? tensor : tensor.clone());
  }
  return components;
}

std::vector<std::string> pathsOf(const KernelContext& context, int input) {
  const Tensor& tensor = context.input(input);
  if (tensor.rank() > 1) {
    fail(Code::kInvalidArgument, "`filenames` must be a scalar or a vector, got shape ", tensor.shape(), ".");
  }
  const auto paths = tensor.flat<std::string>();
  return {paths.begin(), paths.end()};
}

std::vector<ElementSpec> specOf(const engine::Node& node) {
  const auto& types = node.attr<std::vector<DType>>("output_types");
  const auto& shapes = node.attr<std::vector<Shape>>("output_shapes");
  std::vector<ElementSpec> spec;
  for (std::size_t i = 0; i < types.size(); ++i) {
    spec.push_back({types[i], i < shapes.size() ? shapes[i] : Shape::unknown()});
  }
  return spec;
}

namespace {

// Of what: "element" or "data set". `dtypeOf` gives the dtype of component i.
template <typename DTypeOf>
void checkComponents(const std::vector<ElementSpec>& declared, std::size_t components, const char* what,
                     const DTypeOf& dtypeOf) {
  if (declared.empty()) return;
  if (components != declared.size()) {
    fail(Code::kInvalidArgument, "A function returned a", what, " of ", components,
         " components; output_types tells of ", declared.size(), ".");
  }
  for (std::size_t i = 0; i < components; ++i) {
    if (dtypeOf(i) == declared[i].dtype) continue;
    fail(Code::kInvalidArgument, "A function returned a", what, " whose component ", i, " is ", dtypeName(dtypeOf(i)),
         "; output_types tells of ", dtypeName(declared[i].dtype), ".");
  }
}

}  // namespace

void checkDeclared(const std::vector<ElementSpec>& declared, const Element& element) {
  checkComponents(declared, element.size(), "n element", [&](std::size_t i) { return element[i].dtype(); });
}

void checkDeclared(const std::vector<ElementSpec>& declared, const Dataset& dataset) {
  const std::vector<ElementSpec>& spec = dataset.spec();
  if (!spec.empty()) checkComponents(declared, spec.size(), " data set", [&](std::size_t i) { return spec[i].dtype; });
}

Dataset returnedDataset(const Element& results, const std::vector<ElementSpec>& declared, const char* what) {
  if (results.size() != 1) fail(Code::kInvalidArgument, what, " must return one data set.");
  Dataset dataset = Dataset::fromVariant(results.front());
  checkDeclared(declared, dataset);
  return dataset;
}

DatasetOp::DatasetOp(const char* name, const std::string& inputs, const std::string& attrs, const MakeDataset& make)
    : DatasetOp(name, inputs, attrs, PrepareDataset([make](const KernelConstruction&) { return make; })) {}

DatasetOp::DatasetOp(const char* name, const std::string& inputs, const std::string& attrs,
                     const PrepareDataset& prepare) {
  OpRegistrar(name, (inputs + " -> handle: variant").c_str(),
              (attrs + "; output_types: list(type) = []; output_shapes: list(shape); metadata: string = \"\"").c_str(),
              shape_fn::scalar, Stateful::kYes);
  NoGradientRegistrar({name});
  KernelRegistrar(
      name,
      [prepare](const KernelConstruction& c) {
        return kernelOf(
            [make = prepare(c)](KernelContext& context) { context.setOutput(0, make(context).asVariant()); });
      },
      kernels::kStateful);
}

}  // namespace engine::data
