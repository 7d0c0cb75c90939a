// The plugin "weight_averages": checkpoints that have averages in the place of the trained weights, and everything else
// as it is. An evaluation or export of <model_dir>/averaged uses them.
#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/estimator/training/monitored_session.h"
#include "plugins/api/hook_plugin.h"

namespace plugins {
namespace {

using namespace engine::estimator;

constexpr double kNeverKept = 1e9;  // hours between checkpoints that stay for ever

struct AverageSettings {
  bool isMean = false;  // of all that count, not an exponential average
  double decay = 0.999;
  int64_t startStep = 0;
  int64_t everySteps = 1;
  int64_t saveSteps = 0;
  int keep = 3;
};

class WeightAveragesHook : public SessionRunHook {
 public:
  WeightAveragesHook(const AverageSettings& settings, const std::string& modelDir)
      : settings_(settings), folder_(modelDir + "/averaged") {}

  void begin(engine::Graph& graph) override {
    for (const engine::Variable& variable : graph.collections().trainableVariables()) {
      if (variable.dtype == engine::DType::kFloat) variables_.push_back(variable);
    }
    if (variables_.empty()) {
      engine::fail(engine::Code::kFailedPrecondition, "weight_averages found no float32 weights to average.");
    }
  }

  void afterCreateSession(engine::Session& session) override {
    step_ = GlobalStep(session);
    weights_.clear();
    for (const engine::Variable& variable : variables_) weights_.push_back(variableResource(session, variable));
    std::filesystem::create_directories(folder_);
    saver_ = std::make_unique<CheckpointSaver>(folder_, settings_.keep, kNeverKept);
  }

  void afterRun(SessionRunContext& context, SessionRunValues) override {
    const int64_t step = step_.value();
    if (step < settings_.startStep || step % settings_.everySteps != 0) return;
    add();
    if (settings_.saveSteps > 0 && step % settings_.saveSteps == 0) save(context.session());
  }

  void end(engine::Session& session) override {
    if (counted_ > 0 && step_.value() != saved_) save(session);
  }

 private:
  void add() {
    ++counted_;
    const double kept = settings_.isMean ? 1 - 1 / static_cast<double>(counted_) : settings_.decay;
    const auto fresh =
        static_cast<float>(counted_ == 1 ? 1 : 1 - kept);  // the first value is the average to begin with
    averages_.resize(weights_.size());
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const engine::Tensor& now = weights_[i]->value();
      averages_[i].resize(static_cast<std::size_t>(now.elements()));
      const float* x = now.data<float>();
      for (float& average : averages_[i]) average += fresh * (*x++ - average);
    }
  }

  // The weights are the averages while the checkpoint is written.
  void save(engine::Session& session) {
    std::vector<engine::Tensor> trained;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const engine::Tensor& now = weights_[i]->value();
      trained.push_back(
          engine::Tensor::of(std::vector<float>(now.data<float>(), now.data<float>() + now.elements()), now.shape()));
      weights_[i]->assign(engine::Tensor::of(averages_[i], now.shape()));
    }
    const auto restore = [&] {
      for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i]->assign(trained[i]);
    };
    try {
      saver_->save(session, step_.value());
    } catch (...) {
      restore();
      throw;
    }
    restore();
    saved_ = step_.value();
  }

  AverageSettings settings_;
  std::string folder_;
  std::vector<engine::Variable> variables_;
  std::vector<std::shared_ptr<engine::VariableResource>> weights_;  // one a variable
  std::vector<std::vector<float>> averages_;                        // the same
  std::unique_ptr<CheckpointSaver> saver_;
  GlobalStep step_;
  int64_t counted_ = 0;
  int64_t saved_ = -1;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<WeightAveragesHook>(
      AverageSettings{parameters.text("kind") == "swa", parameters.number("decay"), parameters.integer("start_step"),
                      parameters.integer("every_steps"), parameters.integer("save_steps"),
                      static_cast<int>(parameters.integer("keep"))},
      services.modelDir);
}

}  // namespace plugins
