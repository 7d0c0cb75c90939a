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

TEST_F(CheckpointErrors, AFullDiskLeavesTheOlderCheckpointTheLatest) {
  constexpr int64_t kWidth = 1 << 20;  // weights of 4 MiB: more than the limit, which the log stays below
  FileSizeLimit limit;
  TrainOptions options = upTo(20);
  int64_t steps = 0;
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext&) {
    if (++steps == 5) limit.set(2 << 20);
  })};
  std::string message;
  const Code code = codeOf([&] { train({.width = kWidth}, options); }, &message);
  limit.set(RLIM_INFINITY);
  EXPECT_EQ(code, Code::kResourceExhausted) << message;
  EXPECT_NE(message.find("model.ckpt-8"), std::string::npos) << message;
  EXPECT_EQ(latest(), folder_.path() + "/model.ckpt-4");
  EXPECT_EQ(formats::BundleReader(latest()).read("w").elements(), kWidth);
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kFailed);
  train({.width = kWidth}, upTo(9));
  EXPECT_EQ(testing::visiblePoints(folder_.path(), "loss").steps, testing::range(1, 9));
}

}  // namespace
}  // namespace engine::estimator
