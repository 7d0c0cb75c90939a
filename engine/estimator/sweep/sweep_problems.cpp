// What keeps a sweep from running.
#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/sweep/sweep_fields.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "engine/estimator/sweep/sweep_values.h"

namespace engine::estimator {
namespace {

constexpr std::size_t kLongestName = 100;
constexpr int kMostValues = 10'000;

std::string nameProblem(const std::string& name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  };
  if (name.empty()) return "The sweep has no name. Set one.";
  if (name.size() > kLongestName || name.front() == '.' || !std::ranges::all_of(name, fits)) {
    return message("'", name, "' is not a valid sweep name: use letters, digits, -, _ and . (not first), at most ",
                   kLongestName, ".");
  }
  const std::string problem = pathNameProblem(name);
  return problem.empty() ? problem : message("'", name, "' is not a valid sweep name: it ", problem, ".");
}

std::string rangeProblem(const SweepRange& range, bool whole, bool isGrid) {
  if (!range.has_minimum() || !range.has_maximum()) return "The range needs a minimum and a maximum.";
  if (!std::isfinite(range.minimum()) || !std::isfinite(range.maximum()))
    return "The bounds of the range must be finite.";
  if (range.minimum() > range.maximum()) {
    return message("The range's minimum ", range.minimum(), " is above its maximum ", range.maximum(), ".");
  }
  if (range.log() && range.minimum() <= 0) {
    return message("A logarithmic range must begin above 0, not at ", range.minimum(), ".");
  }
  if (whole && std::ceil(range.minimum()) > std::floor(range.maximum())) {
    return message("There is no integer from ", range.minimum(), " to ", range.maximum(), ".");
  }
  if (isGrid && (range.count() < 1 || range.count() > kMostValues)) {
    return message("The range gives ", range.count(), " values, but must give from 1 to ", kMostValues, ".");
  }
  return {};
}

// A hyperparameter of the experiment is applied after the fields of its model, and would win.
std::string overridden(const Experiment& experiment, const std::string& path) {
  if (!path.starts_with("model.")) return {};
  const std::size_t dot = path.find('.', sizeof("model.") - 1);
  const std::string own = dot == std::string::npos ? "" : path.substr(dot + 1);
  for (const auto& [name, value] : experiment.hparams()) {
    const bool covers = own == name || own.starts_with(name + ".") || own.starts_with(name + "[");
    if (covers)
      return message("The hyperparameter ", name, " of the experiment determines it: sweep hparams.", name, ".");
  }
  return {};
}

// Without the lines in which the JSON parser points at the place.
std::string withoutPointer(const std::string& text) {
  const std::size_t first = text.find('\n');
  const std::size_t pointer = text.rfind('^');
  if (first == std::string::npos || pointer == std::string::npos || pointer < first) return text;
  return text.substr(0, first) + text.substr(pointer + 1);
}

// As applySetting and the model's own fields see it.
std::string settingProblem(const Experiment& experiment, const std::string& setting) {
  try {
    Experiment changed = experiment;
    applySetting(changed, setting);
    if (experiment.has_model() && changed.model().kind_case() != experiment.model().kind_case()) {
      const auto* kind = Model::descriptor()->FindFieldByNumber(experiment.model().kind_case());
      return message("'", setting, "' would choose another model than ", kind ? kind->name() : "the experiment's", ".");
    }
    modelOf(changed);
    return {};
  } catch (const Error& error) {
    return withoutPointer(error.what());
  }
}

class Problems {
 public:
  explicit Problems(const Sweep& sweep) : sweep_(sweep) {}
  std::vector<SweepProblem> all() {
    add("name", nameProblem(sweep_.name()));
    addExperiment();
    addFields();
    addStrategy();
    if (sweep_.metric().empty()) add("metric", "There is no metric: specify one of the evaluation, such as loss.");
    if (sweep_.parallel() < 1) add("parallel", message("parallel is ", sweep_.parallel(), ", but must be at least 1."));
    addCount();
    return std::move(problems_);
  }

 private:
  void add(const std::string& where, const std::string& text) {
    if (!text.empty()) problems_.push_back({where, text});
  }
  bool sweepsSteps() const {
    return std::ranges::any_of(sweep_.fields(), [](const SweepField& f) { return f.path() == "train.max_steps"; });
  }
  void addExperiment() {
    const Experiment& base = sweep_.experiment();
    if (base.model().kind_case() == Model::KIND_NOT_SET) add("experiment.model", "The experiment has no model.");
    if (!base.has_train_input()) add("experiment.train_input", "The experiment has no train_input.");
    if (!base.has_eval_input()) {
      add("experiment.eval_input", "The experiment has no eval_input: trials are compared by an evaluation.");
    }
    if (!base.train().has_max_steps() && !sweepsSteps()) {
      add("experiment.train.max_steps", "Set train.max_steps: a continued trial must know where it ends.");
    }
  }
  void addFields() {
    if (sweep_.fields_size() == 0) add("fields", "The trials do not differ: add a field.");
    for (int i = 0; i < sweep_.fields_size(); ++i) {
      const SweepField& field = sweep_.fields(i);
      const std::string where = message("fields[", i, "]");
      const auto begin = sweep_.fields().begin();
      if (std::any_of(begin, begin + i, [&](const SweepField& f) { return f.path() == field.path(); })) {
        add(where, message("'", field.path(), "' is already in the sweep."));
        continue;
      }
      const bool isGrid = !sweep_.has_random() && !sweep_.has_successive_halving();
      add(where, fieldProblem(sweep_.experiment(), field, isGrid));
      if (sweep_.has_successive_halving() && field.path() == "train.max_steps") {
        add(where, "Successive halving sets train.max_steps itself.");
      }
    }
  }
  void addStrategy() {
    if (sweep_.strategy_case() == Sweep::STRATEGY_NOT_SET) {
      add("strategy", "There is no strategy: choose grid, random or successive_halving.");
    }
    if (sweep_.has_random() && sweep_.random().trials() < 1) {
      add("random.trials", message("random.trials is ", sweep_.random().trials(), ", but must be at least 1."));
    }
    if (!sweep_.has_successive_halving()) return;
    const SuccessiveHalving& halving = sweep_.successive_halving();
    const int64_t maxSteps = sweep_.experiment().train().max_steps();
    if (halving.trials() < 1) {
      add("successive_halving.trials",
          message("successive_halving.trials is ", halving.trials(), ", but must be at least 1."));
    }
    if (halving.min_steps() < 1 || (maxSteps > 0 && halving.min_steps() > maxSteps)) {
      add("successive_halving.min_steps", message("successive_halving.min_steps is ", halving.min_steps(),
                                                  ", but must be from 1 to train.max_steps, which is ", maxSteps, "."));
    }
    if (halving.eta() < 2) {
      add("successive_halving.eta", message("successive_halving.eta is ", halving.eta(), ", but must be at least 2."));
    }
  }
  void addCount() {
    if (!problems_.empty()) return;
    const int64_t count = trialCount(sweep_);
    if (count <= sweep_.max_trials()) return;
    add("max_trials", message("There are ", count, " trials, more than max_trials, which is ", sweep_.max_trials(),
                              ": use fewer values, or raise the limit."));
  }

  const Sweep& sweep_;
  std::vector<SweepProblem> problems_;
};

}  // namespace

std::string fieldProblem(const Experiment& experiment, const SweepField& field, bool isGrid) {
  if (field.path().empty()) return "The field has no path.";
  if (field.path().find('=') != std::string::npos) return message("'", field.path(), "' is a setting, not a path.");
  if (std::string text = overridden(experiment, field.path()); !text.empty()) return text;
  const bool whole = holdsWholeNumbers(field.path());
  std::vector<std::string> values;
  if (field.has_range()) {
    const SweepRange& range = field.range();
    if (std::string text = rangeProblem(range, whole || range.integer(), isGrid); !text.empty()) return text;
    values = {settingText(range.minimum(), whole || range.integer()),
              settingText(range.maximum(), whole || range.integer())};
  } else {
    values = {field.list().values().begin(), field.list().values().end()};
    if (values.empty()) return message("'", field.path(), "' has no values to try.");
    if (values.size() > kMostValues) return message("'", field.path(), "' has more than ", kMostValues, " values.");
  }
  for (const std::string& value : values) {
    if (std::string text = settingProblem(experiment, field.path() + "=" + value); !text.empty()) return text;
  }
  return {};
}

std::vector<SweepProblem> sweepProblems(const Sweep& sweep) {
  return Problems(sweep).all();
}

void checkSweep(const Sweep& sweep) {
  const std::vector<SweepProblem> problems = sweepProblems(sweep);
  if (!problems.empty()) {
    fail(Code::kInvalidArgument, "The sweep cannot run: ", problems.front().where, ": ", problems.front().text);
  }
}

}  // namespace engine::estimator
