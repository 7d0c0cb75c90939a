// Select (condition of the operands' shape, a scalar, or a vector that picks rows) and SelectV2 (broadcasting).
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/math/broadcast.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

void selectShape(InferenceContext& c) {
  const Shape merged = c.input(1).mergedWith(c.input(2));
  const Shape& condition = c.input(0);
  if (merged.hasRank() && condition.hasRank() && condition.rank() > 1 && condition.rank() != merged.rank()) {
    c.failShape(message("the condition has shape ", condition, ", the operands ", merged, "."));
  }
  c.setOutput(0, merged);
}

void selectV2Shape(InferenceContext& c) {
  c.setOutput(0, broadcastShape(c.input(0), broadcastShape(c.input(1), c.input(2))));
}

const char* kAttrs = "T: type";
const OpRegistrar kSelectOp("Select", "condition: bool, t: T, e: T -> output: T", kAttrs, selectShape);
const OpRegistrar kSelectV2Op("SelectV2", "condition: bool, t: T, e: T -> output: T", kAttrs, selectV2Shape);

// One of two values without a branch, which random conditions would mispredict half of the time.
template <typename T>
T chosen(bool condition, const T& t, const T& e) {
  if constexpr (std::is_integral_v<T>) {
    const T mask = static_cast<T>(T{0} - static_cast<T>(condition));
    return static_cast<T>((t & mask) | (e & static_cast<T>(~mask)));
  } else {
    return condition ? t : e;
  }
}

// An operand is read at every element (step 1), or the same value is taken for all (step 0).
template <typename T>
void selectRow(const bool* condition, int64_t count, const T* t, int64_t tStep, const T* e, int64_t eStep, T* out) {
  if (tStep == 1 && eStep == 1) {
    for (int64_t i = 0; i < count; ++i) out[i] = chosen(condition[i], t[i], e[i]);
  } else if (tStep == 1) {
    const T other = e[0];
    for (int64_t i = 0; i < count; ++i) out[i] = chosen(condition[i], t[i], other);
  } else if (eStep == 1) {
    const T other = t[0];
    for (int64_t i = 0; i < count; ++i) out[i] = chosen(condition[i], other, e[i]);
  } else {
    const T yes = t[0], no = e[0];
    for (int64_t i = 0; i < count; ++i) out[i] = chosen(condition[i], yes, no);
  }
}

// `condition` holds one value for each `run` consecutive elements.
template <typename T>
void selectRuns(const bool* condition, int64_t count, int64_t run, const T* t, const T* e, T* out) {
  if (run == 1) return selectRow(condition, count, t, 1, e, 1, out);
  for (int64_t i = 0; i < count; ++i) {
    const T* source = (condition[i] ? t : e) + i * run;
    if (out + i * run != source) std::copy(source, source + run, out + i * run);
  }
}

std::unique_ptr<Kernel> makeSelect(const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto word) {
    using T = typename decltype(word)::type;
    return kernelOf([](KernelContext& context) {
      const Tensor& condition = context.input(0);
      const Tensor& t = context.input(1);
      const Tensor& e = context.input(2);
      if (t.shape() != e.shape()) {
        fail(Code::kInvalidArgument, "'then' and 'else' must have the same size; got ", t.shape(), " vs. ", e.shape());
      }
      const bool scalar = condition.rank() == 0;
      const bool rows = condition.rank() == 1 && t.rank() >= 1 && condition.dim(0) == t.dim(0);
      if (!scalar && !rows && condition.shape() != t.shape()) {
        fail(Code::kInvalidArgument,
             "'cond' must be a scalar, a vector of the number of rows or of the operands' shape; got ",
             condition.shape(), " for ", t.shape());
      }
      Tensor& out = context.output(0, t.shape());
      const int64_t count = condition.elements();
      const int64_t run = count == 0 ? 0 : t.elements() / count;
      selectRuns(condition.data<bool>(), count, run, words<T>(t), words<T>(e), words<T>(out));
    });
  });
}

// Where an operand is read for output element i: every operand is walked with its own steps.
struct Walk {
  std::array<int64_t, 3> at{};
};

template <typename T>
struct SelectNest {
  const bool* condition;
  const T* t;
  const T* e;
  T* out;
  std::span<const int64_t> sizes;
  std::array<std::array<int64_t, kMaxRank>, 3> steps;

  void run(std::size_t depth, Walk walk) {
    if (depth == sizes.size()) {
      *out++ = condition[walk.at[0]] ? t[walk.at[1]] : e[walk.at[2]];
      return;
    }
    for (int64_t i = 0; i < sizes[depth]; ++i) {
      run(depth + 1, walk);
      for (std::size_t k = 0; k < 3; ++k) walk.at[k] += steps[k][depth];
    }
  }
};

template <typename T>
void selectBroadcast(const Tensor& condition, const Tensor& t, const Tensor& e, Tensor& out) {
  SelectNest<T> nest{condition.data<bool>(), words<T>(t), words<T>(e), words<T>(out), out.shape().dims(), {}};
  const std::array<const Tensor*, 3> operands = {&condition, &t, &e};
  for (std::size_t k = 0; k < 3; ++k) {
    int64_t step = 1;
    const Shape& shape = operands[k]->shape();
    for (int back = 1; back <= shape.rank(); ++back) {
      const int64_t size = shape.dim(shape.rank() - back);
      nest.steps[k][static_cast<std::size_t>(out.rank() - back)] = size == 1 ? 0 : step;
      step *= size;
    }
  }
  nest.run(0, {});
}

std::unique_ptr<Kernel> makeSelectV2(const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto word) {
    using T = typename decltype(word)::type;
    return kernelOf([](KernelContext& context) {
      const Tensor& condition = context.input(0);
      const Tensor& t = context.input(1);
      const Tensor& e = context.input(2);
      Tensor& out = outputLike(context, 0,
                               [&] { return broadcastShape(condition.shape(), broadcastShape(t.shape(), e.shape())); });
      if (out.elements() == 0) return;
      const auto isWholeOrOne = [&](const Tensor& x) { return x.elements() == 1 || x.shape() == out.shape(); };
      if (condition.shape() == out.shape() && isWholeOrOne(t) && isWholeOrOne(e)) {
        const auto step = [](const Tensor& x) { return x.elements() == 1 ? 0 : 1; };
        selectRow(condition.data<bool>(), out.elements(), words<T>(t), step(t), words<T>(e), step(e), words<T>(out));
      } else {
        selectBroadcast<T>(condition, t, e, out);
      }
    });
  });
}

// A vector condition of Select picks whole rows: it carries the batch with the operands.
KernelTraits selectTraits(BatchRule rule) {
  KernelTraits traits;
  traits.inPlace = {1, 2};
  traits.batch = std::move(rule);
  return traits;
}

const KernelRegistrar kSelect("Select", makeSelect, selectTraits(batch_rule::everyInput));
const KernelRegistrar kSelectV2("SelectV2", makeSelectV2, selectTraits(batch_rule::elementwise));

const GradientRegistrar kSelectGradient("Select", [](GradientContext& c) {
  const Output zeros = c.scope.op("ZerosLike", {c.input(1)});
  const Output dt = c.scope.op("Select", {c.input(0), c.grad(), zeros});
  return std::vector<Gradient>{{}, dt, c.scope.op("Select", {c.input(0), zeros, c.grad()})};
});

// The gradient of one operand, reduced to its shape where broadcasting repeated it.
Gradient reduceTo(GradientContext& c, Output gradient, int operand) {
  const Shape& shape = c.input(operand).shape();
  const Shape& whole = c.output().shape();
  if (shape.isFullyDefined() && shape == whole) return gradient;
  const Output sizes = ops::shapeOf(c.scope, c.input(operand));
  const Node* axes = c.scope.node("BroadcastGradientArgs", {sizes, ops::shapeOf(c.scope, c.output())});
  const Output sum = c.scope.op("Sum", {gradient, axes->output(0)}, {{"keep_dims", true}});
  return c.scope.op("Reshape", {sum, sizes});
}

const GradientRegistrar kSelectV2Gradient("SelectV2", [](GradientContext& c) {
  const Output zeros = ops::number(c.scope, c.grad().type(), 0, "zeros");
  const Output dt = c.scope.op("SelectV2", {c.input(0), c.grad(), zeros});
  const Output de = c.scope.op("SelectV2", {c.input(0), zeros, c.grad()});
  return std::vector<Gradient>{{}, reduceTo(c, dt, 1), reduceTo(c, de, 2)};
});

}  // namespace
}  // namespace engine::kernels
