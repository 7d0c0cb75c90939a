// Einsum: sums of products over labelled dimensions. Two operands at a time become a batch of matrix products.
#include <algorithm>
#include <map>
#include <set>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/einsum_equation.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/strided_copy.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kEinsum("Einsum", "inputs: N * T -> output: T", "equation: string; N: int; T: type",
                          [](InferenceContext& c) {
                            std::vector<Shape> shapes;
                            for (int i = 0; i < c.inputCount(); ++i) shapes.push_back(c.input(i));
                            const EinsumEquation equation(c.node().attr<std::string>("equation"), shapes.size());
                            c.setOutput(0, equation.outputShape(shapes));
                          });

bool hasLabel(const EinsumLabels& labels, int label) {
  return std::ranges::find(labels, label) != labels.end();
}

// A tensor whose dimensions have labels.
struct Labelled {
  Tensor tensor;
  EinsumLabels labels;

  // Steps along a label; along a diagonal where it is there twice.
  int64_t stride(int label) const {
    const Strides strides(tensor.shape());
    int64_t sum = 0;
    for (int d = 0; d < tensor.rank(); ++d) {
      if (labels[static_cast<std::size_t>(d)] == label && tensor.dim(d) != 1) sum += strides[d];
    }
    return sum;
  }
  int64_t size(int label) const {
    int64_t size = 0;
    for (int d = 0; d < tensor.rank(); ++d) {
      if (labels[static_cast<std::size_t>(d)] != label) continue;
      if (size != 0 && tensor.dim(d) != size) {
        fail(Code::kInvalidArgument, "Einsum: a label stands for dimensions of ", size, " and of ", tensor.dim(d), ".");
      }
      size = std::max(size, tensor.dim(d));
    }
    return size;
  }
};

using LabelSizes = std::map<int, int64_t>;

int64_t elementsOf(const EinsumLabels& labels, const LabelSizes& sizes) {
  int64_t count = 1;
  for (const int label : labels) count *= sizes.at(label);
  return count;
}

Shape shapeOf(const EinsumLabels& labels, const LabelSizes& sizes) {
  Shape shape;
  for (const int label : labels) shape.addDim(sizes.at(label));
  return shape;
}

// The operand with these dimensions in this order, without copying where it is so already; `summed` ones are gone.
template <typename T>
Labelled arranged(const Labelled& operand, const EinsumLabels& order, const EinsumLabels& summed,
                  const LabelSizes& sizes) {
  if (operand.labels == order && operand.tensor.shape() == shapeOf(order, sizes)) return operand;
  EinsumLabels all = order;
  all.insert(all.end(), summed.begin(), summed.end());
  Tensor copied(operand.tensor.dtype(), shapeOf(all, sizes));
  StridedCopy copy;
  int64_t step = copied.elements();
  for (const int label : all) {
    step = sizes.at(label) == 0 ? 0 : step / sizes.at(label);
    copy.add(sizes.at(label), operand.stride(label), step);
  }
  copy.run(operand.tensor.data<T>(), copied.data<T>());
  if (summed.empty()) return {copied, order};
  Tensor result(operand.tensor.dtype(), shapeOf(order, sizes));
  const int64_t inner = elementsOf(summed, sizes);
  for (int64_t i = 0; i < result.elements(); ++i) {
    const T* from = copied.data<T>() + i * inner;
    T sum{0};
    for (int64_t j = 0; j < inner; ++j) sum += from[j];
    result.data<T>()[i] = sum;
  }
  return {result, order};
}

// Labels of two operands by what becomes of them; each in the order of the first operand that has it.
struct Roles {
  Roles(const EinsumLabels& a, const EinsumLabels& b, const EinsumLabels& wanted) {
    std::set<int> seen;
    for (const int label : a) {
      if (!seen.insert(label).second) continue;
      const bool stays = hasLabel(wanted, label);
      if (hasLabel(b, label)) {
        (stays ? batch : contracted).push_back(label);
      } else {
        (stays ? freeA : summedA).push_back(label);
      }
    }
    for (const int label : b) {
      if (seen.insert(label).second) (hasLabel(wanted, label) ? freeB : summedB).push_back(label);
    }
  }
  EinsumLabels batch, contracted, freeA, freeB, summedA, summedB;
};

EinsumLabels joined(std::initializer_list<const EinsumLabels*> parts) {
  EinsumLabels all;
  for (const EinsumLabels* part : parts) all.insert(all.end(), part->begin(), part->end());
  return all;
}

// The sum over all labels that are not `wanted`, with dimensions [batch, free of a, free of b].
template <typename T>
Labelled product(const KernelContext& context, const Labelled& a, const Labelled& b, const EinsumLabels& wanted,
                 const LabelSizes& sizes) {
  const Roles roles(a.labels, b.labels, wanted);
  ProductShape s;
  s.m = elementsOf(roles.freeA, sizes);
  s.n = elementsOf(roles.freeB, sizes);
  s.k = elementsOf(roles.contracted, sizes);
  const int64_t matrices = elementsOf(roles.batch, sizes);
  // Matrices that lie the other way round are multiplied so.
  s.transposeA = a.labels == joined({&roles.batch, &roles.contracted, &roles.freeA});
  s.transposeB = b.labels == joined({&roles.batch, &roles.freeB, &roles.contracted});
  const EinsumLabels orderA = s.transposeA ? a.labels : joined({&roles.batch, &roles.freeA, &roles.contracted});
  const EinsumLabels orderB = s.transposeB ? b.labels : joined({&roles.batch, &roles.contracted, &roles.freeB});
  const Labelled left = arranged<T>(a, orderA, roles.summedA, sizes);
  const Labelled right = arranged<T>(b, orderB, roles.summedB, sizes);
  Labelled out{Tensor(), joined({&roles.batch, &roles.freeA, &roles.freeB})};
  out.tensor = Tensor(a.tensor.dtype(), shapeOf(out.labels, sizes));
  if (out.tensor.elements() == 0) return out;
  forRanges(context, matrices * s.m, 2 * matrices * s.m * s.n * std::max<int64_t>(s.k, 1) / 5,
            [&](int64_t begin, int64_t end) {
              while (begin < end) {
                const int64_t matrix = begin / s.m;
                const int64_t last = std::min(end, (matrix + 1) * s.m);
                productRows(s, begin - matrix * s.m, last - matrix * s.m, left.tensor.data<T>() + matrix * s.m * s.k,
                            right.tensor.data<T>() + matrix * s.k * s.n, false,
                            out.tensor.data<T>() + matrix * s.m * s.n, static_cast<float*>(nullptr));
                begin = last;
              }
            });
  return out;
}

// Labels in their order, each once.
EinsumLabels unique(const EinsumLabels& labels) {
  EinsumLabels result;
  for (const int label : labels) {
    if (!hasLabel(result, label)) result.push_back(label);
  }
  return result;
}

template <typename T>
class EinsumKernel : public Kernel {
 public:
  EinsumKernel(const std::string& equation, int operands) : equation_(equation, static_cast<std::size_t>(operands)) {}

  void compute(KernelContext& context) const override {
    std::vector<Labelled> operands;
    std::vector<Shape> shapes;
    LabelSizes sizes;
    int ellipsis = 0;
    for (int i = 0; i < context.inputCount(); ++i) {
      const auto index = static_cast<std::size_t>(i);
      const Tensor& input = context.input(i);
      shapes.push_back(input.shape());
      operands.push_back({input, equation_.inputLabels(index, input.rank())});
      ellipsis = std::max(ellipsis, equation_.ellipsisRank(index, input.rank()));
      for (const int label : operands.back().labels) {
        int64_t& size = sizes.try_emplace(label, 1).first->second;
        const int64_t own = operands.back().size(label);
        if (own != 1) size = own;
      }
    }
    Tensor& out = context.output(0, equation_.outputShape(shapes));
    const EinsumLabels wanted = equation_.outputLabels(ellipsis);
    Labelled result = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i) {
      EinsumLabels needed = wanted;
      for (std::size_t later = i + 1; later < operands.size(); ++later) {
        needed.insert(needed.end(), operands[later].labels.begin(), operands[later].labels.end());
      }
      result = product<T>(context, result, operands[i], needed, sizes);
    }
    place(result, wanted, sizes, out);
  }

 private:
  // What is left is brought into the output's order; where that has a label twice, onto the diagonal.
  static void place(const Labelled& result, const EinsumLabels& wanted, const LabelSizes& sizes, Tensor& out) {
    const EinsumLabels order = unique(wanted);
    EinsumLabels summed;
    for (const int label : unique(result.labels)) {
      if (!hasLabel(order, label)) summed.push_back(label);
    }
    const Labelled left = summed.empty() ? result : arranged<T>(result, order, summed, sizes);
    if (order.size() != wanted.size()) std::fill_n(out.data<T>(), out.elements(), T{0});
    const Labelled target{out, wanted};
    StridedCopy copy;
    for (const int label : order) copy.add(sizes.at(label), left.stride(label), target.stride(label));
    copy.run(left.tensor.data<T>(), out.data<T>());
  }

  EinsumEquation equation_;
};

const KernelRegistrar kEinsumKernel("Einsum", [](const KernelConstruction& c) {
  return dispatch(TypeList<float, double, int32_t, int64_t, std::complex<float>, std::complex<double>>{}, c,
                  c.inputType(0), [&]<typename T>(std::type_identity<T>) {
                    return std::unique_ptr<Kernel>(std::make_unique<EinsumKernel<T>>(
                        c.attr<std::string>("equation"), static_cast<int>(c.node.inputs().size())));
                  });
});

std::string withDots(const std::string& subscript) {
  std::string text;
  for (const char c : subscript) text += c == '.' ? std::string("...") : std::string(1, c);
  return text;
}

// Of operand `i`: the gradient and the other operands, summed over what the operand has not. Labels that only this
// operand has were summed: their gradient is repeated along them.
Output operandGradient(GradientContext& c, const EinsumEquation& equation, std::size_t i) {
  const Scope& s = c.scope;
  const std::string& own = equation.inputs()[i];
  std::string left = withDots(equation.output());
  std::vector<Output> operands{c.grad()};
  std::string known = equation.output();
  for (std::size_t other = 0; other < equation.inputs().size(); ++other) {
    if (other == i) continue;
    left += "," + withDots(equation.inputs()[other]);
    known += equation.inputs()[other];
    operands.push_back(c.input(static_cast<int>(other)));
  }
  std::string repeated;  // labels that only the operand has
  if (own.find('.') != std::string::npos && equation.output().find('.') == std::string::npos) {
    fail(Code::kUnimplemented, "The gradient of Einsum needs an output with '...' where an operand has it.");
  }
  for (const char label : own) {
    const bool isKnown = known.find(label) != std::string::npos;
    if (!isKnown && repeated.find(label) == std::string::npos) repeated += label;
  }
  if (!repeated.empty()) {  // ones of their sizes bring them in
    const Shape& shape = c.input(static_cast<int>(i)).shape();
    if (!shape.hasRank()) fail(Code::kUnimplemented, "The gradient of Einsum needs operands of a known rank.");
    const EinsumLabels labels = equation.inputLabels(i, shape.rank());
    const Output sizes = ops::shapeOf(s, c.input(static_cast<int>(i)));
    std::vector<Output> dims;
    for (const char label : repeated) {
      const auto at =
          static_cast<int32_t>(std::ranges::find(labels, static_cast<unsigned char>(label)) - labels.begin());
      dims.push_back(s.op("GatherV2", {sizes, ops::scalar(s, at), ops::scalar(s, int32_t{0})}));
    }
    const Output one = ops::number(s, c.grad().type(), 1);
    operands.push_back(s.op("Fill", {s.op("Pack", dims), one}));
    left += "," + repeated;
  }
  const Output full = s.op("Einsum", operands, {{"equation", left + "->" + withDots(own)}});
  if (own.find('.') == std::string::npos) return full;
  // Dimensions of "..." that were broadcast are summed.
  const Shape& shapeHere = c.input(static_cast<int>(i)).shape();
  const bool sameRank = shapeHere.hasRank() && full.shape().hasRank() && shapeHere.rank() == full.shape().rank();
  if (own.front() != '.' && !sameRank) {
    fail(Code::kUnimplemented, "The gradient of Einsum broadcasts '...' only where an operand begins with it.");
  }
  const Output shape = ops::shapeOf(s, c.input(static_cast<int>(i)));
  const Node* axes = s.node("BroadcastGradientArgs", {shape, ops::shapeOf(s, full)});
  return s.op("Reshape", {s.op("Sum", {full, axes->output(0)}), shape});
}

const GradientRegistrar kEinsumGradient("Einsum", [](GradientContext& c) {
  const EinsumEquation equation(c.node.attr<std::string>("equation"), c.node.inputs().size());
  std::vector<Gradient> gradients;
  for (std::size_t i = 0; i < c.node.inputs().size(); ++i) gradients.push_back(operandGradient(c, equation, i));
  return gradients;
});

}  // namespace
}  // namespace engine::kernels
