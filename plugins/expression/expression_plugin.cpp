// The plugin "expression": a hook that does what rules say (rules.h), without a compiler. What rules ask of tensors are
// nodes of the graph, which run in steps where a rule is due.
#include <chrono>
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/training_values.h"
#include "plugins/expression/rules.h"

namespace plugins::expression {
namespace {

namespace estimator = engine::estimator;
using Clock = std::chrono::steady_clock;

double secondsBetween(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

// The tensors that a source names, each with its variable's name where it has one.
std::vector<engine::Output> tensorsOf(const engine::Scope& scope, const GraphNumber& wanted) {
  const engine::Graph& graph = scope.graph();
  const engine::Collections& collections = graph.collections();
  std::vector<engine::Output> found;
  if (wanted.source == "loss") return {trainingLoss(graph)};
  if (wanted.source == "tensor") return {graph.output(wanted.name)};
  const auto isMeant = [&](const std::string& name) { return name.find(wanted.name) != std::string::npos; };
  if (wanted.source == "summary") {
    for (const engine::SummarySpec& spec : collections.summaries) {
      if (spec.tag == wanted.name) return {spec.value};
    }
  } else if (wanted.source == "gradients") {
    for (const auto& [name, gradient] : collections.gradients) {
      if (isMeant(name)) found.push_back(gradient);
    }
  } else {
    for (const engine::Variable& variable : collections.trainableVariables()) {
      if (isMeant(variable.name)) found.push_back(engine::ops::readVariable(scope, variable.handle));
    }
  }
  if (found.empty()) {
    engine::fail(engine::Code::kNotFound, "The graph has no ", wanted.source, " '", wanted.name, "'.");
  }
  return found;
}

engine::Output nodeOf(const engine::Scope& scope, const GraphNumber& wanted) {
  std::vector<engine::Output> all;
  for (const engine::Output& tensor : tensorsOf(scope, wanted)) {
    if (wanted.function == "value") return engine::ops::cast(scope, tensor, engine::DType::kFloat);
    const engine::Output x = engine::ops::cast(scope, tensor, engine::DType::kFloat);
    all.push_back(engine::ops::reshape(scope, x, {-1}));
  }
  if (all.size() == 1) return numberOf(scope, all[0], wanted.function);
  all.push_back(engine::ops::scalar<int32_t>(scope, 0));
  const engine::Output together = scope.op("ConcatV2", all);
  return numberOf(scope, together, wanted.function);
}

class ExpressionHook : public estimator::SessionRunHook {
 public:
  ExpressionHook(RuleSet set, HookServices services) : set_(std::move(set)), services_(std::move(services)) {
    next_.resize(set_.rules.size());
    nextSeconds_.resize(set_.rules.size());
    numbers_.resize(set_.graphNumbers.size());
  }

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void begin(engine::Graph& graph) override {
    const engine::Scope scope = engine::Scope(graph).child("expression");
    for (const GraphNumber& wanted : set_.graphNumbers) nodes_.push_back(nodeOf(scope, wanted));
  }

  void afterCreateSession(engine::Session& session) override {
    step_ = estimator::GlobalStep(session);
    rate_ = session.resources().find<engine::VariableResource>(estimator::kLearningRateVariable);
    start_ = Clock::now();
    for (int64_t& next : next_) next = step_.value() + 1;
    usesTime_ = std::ranges::any_of(set_.rules, [](const Rule& rule) { return rule.everySeconds > 0; });
  }

  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    const int64_t step = step_.value() + 1;
    const double seconds = usesTime_ ? secondsBetween(start_, Clock::now()) : 0;
    due_ = 0;
    for (std::size_t i = 0; i < set_.rules.size(); ++i) {
      const bool byTime = set_.rules[i].everySeconds > 0;
      if (byTime ? seconds >= nextSeconds_[i] : step >= next_[i]) due_ |= uint32_t{1} << i;
    }
    return due_ == 0 ? nullptr : &askFor(due_);
  }

  void afterRun(estimator::SessionRunContext& context, estimator::SessionRunValues values) override {
    if (due_ == 0) return;
    const Asked& asked = asked_.at(due_);
    for (std::size_t i = 0; i < values.size(); ++i) numbers_[asked.numbers[i]] = values[i].toDoubles()[0];
    const double seconds = secondsBetween(start_, Clock::now());
    const Moment moment{static_cast<double>(step_.value()), seconds,
                        rate_ ? rate_->value().toDoubles()[0] : std::nan(""), numbers_.data()};
    for (std::size_t i = 0; i < set_.rules.size(); ++i) {
      if ((due_ >> i & 1) == 0) continue;
      next_[i] = step_.value() + set_.rules[i].everySteps;
      nextSeconds_[i] = seconds + set_.rules[i].everySeconds;
      follow(set_.rules[i], moment, context);
    }
  }

 private:
  struct Asked {
    estimator::SessionRunArgs args;
    std::vector<std::size_t> numbers;  // one a fetch
  };

  // What these rules need of the graph together.
  const estimator::SessionRunArgs& askFor(uint32_t due) {
    const auto [entry, isNew] = asked_.try_emplace(due);
    Asked& asked = entry->second;
    if (isNew) {
      for (std::size_t i = 0; i < set_.rules.size(); ++i) {
        if ((due >> i & 1) == 0) continue;
        for (const std::size_t number : set_.rules[i].graphNumbers) {
          if (std::ranges::find(asked.numbers, number) != asked.numbers.end()) continue;
          asked.numbers.push_back(number);
          asked.args.fetches.push_back(nodes_[number]);
        }
      }
    }
    return asked.args;
  }

  void follow(Rule& rule, const Moment& moment, estimator::SessionRunContext& context) {
    if (rule.condition && evaluate(*rule.condition, moment) == 0) return;
    const auto step = static_cast<int64_t>(moment.step);
    switch (rule.action) {
      case Rule::Action::kScalar:
        if (writer_) writer_->scalar(rule.tag, step, evaluate(rule.value, moment), summaries::wallTime());
        return;
      case Rule::Action::kLog:
        return tell(rule.tag, step);
      case Rule::Action::kStop:
        tell("stopped by the rule '" + rule.text + "'", step);
        return context.requestStop();
      case Rule::Action::kCheckpoint:
        return control(rule).evaluateNow();
      case Rule::Action::kRate:
        return control(rule).setLearningRate(evaluate(rule.value, moment));
    }
  }

  estimator::TrainingControl& control(const Rule& rule) const {
    if (services_.control) return *services_.control;
    engine::fail(engine::Code::kFailedPrecondition, "Nothing listens to the rule '", rule.text,
                 "' here: checkpoints and rates are changed in trainings of experiments.");
  }

  void tell(const std::string& text, int64_t step) const {
    if (services_.log) services_.log(estimator::LogLevel::kInfo, engine::message("Step ", step, ": ", text));
  }

  RuleSet set_;
  HookServices services_;
  summaries::SummaryWriter* writer_ = nullptr;
  std::vector<engine::Output> nodes_;  // one a graph number
  std::vector<double> numbers_;        // the same, as they were last
  std::vector<int64_t> next_;          // step of each rule
  std::vector<double> nextSeconds_;
  std::map<uint32_t, Asked> asked_;  // by the rules that are due
  estimator::GlobalStep step_;
  std::shared_ptr<engine::VariableResource> rate_;  // null where the model has none that may be changed
  Clock::time_point start_;
  bool usesTime_ = false;
  uint32_t due_ = 0;
};

}  // namespace
}  // namespace plugins::expression

plugins::HookPtr plugins::makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<expression::ExpressionHook>(expression::parseRules(parameters.text("rules")), services);
}
