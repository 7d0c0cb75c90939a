// A training that is killed at any moment leaves a folder from which it goes on, with every step drawn once.
#include <gmock/gmock.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::checkpointSteps;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

constexpr const char* kFolderVariable = "EWB_KILL_TEST_FOLDER";
constexpr int kKills = 10;
constexpr int64_t kEndless = 1 << 30;

RunConfig killConfig(const std::string& folder) {
  RunConfig config = configIn(folder);
  config.set_save_checkpoints_steps(5);
  return config;
}

// The child's part: says by a byte on its standard output that a step is done, then trains on until it is killed.
TEST(Kill, DISABLED_ChildThatTrains) {
  const char* folder = std::getenv(kFolderVariable);
  ASSERT_NE(folder, nullptr);
  TrainOptions options = upTo(kEndless);
  options.hooks = {std::make_shared<testing::AfterStepHook>([](SessionRunContext&) {
    if (write(STDOUT_FILENO, ".", 1) != 1) _exit(1);
  })};
  Estimator(linearModel({.learningRate = 1e-3}), killConfig(folder)).train(lineInput(), options);
}

// A child process that trains in a folder; killed at the latest with this object.
class Child {
 public:
  explicit Child(const std::string& folder) {
    int ends[2];
    if (pipe(ends) != 0) fail(Code::kUnknown, "no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string filter = "--gtest_filter=Kill.DISABLED_ChildThatTrains";
    std::string disabled = "--gtest_also_run_disabled_tests";
    std::string brief = "--gtest_brief=1";
    char* arguments[] = {program.data(), filter.data(), disabled.data(), brief.data(), nullptr};
    setenv(kFolderVariable, folder.c_str(), 1);
    const int error = posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    steps_ = ends[0];
    if (error != 0) fail(Code::kUnknown, "no child");
  }
  ~Child() {
    kill();
    close(steps_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits until the child has made so many steps. False when it ended before.
  bool waitForSteps(int64_t count) {
    for (char c = 0; count > 0; count -= c == '.' ? 1 : 0) {
      if (read(steps_, &c, 1) != 1) return false;
    }
    return true;
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
  int steps_ = -1;
};

TEST(Kill, ATrainingThatIsKilledGoesOnAndDrawsEachStepOnce) {
  const testing::TemporaryFolder folder;
  std::mt19937 random(7);
  int64_t last = 0;
  for (int i = 0; i < kKills; ++i) {
    SCOPED_TRACE("kill " + std::to_string(i));
    {
      Child child(folder.path());
      ASSERT_TRUE(child.waitForSteps(1 + random() % 100)) << "the child ended by itself";
    }
    const std::vector<int64_t> saved = checkpointSteps(folder.path());
    ASSERT_FALSE(saved.empty());
    const formats::BundleReader reader(*formats::latestCheckpoint(folder.path()));
    EXPECT_EQ(reader.read("global_step").item<int64_t>(), saved.back());
    EXPECT_GE(saved.back(), last);
    last = saved.back();
    const summaries::Columns drawn = testing::visiblePoints(folder.path(), "loss");
    ASSERT_GE(static_cast<int64_t>(drawn.size()), last) << "the log lacks steps before the checkpoint";
    EXPECT_EQ(drawn.steps, testing::range(1, static_cast<int64_t>(drawn.size())));
  }
  Estimator(linearModel({.learningRate = 1e-3}), killConfig(folder.path())).train(lineInput(), upTo(last + 7));
  EXPECT_EQ(testing::visiblePoints(folder.path(), "loss").steps, testing::range(1, last + 7));
  EXPECT_EQ(checkpointSteps(folder.path()).back(), last + 7);
  EXPECT_EQ(summaries::EventLogReader(folder.path()).run().status, summaries::RunStatus::kFinished);
}

}  // namespace
}  // namespace engine::estimator
