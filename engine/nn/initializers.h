// Initial values of variables, as nodes of the graph with TensorFlow's names, distributions and seeds.
// Values: an initializer may be kept and used for any number of variables. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const nn::Initializer drawn = nn::randomUniform(-1, 1, 7);
//   drawn(scope, {2, 3}, DType::kFloat).shape();  // is Shape({2, 3})
//   nn::fansOf({3, 3, 8, 16}).in;                 // is 72.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/graph/attr_value.h"
#include "engine/graph/scope.h"

namespace engine::nn {

// Adds the nodes of an initial value of the given shape (fully defined) and dtype; returns the value.
using Initializer = std::function<Output(const Scope& scope, const Shape& shape, DType dtype)>;
using Seed = std::optional<int64_t>;  // none: from the graph's seed, or the system where it has none either

// The attributes "seed" and "seed2" of a random op. One without a seed of its own takes, where the graph has one, the
// number of such ops before it, as TensorFlow 2 counts (TensorFlow 1 counted all ops).
Attrs seedAttrs(Graph& graph, Seed seed);

// All elements 0, 1 or `value`, in the variable's dtype. InvalidArgument, when the variable is made, for a dtype
// without numbers (string).
Initializer zeros();
Initializer ones();
Initializer constant(double value);
// These values; InvalidArgument when the variable's shape or dtype is another.
Initializer constant(Tensor value);

// Evenly spread over [minimum, maximum). InvalidArgument for a variable that is neither float32 nor float64.
Initializer randomUniform(double minimum, double maximum, Seed seed = {});
// A normal distribution, of any distance from the mean. Errors as of randomUniform().
Initializer randomNormal(double mean, double stddev, Seed seed = {});
// A normal distribution whose values beyond two standard deviations are drawn again. Errors as of randomUniform().
Initializer truncatedNormal(double mean, double stddev, Seed seed = {});

enum class FanMode { kIn, kOut, kAverage };
enum class Distribution { kTruncatedNormal, kNormal, kUniform };
// Variance scale/fan. The truncated normal's standard deviation is corrected for what truncation takes away.
// InvalidArgument unless the scale is positive; others as of randomUniform().
Initializer varianceScaling(double scale, FanMode mode, Distribution distribution, Seed seed = {});
// Variances by the kernel's inputs and outputs, as varianceScaling() has them: glorot (Xavier) 2/(in + out), he 2/in,
// lecun 1/in. Uniform ones lie within ±√(3 · variance). Errors as of randomUniform().
Initializer glorotUniform(Seed seed = {});  // also called Xavier; ±√(6/(in+out))
Initializer glorotNormal(Seed seed = {});
Initializer heUniform(Seed seed = {});
Initializer heNormal(Seed seed = {});
Initializer lecunUniform(Seed seed = {});
Initializer lecunNormal(Seed seed = {});

// `gain` on the diagonal of a matrix. InvalidArgument, when the variable is made, unless it is a floating matrix.
Initializer identity(double gain = 1);
// Rows or columns that are orthogonal to each other, of length `gain`: the QR decomposition of a normal matrix. Axes
// before the last count as one.
Initializer orthogonal(double gain = 1, Seed seed = {});

// By TensorFlow's name: "zeros", "constant" (value), "random_uniform" (minval, maxval), "random_normal" (mean, stddev),
// "truncated_normal", "glorot_uniform" … with "seed". InvalidArgument lists the names when there is no such one, and
// names parameters that it does not take.
Initializer initializerByName(const std::string& name, const Attrs& parameters = {});

// Inputs and outputs of one unit: of a kernel [in, out] or [h, w, in, out].
struct Fans {
  double in = 1;
  double out = 1;
};
// Of a kernel: the last two dimensions, times the product of those before. A vector has its size for both, a scalar 1.
Fans fansOf(const Shape& shape);

}  // namespace engine::nn
