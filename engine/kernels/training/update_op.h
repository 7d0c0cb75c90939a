// What the optimizers' update ops (ApplyX, ResourceApplyX, SparseApplyX, ResourceSparseApplyX) share: their
// definitions, and a kernel that finds the variables and lets a rule change contiguous values in place.
// A rule is stateless. Two updates of one variable must not run at once; whoever orders the graph sees to it.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "engine/kernels/dispatch.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {

struct UpdateFlags {
  bool useNesterov = false;
  bool updateSlots = true;
  bool multiplyLinearByLr = false;
};

// One contiguous run of a variable, its slots and its gradient.
template <typename T, int kVariables>
struct UpdateSpan {
  std::array<T*, static_cast<std::size_t>(kVariables)> values;  // the variable, then its slots
  const T* gradient;
  std::ptrdiff_t size;
};

// Which kinds of variables an op exists for. kOwn: both, and it is none of TensorFlow's: its names begin with "_".
enum class UpdateKinds { kBoth, kResourceOnly, kOwn };

struct UpdateOp {
  const char* name;       // "Adagrad" for ApplyAdagrad and the others
  const char* variables;  // "var accum": the variable and its slots
  const char* dense;      // the other inputs, "lr: T, grad: T"
  const char* sparse;     // the same with "indices: Tindices"; null: there is no sparse form
  const char* attrs = "";
  UpdateKinds kinds = UpdateKinds::kBoth;
};

// Where a kernel finds its inputs, by the names in the op's definition.
struct UpdateInputs {
  UpdateInputs(const OpDef& def, const std::vector<const char*>& scalarNames);

  int gradient = -1;
  int indices = -1;  // -1: dense
  std::vector<int> scalars;
};

void registerUpdateOps(const UpdateOp& op);
std::vector<std::string> updateOpNames(const UpdateOp& op);
UpdateFlags updateFlags(const Node& node);

// InvalidArgument when a slot has another shape than the variable, or the gradient (for sparse: its rows) does not fit.
void checkUpdateShapes(const VariableResource& variable, const Tensor& value, const Tensor& slot);
void checkDenseGradient(const VariableResource& variable, const Tensor& value, const Tensor& gradient);
void checkSparseGradient(const VariableResource& variable, const Tensor& value, const Tensor& gradient,
                         const Tensor& indices);
[[noreturn]] void failIndex(const VariableResource& variable, int64_t index, int64_t rows);

// A scalar input as T.
template <typename T>
T scalarValue(const Tensor& tensor) {
  return tensor.dtype() == DType::kInt64 ? static_cast<T>(tensor.item<int64_t>()) : tensor.item<T>();
}

// Rule:
//   static constexpr int kVariables;                       the variable and its slots
//   static std::vector<const char*> scalars();             names of the scalar inputs it wants, in its order
//   template <typename T> static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>&);
template <typename Rule, typename T>
class UpdateKernel : public Kernel {
 public:
  explicit UpdateKernel(const KernelConstruction& c)
      : inputs_(c.node.def(), Rule::scalars()), flags_(updateFlags(c.node)) {
    for (int i = 0; i < kVariables; ++i) variables_.emplace_back(c, i);
    if (inputs_.indices >= 0) indexType_ = c.inputType(inputs_.indices);
  }

  void compute(KernelContext& context) const override {
    VariableResource& variable = variables_[0].variable(context);
    Span span;
    const Tensor& value = variables_[0].value(context);
    for (int i = 0; i < kVariables; ++i) {
      Tensor& slot = variables_[static_cast<std::size_t>(i)].value(context);
      checkUpdateShapes(variable, value, slot);
      span.values[static_cast<std::size_t>(i)] = slot.data<T>();
    }
    const Tensor& gradient = context.input(inputs_.gradient);
    span.gradient = gradient.data<T>();
    span.size = value.elements();
    std::array<T, kMaxScalars> scalars{};
    for (std::size_t i = 0; i < inputs_.scalars.size(); ++i) {
      scalars[i] = scalarValue<T>(context.input(inputs_.scalars[i]));
    }
    if (inputs_.indices < 0) {
      checkDenseGradient(variable, value, gradient);
      updateDense(context, scalars.data(), span);
    } else {
      checkSparseGradient(variable, value, gradient, context.input(inputs_.indices));
      if (indexType_ == DType::kInt32) updateRows<int32_t>(context, scalars.data(), variable, span);
      if (indexType_ == DType::kInt64) updateRows<int64_t>(context, scalars.data(), variable, span);
    }
    if (context.node().outputCount() > 0) setReferenceOutput(context, variable);
  }

 private:
  static constexpr int kVariables = Rule::kVariables;
  static constexpr std::size_t kMaxScalars = 8;
  // Elements a task takes; below two of them, one thread does all.
  static constexpr std::ptrdiff_t kTaskElements = 1 << 15;
  using Span = UpdateSpan<T, kVariables>;

  static Span part(const Span& whole, std::ptrdiff_t begin, std::ptrdiff_t gradientBegin, std::ptrdiff_t size) {
    Span result = whole;
    for (T*& values : result.values) values += begin;
    result.gradient += gradientBegin;
    result.size = size;
    return result;
  }

  void updateDense(KernelContext& context, const T* scalars, const Span& span) const {
    if (!context.parallel() || span.size < 2 * kTaskElements) {
      Rule::template apply<T>(flags_, scalars, span);
      return;
    }
    const auto tasks = static_cast<int>((span.size + kTaskElements - 1) / kTaskElements);
    context.arena().forEach(tasks, [&](int task, int) {
      const std::ptrdiff_t begin = task * kTaskElements;
      Rule::template apply<T>(flags_, scalars, part(span, begin, begin, std::min(kTaskElements, span.size - begin)));
    });
  }

  // Row after row: an index that comes twice is updated twice.
  template <typename Index>
  void updateRows(KernelContext& context, const T* scalars, const VariableResource& variable, const Span& span) const {
    const Tensor& indices = context.input(inputs_.indices);
    const int64_t rows = context.input(inputs_.gradient).elements() == 0 ? 0 : indices.elements();
    if (rows == 0) return;
    const int64_t width = context.input(inputs_.gradient).elements() / rows;
    const int64_t variableRows = span.size / width;
    const Index* index = indices.data<Index>();
    for (int64_t i = 0; i < rows; ++i) {
      if (index[i] < 0 || index[i] >= variableRows) failIndex(variable, index[i], variableRows);
    }
    for (int64_t i = 0; i < rows; ++i) {
      Rule::template apply<T>(flags_, scalars, part(span, index[i] * width, i * width, width));
    }
  }

  UpdateInputs inputs_;
  UpdateFlags flags_;
  std::vector<VariableAccess> variables_;
  DType indexType_ = DType::kInvalid;
};

// Defines the ops of an optimizer and registers its kernel for float32 and float64.
template <typename Rule>
class UpdateRegistrar {
 public:
  explicit UpdateRegistrar(const UpdateOp& op) {
    registerUpdateOps(op);
    for (const std::string& name : updateOpNames(op)) {
      KernelRegistrar(
          name.c_str(),
          [](const KernelConstruction& c) {
            return forFloating(c, c.node.attr<DType>("T"), [&](auto type) -> std::unique_ptr<Kernel> {
              return std::make_unique<UpdateKernel<Rule, typename decltype(type)::type>>(c);
            });
          },
          KernelTraits{.foldable = false});
    }
  }
};

template <typename T>
T signOf(T x) {
  return static_cast<T>((x > 0) - (x < 0));
}

}  // namespace engine::kernels
