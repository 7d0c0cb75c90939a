// What the disk holds when the power is cut while the program writes: a training is written down call by call, and for
// each cut the folder is made as the disk may hold it when only what was synced is certain.
#include "tests/app/durability/probed_program.h"
#include "tests/app/durability/recorded_calls.h"
#include "tests/app/durability/trained_folder.h"

namespace {

using test_support::isThorough;
using test_support::joinedLines;
using test_support::Probe;
using test_support::ProbedProgram;
using test_support::ProgramResult;
using test_support::RecordedCall;
using test_support::RecordedDisk;
using test_support::SampleTraining;
using test_support::TrainedFolders;
using Names = RecordedDisk::Names;

constexpr std::size_t kUsualCuts = 120;
constexpr const char* kCutFolder = "EWB_POWER_CUT_FOLDER";

class PowerCutTest : public testing::Test {
 protected:
  std::string root() const { return std::filesystem::canonical(folder_.path()).string() + "/watched"; }

  std::vector<RecordedCall> record(const std::string& program, const std::vector<std::string>& arguments,
                                   std::vector<std::string> environment = {}) {
    const Probe probe{root(), folder_.path("calls")};
    const ProgramResult result = ProbedProgram(program, arguments, probe, folder_, std::move(environment)).wait();
    EXPECT_EQ(result.status, 0) << result.err << result.out;
    return test_support::readCalls(folder_.path("calls"));
  }

  // Looks at what is left at each cut, in both models; at some of them unless all are asked for.
  void cutEverywhere(const std::vector<RecordedCall>& calls,
                     const std::function<void(const std::string& folder)>& look) {
    RecordedDisk disk(root());
    const auto changes = static_cast<std::size_t>(std::ranges::count_if(calls, [](const RecordedCall& call) {
      return call.call == file_probe::Call::kSync || call.call == file_probe::Call::kRename;
    }));
    ASSERT_GT(changes, 0u) << "the probe saw nothing";
    const std::size_t stride = isThorough() ? 1 : std::max<std::size_t>(1, changes / kUsualCuts);
    std::size_t change = 0;
    RecordedDisk::Contents former[2];
    for (const RecordedCall& call : calls) {
      if (!disk.apply(call)) continue;
      const bool isMain = call.call == file_probe::Call::kSync || call.call == file_probe::Call::kRename;
      if (isMain ? change++ % stride != 0 : !isThorough()) continue;
      for (const Names names : {Names::kNewest, Names::kSynced}) {
        RecordedDisk::Contents contents = disk.contents(names);
        if (contents == former[static_cast<int>(names)]) continue;
        SCOPED_TRACE("cut after " + call.name() + (names == Names::kNewest ? ", newest names" : ", synced names"));
        disk.write(contents, folder_.path("cut"));
        look(folder_.path("cut"));
        ++cuts_;
        former[static_cast<int>(names)] = std::move(contents);
      }
    }
    std::cout << cuts_ << " cuts, " << calls.size() << " calls\n";
  }

  test_support::TemporaryFolder folder_;
  int cuts_ = 0;
};

TEST_F(PowerCutTest, LeavesCheckpointsWithTheirPointsAndExportsWholeAtAnyTimeOfATraining) {
  const std::vector<RecordedCall> calls = record(EWB_ESTIMATOR, SampleTraining().arguments(root()));
  TrainedFolders folders;
  int64_t last = -1;
  cutEverywhere(calls, [&](const std::string& cut) {
    const std::vector<std::string> problems = folders.problems(cut);
    EXPECT_TRUE(problems.empty()) << joinedLines(problems);
    last = std::max(last, folders.step());
  });
  EXPECT_EQ(last, SampleTraining().maxSteps);
  EXPECT_GT(cuts_, 100);
}

TEST_F(PowerCutTest, LeavesATrainingThatGoesOn) {
  const std::vector<RecordedCall> calls = record(EWB_ESTIMATOR, SampleTraining().arguments(root()));
  TrainedFolders folders;
  int look = 0;
  cutEverywhere(calls, [&](const std::string& cut) {
    if (look++ % (isThorough() ? 10 : 80) != 40 % (isThorough() ? 10 : 80)) return;
    const Probe none{cut};
    const ProgramResult result = ProbedProgram(EWB_ESTIMATOR, SampleTraining().arguments(cut), none, folder_).wait();
    EXPECT_EQ(result.status, 0) << result.err;
    const std::vector<std::string> problems = folders.problems(cut);
    EXPECT_TRUE(problems.empty()) << joinedLines(problems);
    EXPECT_EQ(folders.step(), SampleTraining().maxSteps);
  });
  EXPECT_GT(look, 40);
}

// The program whose calls are written down: edits an experiment as the window does.
TEST(PowerCutChild, DISABLED_SavesExperiments) {
  const char* folder = std::getenv(kCutFolder);
  ASSERT_NE(folder, nullptr) << "only PowerCutTest starts it";
  for (int steps = 1; steps <= 3; ++steps) {
    engine::estimator::Experiment experiment;
    experiment.mutable_train()->set_max_steps(steps);
    engine::estimator::saveExperiment(experiment, std::string(folder) + "/one.experiment.json");
  }
}

TEST_F(PowerCutTest, LeavesAnExperimentAsItWasOrAsItIs) {
  const std::vector<RecordedCall> calls =
      record(std::filesystem::read_symlink("/proc/self/exe").string(),
             {"--gtest_filter=PowerCutChild.DISABLED_SavesExperiments", "--gtest_also_run_disabled_tests"},
             {std::string(kCutFolder) + "=" + root()});
  int64_t last = 0;
  cutEverywhere(calls, [&](const std::string& cut) {
    const std::string file = cut + "/one.experiment.json";
    if (!std::filesystem::exists(file)) {
      EXPECT_EQ(last, 0);
      return;
    }
    const int64_t steps = engine::estimator::loadExperiment(file).train().max_steps();
    EXPECT_GE(steps, last - 1);  // names that are not synced may be those before
    last = std::max(last, steps);
  });
  EXPECT_EQ(last, 3);
}

}  // namespace
