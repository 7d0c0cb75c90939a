// The plugin "nan_finder": how many values of every op's outputs are NaN or infinite, and their range, are computed
// beside the step; the first op with some whose inputs have none is what made them.
#include <unordered_map>

#include "engine/core/error.h"
#include "engine/graph/graph.h"
#include "engine/graph/scope.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_schedule.h"
#include "plugins/api/training_values.h"

namespace plugins {
namespace {

using namespace engine::estimator;

// Of each tensor that is looked at.
constexpr const char* kLookedAt[] = {"nonfinite", "min", "max"};
constexpr std::size_t kNumbers = std::size(kLookedAt);

class NanFinderHook : public SessionRunHook {
 public:
  NanFinderHook(int64_t everySteps, bool stop, LogSink log)
      : schedule_(everySteps), stop_(stop), log_(std::move(log)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void begin(engine::Graph& graph) override {
    const engine::Scope scope = engine::Scope(graph).child("nan_finder");
    for (const engine::Node* node : computedNodes(graph)) {
      for (int i = 0; i < node->outputCount(); ++i) {
        const engine::Output output = node->output(i);
        if (output.type() != engine::DType::kFloat) continue;
        places_.emplace(output.name(), outputs_.size());
        outputs_.push_back(output);
        for (const char* number : kLookedAt) args_.fetches.push_back(numberOf(scope, output, number));
      }
    }
  }

  void afterCreateSession(engine::Session& session) override { schedule_.start(session); }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    return !isFound_ && schedule_.isDueNext() ? &args_ : nullptr;
  }

  void afterRun(SessionRunContext& context, SessionRunValues values) override {
    if (isFound_ || !schedule_.wasDue()) return;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      if (values[kNumbers * i].toDoubles()[0] == 0 || !hasFiniteInputs(outputs_[i], values)) continue;
      isFound_ = true;
      tell(report(i, values));
      if (stop_) context.requestStop();
      return;
    }
  }

 private:
  bool hasFiniteInputs(const engine::Output& output, SessionRunValues values) const {
    for (const engine::Output& input : output.node->inputs()) {
      const auto place = places_.find(input.name());
      if (place != places_.end() && values[kNumbers * place->second].toDoubles()[0] > 0) return false;
    }
    return true;
  }

  std::string report(std::size_t found, SessionRunValues values) const {
    const engine::Output& output = outputs_[found];
    std::string text = engine::message(
        "Step ", schedule_.step(), ": the first NaN or infinite number is made by '", output.node->name(), "' (",
        output.node->op(), "): ", values[kNumbers * found].toDoubles()[0], " values of ", output.name(), ".");
    for (const engine::Output& input : output.node->inputs()) {
      const auto place = places_.find(input.name());
      if (place == places_.end()) continue;
      text +=
          engine::message(" Its input ", input.name(), " is in [", values[kNumbers * place->second + 1].toDoubles()[0],
                          ", ", values[kNumbers * place->second + 2].toDoubles()[0], "].");
    }
    return text;
  }

  void tell(const std::string& text) const {
    if (log_) log_(LogLevel::kError, text);
    if (writer_) writer_->text("nan_finder/first", schedule_.step(), text, summaries::wallTime());
  }

  StepSchedule schedule_;
  bool stop_;
  LogSink log_;
  summaries::SummaryWriter* writer_ = nullptr;
  std::vector<engine::Output> outputs_;                  // in an order in which inputs come first
  std::unordered_map<std::string, std::size_t> places_;  // in outputs_, by name
  SessionRunArgs args_;
  bool isFound_ = false;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<NanFinderHook>(parameters.integer("every_steps"), parameters.flag("stop"), services.log);
}

}  // namespace plugins
