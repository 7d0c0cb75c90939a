// RaggedTensorToTensor: the rows of a ragged tensor filled up with a default value to one length, or cut off.
#include "engine/core/memory.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/math/broadcast.h"
#include "engine/kernels/ragged/row_splits.h"

namespace engine::kernels {
namespace {

constexpr const char* kFirstDimSize = "FIRST_DIM_SIZE";
constexpr const char* kValueRowIds = "VALUE_ROWIDS";
constexpr const char* kRowSplits = "ROW_SPLITS";

int raggedRankOf(const Node& node) {
  const auto& types = node.attr<std::vector<std::string>>("row_partition_types");
  return static_cast<int>(types.size()) - (!types.empty() && types[0] == kFirstDimSize ? 1 : 0);
}

void raggedToTensorShape(InferenceContext& c) {
  const Shape& values = c.input(1);
  if (!values.hasRank() || values.rank() < 1) return c.setOutput(0, Shape::unknown());
  const int ragged = raggedRankOf(c.node());
  Shape shape = c.inputAsShape(0);
  if (!shape.hasRank() || shape.rank() != ragged + values.rank()) {
    shape = Shape::unknownOfRank(ragged + values.rank());
  }
  for (int i = 1; i < values.rank(); ++i) shape.setDim(ragged + i, values.dim(i));
  c.setOutput(0, shape);
}

const OpRegistrar kRaggedToTensor("RaggedTensorToTensor",
                                  "shape: Tshape, values: T, default_value: T, row_partition_tensors: "
                                  "num_row_partition_tensors * Tindex -> result: T",
                                  "T: type; Tindex: type; Tshape: type; num_row_partition_tensors: int; "
                                  "row_partition_types: list(string)",
                                  raggedToTensorShape);

// The partitions as rows of children: how many each row of a dimension has.
template <typename Index>
class RowPartitions {
 public:
  RowPartitions(const KernelContext& context, const std::vector<std::string>& types) : context_(context) {
    if (types.empty() || static_cast<int>(types.size()) != context.inputCount() - 3) {
      fail(Code::kInvalidArgument, "There must be one or more row_partition_types, as many as tensors.");
    }
    const bool hasSize = types[0] == kFirstDimSize;
    if (hasSize) {
      const Tensor& size = context.input(3);
      if (size.elements() != 1 || *size.data<Index>() < 0) {
        fail(Code::kInvalidArgument, "The size of the first dimension must be one number, 0 or more.");
      }
      rows_ = *size.data<Index>();
      requireMemory(message("The rows of a ragged tensor, ", rows_), bytesOf(rows_, kBytesOfRow));
    } else if (types[0] != kRowSplits) {
      fail(Code::kInvalidArgument, "Cannot handle ", types[0], " in first dimension.");
    }
    for (std::size_t i = hasSize ? 1 : 0; i < types.size(); ++i) add(types[i], 3 + static_cast<int>(i));
  }

  int64_t rows() const { return rows_; }
  // Of the innermost dimension: how many values there must be.
  int64_t values() const { return children_; }
  // Of each row of dimension `level`, the number of its children.
  const std::vector<std::vector<int64_t>>& lengths() const { return lengths_; }

 private:
  void add(const std::string& type, int input) {
    const Tensor& tensor = context_.input(input);
    const auto numbers = tensor.flat<Index>();
    const bool isFirst = lengths_.empty() && rows_ < 0;
    const int64_t parents = isFirst ? tensor.elements() - 1 : lengths_.empty() ? rows_ : children_;
    if (tensor.rank() != 1) fail(Code::kInvalidArgument, "Partitions must be vectors, got ", tensor.shape(), ".");
    if (isFirst) rows_ = parents;
    std::vector<int64_t> lengths;
    if (type == kRowSplits) {
      checkRowSplits<Index>(tensor, tensor.elements() == 0 ? 0 : numbers.back(), "row_splits");
      if (tensor.elements() - 1 != parents) {
        fail(Code::kInvalidArgument, "row_splits of ", tensor.elements() - 1, " rows, where there are ", parents, ".");
      }
      for (std::size_t i = 0; i + 1 < numbers.size(); ++i) lengths.push_back(numbers[i + 1] - numbers[i]);
      children_ = numbers.back();
    } else if (type == kValueRowIds) {
      requireMemory(message("The rows of a ragged tensor, ", parents), bytesOf(parents, kBytesOfRow));
      lengths.assign(static_cast<std::size_t>(parents), 0);
      Index before = 0;
      for (const Index row : numbers) {
        if (row < before || row >= parents) {
          fail(Code::kInvalidArgument, "value_rowids has ", row, ", which falls or is not in [0, ", parents, ").");
        }
        ++lengths[static_cast<std::size_t>(row)];
        before = row;
      }
      children_ = tensor.elements();
    } else {
      fail(Code::kInvalidArgument, "Cannot handle partition type ", type, ".");
    }
    lengths_.push_back(std::move(lengths));
  }

  static constexpr uint64_t kBytesOfRow = 16;

  const KernelContext& context_;
  int64_t rows_ = -1;
  int64_t children_ = 0;
  std::vector<std::vector<int64_t>> lengths_;
};

// As `wanted` says, or as large as the rows need, dimension by dimension.
Shape filledShape(const Tensor& wanted, int64_t rows, const std::vector<std::vector<int64_t>>& lengths,
                  const Shape& values) {
  Shape shape{rows};
  for (const auto& row : lengths) shape.addDim(row.empty() ? 0 : *std::ranges::max_element(row));
  const int ragged = shape.rank() - 1;
  for (int i = 1; i < values.rank(); ++i) shape.addDim(values.dim(i));
  const std::vector<int64_t> sizes = wanted.toInt64s();
  if (wanted.rank() == 0 && sizes[0] == -1) return shape;
  if (wanted.rank() != 1 || static_cast<int>(sizes.size()) != shape.rank()) {
    fail(Code::kInvalidArgument, "shape must be -1 or of ", shape.rank(), " dimensions, got ", wanted.toString(), ".");
  }
  for (int i = 0; i < shape.rank(); ++i) {
    const int64_t size = sizes[static_cast<std::size_t>(i)];
    if (size < -1 || (size >= 0 && i > ragged && size != shape.dim(i))) {
      fail(Code::kInvalidArgument, "shape ", wanted.toString(), " does not fit values of shape ", values, ".");
    }
    if (size >= 0) shape.setDim(i, size);
  }
  return shape;
}

// Where each value goes, in rows of the output; below 0 where it is cut off.
std::vector<int64_t> valuePlaces(const Shape& shape, int64_t rows, const std::vector<std::vector<int64_t>>& lengths) {
  std::vector<int64_t> places;
  for (int64_t row = 0; row < rows; ++row) places.push_back(row < shape.dim(0) ? row : -1);
  for (std::size_t level = 0; level < lengths.size(); ++level) {
    const int64_t width = shape.dim(static_cast<int>(level) + 1);
    std::vector<int64_t> children;
    for (std::size_t row = 0; row < lengths[level].size(); ++row) {
      const int64_t parent = places[row];
      for (int64_t k = 0; k < lengths[level][row]; ++k) {
        children.push_back(parent < 0 || k >= width ? -1 : parent * width + k);
      }
    }
    places = std::move(children);
  }
  return places;
}

// The default as one row of values: broadcast to `row`.
template <typename Word>
std::vector<Word> defaultRow(const Tensor& value, const Shape& row) {
  if (value.rank() > row.rank() || broadcastShape(value.shape(), row) != row) {
    fail(Code::kInvalidArgument, "default_value of shape ", value.shape(), " does not broadcast to values of ", row,
         ".");
  }
  std::vector<Word> result(static_cast<std::size_t>(row.elements()));
  for (std::size_t i = 0; i < result.size(); ++i) {
    int64_t rest = static_cast<int64_t>(i), step = 1, at = 0;
    for (int d = 1; d <= value.rank(); ++d) {
      if (value.dim(-d) > 1) at += rest % row.dim(-d) * step;
      rest /= row.dim(-d);
      step *= value.dim(-d);
    }
    result[i] = words<Word>(value)[at];
  }
  return result;
}

template <typename Word, typename Index>
std::unique_ptr<Kernel> makeRaggedToTensor(const KernelConstruction& c) {
  return kernelOf([types = c.attr<std::vector<std::string>>("row_partition_types")](KernelContext& context) {
    const Tensor& values = context.input(1);
    if (values.rank() < 1) fail(Code::kInvalidArgument, "values must not be a scalar.");
    const RowPartitions<Index> rows(context, types);
    if (rows.values() != values.dim(0)) {
      fail(Code::kInvalidArgument, "The partitions tell of ", rows.values(), " values, but there are ", values.dim(0),
           ".");
    }
    const Shape shape = filledShape(context.input(0), rows.rows(), rows.lengths(), values.shape());
    const Shape row(std::vector<int64_t>(values.shape().dims().begin() + 1, values.shape().dims().end()));
    Tensor& out = context.output(0, shape);
    if (out.elements() == 0) return;
    const std::vector<int64_t> places = valuePlaces(shape, rows.rows(), rows.lengths());
    const std::vector<Word> filler = defaultRow<Word>(context.input(2), row);
    const auto width = static_cast<int64_t>(filler.size());
    Word* to = words<Word>(out);
    for (int64_t i = 0; i < out.elements(); i += width) std::ranges::copy(filler, to + i);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] < 0) continue;
      std::copy_n(words<Word>(values) + static_cast<int64_t>(i) * width, width, to + places[i] * width);
    }
  });
}

const KernelRegistrar kRaggedToTensorKernel("RaggedTensorToTensor", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [&](auto word) {
    return forIndex(c, c.attr<DType>("Tindex"), [&](auto index) {
      return makeRaggedToTensor<typename decltype(word)::type, typename decltype(index)::type>(c);
    });
  });
});

// Each element of the gradient goes where it came from: to a row of the values, or to the default.
const GradientRegistrar kRaggedToTensorGradient("RaggedTensorToTensor", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output grad = c.grad(), values = c.input(1), value = c.input(2);
  const int ragged = raggedRankOf(c.node);
  const auto number = [&](int32_t n) { return ops::scalar(s, n); };
  const Output valuesShape = ops::shapeOf(s, values);
  const auto first = [&](Output shape, int32_t count) {
    return s.op("Slice", {shape, ops::constant(s, Tensor::vector<int32_t>({0})),
                          ops::constant(s, Tensor::vector<int32_t>({count}))});
  };
  const Output count = ops::reshape(s, first(valuesShape, 1), {});
  std::vector<Output> inputs{first(ops::shapeOf(s, grad), 1 + ragged), s.op("Range", {number(0), count, number(1)}),
                             number(-1)};
  for (std::size_t i = 3; i < c.node.inputs().size(); ++i) inputs.push_back(c.node.inputs()[i]);
  const Output sources = s.op("RaggedTensorToTensor", inputs,
                              {{"row_partition_types", c.node.attr<std::vector<std::string>>("row_partition_types")}});
  const Output isValue = s.op("NotEqual", {sources, number(-1)});
  const Output places = s.op("Where", {isValue});
  std::vector<Gradient> result(c.node.inputs().size());
  result[1] = Gradient(s.op("GatherNd", {grad, places}), s.op("GatherNd", {sources, places}), valuesShape);
  // Rows of the default, summed over what it was broadcast along.
  const Output defaults = s.op("GatherNd", {grad, s.op("Where", {s.op("LogicalNot", {isValue})})});
  const Output axes = s.node("BroadcastGradientArgs", {ops::shapeOf(s, value), ops::shapeOf(s, defaults)})->output(0);
  result[2] = s.op("Reshape", {s.op("Sum", {defaults, axes}), ops::shapeOf(s, value)});
  return result;
});

}  // namespace
}  // namespace engine::kernels
