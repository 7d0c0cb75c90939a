// Keras's metrics as objects: what a batch adds to their variables, and the result of these, are nodes of a graph. A
// metric of one's own overrides both:
//
//   class Errors : public keras::Metric {
//     using Metric::Metric;
//     Addends update(const Scope& s, const MetricInput& in) override { return {{"errors", ops::sum(s, …)}}; }
//     Output result(const Scope&, const Totals& totals) const override { return totals.at("errors"); }
//   };
//
// A metric counts outside of the graph, for one model or by itself (updateMetric), or in local variables of the graph
// (streamingMetric), as an Estimator's evaluation does. Used by one thread at a time.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"
#include "engine/nn/metrics/metric.h"

namespace engine::keras {

// A number, or numbers of a shape.
struct MetricResult {
  std::vector<double> values;
  Shape shape;

  MetricResult(double value) : values{value} {}  // NOLINT: most metrics are one number
  MetricResult(std::vector<double> all, Shape of) : values(std::move(all)), shape(std::move(of)) {}
};

// What update_state() gets. labels: invalid for metrics of values alone (Mean), which are the predictions. weights may
// be invalid.
struct MetricInput {
  Output labels, predictions, weights;
};

class Metric {
 public:
  enum class Merge { kSum, kLargest };  // what a variable keeps of all batches
  struct Addend {
    std::string variable;
    Output value;
    DType dtype = DType::kFloat;  // of Keras's variable
    Merge merge = Merge::kSum;
  };
  using Addends = std::vector<Addend>;
  using Totals = std::map<std::string, Output>;  // the variables' values by name, float32
  struct Variable {
    std::string name;  // Keras's, without ":0"
    Shape shape;
    DType dtype = DType::kFloat;
    Merge merge = Merge::kSum;
    std::vector<double> value;
  };

  explicit Metric(Config config);
  virtual ~Metric();
  Metric(const Metric&) = delete;
  Metric& operator=(const Metric&) = delete;

  const std::string& name() const { return name_; }
  void rename(std::string name) { name_ = std::move(name); }
  const Config& config() const { return config_; }

  // What a batch adds to each variable.
  virtual Addends update(const Scope& scope, const MetricInput& input) = 0;
  // A scalar, or a tensor of numbers.
  virtual Output result(const Scope& scope, const Totals& totals) const = 0;

  // The nodes of update(); makes the variables the first time. InvalidArgument when their shapes change.
  std::vector<Output> batch(const Scope& scope, const MetricInput& input);
  // What the nodes gave for a batch.
  void add(const Tensor* added);
  void reset();
  const std::vector<Variable>& variables() const { return variables_; }
  // The result of what counted so far; 0 before the first batch.
  MetricResult value() const;

 private:
  struct Reader;

  Config config_;
  std::string name_;
  std::vector<Variable> variables_;
  mutable std::unique_ptr<Reader> reader_;  // made by the first value()
};
using MetricPtr = std::shared_ptr<Metric>;

// update_state() outside of a model.
void updateMetric(Metric& metric, const Tensor& labels, const Tensor& predictions, const Tensor& weights = {});
// The metric in local variables of the graph, below the scope's metric's name.
nn::metrics::Metric streamingMetric(const Scope& scope, Metric& metric, const MetricInput& input);

using MetricMaker = std::function<MetricPtr(Config config)>;
class MetricRegistrar {
 public:
  // `name`: Keras's class; `defaultName`: of an instance that is given none. `numbered`: a second one gets "_1".
  MetricRegistrar(const std::string& className, const std::string& defaultName, bool numbered, MetricMaker maker);
};

// What a metric's name is when it does not say so itself.
struct MadeMetric {
  MetricPtr metric;
  bool numbered = false;  // further ones of that name get "_1" …
};
// By a name ("mae", "accuracy", "AUC") or config. "accuracy" and "crossentropy" follow the shapes of labels and
// predictions, as in Keras; a loss is a metric, too: its mean. NotFound for what there is not.
MadeMetric metricOf(const Json& config, const Shape& labels, const Shape& predictions);

// a / b, 0 where b is 0.
Output quotient(const Scope& scope, Output a, Output b);
// A number list of a config; Keras writes arrays as {"class_name": "__numpy__", …}. Empty for none.
std::vector<double> numbersIn(const Config& config, const std::string& key);

}  // namespace engine::keras
