// The arguments of a canned estimator in Python text: columns, heads, optimizers, numbers. Used by one thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/estimator/canned/canned_optimizer.h"
#include "engine/nn/partitioned_variable.h"
#include "tests/golden/python_estimators.h"
#include "tests/golden/python_expression.h"

namespace golden::python {

// A call's arguments by the names of the constructor's parameters. Positional ones are told apart by what they are: a
// head, a list of numbers (hidden units), columns.
class EstimatorArguments {
 public:
  EstimatorArguments(const Expression& call, const NamedColumns& columns);

  bool has(const std::string& name) const { return given_.contains(name); }
  int64_t integer(const std::string& name, int64_t otherwise);
  double number(const std::string& name, double otherwise);
  bool flag(const std::string& name, bool otherwise);
  std::string text(const std::string& name, const std::string& otherwise);
  std::vector<double> numbers(const std::string& name);    // empty when not given
  std::vector<int64_t> integers(const std::string& name);  // empty when not given
  engine::feature_column::Columns columns(const std::string& name);
  engine::estimator::HeadPtr head(const std::string& name);
  engine::estimator::CannedOptimizer optimizer(const std::string& name);
  engine::nn::Partitioner partitioner(const std::string& name);  // none when not given
  void ignore(const std::string& name) { taken_.insert(name); }
  // Unimplemented when an argument was not taken.
  void finish(const std::string& function) const;

 private:
  const Expression* take(const std::string& name);

  std::map<std::string, const Expression*> given_;
  std::set<std::string> taken_;
  const NamedColumns& columns_;
};

}  // namespace golden::python
