// The plugin "gradient_noise" (S. McCandlish et al., An Empirical Model of Large-Batch Training, 2018, appendix A.1).
// With g the gradient of a batch of b examples, and G that of k·b, the mean of k batches:
//   |G|² without noise = (k·b·E|G|² - b·E|g|²) / (k·b - b),   noise S = (E|g|² - E|G|²) / (1/b - 1/(k·b)),
// both averaged over measurements; the noise scale is S / |G|². Weights move a little within the k steps.
#include "engine/core/error.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "plugins/api/hook_plugin.h"

namespace plugins {
namespace {

using namespace engine::estimator;
namespace ops = engine::ops;

constexpr double kKept = 0.8;  // of the averages at each measurement

class GradientNoiseHook : public SessionRunHook {
 public:
  GradientNoiseHook(int64_t everySteps, int64_t batches, int64_t batchSize)
      : everySteps_(everySteps), batches_(batches), batchSize_(static_cast<double>(batchSize)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void begin(engine::Graph& graph) override {
    const engine::Scope scope = engine::Scope(graph).child("gradient_noise");
    for (const auto& [name, gradient] : graph.collections().gradients) {
      args_.fetches.push_back(ops::cast(scope, gradient, engine::DType::kFloat));
    }
    if (args_.fetches.empty()) {
      engine::fail(engine::Code::kFailedPrecondition, "gradient_noise found no gradients: the optimizer applies none.");
    }
  }

  void afterCreateSession(engine::Session& session) override {
    step_ = GlobalStep(session);
    next_ = step_.value() + 1;
    taken_ = 0;
  }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    isDue_ = taken_ > 0 || step_.value() + 1 >= next_;
    return isDue_ ? &args_ : nullptr;
  }

  void afterRun(SessionRunContext&, SessionRunValues values) override {
    if (!isDue_) return;
    if (taken_ == 0) sum_.clear(), smallSquares_ = 0;
    add(values);
    if (++taken_ < batches_) return;
    taken_ = 0;
    next_ = step_.value() + everySteps_;
    measure();
  }

 private:
  void add(SessionRunValues values) {
    std::size_t at = 0;
    for (const engine::Tensor& gradient : values) {
      const auto count = static_cast<std::size_t>(gradient.elements());
      // Sparse gradients have another size in each batch; what they have in common are their first rows.
      if (sum_.size() < at + count) sum_.resize(at + count);
      const float* x = gradient.data<float>();
      for (std::size_t i = 0; i < count; ++i) {
        sum_[at + i] += x[i];
        smallSquares_ += static_cast<double>(x[i]) * x[i];
      }
      at += count;
    }
  }

  void measure() {
    const auto k = static_cast<double>(batches_);
    double bigSquares = 0;
    for (const float each : sum_) bigSquares += static_cast<double>(each) * each;
    bigSquares /= k * k;
    const double smallSquares = smallSquares_ / k;
    const double gradient = (k * bigSquares - smallSquares) / (k - 1);
    const double noise = (smallSquares - bigSquares) * batchSize_ / (1 - 1 / k);
    gradient_ = measured_ == 0 ? gradient : kKept * gradient_ + (1 - kKept) * gradient;
    noise_ = measured_ == 0 ? noise : kKept * noise_ + (1 - kKept) * noise;
    ++measured_;
    if (!writer_) return;
    const double wall = summaries::wallTime();
    writer_->scalar("gradient_noise/noise", step_.value(), noise_, wall);
    writer_->scalar("gradient_noise/gradient", step_.value(), gradient_, wall);
    // So noisy that the gradient cannot be told from 0: there is no scale.
    if (gradient_ > 0) writer_->scalar("gradient_noise/scale", step_.value(), noise_ / gradient_, wall);
  }

  int64_t everySteps_;
  int64_t batches_;
  double batchSize_;
  summaries::SummaryWriter* writer_ = nullptr;
  SessionRunArgs args_;
  GlobalStep step_;
  int64_t next_ = 0;
  int64_t taken_ = 0;  // batches of the measurement that goes on
  bool isDue_ = false;
  std::vector<float> sum_;   // of its gradients
  double smallSquares_ = 0;  // sum of their squared norms
  double gradient_ = 0;
  double noise_ = 0;
  int64_t measured_ = 0;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<GradientNoiseHook>(parameters.integer("every_steps"), parameters.integer("batches"),
                                             parameters.integer("batch_size"));
}

}  // namespace plugins
