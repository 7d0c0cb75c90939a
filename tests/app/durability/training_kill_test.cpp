// A training with exporters that is killed again and again, at moments and at calls that differ each time, and goes on
// in the same folder.
#include <random>

#include "tests/app/durability/probed_program.h"
#include "tests/app/durability/recorded_calls.h"
#include "tests/app/durability/trained_folder.h"

namespace {

using test_support::isThorough;
using test_support::joinedLines;
using test_support::Probe;
using test_support::ProbedProgram;
using test_support::ProgramResult;
using test_support::SampleTraining;
using test_support::TrainedFolders;
using Clock = std::chrono::steady_clock;

constexpr int kKilled = 128 + SIGKILL;

// How often each training is killed; EWB_DURABILITY_KILLS sets another number.
int kills() {
  return static_cast<int>(test_support::numberOr("EWB_DURABILITY_KILLS", isThorough() ? 200 : 10));
}

class TrainingKillTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    sample_.experiment = GetParam();
    if (!isThorough() && sample_.experiment != "iris_dnn") GTEST_SKIP() << "set EWB_DURABILITY_THOROUGH for this one";
  }
  std::string root() const { return std::filesystem::canonical(folder_.path()).string() + "/watched"; }

  // Every ending of the program is followed by a look; a training that is done begins anew.
  void killAgainAndAgain(const std::function<ProgramResult()>& killOnce) {
    int killed = 0;
    for (int round = 0; killed < kills(); ++round) {
      ASSERT_LT(round, 4 * kills() + 20) << "it ends before it is killed";
      const ProgramResult result = killOnce();
      ASSERT_TRUE(result.status == 0 || result.status == kKilled) << result.status << ": " << result.err;
      const std::vector<std::string> problems = folders_.problems(root());
      ASSERT_TRUE(problems.empty()) << "round " << round << joinedLines(problems);
      if (result.status == kKilled) {
        ++killed;
        EXPECT_GE(folders_.step(), saved_) << "a checkpoint is gone";
        saved_ = folders_.step();
      } else {
        EXPECT_EQ(folders_.step(), sample_.maxSteps);
        ++done_;
        saved_ = -1;
        std::filesystem::remove_all(root());
      }
    }
    const ProgramResult last = ProbedProgram(EWB_ESTIMATOR, sample_.arguments(root()), {root()}, folder_).wait();
    EXPECT_EQ(last.status, 0) << last.err;
    const std::vector<std::string> problems = folders_.problems(root());
    EXPECT_TRUE(problems.empty()) << joinedLines(problems);
    EXPECT_EQ(folders_.step(), sample_.maxSteps);
    std::cout << killed << " kills, " << done_ + 1 << " trainings done\n";
  }

  SampleTraining sample_;
  test_support::TemporaryFolder folder_;
  TrainedFolders folders_;
  int64_t saved_ = -1;
  int done_ = 0;
};

TEST_P(TrainingKillTest, AtAnyCallLosesNoCheckpointAndNoneOfItsPoints) {
  const Probe counting{root(), folder_.path("calls")};
  const ProgramResult whole = ProbedProgram(EWB_ESTIMATOR, sample_.arguments(root()), counting, folder_).wait();
  ASSERT_EQ(whole.status, 0) << whole.err;
  const auto calls = static_cast<long>(test_support::readCalls(folder_.path("calls")).size());
  std::filesystem::remove_all(root());
  std::mt19937 random(11);
  killAgainAndAgain([&] {
    // Mostly within what one checkpoint takes, so that a training is killed often before it is done.
    const Probe probe{root(), "", 1 + static_cast<long>(random() % static_cast<unsigned long>(calls))};
    return ProbedProgram(EWB_ESTIMATOR, sample_.arguments(root()), probe, folder_).wait();
  });
}

TEST_P(TrainingKillTest, AtAnyMomentLosesNoCheckpointAndNoneOfItsPoints) {
  const auto begin = Clock::now();
  const ProgramResult whole = ProbedProgram(EWB_ESTIMATOR, sample_.arguments(root()), {root()}, folder_).wait();
  const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  ASSERT_EQ(whole.status, 0) << whole.err;
  std::filesystem::remove_all(root());
  std::mt19937 random(12);
  killAgainAndAgain([&] {
    ProbedProgram program(EWB_ESTIMATOR, sample_.arguments(root()), {root()}, folder_);
    return program.killAfter(time * static_cast<long>(random() % 1000) / 1000);
  });
}

INSTANTIATE_TEST_SUITE_P(Samples, TrainingKillTest, testing::Values("iris_dnn", "digits_convnet", "titanic_linear"),
                         [](const auto& sample) { return std::string(sample.param); });

}  // namespace
