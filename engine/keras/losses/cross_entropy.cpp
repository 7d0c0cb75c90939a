// Cross entropies of probabilities and of logits. Where the predictions are a sigmoid's or softmax's output its input
// is taken as logits, as Keras does: it is exact where probabilities are near 0 and 1.
#include "engine/nn/losses/cross_entropy.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/losses/loss.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

constexpr double kProbabilityEpsilon = 1e-7;

struct EntropyOptions {
  bool fromLogits = false;
  double smoothing = 0;
  int axis = -1;

  explicit EntropyOptions(const Config& c)
      : fromLogits(c.flag("from_logits")),
        smoothing(c.number("label_smoothing", 0)),
        axis(static_cast<int>(c.integer("axis", -1))) {}
};

// The logits behind the predictions; invalid where these are probabilities only. Keras takes those of any of these two
// activations, whichever fits the loss.
Output logitsBehind(Output p, bool fromLogits) {
  if (fromLogits) return p;
  const bool known = p.node->op() == "Sigmoid" || p.node->op() == "Softmax";
  return known ? p.node->input(0) : Output();
}

Output clippedProbability(const Scope& s, Output p) {
  const double most = 1 - kProbabilityEpsilon;
  return s.op("ClipByValue", {p, numberLike(s, p, kProbabilityEpsilon), numberLike(s, p, most)});
}

Output oneMinus(const Scope& s, Output x) {
  return ops::sub(s, numberLike(s, x, 1), x);
}

Output smoothed(const Scope& s, Output t, double smoothing, double share) {
  if (smoothing == 0) return t;
  const Output kept = ops::mul(s, t, numberLike(s, t, 1 - smoothing));
  return ops::add(s, kept, numberLike(s, t, smoothing * share));
}

// For each element: -t·log p - (1-t)·log(1-p).
Output binaryEntropy(const Scope& s, Output t, Output p, bool fromLogits) {
  const Output logits = logitsBehind(p, fromLogits);
  if (logits.valid()) return nn::sigmoidCrossEntropyWithLogits(s, t, logits);
  const Output clipped = clippedProbability(s, p), epsilon = numberLike(s, p, kProbabilityEpsilon);
  const Output yes = ops::mul(s, t, s.op("Log", {ops::add(s, clipped, epsilon)}));
  const Output no = ops::mul(s, oneMinus(s, t), s.op("Log", {ops::add(s, oneMinus(s, clipped), epsilon)}));
  return s.op("Neg", {ops::add(s, yes, no)});
}

const LossRegistrar kBinary({"BinaryCrossentropy", "binary_crossentropy", "bce", "BCE"},
                            [](const Config& c) -> LossFunction {
                              return [o = EntropyOptions(c)](const Scope& s, Output t, Output p) {
                                const Output labels = smoothed(s, ops::cast(s, t, p.type()), o.smoothing, 0.5);
                                return ops::mean(s, binaryEntropy(s, labels, p, o.fromLogits), {o.axis});
                              };
                            });

const LossRegistrar kBinaryFocal(
    {"BinaryFocalCrossentropy", "binary_focal_crossentropy"}, [](const Config& c) -> LossFunction {
      return [o = EntropyOptions(c), balanced = c.flag("apply_class_balancing"), alpha = c.number("alpha", 0.25),
              gamma = c.number("gamma", 2)](const Scope& s, Output t, Output p) {
        const Output labels = smoothed(s, ops::cast(s, t, p.type()), o.smoothing, 0.5);
        const Output sigmoid = o.fromLogits ? nn::sigmoid(s, p) : p;
        const auto mixed = [&](Output yes, Output no) {
          return ops::add(s, ops::mul(s, labels, yes), ops::mul(s, oneMinus(s, labels), no));
        };
        const Output right = mixed(sigmoid, oneMinus(s, sigmoid));
        const Output factor = s.op("Pow", {oneMinus(s, right), numberLike(s, p, gamma)});
        Output loss = ops::mul(s, factor, binaryEntropy(s, labels, p, o.fromLogits));
        if (balanced) loss = ops::mul(s, mixed(numberLike(s, p, alpha), numberLike(s, p, 1 - alpha)), loss);
        return ops::mean(s, loss, {o.axis});
      };
    });

// Along another axis than the last one: with that at the end.
Output withAxisLast(const Scope& s, Output x, int axis) {
  const int rank = x.shape().rank(), place = axis < 0 ? axis + rank : axis;
  std::vector<int32_t> order;
  for (int i = 0; i < rank; ++i) {
    if (i != place) order.push_back(i);
  }
  order.push_back(place);
  return transposed(s, x, order);
}

Output probabilities(const Scope& s, Output p, int axis) {
  return clippedProbability(s, ops::realDiv(s, p, ops::sum(s, p, {axis}, true)));
}

// softmaxCrossEntropyWithLogits takes matrices.
Output softmaxEntropy(const Scope& s, Output t, Output logits) {
  if (logits.shape().rank() == 2) return nn::softmaxCrossEntropyWithLogits(s, t, logits);
  return s.op("Neg", {ops::sum(s, ops::mul(s, t, s.op("LogSoftmax", {logits})), {-1})});
}

const LossRegistrar kCategorical({"CategoricalCrossentropy", "categorical_crossentropy"},
                                 [](const Config& c) -> LossFunction {
                                   return [o = EntropyOptions(c)](const Scope& s, Output t, Output p) {
                                     const double classes = static_cast<double>(p.shape().dim(o.axis));
                                     const Output labels =
                                         smoothed(s, ops::cast(s, t, p.type()), o.smoothing, 1 / classes);
                                     const Output logits = logitsBehind(p, o.fromLogits);
                                     if (logits.valid())
                                       return softmaxEntropy(s, withAxisLast(s, labels, o.axis),
                                                             withAxisLast(s, logits, o.axis));
                                     const Output log = s.op("Log", {probabilities(s, p, o.axis)});
                                     return s.op("Neg", {ops::sum(s, ops::mul(s, labels, log), {o.axis})});
                                   };
                                 });

const LossRegistrar kCategoricalFocal(
    {"CategoricalFocalCrossentropy", "categorical_focal_crossentropy"}, [](const Config& c) -> LossFunction {
      // One factor for all classes, or one for each.
      const std::vector<double> alpha = c.isNull("alpha") ? std::vector<double>{0.25} : c.numbers("alpha");
      return [o = EntropyOptions(c), alpha, gamma = c.number("gamma", 2)](const Scope& s, Output t, Output p) {
        const double classes = static_cast<double>(p.shape().dim(o.axis));
        const Output labels = smoothed(s, ops::cast(s, t, p.type()), o.smoothing, 1 / classes);
        const Output given = o.fromLogits ? softmax(s, p, {o.axis}) : p;
        const Output share = probabilities(s, given, o.axis);
        const Output entropy = ops::mul(s, s.op("Neg", {labels}), s.op("Log", {share}));
        const Output factor = s.op("Pow", {oneMinus(s, share), numberLike(s, p, gamma)});
        const Output each = ops::cast(s, ops::constant(s, Tensor::vector(alpha)), p.type());
        const Output weighted = ops::mul(s, ops::mul(s, factor, each), entropy);
        return ops::sum(s, weighted, {o.axis});
      };
    });

Output idsFor(const Scope& s, Output t, Output p) {
  const Output ids = ops::cast(s, t, DType::kInt64);
  return ids.shape().rank() == p.shape().rank() ? squeezed(s, ids, -1) : ids;
}

Output otherThan(const Scope& s, Output ids, int64_t ignored) {
  return s.op("NotEqual", {ids, ops::number(s, DType::kInt64, static_cast<double>(ignored))});
}

Output sparseEntropy(const Scope& s, Output ids, Output p, const EntropyOptions& o) {
  Output logits = logitsBehind(p, o.fromLogits);
  if (!logits.valid()) logits = s.op("Log", {clippedProbability(s, p)});
  // The op takes matrices: further axes count as examples.
  const bool matrix = logits.shape().rank() == 2;
  const Output rows = matrix ? logits : ops::reshape(s, logits, {-1, logits.shape().dim(-1)});
  const Output flat = matrix ? ids : ops::reshape(s, ids, {-1});
  const Output loss = nn::sparseSoftmaxCrossEntropyWithLogits(s, flat, rows);
  return matrix ? loss : reshapedTo(s, loss, ids.shape(), sizesOf(s, ids));
}

// Ids as labels; those of the class that is ignored count 0 and are masked.
const LossRegistrar kSparse(
    {"SparseCategoricalCrossentropy", "sparse_categorical_crossentropy"}, [](const Config& c) -> LossFunctions {
      const EntropyOptions o(c);
      const auto ignored = c.maybeInteger("ignore_class");
      if (!ignored) {
        return [o](const Scope& s, Output t, Output p) { return sparseEntropy(s, idsFor(s, t, p), p, o); };
      }
      const LossFunction mask = [ignored](const Scope& s, Output t, Output p) {
        return otherThan(s, idsFor(s, t, p), *ignored);
      };
      const LossFunction values = [o, ignored](const Scope& s, Output t, Output p) {
        const Output ids = idsFor(s, t, p), counts = otherThan(s, ids, *ignored);
        const Output loss = sparseEntropy(s, s.op("SelectV2", {counts, ids, s.op("ZerosLike", {ids})}), p, o);
        return s.op("SelectV2", {counts, loss, s.op("ZerosLike", {loss})});
      };
      return {values, mask};
    });

}  // namespace
}  // namespace engine::keras
