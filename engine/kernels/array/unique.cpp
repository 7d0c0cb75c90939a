// Unique, UniqueV2, UniqueWithCounts, UniqueWithCountsV2 and ListDiff: values in the order in which they first appear.

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/array/distinct.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void uniqueShape(InferenceContext& c) {
  const bool hasAxis = c.inputCount() > 1;
  c.setOutput(0, hasAxis ? Shape::unknown() : Shape{kUnknownDim});
  c.setOutput(1, hasAxis ? Shape{kUnknownDim} : c.input(0));
  if (c.outputCount() > 2) c.setOutput(2, Shape{kUnknownDim});
}

const OpRegistrar kUnique("Unique", "x: T -> y: T, idx: out_idx", "T: type; out_idx: type = int32", uniqueShape);
const OpRegistrar kUniqueV2("UniqueV2", "x: T, axis: Taxis -> y: T, idx: out_idx",
                            "T: type; Taxis: type = int64; out_idx: type = int32", uniqueShape);
const OpRegistrar kUniqueWithCounts("UniqueWithCounts", "x: T -> y: T, idx: out_idx, count: out_idx",
                                    "T: type; out_idx: type = int32", uniqueShape);
const OpRegistrar kUniqueWithCountsV2("UniqueWithCountsV2", "x: T, axis: Taxis -> y: T, idx: out_idx, count: out_idx",
                                      "T: type; Taxis: type = int64; out_idx: type = int32", uniqueShape);
const OpRegistrar kListDiff("ListDiff", "x: T, y: T -> out: T, idx: out_idx", "T: type; out_idx: type = int32",
                            [](InferenceContext& c) {
                              c.setOutput(0, Shape{kUnknownDim});
                              c.setOutput(1, Shape{kUnknownDim});
                            });
const NoGradientRegistrar kUniqueNoGradient({"Unique", "UniqueV2", "UniqueWithCounts", "UniqueWithCountsV2",
                                             "ListDiff"});

template <typename T>
std::span<const T> elementsOf(const Tensor& tensor) {
  return {words<T>(tensor), static_cast<std::size_t>(tensor.elements())};
}

template <typename T, typename Index>
std::unique_ptr<Kernel> makeUnique() {
  return kernelOf([](KernelContext& context) {
    const Tensor& x = context.input(0);
    if (x.rank() != 1) fail(Code::kInvalidArgument, "unique expects a 1D vector, not ", x.shape(), ".");
    const std::span<const T> values = elementsOf<T>(x);
    Distinct<T> distinct(values, context.scratch(Distinct<T>::bytes(values.size())));
    Index* idx = outputOr(context, 1, [&] { return x.shape(); }).template data<Index>();
    const auto size = static_cast<std::size_t>(x.elements());
    for (std::size_t i = 0; i < size; ++i) idx[i] = static_cast<Index>(distinct.add(i));
    const Shape shape{distinct.size()};
    T* y = words<T>(context.output(0, shape));
    for (int32_t i = 0; i < distinct.size(); ++i) y[i] = distinct.value(i);
    if (context.node().outputCount() > 2) {
      Index* counts = context.output(2, shape).template data<Index>();
      for (int32_t i = 0; i < distinct.size(); ++i) counts[i] = static_cast<Index>(distinct.count(i));
    }
  });
}

// Along an axis whole slices are compared, byte by byte; they are told apart by their bytes laid end to end.
template <typename Word, typename Index>
std::unique_ptr<Kernel> makeUniqueSlices() {
  return kernelOf([](KernelContext& context) {
    const Tensor& x = context.input(0);
    const std::vector<int64_t> axes = context.input(1).toInt64s();
    if (axes.size() > 1 || (axes.empty() && x.rank() != 1)) {
      fail(Code::kInvalidArgument, "axis must be one number, or empty for a vector.");
    }
    const int axis = axes.empty() ? 0 : normalAxis(axes[0], x.rank());
    const AxisExtents extents = extentsAt(x.shape(), axis);
    const Word* from = words<Word>(x);
    Index* idx = context.output(1, Shape{extents.size}).template data<Index>();
    std::unordered_map<std::string, Index> places;
    std::vector<int64_t> found;
    std::vector<Index> counts;
    for (int64_t k = 0; k < extents.size; ++k) {
      std::string key;
      for (int64_t o = 0; o < extents.outer; ++o) {
        const Word* block = from + (o * extents.size + k) * extents.inner;
        key.append(reinterpret_cast<const char*>(block), static_cast<std::size_t>(extents.inner) * sizeof(Word));
      }
      const auto [at, fresh] = places.try_emplace(std::move(key), static_cast<Index>(found.size()));
      if (fresh) {
        found.push_back(k);
        counts.push_back(0);
      }
      idx[k] = at->second;
      ++counts[static_cast<std::size_t>(at->second)];
    }
    if (context.node().outputCount() > 2) {
      std::ranges::copy(counts, context.output(2, Shape{std::ssize(counts)}).template data<Index>());
    }
    Shape shape = x.shape();
    shape.setDim(axis, static_cast<int64_t>(found.size()));
    Word* to = words<Word>(context.output(0, shape));
    for (int64_t o = 0; o < extents.outer; ++o) {
      for (int64_t k : found) to = std::copy_n(from + (o * extents.size + k) * extents.inner, extents.inner, to);
    }
  });
}

template <typename T, typename Index>
std::unique_ptr<Kernel> makeListDiff() {
  return kernelOf([](KernelContext& context) {
    const auto x = elementsOf<T>(context.input(0));
    const auto y = elementsOf<T>(context.input(1));
    const std::unordered_set<T> dropped(y.begin(), y.end());
    std::vector<int64_t> kept;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!dropped.count(x[i])) kept.push_back(static_cast<int64_t>(i));
    }
    const Shape shape{static_cast<int64_t>(kept.size())};
    T* out = words<T>(context.output(0, shape));
    Index* idx = context.output(1, shape).template data<Index>();
    for (int64_t i : kept) {
      *out++ = x[static_cast<std::size_t>(i)];
      *idx++ = static_cast<Index>(i);
    }
  });
}

// What compares as elements do: floating numbers are no words, as -0 equals 0 and no NaN another.
template <typename Fn>
std::unique_ptr<Kernel> forComparable(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (isFloating(dtype)) return forFloating(c, dtype, fn);
  return forWord(c, dtype, [&](auto type) -> std::unique_ptr<Kernel> {
    if constexpr (std::is_same_v<typename decltype(type)::type, std::complex<double>>) {
      failDType(c, dtype);  // there is no hash of it
    } else {
      return fn(type);
    }
  });
}

const KernelRegistrar kUniqueKernel({"Unique", "UniqueWithCounts"}, [](const KernelConstruction& c) {
  return forComparable(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("out_idx"), [](auto index) {
      return makeUnique<typename decltype(type)::type, typename decltype(index)::type>();
    });
  });
});
const KernelRegistrar kUniqueV2Kernel({"UniqueV2", "UniqueWithCountsV2"}, [](const KernelConstruction& c) {
  if (c.inputType(0) == DType::kString) {  // of a vector, whose slices are its elements
    return forIndex(c, c.attr<DType>("out_idx"),
                    [](auto index) { return makeUnique<std::string, typename decltype(index)::type>(); });
  }
  return forWord(c, c.inputType(0), [&](auto word) {
    return forIndex(c, c.attr<DType>("out_idx"), [](auto index) {
      return makeUniqueSlices<typename decltype(word)::type, typename decltype(index)::type>();
    });
  });
});
const KernelRegistrar kListDiffKernel("ListDiff", [](const KernelConstruction& c) {
  return forComparable(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("out_idx"), [](auto index) {
      return makeListDiff<typename decltype(type)::type, typename decltype(index)::type>();
    });
  });
});

}  // namespace
}  // namespace engine::kernels
