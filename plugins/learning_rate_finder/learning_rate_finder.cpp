// The plugin "learning_rate_finder" (L. Smith, Cyclical Learning Rates, 2017, section 3.3): the rate grows by the same
// factor in each step while the loss is watched.
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/estimator/training/monitored_session.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/training_values.h"

namespace plugins {
namespace {

using namespace engine::estimator;

constexpr double kSmoothing = 0.9;   // share of the average that is kept
constexpr double kDiverged = 4;      // times the least loss: nothing is learnt any more
constexpr std::size_t kUnsettled = 5;  // steps whose average is not looked at

class LearningRateFinderHook : public SessionRunHook {
 public:
  LearningRateFinderHook(double from, double to, int64_t steps, LogSink log)
      : from_(from),
        factor_(std::pow(to / from, 1 / static_cast<double>(steps - 1))),
        steps_(steps),
        log_(std::move(log)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void begin(engine::Graph& graph) override { args_.fetches = {trainingLoss(graph)}; }

  void afterCreateSession(engine::Session& session) override {
    step_ = GlobalStep(session);
    rate_ = session.resources().find<engine::VariableResource>(kLearningRateVariable);
    if (!rate_) {
      engine::fail(engine::Code::kFailedPrecondition,
                   "The model has no variable 'learning_rate', so its rate cannot be changed.");
    }
    setRate();
  }

  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }

  void afterRun(SessionRunContext& context, SessionRunValues values) override {
    const double loss = values[0].toDoubles()[0];
    average_ = kSmoothing * average_ + (1 - kSmoothing) * loss;
    weight_ = kSmoothing * weight_ + (1 - kSmoothing);
    rates_.push_back(now());
    losses_.push_back(average_ / weight_);
    if (writer_) {
      const double wall = summaries::wallTime();
      writer_->scalar("learning_rate_finder/rate", step_.value(), now(), wall);
      writer_->scalar("learning_rate_finder/loss", step_.value(), loss, wall);
      writer_->scalar("learning_rate_finder/loss_over_rate", step_.value(), losses_.back(), wall);  // charts draw it so
    }
    least_ = std::fmin(least_, losses_.back());
    ++done_;
    if (done_ < steps_ && std::isfinite(loss) && losses_.back() <= kDiverged * least_) return setRate();
    context.requestStop();
  }

  void end(engine::Session&) override {
    const std::string text = suggestion();
    if (log_) log_(LogLevel::kInfo, text);
    if (writer_) writer_->text("learning_rate_finder/suggestion", step_.value(), text, summaries::wallTime());
  }

 private:
  double now() const { return from_ * std::pow(factor_, static_cast<double>(done_)); }
  void setRate() { rate_->assign(engine::Tensor::scalar(static_cast<float>(now()))); }

  // Where the smoothed loss falls most steeply over the logarithm of the rate; rates grow evenly there.
  std::string suggestion() const {
    std::size_t best = 0;
    double steepest = 0;
    for (std::size_t i = kUnsettled; i + 1 < losses_.size(); ++i) {
      const double slope = losses_[i + 1] - losses_[i - 1];
      if (slope < steepest) {
        steepest = slope;
        best = i;
      }
    }
    if (best == 0) return "learning_rate_finder: the loss fell at no rate; begin with a smaller one.";
    return engine::message("learning_rate_finder: the loss falls most steeply at a rate of ", rates_[best],
                           "; it was tried up to ", rates_.back(), ".");
  }

  double from_;
  double factor_;  // from one step to the next
  int64_t steps_;
  LogSink log_;
  summaries::SummaryWriter* writer_ = nullptr;
  SessionRunArgs args_;
  GlobalStep step_;
  std::shared_ptr<engine::VariableResource> rate_;
  int64_t done_ = 0;
  double average_ = 0;
  double weight_ = 0;
  double least_ = INFINITY;
  std::vector<double> rates_;
  std::vector<double> losses_;  // smoothed
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  const double from = parameters.number("from");
  const double to = parameters.number("to");
  if (!(from > 0 && to > from)) {
    engine::fail(engine::Code::kInvalidArgument, "learning_rate_finder goes from ", from, " to ", to,
                 "; both must be above 0, and the second larger.");
  }
  return std::make_shared<LearningRateFinderHook>(from, to, parameters.integer("steps"), services.log);
}

}  // namespace plugins
