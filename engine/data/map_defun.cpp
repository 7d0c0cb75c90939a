// MapDefun: a function of the graph for each row of its arguments, whose results become rows again.

#include "engine/core/error.h"
#include "engine/data/graph_function.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

Shape withRows(int64_t rows, const Shape& row) {
  std::vector<int64_t> dims{rows};
  dims.insert(dims.end(), row.dims().begin(), row.dims().end());
  return Shape(dims);
}

void mapDefunShape(InferenceContext& c) {
  const auto& shapes = c.node().attr<std::vector<Shape>>("output_shapes");
  const Shape& first = c.input(0);
  const int64_t rows = first.hasRank() && first.rank() > 0 ? first.dim(0) : kUnknownDim;
  for (std::size_t i = 0; i < shapes.size() && std::cmp_less(i, c.outputCount()); ++i) {
    if (shapes[i].hasRank()) c.setOutput(static_cast<int>(i), withRows(rows, shapes[i]));
  }
}

const OpRegistrar kMapDefun("MapDefun", "arguments: Targuments, captured_inputs: Tcaptured -> output: output_types",
                            "Targuments: list(type); Tcaptured: list(type) = []; output_types: list(type); "
                            "output_shapes: list(shape); f: func; max_intra_op_parallelism: int = 1",
                            mapDefunShape);

// The rows that the arguments have in common.
int64_t rowsOf(const KernelContext& context, int arguments) {
  for (int i = 0; i < arguments; ++i) {
    const Tensor& argument = context.input(i);
    if (argument.rank() == 0) {
      fail(Code::kInvalidArgument, "All inputs must have rank at least 1. Input ", i, " has a rank of 0.");
    }
    if (argument.dim(0) != context.input(0).dim(0)) {
      fail(Code::kInvalidArgument, "All inputs must have the same dimension 0. Input ", i, " has leading dimension ",
           argument.dim(0), ", while all previous inputs have leading dimension ", context.input(0).dim(0));
    }
  }
  return context.input(0).dim(0);
}

Tensor rowOf(const Tensor& tensor, int64_t row) {
  const auto dims = tensor.shape().dims();
  return tensor.slice(row, row + 1).reshaped(Shape(std::vector<int64_t>(dims.begin() + 1, dims.end())));
}

void copyRow(const Tensor& from, Tensor& to, int64_t row) {
  const int64_t elements = from.elements();
  if (from.dtype() == DType::kString) {
    std::copy_n(from.data<std::string>(), elements, to.data<std::string>() + row * elements);
  } else {
    const auto bytes = static_cast<std::ptrdiff_t>(from.bytes());
    std::copy_n(static_cast<const char*>(from.raw()), bytes, static_cast<char*>(to.raw()) + row * bytes);
  }
}

class MapDefunKernel : public Kernel {
 public:
  explicit MapDefunKernel(const KernelConstruction& c)
      : arguments_(static_cast<int>(c.attr<std::vector<DType>>("Targuments").size())),
        types_(c.attr<std::vector<DType>>("output_types")),
        shapes_(c.attr<std::vector<Shape>>("output_shapes")),
        call_(GraphFunction(c.node, "f").bind({})) {
    if (arguments_ == 0 || types_.size() != shapes_.size()) {
      fail(Code::kInvalidArgument, "Node '", c.node.name(),
           "' (MapDefun) needs an argument at least, and a shape for each output.");
    }
    for (const DType type : types_) {
      if (type == DType::kVariant || type == DType::kResource) c.failUnsupported("results of " + dtypeName(type) + ".");
    }
  }

  void compute(KernelContext& context) const override {
    const int64_t rows = rowsOf(context, arguments_);
    std::vector<Tensor> results;
    for (std::size_t i = 0; i < types_.size() && rows == 0; ++i)
      results.emplace_back(types_[i], emptyShape(shapes_[i]));
    for (int64_t row = 0; row < rows; ++row) {
      Element given;
      for (int i = 0; i < context.inputCount(); ++i) {
        given.push_back(i < arguments_ ? rowOf(context.input(i), row) : context.input(i));
      }
      const Element returned = call_(std::move(given));
      if (returned.size() != types_.size()) {
        fail(Code::kInvalidArgument, "The function returns ", returned.size(), " tensors, not ", types_.size(), ".");
      }
      for (std::size_t i = 0; i < returned.size(); ++i) {
        if (row == 0) results.emplace_back(types_[i], withRows(rows, returned[i].shape()));
        checkReturned(returned[i], i, results[i]);
        copyRow(returned[i], results[i], row);
      }
    }
    for (std::size_t i = 0; i < results.size(); ++i) context.setOutput(static_cast<int>(i), results[i]);
  }

 private:
  static Shape emptyShape(const Shape& row) {
    Shape shape = row.hasRank() ? withRows(0, row) : Shape{0};
    for (int d = 1; d < shape.rank(); ++d) shape.setDim(d, std::max<int64_t>(shape.dim(d), 0));
    return shape;
  }
  void checkReturned(const Tensor& returned, std::size_t i, const Tensor& rows) const {
    const bool fits = shapes_[i].compatibleWith(returned.shape()) &&
                      withRows(rows.dim(0), returned.shape()) == rows.shape() && returned.dtype() == types_[i];
    if (fits) return;
    fail(Code::kInvalidArgument, "Mismatch in function retval shape, ", returned.shape(),
         ", and expected output shape, ", shapes_[i], ", or in their dtypes or those of other rows.");
  }

  int arguments_;
  std::vector<DType> types_;
  std::vector<Shape> shapes_;
  GraphFunction::Call call_;  // one call at a time
};

const KernelRegistrar kMapDefunKernel(
    "MapDefun", [](const KernelConstruction& c) { return std::make_unique<MapDefunKernel>(c); }, kernels::kStateful);

}  // namespace
}  // namespace engine::data
