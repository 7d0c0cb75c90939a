#include "engine/kernels/rnn/lstm_cell.h"

#include <cmath>

#include "engine/kernels/rnn/rnn_product.h"

namespace engine::kernels {
namespace {

template <typename T>
T logistic(T x) {
  return T{1} / (T{1} + std::exp(-x));
}

}  // namespace

template <typename T>
void lstmForward(const KernelContext& context, const LstmSizes& s, const LstmOptions& options,
                 const LstmWeights<T>& weights, const T* x, const T* csBefore, const T* hBefore,
                 LstmScratch<T>& scratch, const LstmGates<T>& out) {
  joinColumns(x, s.inputs, hBefore, s.cells, s.batch, scratch.joined.data());
  T* gates = scratch.gates.data();
  rnnProduct(context, {false, false, s.batch, 4 * s.cells, s.inputs + s.cells}, scratch.joined.data(), weights.w, false,
             gates);
  const auto forgetBias = static_cast<T>(options.forgetBias);
  const auto clip = static_cast<T>(options.clip);
  const LstmLayout& at = options.layout;
  for (int64_t row = 0; row < s.batch; ++row) {
    for (int64_t k = 0; k < s.cells; ++k) {
      const int64_t e = row * s.cells + k;
      const auto gate = [&](int64_t which) {
        const int64_t column = which * s.cells + k;
        return gates[row * 4 * s.cells + column] + weights.b[column];
      };
      const auto peep = [&](const T* weight, T cs) { return options.peephole ? weight[k] * cs : T{0}; };
      out.i[e] = logistic(gate(at.input) + peep(weights.wci, csBefore[e]));
      out.f[e] = logistic(gate(at.forget) + forgetBias + peep(weights.wcf, csBefore[e]));
      out.ci[e] = std::tanh(gate(at.candidate));
      T cs = out.ci[e] * out.i[e] + out.f[e] * csBefore[e];
      if (clip > 0) cs = cs < -clip ? -clip : cs > clip ? clip : cs;
      out.cs[e] = cs;
      out.o[e] = logistic(gate(at.output) + peep(weights.wco, cs));
      out.co[e] = std::tanh(cs);
      out.h[e] = out.o[e] * out.co[e];
    }
  }
}

template <typename T>
void lstmBackward(const LstmSizes& s, const LstmOptions& options, const LstmWeights<T>& weights, const T* csBefore,
                  const LstmGates<const T>& step, const T* csGrad, const T* hGrad, const LstmGateGradients<T>& out) {
  const LstmLayout& at = options.layout;
  for (int64_t row = 0; row < s.batch; ++row) {
    for (int64_t k = 0; k < s.cells; ++k) {
      const int64_t e = row * s.cells + k;
      const T i = step.i[e], f = step.f[e], o = step.o[e], ci = step.ci[e], co = step.co[e];
      const T outputGrad = o * (1 - o) * hGrad[e] * co;
      T cellGrad = (1 - co * co) * hGrad[e] * o + csGrad[e];
      if (options.peephole) cellGrad += outputGrad * weights.wco[k];
      const T inputGrad = i * (1 - i) * cellGrad * ci;
      const T forgetGrad = f * (1 - f) * cellGrad * csBefore[e];
      T* gates = out.gates + row * 4 * s.cells + k;
      gates[at.input * s.cells] = inputGrad;
      gates[at.forget * s.cells] = forgetGrad;
      gates[at.candidate * s.cells] = (1 - ci * ci) * cellGrad * i;
      gates[at.output * s.cells] = outputGrad;
      T before = cellGrad * f;
      if (options.peephole) {
        before += inputGrad * weights.wci[k] + forgetGrad * weights.wcf[k];
        out.wci[k] += inputGrad * csBefore[e];
        out.wcf[k] += forgetGrad * csBefore[e];
        out.wco[k] += outputGrad * step.cs[e];
      }
      out.csBefore[e] = before;
    }
  }
}

void checkRnnShape(const KernelContext& context, int input, const Shape& shape) {
  const Shape& got = context.input(input).shape();
  if (got == shape) return;
  fail(Code::kInvalidArgument, "Input '", context.node().def().inputs[static_cast<std::size_t>(input)].name, "' (",
       input, ") must have shape ", shape, ", got ", got, ".");
}

void checkLstmWeights(const KernelContext& context, const LstmSizes& sizes, int first) {
  checkRnnShape(context, first, Shape{sizes.inputs + sizes.cells, 4 * sizes.cells});
  for (int i = 1; i <= 3; ++i) checkRnnShape(context, first + i, Shape{sizes.cells});
  checkRnnShape(context, first + 4, Shape{4 * sizes.cells});
}

template void lstmForward(const KernelContext&, const LstmSizes&, const LstmOptions&, const LstmWeights<float>&,
                          const float*, const float*, const float*, LstmScratch<float>&, const LstmGates<float>&);
template void lstmForward(const KernelContext&, const LstmSizes&, const LstmOptions&, const LstmWeights<double>&,
                          const double*, const double*, const double*, LstmScratch<double>&, const LstmGates<double>&);
template void lstmBackward(const LstmSizes&, const LstmOptions&, const LstmWeights<float>&, const float*,
                           const LstmGates<const float>&, const float*, const float*, const LstmGateGradients<float>&);
template void lstmBackward(const LstmSizes&, const LstmOptions&, const LstmWeights<double>&, const double*,
                           const LstmGates<const double>&, const double*, const double*,
                           const LstmGateGradients<double>&);

}  // namespace engine::kernels
