// The rules of the expression hook: a small language for what a training should watch, one rule a line.
//
//   every 100 steps: scalar("grad_norm") = norm(gradients())
//   every 10 seconds: scalar("rate") = rate()
//   when loss() > 100 or isnan(loss()): stop
//   every 50 steps when ema(loss(), 0.9) < 0.1: checkpoint         which is evaluated where there is an evaluation
//   when step() == 1000: rate = rate() / 10
//   when max_abs(gradients("dense")) > 5: log("large gradients")
//
// Tensors: gradients(), weights(), of variables whose name has a text when one is given; tensor("name:0"),
// summary("tag"). Numbers of them: norm, mean, min, max, max_abs, zeros (the share that is 0). loss() is the training's
// loss. Numbers: step(), seconds() since the begin, rate(); abs, sqrt, log, exp, isnan, min, max, ema(x, decay); + - *
// / ^, comparisons, and, or, not. Rules are values; evaluating one keeps the state of its ema(): used by one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugins::expression {

// A number that the graph computes of tensors.
struct GraphNumber {
  std::string function;  // "norm", "mean", "min", "max", "max_abs", "zeros"; "value" of one that is a number
  std::string source;    // "gradients", "weights", "tensor", "summary", "loss"
  std::string name;      // of the tensor or the tag; part of the variables' names, empty: all
  bool operator==(const GraphNumber&) const = default;
};

struct Expression {
  enum class Kind { kNumber, kGraph, kCall };
  Kind kind = Kind::kNumber;
  double number = 0;      // of kNumber; of an ema(): its state
  std::size_t graph = 0;  // of kGraph: which of the rule set's numbers
  std::string call;       // "+", "<", "and", "sqrt", "step" …
  std::vector<Expression> parts;
  double weight = 0;  // of an ema(): of what it has seen
};

struct Rule {
  enum class Action { kScalar, kStop, kCheckpoint, kRate, kLog };
  std::string text;  // as it was written
  int64_t everySteps = 1;
  double everySeconds = 0;  // 0: by steps
  std::optional<Expression> condition;
  Action action = Action::kStop;
  std::string tag;          // of a scalar; what is logged
  Expression value;         // of a scalar or the rate
  std::vector<std::size_t> graphNumbers;  // that it needs
};

struct RuleSet {
  std::vector<Rule> rules;
  std::vector<GraphNumber> graphNumbers;
};

// One rule a line or between semicolons; empty lines and what follows # are skipped. InvalidArgument, with the rule and
// the place in it, for what is none; at most 32 rules.
RuleSet parseRules(const std::string& text);

// What an expression is evaluated with.
struct Moment {
  double step = 0;
  double seconds = 0;
  double rate = 0;
  const double* graph = nullptr;  // by the rule set's numbers
};
double evaluate(Expression& expression, const Moment& moment);

}  // namespace plugins::expression
