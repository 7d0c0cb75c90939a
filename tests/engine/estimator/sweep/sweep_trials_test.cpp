// Which combinations a sweep tries, and what it refuses.
#include <gmock/gmock.h>

#include <set>

#include "engine/estimator/sweep/sweep_fields.h"
#include "engine/estimator/sweep/sweep_values.h"
#include "tests/engine/estimator/sweep/sweep_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using testing::gridSweep;
using testing::halvingSweep;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kRate;
using testing::kUnits;
using testing::listField;
using testing::rangeField;

// "place: words" of the only problem.
std::string onlyProblem(const Sweep& sweep) {
  const auto problems = sweepProblems(sweep);
  if (problems.size() != 1) return "there are " + std::to_string(problems.size()) + " problems";
  return problems.front().where + ": " + problems.front().text;
}

std::string problemOf(const SweepField& field) {
  Sweep sweep = gridSweep();
  sweep.clear_fields();
  *sweep.add_fields() = field;
  return onlyProblem(sweep);
}

TEST(SweepValues, AGridOfARangeHasBothEnds) {
  EXPECT_THAT(gridValues(rangeField("x", 0, 1, 5), false), ElementsAre("0", "0.25", "0.5", "0.75", "1"));
  EXPECT_THAT(gridValues(rangeField("x", 1e-4, 0.1, 4, true), false), ElementsAre("0.0001", "0.001", "0.01", "0.1"));
  EXPECT_THAT(gridValues(rangeField("x", 7, 9, 1), false), ElementsAre("7"));
}

TEST(SweepValues, WholeNumbersAreRoundedAndNotRepeated) {
  EXPECT_THAT(gridValues(rangeField("x", 1, 3, 5), true), ElementsAre("1", "2", "3"));
  EXPECT_THAT(gridValues(rangeField("x", 8, 128, 5, true), true), ElementsAre("8", "16", "32", "64", "128"));
}

TEST(SweepValues, DrawnNumbersAreInTheRangeAndReachAllOfIt) {
  Philox random(1, 2);
  int low = 0;
  std::set<std::string> whole;
  for (int i = 0; i < 1000; ++i) {
    const double rate = std::stod(drawnValue(rangeField("x", 1e-4, 1, 3, true), false, random));
    ASSERT_GE(rate, 1e-4);
    ASSERT_LE(rate, 1);
    low += rate < 1e-2 ? 1 : 0;
    whole.insert(drawnValue(rangeField("x", 1, 4, 3), true, random));
  }
  EXPECT_NEAR(low, 500, 60) << "half of the values of a logarithmic range are in its lower half";
  EXPECT_THAT(whole, ElementsAre("1", "2", "3", "4"));
}

TEST(SweepTrials, AGridTriesEveryCombinationTheLastFieldFirst) {
  const auto trials = trialSettings(gridSweep());
  ASSERT_EQ(trials.size(), 6u);
  const std::string rate = std::string(kRate) + "=";
  const std::string units = std::string(kUnits) + "=";
  EXPECT_THAT(trials[0], ElementsAre(rate + "0.01", units + "[4]"));
  EXPECT_THAT(trials[1], ElementsAre(rate + "0.01", units + "[8]"));
  EXPECT_THAT(trials[5], ElementsAre(rate + "0.1", units + "[4, 4]"));
  EXPECT_EQ(trialCount(gridSweep()), 6);
  EXPECT_EQ(sweepSteps(gridSweep()), 540);
  EXPECT_EQ(trialSettings(gridSweep(), 2).size(), 2u);
}

TEST(SweepTrials, TheSameSeedDrawsTheSameTrialsAndMoreKeepThoseBefore) {
  Sweep sweep = gridSweep();
  sweep.clear_fields();
  *sweep.add_fields() = rangeField(kRate, 1e-4, 1, 3, true);
  sweep.mutable_random()->set_trials(5);
  sweep.mutable_random()->set_seed(7);
  const auto five = trialSettings(sweep);
  sweep.mutable_random()->set_trials(8);
  const auto eight = trialSettings(sweep);
  EXPECT_TRUE(std::equal(five.begin(), five.end(), eight.begin()));
  sweep.mutable_random()->set_seed(8);
  EXPECT_NE(trialSettings(sweep), eight);
}

TEST(SweepTrials, ATrialIsDrawnOnceAsLongAsThereAreOthers) {
  Sweep sweep = gridSweep();
  sweep.mutable_random()->set_trials(6);
  const auto trials = trialSettings(sweep);
  EXPECT_EQ(std::set<std::vector<std::string>>(trials.begin(), trials.end()).size(), 6u);
}

TEST(SweepTrials, ATrialIsTheExperimentWithItsSettings) {
  Sweep sweep = gridSweep();
  sweep.mutable_experiment()->mutable_run_config()->set_model_dir("elsewhere");
  SweepTrial trial;
  const auto settings = trialSettings(sweep);
  for (const std::string& setting : settings[5]) trial.add_settings(setting);
  const Experiment experiment = trialExperiment(sweep, trial);
  EXPECT_EQ(experiment.model().dnn_classifier().optimizer().learning_rate(), 0.1);
  EXPECT_EQ(experiment.model().dnn_classifier().hidden_units_size(), 2);
  EXPECT_EQ(experiment.train().max_steps(), 90);
  EXPECT_FALSE(experiment.run_config().has_model_dir());
}

TEST(SweepTrials, ARungTrainsForItsSteps) {
  SweepTrial trial;
  trial.set_rung(1);
  EXPECT_EQ(trialExperiment(halvingSweep(), trial).train().max_steps(), 20);
  trial.set_rung(3);
  EXPECT_EQ(trialExperiment(halvingSweep(), trial).train().max_steps(), 90);
}

TEST(SweepTrials, StepsThatAreSweptAreCounted) {
  Sweep sweep = gridSweep();
  sweep.mutable_experiment()->clear_train();
  *sweep.add_fields() = listField("train.max_steps", {"10", "20"});
  EXPECT_THAT(sweepProblems(sweep), IsEmpty());
  EXPECT_EQ(sweepSteps(sweep), 6 * 30);
}

TEST(SweepProblems, NothingIsWrongWithASweepThatIsRight) {
  EXPECT_THAT(sweepProblems(gridSweep()), IsEmpty());
  EXPECT_THAT(sweepProblems(halvingSweep()), IsEmpty());
}

TEST(SweepProblems, AnUnknownPathIsNamed) {
  EXPECT_THAT(problemOf(listField("model.dnn_classifier.optimiser.learning_rate", {"1"})),
              AllOf(HasSubstr("fields[0]"), HasSubstr("did you mean 'optimizer'")));
  EXPECT_THAT(problemOf(listField("", {"1"})), HasSubstr("no path"));
  EXPECT_THAT(problemOf(listField("train.max_steps=3", {"1"})), HasSubstr("is a setting"));
}

TEST(SweepProblems, AValueThatDoesNotFitIsNamed) {
  EXPECT_THAT(problemOf(listField(kRate, {"0.1", "fast"})), HasSubstr("learning_rate=fast"));
  EXPECT_THAT(problemOf(listField("train.max_steps", {"0"})), HasSubstr("at least 1"));
  EXPECT_THAT(problemOf(rangeField(kRate, -1, 1, 3)), HasSubstr("at least 0"));
  EXPECT_THAT(problemOf(listField("model.dnn_classifier.optimizer.name", {"Adam", "Speed"})), HasSubstr("one of"));
}

TEST(SweepProblems, AnEmptyListIsNamed) {
  EXPECT_THAT(problemOf(listField(kRate, {})), HasSubstr("no values"));
}

TEST(SweepProblems, ARangeMustBeOne) {
  EXPECT_THAT(problemOf(rangeField(kRate, 2, 1, 3)), HasSubstr("above its maximum"));
  EXPECT_THAT(problemOf(rangeField(kRate, 0, 1, 3, true)), HasSubstr("above 0"));
  EXPECT_THAT(problemOf(rangeField(kRate, 0, 1, 0)), HasSubstr("from 1 to"));
  EXPECT_THAT(problemOf(rangeField(kRate, 0, INFINITY, 2)), HasSubstr("finite"));
  EXPECT_THAT(problemOf(rangeField("train.max_steps", 1.2, 1.8, 2)), HasSubstr("no integer"));
}

TEST(SweepProblems, AnotherModelIsNotChosenByASetting) {
  EXPECT_THAT(problemOf(listField("model.linear_classifier.n_classes", {"3"})), HasSubstr("another model"));
}

TEST(SweepProblems, AHyperparameterThatWinsIsNamed) {
  Sweep sweep = gridSweep();
  (*sweep.mutable_experiment()->mutable_hparams())["optimizer.learning_rate"] = "0.3";
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("sweep hparams.optimizer.learning_rate"));
  sweep.mutable_fields(0)->set_path("hparams.optimizer.learning_rate");
  EXPECT_THAT(sweepProblems(sweep), IsEmpty());
  *sweep.mutable_fields(0)->mutable_list()->mutable_values(0) = "fast";
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("fast"));
}

TEST(SweepProblems, AFieldIsSweptOnce) {
  Sweep sweep = gridSweep();
  *sweep.add_fields() = listField(kRate, {"1"});
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("already"));
}

TEST(SweepProblems, MoreTrialsThanTheGuardAreRefused) {
  Sweep sweep = gridSweep();
  sweep.set_max_trials(5);
  EXPECT_THAT(onlyProblem(sweep), AllOf(HasSubstr("max_trials"), HasSubstr("6 trials")));
  sweep = gridSweep();
  for (const char* path : {"run_config.save_summary_steps", "run_config.keep_checkpoint_max", "eval.steps",
                           "run_config.log_step_count_steps", "eval.every_steps"}) {
    *sweep.add_fields() = rangeField(path, 0, 1e9, 10'000);
  }
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("more than max_trials"));
}

TEST(SweepProblems, WhatTheExperimentLacksIsNamed) {
  Sweep sweep = gridSweep();
  sweep.mutable_experiment()->clear_eval_input();
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("no eval_input"));
  sweep = gridSweep();
  sweep.mutable_experiment()->clear_train();
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("max_steps"));
  EXPECT_GE(sweepProblems(Sweep()).size(), 5u);
  sweep = gridSweep();
  sweep.set_name("../up");
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("not a valid sweep name"));
}

TEST(SweepProblems, HalvingNeedsStepsThatFit) {
  Sweep sweep = halvingSweep();
  sweep.mutable_successive_halving()->set_min_steps(91);
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("successive_halving.min_steps"));
  sweep = halvingSweep();
  *sweep.add_fields() = listField("train.max_steps", {"10"});
  EXPECT_THAT(onlyProblem(sweep), HasSubstr("sets train.max_steps itself"));
}

TEST(SweepableFields, AreThoseThatTheExperimentHas) {
  Experiment experiment = parseExperiment(testing::kSweepBase, "base");
  (*experiment.mutable_hparams())["optimizer.beta1"] = "0.8";
  const auto fields = sweepableFields(experiment);
  const auto find = [&](const std::string& path) {
    const auto found = std::ranges::find(fields, path, &SweepableField::path);
    return found == fields.end() ? nullptr : &*found;
  };
  ASSERT_NE(find(kRate), nullptr);
  EXPECT_EQ(find(kRate)->kind, SweepableField::Kind::kNumber);
  EXPECT_EQ(find(kRate)->value, "0.05");
  EXPECT_TRUE(find(kRate)->isSet);
  ASSERT_NE(find(kUnits), nullptr);
  EXPECT_EQ(find(kUnits)->kind, SweepableField::Kind::kList);
  EXPECT_EQ(find(kUnits)->value, "[4]");
  EXPECT_EQ(find("model.dnn_classifier.optimizer.name")->kind, SweepableField::Kind::kChoice);
  EXPECT_EQ(find("train.max_steps")->kind, SweepableField::Kind::kWholeNumber);
  EXPECT_EQ(find("hparams.optimizer.beta1")->value, "0.8");
  EXPECT_FALSE(find("model.dnn_classifier.optimizer.beta2")->isSet);
  EXPECT_EQ(find("model.dnn_classifier.optimizer.beta2")->value, "0.999");
  EXPECT_EQ(find("name"), nullptr);
  EXPECT_EQ(find("model.linear_classifier.n_classes"), nullptr);
}

TEST(SweepableFields, EachTakesItsOwnValue) {
  const Experiment experiment = parseExperiment(testing::kSweepBase, "base");
  for (const SweepableField& field : sweepableFields(experiment)) {
    Experiment changed = experiment;
    EXPECT_EQ(testing::codeOf([&] {
                if (field.isSet) applySetting(changed, field.path + "=" + field.value);
              }),
              Code::kOk)
        << field.path;
  }
}

}  // namespace
}  // namespace engine::estimator
