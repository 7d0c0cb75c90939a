// Checkpoints that do not fit the model, and disks that cannot take one.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

// No file of this process grows beyond a size, as on a full disk.
class FileSizeLimit {
 public:
  FileSizeLimit() : handler_(std::signal(SIGXFSZ, SIG_IGN)) { getrlimit(RLIMIT_FSIZE, &former_); }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &former_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  void set(rlim_t bytes) {
    rlimit limit = former_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }

 private:
  void (*handler_)(int);
  rlimit former_{};
};

class CheckpointErrors : public ::testing::Test {
 protected:
  void train(const testing::LinearOptions& model, TrainOptions options) {
    Estimator(linearModel(model), configIn(folder_.path())).train(lineInput(), options);
  }
  std::string latest() { return formats::latestCheckpoint(folder_.path()).value_or("none"); }

  testing::TemporaryFolder folder_;
};

TEST_F(CheckpointErrors, AVariableOfAnotherShapeIsNamed) {
  train({}, upTo(2));
  std::string message;
  EXPECT_EQ(codeOf([&] { train({.width = 3}, upTo(4)); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("Variable 'w'"), std::string::npos) << message;
  EXPECT_NE(message.find("[1,3]"), std::string::npos) << message;
  EXPECT_NE(message.find("[1,1]"), std::string::npos) << message;
}

TEST_F(CheckpointErrors, AVariableThatTheCheckpointLacksIsNamed) {
  train({}, upTo(2));
  const ModelFn plain = linearModel();
  const ModelFn larger = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                             const RunConfig& config) {
    nn::getVariable(features.scope(), "another", Shape{2}, DType::kFloat, nn::zeros());
    return plain(features, labels, mode, params, config);
  };
  std::string message;
  EXPECT_EQ(codeOf([&] { Estimator(larger, configIn(folder_.path())).train(lineInput(), upTo(4)); }, &message),
            Code::kNotFound);
  EXPECT_NE(message.find("another"), std::string::npos) << message;
}

TEST_F(CheckpointErrors, ADamagedCheckpointIsDataLossAndIsNotTrainedOver) {
  train({}, upTo(2));
  std::filesystem::resize_file(latest() + ".index", 10);
  EXPECT_EQ(codeOf([&] { train({}, upTo(4)); }), Code::kDataLoss);
  EXPECT_EQ(latest(), folder_.path() + "/model.ckpt-2");
}

TEST_F(CheckpointErrors, ANewestCheckpointThatIsGoneIsToldBeforeTrainingBeginsAnew) {
  train({}, upTo(4));
  std::filesystem::remove(latest() + ".index");
  std::vector<std::string> warnings;
  const LogSink log = [&](const LogLine& line) {
    if (line.level == LogLevel::kWarning) warnings.push_back(line.text);
  };
  Estimator(linearModel(), configIn(folder_.path()), {}, log).train(lineInput(), upTo(2));
  ASSERT_EQ(warnings.size(), 1u) << ::testing::PrintToString(warnings);
  EXPECT_NE(warnings[0].find("begins anew at step 0"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("model.ckpt-4.index"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("or name " + folder_.path()), std::string::npos) << warnings[0];
}

TEST_F(CheckpointErrors, AFullDiskIsToldOnceAndTriedAgain) {
  constexpr int64_t kWidth = 1 << 22;  // weights of 16 MiB: more than the limit, which the log stays below
  FileSizeLimit limit;
  TrainOptions options = upTo(24);
  int64_t steps = 0;
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    ++steps;
    if (steps == 5) limit.set(8 << 20);
    if (steps == 14) {
      limit.set(RLIM_INFINITY);
      EXPECT_EQ(latest(), folder_.path() + "/model.ckpt-4");
    }
  })};
  std::vector<std::string> warnings;
  std::vector<LogTopic> topics;
  const LogSink log = [&](const LogLine& line) {
    if (line.level == LogLevel::kWarning) warnings.push_back(line.text);
    if (line.topic != LogTopic::kOther) topics.push_back(line.topic);
  };
  const TrainResult result =
      Estimator(linearModel({.width = kWidth}), configIn(folder_.path()), {}, log).train(lineInput(), options);
  EXPECT_EQ(result.globalStep, 24);
  ASSERT_EQ(warnings.size(), 1u) << ::testing::PrintToString(warnings);
  EXPECT_NE(warnings[0].find("Free some space on the disk"), std::string::npos) << warnings[0];
  EXPECT_EQ(topics, (std::vector<LogTopic>{LogTopic::kCheckpointLost, LogTopic::kCheckpointsSaved}));
  EXPECT_EQ(testing::checkpointSteps(folder_.path()), (std::vector<int64_t>{0, 4, 16, 20, 24}));
  // Nothing is left of those that failed.
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(name.find("ckpt-8"), std::string::npos) << name;
    EXPECT_EQ(name.find("ckpt-12"), std::string::npos) << name;
  }
}

TEST_F(CheckpointErrors, AStateThatCannotBeWrittenIsTriedAgain) {
  const std::string state = folder_.path() + "/checkpoint";
  TrainOptions options = upTo(12);
  int64_t steps = 0;
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    ++steps;
    if (steps == 5) {  // what cannot be replaced by a file
      std::filesystem::rename(state, state + ".away");
      std::filesystem::create_directory(state);
    }
    if (steps == 9) {
      std::filesystem::remove(state);
      std::filesystem::rename(state + ".away", state);
    }
  })};
  options.savingListeners = {std::make_shared<CheckpointSaverListener>()};  // for which each is written at once
  train({}, options);
  EXPECT_EQ(testing::checkpointSteps(folder_.path()), (std::vector<int64_t>{0, 4, 12}));
}

TEST_F(CheckpointErrors, WithoutAFirstCheckpointNothingIsTrained) {
  std::filesystem::create_directory(folder_.path() + "/checkpoint");
  int64_t steps = 0;
  TrainOptions options = upTo(12);
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) { ++steps; })};
  EXPECT_NE(codeOf([&] { train({}, options); }), Code::kOk);
  EXPECT_EQ(steps, 0);
}

TEST_F(CheckpointErrors, ATrainingWhoseLogAnotherOneTookOverEndsAndSavesNothing) {
  TrainOptions options = upTo(1000);
  int64_t steps = 0;
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    if (++steps != 5) return;
    std::filesystem::remove(folder_.path() + "/events.db.lock");
    train({.learningRate = 0.01}, upTo(6));
  })};
  std::string message;
  EXPECT_EQ(codeOf([&] { train({}, options); }, &message), Code::kAborted);
  EXPECT_NE(message.find("another program is now writing"), std::string::npos) << message;
  EXPECT_EQ(latest(), folder_.path() + "/model.ckpt-6");
  train({}, upTo(9));
  EXPECT_EQ(testing::visiblePoints(folder_.path(), "loss").steps, testing::range(1, 9));
}

TEST_F(CheckpointErrors, AFullDiskLeavesTheOlderCheckpointTheLatest) {
  constexpr int64_t kWidth = 1 << 22;  // weights of 16 MiB: more than the limit, which the log stays below
  FileSizeLimit limit;
  TrainOptions options = upTo(20);
  int64_t steps = 0;
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    if (++steps == 5) limit.set(8 << 20);
  })};
  std::string message;
  const Code code = codeOf([&] { train({.width = kWidth}, options); }, &message);
  limit.set(RLIM_INFINITY);
  EXPECT_EQ(code, Code::kResourceExhausted) << message;
  EXPECT_NE(message.find("model.ckpt-20"), std::string::npos) << message;
  EXPECT_EQ(latest(), folder_.path() + "/model.ckpt-4");
  EXPECT_EQ(formats::BundleReader(latest()).read("w").elements(), kWidth);
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kFailed);
  train({.width = kWidth}, upTo(9));
  EXPECT_EQ(testing::visiblePoints(folder_.path(), "loss").steps, testing::range(1, 9));
}

}  // namespace
}  // namespace engine::estimator
