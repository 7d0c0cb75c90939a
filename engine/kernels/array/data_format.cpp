// DataFormatVecPermute and DataFormatDimMap: what is said of dimensions in one order of batch, channels and space, said
// in another.
#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

constexpr const char* kFormats = "T: type = int32; src_format: string = \"NHWC\"; dst_format: string = \"NCHW\"";
const OpRegistrar kVecPermuteOp("DataFormatVecPermute", "x: T -> y: T", kFormats, shape_fn::unchanged);
const OpRegistrar kDimMapOp("DataFormatDimMap", "x: T -> y: T", kFormats, shape_fn::unchanged);
const NoGradientRegistrar kFormatNoGradient({"DataFormatVecPermute", "DataFormatDimMap"});

struct Formats {
  std::string source, target;

  explicit Formats(const KernelConstruction& c)
      : source(c.attr<std::string>("src_format")), target(c.attr<std::string>("dst_format")) {
    std::string a = source, b = target;
    std::ranges::sort(a);
    std::ranges::sort(b);
    const bool isPermutation = a == b && std::ranges::adjacent_find(a) == a.end();
    if (!isPermutation || (source.size() != 4 && source.size() != 5)) {
      fail(Code::kInvalidArgument, "Node '", c.node.name(), "': the format ", target, " is not ", source,
           " in another order of 4 or 5 dimensions.");
    }
  }
};

// A vector with a number, or a matrix with a row, for each dimension; or only for those of space.
template <typename T>
std::unique_ptr<Kernel> makeVecPermute(const KernelConstruction& c) {
  return kernelOf([formats = Formats(c)](KernelContext& context) {
    const Tensor& x = context.input(0);
    std::string source = formats.source, target = formats.target;
    const auto size = static_cast<std::size_t>(x.rank() > 0 ? x.dim(0) : 0);
    if (size + 2 == source.size()) {
      for (std::string* format : {&source, &target})
        std::erase_if(*format, [](char d) { return d == 'N' || d == 'C'; });
    }
    if (x.rank() < 1 || x.rank() > 2 || size != source.size()) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (DataFormatVecPermute): an input of shape ",
           x.shape(), " does not fit the dimensions ", source, ".");
    }
    const int64_t width = x.rank() == 2 ? x.dim(1) : 1;
    T* out = context.output(0, x.shape()).template data<T>();
    for (const char dimension : target) {
      out = std::copy_n(x.data<T>() + static_cast<int64_t>(source.find(dimension)) * width, width, out);
    }
  });
}

// Numbers of dimensions; those below 0 count from the end.
template <typename T>
std::unique_ptr<Kernel> makeDimMap(const KernelConstruction& c) {
  return kernelOf([formats = Formats(c)](KernelContext& context) {
    const Tensor& x = context.input(0);
    const auto rank = static_cast<int64_t>(formats.source.size());
    T* out = context.output(0, x.shape()).template data<T>();
    for (int64_t i = 0; i < x.elements(); ++i) {
      const int64_t given = x.data<T>()[i];
      if (given < -rank || given >= rank) {
        fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (DataFormatDimMap): the dimension ", given,
             " is not in [", -rank, ", ", rank, ").");
      }
      const char dimension = formats.source[static_cast<std::size_t>((given + rank) % rank)];
      out[i] = static_cast<T>(formats.target.find(dimension));
    }
  });
}

const KernelRegistrar kVecPermute("DataFormatVecPermute", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [&](auto type) { return makeVecPermute<typename decltype(type)::type>(c); });
});
const KernelRegistrar kDimMap("DataFormatDimMap", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [&](auto type) { return makeDimMap<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
