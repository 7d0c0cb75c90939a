// RandomGamma and RandomPoissonV2: each number is drawn by rejection from blocks of its own, the same as TensorFlow's.
#include "engine/kernels/random/rejection.h"

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// [shape…, shape of the parameters…].
void perParameterShape(InferenceContext& c) {
  const Shape counts = c.inputAsShape(0);
  if (!counts.hasRank() || !c.input(1).hasRank()) return c.setOutput(0, Shape::unknown());
  Shape shape = counts;
  for (const int64_t size : c.input(1).dims()) shape.addDim(size);
  c.setOutput(0, shape);
}

const OpRegistrar kGamma("RandomGamma", "shape: S, alpha: T -> output: T",
                         "seed: int = 0; seed2: int = 0; S: type; T: type", perParameterShape, Stateful::kYes);
const OpRegistrar kPoisson("RandomPoissonV2", "shape: S, rate: R -> output: dtype",
                           "seed: int = 0; seed2: int = 0; S: type; R: type = double; dtype: type = int64",
                           perParameterShape, Stateful::kYes);
const OpRegistrar kOldPoisson("RandomPoisson", "shape: S, rate: dtype -> output: dtype",
                              "seed: int = 0; seed2: int = 0; S: type; dtype: type", perParameterShape, Stateful::kYes);
const NoGradientRegistrar kRejectionNoGradient({"RandomPoissonV2", "RandomPoisson"});

// One number for each of the wanted and each parameter; draw(draws, parameter).
template <typename T, typename Parameter, typename Draw>
class RejectionKernel : public RandomKernel {
 public:
  RejectionKernel(const KernelConstruction& c, Draw draw) : RandomKernel(c), draw_(std::move(draw)) {}

  void compute(KernelContext& context) const override {
    const Tensor& parameters = context.input(1);
    Shape shape = shapeFromTensor(context.input(0));
    for (const int64_t size : parameters.shape().dims()) shape.addDim(size);
    Tensor& out = context.output(0, shape);
    const Philox base = stream().generator(kBlocksPerElement * static_cast<uint64_t>(out.elements()));
    drawEach<Parameter, T>(base, parameters, out, draw_);
  }

 private:
  Draw draw_;
};

template <typename T, typename Parameter, typename Draw>
std::unique_ptr<Kernel> makeRejection(const KernelConstruction& c, Draw draw) {
  return std::make_unique<RejectionKernel<T, Parameter, Draw>>(c, std::move(draw));
}

const KernelRegistrar kGammaKernel("RandomGamma",
                                   [](const KernelConstruction& c) {
                                     return forFloating(c, c.inputType(1), [&](auto type) {
                                       using T = typename decltype(type)::type;
                                       return makeRejection<T, T>(c, drawGamma);
                                     });
                                   },
                                   {.foldable = false});

const KernelRegistrar kPoissonKernel({"RandomPoissonV2", "RandomPoisson"},
                                     [](const KernelConstruction& c) {
                                       return forCommonNumber(c, c.inputType(1), [&](auto parameter) {
                                         return forPoissonType(c, [&](auto type) {
                                           using T = typename decltype(type)::type;
                                           using Rate = typename decltype(parameter)::type;
                                           return makeRejection<T, Rate>(c, drawPoisson<T>);
                                         });
                                       });
                                     },
                                     {.foldable = false});

}  // namespace
}  // namespace engine::kernels
