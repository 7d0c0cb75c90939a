// _GruSequence and _GruSequenceGrad: a GRU over a whole sequence, float32, which plans put where a loop over a cell's
// steps stood (runtime/rewrites/fuse_recurrent_loops). `form` says how the weights lie:
//   "reset_after"   kernel, recurrent kernel, and both biases or none, of Keras's cell: columns z, r, candidate
//   "reset_before"  the same with one bias or none
//   "tensorflow"    gates' kernel over [x, h₋] (columns r, z), candidate's kernel, and their biases, of GRUCell
#include "engine/graph/inference.h"
#include "engine/kernels/rnn/gru_sequence.h"

namespace engine::kernels {
namespace {

constexpr int kGruGates = 5;        // outputs of the forward op: h, z, r, c, n
constexpr int kFirstGruWeight = 2;  // behind x and before

void gruSequenceShape(InferenceContext& c) {
  const Shape x = c.withRank(0, 3);
  const Shape before = c.withRank(1, 2);
  for (int i = 0; i < kGruGates; ++i) c.setOutput(i, Shape{x.dim(0), x.dim(1), before.dim(1)});
}

void gruSequenceGradShape(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, c.input(i));
}

const OpRegistrar kGruSequenceOp("_GruSequence",
                                 "x: float, before: float, weights: N * float -> h: float, z: float, r: float, "
                                 "c: float, n: float",
                                 "N: int; form: string", gruSequenceShape);
const OpRegistrar kGruSequenceGradOp("_GruSequenceGrad",
                                     "x: float, before: float, weights: N * float, h: float, z: float, r: float, "
                                     "c: float, n: float, h_grad: float -> x_grad: float, before_grad: float, "
                                     "weight_grads: N * float",
                                     "N: int; form: string", gruSequenceGradShape);

struct GruForm {
  explicit GruForm(const KernelConstruction& c)
      : resetAfter(c.attr<std::string>("form") == "reset_after"),
        byCell(c.attr<std::string>("form") == "tensorflow"),
        weights(static_cast<int>(c.attr<int64_t>("N"))) {
    const bool keras = resetAfter || c.attr<std::string>("form") == "reset_before";
    const bool withBiases = weights == (resetAfter || byCell ? 4 : 3);
    if (!(withBiases && (keras || byCell)) && !(weights == 2 && keras)) {
      c.failUnsupported("there is no such form of a GRU with so many weights.");
    }
  }
  bool resetAfter;
  bool byCell;  // weights of GRUCell
  int weights;
};

// Columns of a matrix, as a place to copy from or to.
template <typename T>
struct GruColumns {
  T* at;
  int64_t stride;
};
void copyColumns(int64_t rows, int64_t columns, GruColumns<const float> from, GruColumns<float> to) {
  for (int64_t row = 0; row < rows; ++row) std::copy_n(from.at + row * from.stride, columns, to.at + row * to.stride);
}

// Calls piece(rows, in the cell's matrix, its stride, in w, u, b or ub) for the parts that GRUCell's weights are made
// of; all of these lie in `memory`, one behind the other, with three gates side by side.
template <typename Cell, typename Piece>
void forCellParts(const LstmSizes& s, Cell* const cell[4], float* memory, Piece&& piece) {
  const int64_t n = s.cells, wide = 3 * n;
  float* places[] = {memory, memory + s.inputs * wide, memory + (s.inputs + n) * wide};  // w, u, b
  const int64_t rows[] = {s.inputs, n, 1};
  for (int part = 0; part < 3; ++part) {
    const int64_t first = part == 1 ? s.inputs : 0;
    Cell* gates = part == 2 ? cell[2] : cell[0] + first * 2 * n;
    Cell* candidate = part == 2 ? cell[3] : cell[1] + first * n;
    piece(rows[part], gates + n, 2 * n, places[part]);  // z
    piece(rows[part], gates, 2 * n, places[part] + n);  // r
    piece(rows[part], candidate, n, places[part] + 2 * n);
  }
}

// The inputs of a run in the order of gru_sequence.h, copied where they lie otherwise.
class GruOperands {
 public:
  GruOperands(const KernelContext& context, const GruForm& form) {
    const Tensor& x = context.input(0);
    const Tensor& before = context.input(1);
    if (x.rank() != 3 || before.rank() != 2) {
      fail(Code::kInvalidArgument, "A sequence is [steps, batch, inputs] and a state [batch, cells], got shapes ",
           x.shape(), " and ", before.shape(), ".");
    }
    in.sizes = {x.dim(1), x.dim(2), before.dim(1)};
    in.steps = x.dim(0);
    in.resetAfter = form.resetAfter;
    in.x = context.in<float>(0);
    in.before = context.in<float>(1);
    checkRnnShape(context, 1, Shape{in.sizes.batch, in.sizes.cells});
    form.byCell ? ofCell(context) : ofKeras(context, form);
  }

  GruSequenceInputs in;

 private:
  void ofKeras(const KernelContext& context, const GruForm& form) {
    const LstmSizes& s = in.sizes;
    checkRnnShape(context, kFirstGruWeight, Shape{s.inputs, 3 * s.cells});
    checkRnnShape(context, kFirstGruWeight + 1, Shape{s.cells, 3 * s.cells});
    for (int i = 2; i < form.weights; ++i) checkRnnShape(context, kFirstGruWeight + i, Shape{3 * s.cells});
    memory_.resize(static_cast<std::size_t>(3 * s.cells));
    in.w = context.in<float>(kFirstGruWeight);
    in.u = context.in<float>(kFirstGruWeight + 1);
    in.b = form.weights > 2 ? context.in<float>(kFirstGruWeight + 2) : memory_.data();
    in.ub = form.weights > 3 ? context.in<float>(kFirstGruWeight + 3) : memory_.data();
  }

  void ofCell(const KernelContext& context) {
    const LstmSizes& s = in.sizes;
    const int64_t n = s.cells, rows = s.inputs + n;
    const Shape shapes[] = {{rows, 2 * n}, {rows, n}, {2 * n}, {n}};
    const float* cell[4];
    for (int i = 0; i < 4; ++i) {
      checkRnnShape(context, kFirstGruWeight + i, shapes[i]);
      cell[i] = context.in<float>(kFirstGruWeight + i);
    }
    memory_.resize(static_cast<std::size_t>((rows + 2) * 3 * n));  // and a second bias of zeros
    forCellParts(s, cell, memory_.data(), [&](int64_t count, const float* from, int64_t stride, float* to) {
      copyColumns(count, n, {from, stride}, {to, 3 * n});
    });
    in.w = memory_.data();
    in.u = in.w + s.inputs * 3 * n;
    in.b = in.w + rows * 3 * n;
    in.ub = in.b + 3 * n;
  }

  std::vector<float> memory_;
};

class GruSequenceKernel : public Kernel {
 public:
  explicit GruSequenceKernel(const KernelConstruction& c) : form_(c) {}

  void compute(KernelContext& context) const override {
    const GruOperands operands(context, form_);
    const LstmSizes& s = operands.in.sizes;
    float* out[kGruGates];
    for (int i = 0; i < kGruGates; ++i) {
      out[i] = context.output(i, Shape{operands.in.steps, s.batch, s.cells}).data<float>();
    }
    gruSequenceForward(context, operands.in, {out[0], out[1], out[2], out[3], out[4]});
  }

 private:
  GruForm form_;
};

class GruSequenceGradKernel : public Kernel {
 public:
  explicit GruSequenceGradKernel(const KernelConstruction& c) : form_(c) {}

  void compute(KernelContext& context) const override {
    const GruOperands operands(context, form_);
    const LstmSizes& s = operands.in.sizes;
    const int first = kFirstGruWeight + form_.weights;  // of the gates
    const Shape all{operands.in.steps, s.batch, s.cells};
    for (int i = 0; i <= kGruGates; ++i) checkRnnShape(context, first + i, all);
    const auto given = [&](int i) { return context.in<float>(first + i); };
    float* out[kFirstGruWeight + 4] = {};
    for (int i = 0; i < first; ++i) out[i] = context.output(i, context.input(i).shape()).data<float>();
    std::vector<float> memory(static_cast<std::size_t>((form_.byCell ? s.inputs + s.cells + 2 : 2) * 3 * s.cells));
    GruSequenceGradients gradients{context.wantsOutput(0) ? out[0] : nullptr, out[1], out[2], out[3], out[4], out[5]};
    float* biases = memory.data() + (form_.byCell ? (s.inputs + s.cells) * 3 * s.cells : 0);
    if (form_.byCell) {
      gradients.w = memory.data();
      gradients.u = gradients.w + s.inputs * 3 * s.cells;
    }
    if (form_.byCell || form_.weights < 3) gradients.b = biases;
    if (form_.byCell || form_.weights < 4) gradients.ub = biases + 3 * s.cells;
    gruSequenceBackward(context, operands.in, {given(0), given(1), given(2), given(3), given(4)}, given(5), gradients);
    if (!form_.byCell) return;
    forCellParts(s, out + kFirstGruWeight, memory.data(), [&](int64_t rows, float* to, int64_t stride, float* from) {
      copyColumns(rows, s.cells, {from, 3 * s.cells}, {to, stride});
    });
  }

 private:
  GruForm form_;
};

const KernelRegistrar kGruSequenceKernel("_GruSequence", [](const KernelConstruction& c) {
  return std::make_unique<GruSequenceKernel>(c);
});
const KernelRegistrar kGruSequenceGradKernel("_GruSequenceGrad", [](const KernelConstruction& c) {
  return std::make_unique<GruSequenceGradKernel>(c);
});

}  // namespace
}  // namespace engine::kernels
