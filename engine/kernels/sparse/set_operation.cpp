// DenseToDenseSetOperation, DenseToSparseSetOperation, SparseToSparseSetOperation, SetSize: each innermost row of a
// tensor is a set. The results are sorted sets.

#include <algorithm>
#include <iterator>
#include <map>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

void setShape(InferenceContext& c) {
  const bool denseFirst = c.node().op().starts_with("Dense");
  const Shape& first = c.input(0);
  int64_t rank = kUnknownDim;
  if (denseFirst && first.hasRank()) rank = first.rank();
  if (!denseFirst) rank = inferredSparseRank(c, 0, 2);
  setSparseOutput(c, 0, kUnknownDim, rank);
}

constexpr const char* kAttrs = "set_operation: string; validate_indices: bool = true; T: type";
const OpRegistrar kDenseDense("DenseToDenseSetOperation",
                              "set1: T, set2: T -> result_indices: int64, result_values: T, result_shape: int64",
                              kAttrs, setShape);
const OpRegistrar kDenseSparse("DenseToSparseSetOperation",
                               "set1: T, set2_indices: int64, set2_values: T, set2_shape: int64 -> result_indices: "
                               "int64, result_values: T, result_shape: int64",
                               kAttrs, setShape);
const OpRegistrar kSparseSparse("SparseToSparseSetOperation",
                                "set1_indices: int64, set1_values: T, set1_shape: int64, set2_indices: int64, "
                                "set2_values: T, set2_shape: int64 -> result_indices: int64, result_values: T, "
                                "result_shape: int64",
                                kAttrs, setShape);
const OpRegistrar kSetSize("SetSize", "set_indices: int64, set_values: T, set_shape: int64 -> size: int32",
                           "validate_indices: bool = true; T: type", [](InferenceContext& c) {
                             Shape shape = c.inputAsShape(2);
                             if (!shape.hasRank() || shape.rank() < 1) {
                               c.setOutput(0, Shape::unknown());
                               return;
                             }
                             Shape groups;
                             for (int d = 0; d + 1 < shape.rank(); ++d) groups.addDim(shape.dim(d));
                             c.setOutput(0, groups);
                           });
const NoGradientRegistrar kSetOperationNoGradient({"DenseToDenseSetOperation", "DenseToSparseSetOperation",
                                                   "SparseToSparseSetOperation", "SetSize"});

// All dimensions but the last, and the place of a group among them.
Shape groupsOf(std::span<const int64_t> shape) {
  if (shape.size() < 2) fail(Code::kInvalidArgument, "sets need at least 2 dimensions, got ", shape.size(), ".");
  return Shape(std::vector<int64_t>(shape.begin(), shape.end() - 1));
}

// A set's elements are strings, uint64, or int64, which stands for every other integer: it orders them alike.
template <typename T>
std::vector<T> elementsAs(const Tensor& tensor) {
  if constexpr (std::is_same_v<T, int64_t>) {
    return tensor.toInt64s();
  } else {
    const auto values = tensor.flat<T>();
    return {values.begin(), values.end()};
  }
}

template <typename T>
void writeElements(std::vector<T> values, Tensor& out) {
  if constexpr (std::is_same_v<T, int64_t>) {
    const auto write = [&]<typename Word>(Word* to) {
      for (const int64_t value : values) *to++ = static_cast<Word>(value);
    };
    switch (dtypeSize(out.dtype())) {
      case 1:
        return write(words<uint8_t>(out));
      case 2:
        return write(words<uint16_t>(out));
      case 4:
        return write(words<uint32_t>(out));
      default:
        return write(words<uint64_t>(out));
    }
  } else {
    std::ranges::move(values, out.data<T>());
  }
}

template <typename T>
using Sets = std::map<int64_t, std::vector<T>>;  // by group, sorted, without duplicates; no empty ones

template <typename T>
void normalize(std::vector<T>& set) {
  std::ranges::sort(set);
  set.erase(std::unique(set.begin(), set.end()), set.end());
}

template <typename T>
struct SetInput {
  Shape groups;
  Sets<T> sets;

  // A dense tensor, or three sparse inputs, from input `at` on, which moves behind them.
  SetInput(const KernelContext& context, bool dense, int& at, bool validate) {
    if (dense) {
      addDense(context.input(at++));
    } else {
      addSparse({context.input(at), &context.input(at + 1), context.input(at + 2)}, context.input(at + 1), validate);
      at += 3;
    }
    for (auto& [group, set] : sets) normalize(set);
  }

 private:
  void addDense(const Tensor& tensor) {
    groups = groupsOf(tensor.shape().dims());
    const int64_t width = tensor.dim(-1);
    const int64_t count = width ? groups.elements() : 0;
    const std::vector<T> elements = elementsAs<T>(tensor);
    for (int64_t group = 0; group < count; ++group) {
      const auto from = elements.begin() + group * width;
      sets[group].assign(from, from + width);
    }
  }

  void addSparse(const SparseInput& in, const Tensor& values, bool validate) {
    groups = groupsOf(in.shape);
    int64_t last = -1;
    std::vector<T> elements = elementsAs<T>(values);
    for (int64_t i = 0; i < in.count; ++i) {
      const int64_t position = in.position(i);
      if (validate && position <= last) {
        fail(Code::kInvalidArgument, "indices[", i, "] is ", position == last ? "repeated." : "out of order.");
      }
      last = position;
      sets[position / in.shape.back()].push_back(std::move(elements[static_cast<std::size_t>(i)]));
    }
  }
};

enum class SetOperation { kAMinusB, kBMinusA, kIntersection, kUnion };

SetOperation operationOf(const KernelConstruction& c) {
  const auto& name = c.attr<std::string>("set_operation");
  if (name == "a-b") return SetOperation::kAMinusB;
  if (name == "b-a") return SetOperation::kBMinusA;
  if (name == "intersection") return SetOperation::kIntersection;
  if (name == "union") return SetOperation::kUnion;
  fail(Code::kInvalidArgument, "Invalid set_operation '", name, "': it must be a-b, b-a, intersection or union.");
}

template <typename T>
std::vector<T> combined(SetOperation operation, const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> result;
  auto out = std::back_inserter(result);
  if (operation == SetOperation::kAMinusB) std::ranges::set_difference(a, b, out);
  if (operation == SetOperation::kBMinusA) std::ranges::set_difference(b, a, out);
  if (operation == SetOperation::kIntersection) std::ranges::set_intersection(a, b, out);
  if (operation == SetOperation::kUnion) std::ranges::set_union(a, b, out);
  return result;
}

template <typename T>
void writeSets(KernelContext& context, const Shape& groups, const Sets<T>& sets) {
  int64_t count = 0;
  int64_t widest = 0;
  for (const auto& [group, set] : sets) {
    count += static_cast<int64_t>(set.size());
    widest = std::max(widest, static_cast<int64_t>(set.size()));
  }
  const int rank = groups.rank() + 1;
  int64_t* indices = context.output(0, Shape{count, rank}).template data<int64_t>();
  std::vector<T> values;
  int64_t* shape = context.output(2, Shape{rank}).template data<int64_t>();
  *std::ranges::copy(groups.dims(), shape).out = widest;
  for (const auto& [group, set] : sets) {
    for (std::size_t k = 0; k < set.size(); ++k, indices += rank) {
      int64_t rest = group;
      for (int d = groups.rank() - 1; d >= 0; --d) {
        indices[d] = rest % groups.dim(d);
        rest /= groups.dim(d);
      }
      indices[rank - 1] = static_cast<int64_t>(k);
      values.push_back(set[k]);
    }
  }
  writeElements(std::move(values), context.output(1, Shape{count}));
}

template <typename T>
std::unique_ptr<Kernel> makeOperation(const KernelConstruction& c) {
  const bool firstDense = !c.node.op().starts_with("Sparse");
  const bool secondDense = c.node.op().starts_with("DenseToDense");
  const bool validate = c.attr<bool>("validate_indices");
  return kernelOf([operation = operationOf(c), firstDense, secondDense, validate](KernelContext& context) {
    int at = 0;
    SetInput<T> a(context, firstDense, at, validate);
    SetInput<T> b(context, secondDense, at, validate);
    if (a.groups != b.groups) {
      fail(Code::kInvalidArgument, "the sets are grouped by ", a.groups, " and by ", b.groups, ".");
    }
    Sets<T> result;
    for (auto& [group, set] : a.sets) b.sets.try_emplace(group);
    for (auto& [group, set] : b.sets) {
      std::vector<T> both = combined(operation, a.sets[group], set);
      if (!both.empty()) result.emplace(group, std::move(both));
    }
    writeSets(context, a.groups, result);
  });
}

template <typename T>
std::unique_ptr<Kernel> makeSize(const KernelConstruction& c) {
  return kernelOf([validate = c.attr<bool>("validate_indices")](KernelContext& context) {
    int at = 0;
    const SetInput<T> in(context, false, at, validate);
    auto sizes = context.output(0, in.groups).template flat<int32_t>();
    std::fill(sizes.begin(), sizes.end(), 0);
    for (const auto& [group, set] : in.sets) sizes[static_cast<std::size_t>(group)] = static_cast<int32_t>(set.size());
  });
}

template <typename Make>
std::unique_ptr<Kernel> forSetType(const KernelConstruction& c, Make make) {
  const DType type = c.attr<DType>("T");
  if (type == DType::kString) return make(Type<std::string>{});
  if (type == DType::kUint64) return make(Type<uint64_t>{});
  if (isInteger(type)) return make(Type<int64_t>{});
  failDType(c, type);
}

const KernelRegistrar kOperationKernel({"DenseToDenseSetOperation", "DenseToSparseSetOperation",
                                        "SparseToSparseSetOperation"},
                                       [](const KernelConstruction& c) {
                                         return forSetType(c, [&](auto type) -> std::unique_ptr<Kernel> {
                                           return makeOperation<typename decltype(type)::type>(c);
                                         });
                                       });
const KernelRegistrar kSizeKernel("SetSize", [](const KernelConstruction& c) {
  return forSetType(c,
                    [&](auto type) -> std::unique_ptr<Kernel> { return makeSize<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
