// Pack (stack) and Unpack (unstack).

#include "engine/core/resource_array.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

Shape packedShape(const Shape& part, int64_t count, int64_t axis) {
  std::vector<int64_t> dims(part.dims().begin(), part.dims().end());
  dims.insert(dims.begin() + normalAxis(axis, part.rank() + 1), count);
  return Shape(std::move(dims));
}

Shape unpackedShape(const Shape& whole, int64_t axis) {
  std::vector<int64_t> dims(whole.dims().begin(), whole.dims().end());
  dims.erase(dims.begin() + normalAxis(axis, whole.rank()));
  return Shape(std::move(dims));
}

void packShape(InferenceContext& c) {
  Shape part = c.input(0);
  for (int i = 1; i < c.inputCount(); ++i) part = part.mergedWith(c.input(i));
  c.setOutput(0, part.hasRank() ? packedShape(part, c.inputCount(), c.node().attr<int64_t>("axis")) : part);
}

void unpackShape(InferenceContext& c) {
  const Shape& whole = c.input(0);
  const int64_t axis = c.node().attr<int64_t>("axis");
  if (whole.hasRank()) {
    const int64_t size = whole.dim(normalAxis(axis, whole.rank()));
    if (size >= 0 && size != c.outputCount()) {
      c.failShape(message("num is ", c.outputCount(), ", but the dimension has size ", size, "."));
    }
  }
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, whole.hasRank() ? unpackedShape(whole, axis) : whole);
}

const OpRegistrar kPack("Pack", "values: N * T -> output: T", "N: int; T: type; axis: int = 0", packShape);
const OpRegistrar kParallelConcat("ParallelConcat", "values: N * T -> output: T", "N: int; T: type; shape: shape",
                                  [](InferenceContext& c) { c.setOutput(0, c.node().attr<Shape>("shape")); });
const OpRegistrar kUnpack("Unpack", "value: T -> output: num * T", "num: int; T: type; axis: int = 0", unpackShape);

const GradientRegistrar kPackGradient("Pack", [](GradientContext& c) {
  const auto count = static_cast<int64_t>(c.node.inputs().size());
  Node* parts = c.scope.node("Unpack", {c.grad()}, {{"num", count}, {"axis", c.node.attr<int64_t>("axis")}}, "unstack");
  std::vector<Gradient> grads;
  for (int i = 0; i < parts->outputCount(); ++i) grads.emplace_back(parts->output(i));
  return grads;
});
const GradientRegistrar kUnpackGradient("Unpack", [](GradientContext& c) -> std::vector<Gradient> {
  std::vector<Output> parts;
  for (int i = 0; i < c.node.outputCount(); ++i) parts.push_back(c.gradOrZeros(i));
  return {c.scope.op("Pack", parts, {{"axis", c.node.attr<int64_t>("axis")}}, "stack")};
});

template <typename Word>
std::unique_ptr<Kernel> makePack(int64_t axis) {
  return kernelOf([axis](KernelContext& context) {
    const Tensor& head = context.input(0);
    const int64_t count = context.inputCount();
    Tensor& out = outputOr(context, 0, [&] { return packedShape(head.shape(), count, axis); });
    const AxisExtents extents = extentsAt(out.shape(), normalAxis(axis, out.rank()));
    for (int i = 0; i < count; ++i) {
      const Tensor& part = context.input(i);
      if (part.shape() != head.shape()) {
        fail(Code::kInvalidArgument, "Shapes of all inputs must match: values[0] has ", head.shape(), ", values[", i,
             "] has ", part.shape(), ".");
      }
      if (part.elements() == 0) continue;
      const Word* from = words<Word>(part);
      Word* to = words<Word>(out) + i * extents.inner;
      for (int64_t o = 0; o < extents.outer; ++o) {
        std::copy_n(from + o * extents.inner, extents.inner, to + o * count * extents.inner);
      }
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeUnpack(int64_t axis) {
  return kernelOf([axis](KernelContext& context) {
    const Tensor& whole = context.input(0);
    const int at = normalAxis(axis, whole.rank());
    const AxisExtents extents = extentsAt(whole.shape(), at);
    const int count = context.node().outputCount();
    if (extents.size != count) {
      fail(Code::kInvalidArgument, "num is ", count, ", but the dimension has size ", extents.size, ".");
    }
    for (int i = 0; i < count; ++i) {
      if (!context.wantsOutput(i)) continue;
      Tensor& out = outputOr(context, i, [&] { return unpackedShape(whole.shape(), axis); });
      if (out.elements() == 0) continue;
      const Word* from = words<Word>(whole) + i * extents.inner;
      Word* to = words<Word>(out);
      for (int64_t o = 0; o < extents.outer; ++o) {
        std::copy_n(from + o * count * extents.inner, extents.inner, to + o * extents.inner);
      }
    }
  });
}

void needFirstAxis(const KernelConstruction& c, const char* what) {
  if (c.attr<int64_t>("axis") != 0) c.failUnsupported(message("Variants are ", what, " along axis 0 only."));
}

std::unique_ptr<Kernel> makePackVariants(const KernelConstruction& c) {
  needFirstAxis(c, "stacked");
  return kernelOf([](KernelContext& context) {
    const Shape& part = context.input(0).shape();
    std::vector<std::shared_ptr<Resource>> variants;
    for (int i = 0; i < context.inputCount(); ++i) {
      if (context.input(i).shape() != part) {
        fail(Code::kInvalidArgument, "Shapes of all inputs must match: values[0] has ", part, ", values[", i, "] has ",
             context.input(i).shape(), ".");
      }
      for (int64_t k = 0; k < part.elements(); ++k) variants.push_back(resourceAt(context.input(i), k));
    }
    context.setOutput(0, resourcesTensor(std::move(variants), packedShape(part, context.inputCount(), 0)));
  });
}

std::unique_ptr<Kernel> makeUnpackVariants(const KernelConstruction& c) {
  needFirstAxis(c, "unstacked");
  return kernelOf([](KernelContext& context) {
    const Tensor& whole = context.input(0);
    const int count = context.node().outputCount();
    if (whole.rank() < 1 || whole.dim(0) != count) {
      fail(Code::kInvalidArgument, "num is ", count, ", but the tensor has shape ", whole.shape(), ".");
    }
    for (int i = 0; i < count; ++i) {
      context.setOutput(i, whole.slice(i, i + 1).reshaped(unpackedShape(whole.shape(), 0)));
    }
  });
}

// Along another axis than the batch. Negative axes may be the first one: leave those.
BatchKind otherAxis(const BatchQuery& q) {
  return q.node.attr<int64_t>("axis") > 0 ? batch_rule::everyInput(q) : BatchKind::kNone;
}

const KernelRegistrar kPackKernel("Pack",
                                  [](const KernelConstruction& c) {
                                    if (c.inputType(0) == DType::kVariant) return makePackVariants(c);
                                    return forWord(c, c.inputType(0), [&](auto type) {
                                      return makePack<typename decltype(type)::type>(c.attr<int64_t>("axis"));
                                    });
                                  },
                                  {.batch = otherAxis});
const KernelRegistrar kUnpackKernel("Unpack",
                                    [](const KernelConstruction& c) {
                                      if (c.inputType(0) == DType::kVariant) return makeUnpackVariants(c);
                                      return forWord(c, c.inputType(0), [&](auto type) {
                                        return makeUnpack<typename decltype(type)::type>(c.attr<int64_t>("axis"));
                                      });
                                    },
                                    {.batch = otherAxis});

// Its values are rows already.
template <typename Word>
std::unique_ptr<Kernel> makeParallelConcat() {
  return kernelOf([](KernelContext& context) {
    Tensor& out = context.output(0, context.node().attr<Shape>("shape"));
    Word* to = words<Word>(out);
    for (int i = 0; i < context.inputCount(); ++i) {
      const Tensor& row = context.input(i);
      if (row.elements() * context.inputCount() != out.elements()) {
        fail(Code::kInvalidArgument, "values[", i, "] of shape ", row.shape(), " is no row of ", out.shape(), ".");
      }
      to = std::copy_n(words<Word>(row), row.elements(), to);
    }
  });
}
const KernelRegistrar kParallelKernel("ParallelConcat", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeParallelConcat<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
