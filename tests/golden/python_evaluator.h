// Evaluates Python expressions about data sets: DS and R, tf.data.Dataset and its methods, lambdas, and the tf.…
// functions that they use. Words that are not known end with Unimplemented, naming the word. One thread.
#pragma once

#include <optional>
#include <random>

#include "engine/data/nodes/random_map.h"
#include "tests/golden/python_value.h"

namespace golden::python {

// What the recorded run was given.
struct Surroundings {
  std::optional<int64_t> globalSeed;
  std::vector<engine::data::SeedPair> resolvedSeeds;  // of the seeded data sets, the last one made first
  bool rangesAsRows = false;  // R(n) as rows of a tensor, which takes another path through the engine
};

// The state of random ops in one pass over a function; null outside of functions.
struct RandomState {
  std::map<const Expression*, engine::data::RandomOp> ops;
  int64_t unseeded = 0;  // ops without a seed so far
};

class Evaluator {
 public:
  explicit Evaluator(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}

  // A value of an expression, which must outlive all of it.
  Value evaluate(const Expression& expression) { return evaluate(expression, Scope{}); }

 private:
  struct Scope {
    std::shared_ptr<std::map<std::string, Value>> names = std::make_shared<std::map<std::string, Value>>();
    std::shared_ptr<RandomState> random = nullptr;
  };

  Value evaluate(const Expression& e, const Scope& scope);
  Value lambda(const Expression& e, const Scope& scope);
  Value call(const Expression& e, const Scope& scope);
  Value attribute(const Expression& e, const Scope& scope);
  Value subscript(const Expression& e, const Scope& scope);
  Arguments arguments(const Expression& e, const Scope& scope);

  // tf.… functions: python_functions.cpp.
  Value function(const std::string& name, const Arguments& arguments, const Expression& place, const Scope& scope);
  Value random(const std::string& name, const Arguments& arguments, const Expression& place, const Scope& scope);

  // Makers and methods of data sets: python_datasets.cpp.
  Value makeDataset(const std::string& name, const Arguments& arguments);
  Value method(const DatasetValue& self, const std::string& name, const Arguments& arguments);
  Value elementMethod(const DatasetValue& self, const std::string& name, const Arguments& arguments);
  Value nestedMethod(const DatasetValue& self, const std::string& name, const Arguments& arguments);
  Value groupMethod(const DatasetValue& self, const std::string& name, const Arguments& arguments);
  Value map(const DatasetValue& self, const Value& function);
  // A lambda, or a function that is named: map(tf.round).
  Function callable(const Value& function);
  // Applies a function of the text to an element, with random numbers that begin anew in each copy of the result.
  std::function<Value(const engine::data::Element&)> applied(const Value& function, const Structure& structure);
  // What the function's results have in common, from the first elements.
  std::pair<std::vector<engine::data::ElementSpec>, Structure> resultOf(const DatasetValue& self,
                                                                        const Value& function);
  std::pair<std::vector<engine::data::ElementSpec>, Structure> datasetsOf(const DatasetValue& self,
                                                                          const Value& function);
  engine::data::SeedPair seeds(const Value& seed);

  Surroundings surroundings_;
  std::size_t seedsUsed_ = 0;
};

// Arguments by position or keyword, as a Python function takes them; None where not given.
Value argument(const Arguments& arguments, std::size_t position, const char* keyword);
// Unimplemented when a keyword is none of these.
void checkKeywords(const std::string& function, const Arguments& arguments, const std::vector<std::string>& known);

// + - * / // % ** and comparisons, on Python numbers and tensors.
Value binary(const std::string& symbol, const Value& left, const Value& right);
Value unary(const std::string& symbol, const Value& operand);

}  // namespace golden::python
