// compile and fit of Keras models: the logs of batches and epochs, evaluate, predict, and the variables at the end.
#include <cmath>

#include "engine/core/error.h"
#include "engine/keras/callbacks/simple_callbacks.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_run.h"

namespace golden {
namespace {

using engine::message;
using nlohmann::json;
namespace keras = engine::keras;

// Numbers that came of a fit, and what was recorded.
struct FitNumbers {
  std::string what;
  std::vector<double> got, want;
};
using FitResults = std::vector<FitNumbers>;

// What differs in the last bit at first may differ by this many times as much as two of our own runs do.
constexpr double kTimesOwnRounding = 10;
constexpr unsigned kNudgedRuns = 3;

const json& recordedUnder(const json& logs, const std::string& name, const std::string& what) {
  if (!logs.contains(name)) engine::fail(engine::Code::kNotFound, "there is no ", name, " in ", what);
  return logs[name];
}

// Keeps the logs of each batch and the rate after each epoch.
class LogsKeeper : public keras::Callback {
 public:
  LogsKeeper(const json& expected, int first, FitResults& results)
      : expected_(expected), first_(first), results_(results) {}

  void onEpochBegin(int epoch) override {
    epoch_ = epoch;
    batch_ = 0;
  }
  void onTrainBatchEnd(int64_t, keras::Logs& logs) override {
    const json& epoch = expected_.at("batch_logs").at(static_cast<std::size_t>(epoch_ - first_));
    const std::string what = message("epoch ", epoch_, ", batch ", batch_);
    if (batch_ >= epoch.size()) engine::fail(engine::Code::kOutOfRange, what, ": there are more batches");
    for (const auto& [name, value] : logs) {
      results_.push_back({what + ": " + name, value.numbers, flattened(recordedUnder(epoch[batch_], name, what))});
    }
    ++batch_;
  }
  void onEpochEnd(int, keras::Logs&) override {
    const json& rate = expected_.at("learning_rate_after_epoch").at(static_cast<std::size_t>(epoch_ - first_));
    results_.push_back(
        {message("the learning rate after epoch ", epoch_), {trainer().learningRate()}, flattened(rate)});
  }

 private:
  const json& expected_;
  int first_, epoch_ = 0;
  FitResults& results_;
  std::size_t batch_ = 0;
};

void addHistory(const std::vector<keras::Logs>& history, const json& want, FitResults& results) {
  std::map<std::string, std::vector<double>> got;
  for (const keras::Logs& logs : history) {
    for (const auto& [name, value] : logs) {
      got[name].insert(got[name].end(), value.numbers.begin(), value.numbers.end());
    }
  }
  for (const auto& [name, values] : want.items()) {
    results.push_back({"history: " + name, got[name], flattened(values)});
  }
  if (got.size() != want.size()) engine::fail(engine::Code::kNotFound, "the history has other names");
}

void addTensor(const Case& one, const std::string& what, const engine::Tensor& got, const json& want,
               FitResults& results) {
  const engine::Tensor recorded = kerasTensor(one, want);
  if (got.shape() != recorded.shape()) {
    engine::fail(engine::Code::kInvalidArgument, what, " has the shape ", got.shape(), ", not ", recorded.shape());
  }
  results.push_back({what, got.toDoubles(), recorded.toDoubles()});
}

void addWeights(const Case& one, const keras::Weights& weights, const json& want, FitResults& results) {
  if (weights.size() != want.size()) {
    engine::fail(engine::Code::kNotFound, "there are ", weights.size(), " variables, not ", want.size());
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto name = want[i].at("name").get<std::string>();
    if (weights[i]->name != name) engine::fail(engine::Code::kNotFound, weights[i]->name, " should be ", name);
    addTensor(one, "variable " + name, weights[i]->value, want[i], results);
  }
}

// Trains as the run says. `nudge`: as RecordedRun has it.
FitResults resultsOf(const Case& one, const json& run, unsigned nudge) {
  FitResults results;
  RecordedRun recorded(one, run, nudge);
  keras::Trainer& trainer = recorded.trainer();
  const json& expected = run.at("expected");
  recorded.options().callbacks = {std::make_shared<LogsKeeper>(expected, recorded.options().initialEpoch, results)};
  addHistory(trainer.fit(recorded.examples(), recorded.options()), expected.at("history"), results);
  addWeights(one, trainer.model()->weights(), expected.at("final_weights"), results);
  addWeights(one, trainer.optimizer().variables(), expected.at("optimizer_variables"), results);
  const std::vector<engine::Tensor> predicted = trainer.predict(recorded.examples().x, recorded.options().batchSize);
  const json& predictions = expected.at("predict");
  const json list = predictions.is_array() ? predictions : json::array({predictions});
  if (predicted.size() != list.size()) engine::fail(engine::Code::kNotFound, "the number of predictions differs");
  for (std::size_t i = 0; i < predicted.size(); ++i) addTensor(one, "predictions", predicted[i], list[i], results);
  const keras::Logs evaluated = trainer.evaluate(recorded.examples(), recorded.options().batchSize);
  const json& evaluation = expected.at("evaluate");
  if (evaluated.size() != evaluation.size()) engine::fail(engine::Code::kNotFound, "evaluate gives other names");
  for (const auto& [name, value] : evaluated) {
    results.push_back({"evaluate: " + name, value.numbers, flattened(recordedUnder(evaluation, name, "evaluate"))});
  }
  return results;
}

// `nudged`: what other runs of ours gave. Numbers that overflowed are alike then: the order of a sum decides between
// infinity and NaN.
std::string firstDifference(const Case& one, const FitResults& results, const std::vector<FitResults>& nudged) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto& [what, got, want] = results[i];
    if (got.size() != want.size()) return message(what, " has ", got.size(), " numbers, not ", want.size());
    for (std::size_t at = 0; at < got.size(); ++at) {
      if (got[at] == want[at] || (std::isnan(got[at]) && std::isnan(want[at]))) continue;
      if (!nudged.empty() && !std::isfinite(got[at]) && !std::isfinite(want[at])) continue;
      double rounding = 0;
      for (const FitResults& other : nudged) {
        rounding = std::max(rounding, std::abs(got[at] - other.at(i).got.at(at)));
      }
      const double tolerance = one.atol() + one.rtol() * std::abs(want[at]);
      // What our own last bits hardly move is held to the case's tolerance.
      const double allowed = std::max(tolerance, kTimesOwnRounding * rounding);
      if (std::abs(got[at] - want[at]) <= allowed) continue;
      return message(what, " [", at, "] is ", got[at], ", not ", want[at], " (rounding makes ", rounding, ")");
    }
  }
  return {};
}

// A gradient that is 0 but for rounding (of a bias before a batch normalisation) is divided by its own size in
// optimizers like Adam: then two right trainings part, and how far is measured by training again. So does TensorFlow
// itself, which on another processor does not give its recorded numbers of such a bias, of the moving mean behind it,
// and of Nadam's embeddings whose rows have rested.
std::string fitDifference(const Case& one, const json& run) {
  const FitResults results = resultsOf(one, run, 0);
  if (firstDifference(one, results, {}).empty()) return {};
  std::vector<FitResults> nudged;
  for (unsigned nudge = 1; nudge <= kNudgedRuns; ++nudge) nudged.push_back(resultsOf(one, run, nudge));
  return firstDifference(one, results, nudged);
}

}  // namespace

std::string kerasFit(const Case& one) {
  for (const json& run : one.json.at("runs")) {
    const json& optimizer = run.at("compile").at("optimizer");
    const std::string kind = optimizer.is_string() ? optimizer.get<std::string>() : optimizer.value("class_name", "");
    const std::string which = message("run ", run.at("index").dump(), ", ", kind, ": ");
    try {
      const std::string differs = fitDifference(one, run);
      if (!differs.empty()) return which + differs;
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
