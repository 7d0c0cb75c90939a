// When hooks and saving listeners are called, and what they may ask for.
#include <gmock/gmock.h>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

class HooksTest : public ::testing::Test {
 protected:
  Estimator estimator(const testing::LinearOptions& options = {}) {
    return Estimator(linearModel(options), configIn(folder_.path()));
  }
  testing::TemporaryFolder folder_;
};

TEST_F(HooksTest, AreCalledInOrder) {
  std::vector<std::string> calls;
  TrainOptions options = upTo(2);
  options.hooks = {std::make_shared<testing::RecordingHook>("a", calls),
                   std::make_shared<testing::RecordingHook>("b", calls)};
  estimator().train(lineInput(), options);
  EXPECT_THAT(calls, ElementsAre("a.begin", "b.begin", "a.afterCreateSession", "b.afterCreateSession", "a.beforeRun",
                                 "b.beforeRun", "a.afterRun", "b.afterRun", "a.beforeRun", "b.beforeRun", "a.afterRun",
                                 "b.afterRun", "a.end", "b.end"));
}

TEST_F(HooksTest, AreNotEndedAfterAnError) {
  std::vector<std::string> calls;
  TrainOptions options = upTo(2);
  options.hooks = {
      std::make_shared<testing::RecordingHook>("a", calls),
      std::make_shared<testing::AfterStepHook>([](SessionRunContext&) { fail(Code::kAborted, "stopped by a hook"); })};
  EXPECT_EQ(codeOf([&] { estimator().train(lineInput(), options); }), Code::kAborted);
  EXPECT_THAT(calls, ElementsAre("a.begin", "a.afterCreateSession", "a.beforeRun", "a.afterRun"));
}

TEST_F(HooksTest, AreEndedWhenTheInputEnds) {
  std::vector<std::string> calls;
  TrainOptions options;
  options.hooks = {std::make_shared<testing::RecordingHook>("a", calls)};
  estimator().train(lineInput(4, 4, false), options);
  EXPECT_THAT(calls,
              ElementsAre("a.begin", "a.afterCreateSession", "a.beforeRun", "a.afterRun", "a.beforeRun", "a.end"));
}

TEST_F(HooksTest, MayRequestAStop) {
  int steps = 0;
  TrainOptions options = upTo(100);
  options.hooks = {std::make_shared<testing::AfterStepHook>([&](SessionRunContext& context) {
    if (++steps == 3) context.requestStop();
  })};
  EXPECT_EQ(estimator().train(lineInput(), options).globalStep, 3);
  EXPECT_THAT(testing::checkpointSteps(folder_.path()), ElementsAre(0, 3));
}

// Fetches and feeds one tensor each, for as long as it lives.
class FetchingHook : public SessionRunHook {
 public:
  FetchingHook(std::string fetch, std::string feed, float value)
      : fetch_(std::move(fetch)), feed_(std::move(feed)), value_(value) {}
  void begin(Graph& graph) override {
    args_.fetches = {graph.output(fetch_)};
    args_.feeds = {graph.output(feed_)};
    args_.feedValues = {Tensor::scalar(value_)};
  }
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext&, SessionRunValues values) override { seen.push_back(values[0].item<float>()); }
  std::vector<float> seen;

 private:
  std::string fetch_;
  std::string feed_;
  float value_;
  SessionRunArgs args_;
};

TEST_F(HooksTest, GetTheFetchesTheyAskFor) {
  Output fed;
  const auto hook = std::make_shared<FetchingHook>("fed:0", "fed:0", 5.0f);
  TrainOptions options = upTo(2);
  options.hooks = {hook};
  estimator({.fed = &fed}).train(lineInput(), options);
  EXPECT_THAT(hook->seen, ElementsAre(5, 5));
}

TEST_F(HooksTest, MayNotFeedOneTensorTwice) {
  Output fed;
  TrainOptions options = upTo(2);
  options.hooks = {std::make_shared<FetchingHook>("fed:0", "fed:0", 5.0f),
                   std::make_shared<FetchingHook>("fed:0", "fed:0", 6.0f)};
  std::string message;
  EXPECT_EQ(codeOf([&] { estimator({.fed = &fed}).train(lineInput(), options); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("Same tensor is fed by two hooks: 'fed:0'"), std::string::npos) << message;
}

class RecordingListener : public CheckpointSaverListener {
 public:
  explicit RecordingListener(std::vector<std::string>& calls, int64_t stopAt = -1) : calls_(calls), stopAt_(stopAt) {}
  void begin() override { calls_.push_back("begin"); }
  void beforeSave(Session&, int64_t step) override { calls_.push_back("before " + std::to_string(step)); }
  bool afterSave(Session&, int64_t step) override {
    calls_.push_back("after " + std::to_string(step));
    return step == stopAt_;
  }
  void end(Session&, int64_t step) override { calls_.push_back("end " + std::to_string(step)); }

 private:
  std::vector<std::string>& calls_;
  int64_t stopAt_;
};

TEST_F(HooksTest, ListenersAreToldOfEachSave) {
  std::vector<std::string> calls;
  TrainOptions options = upTo(6);
  options.savingListeners = {std::make_shared<RecordingListener>(calls)};
  estimator().train(lineInput(), options);
  EXPECT_THAT(calls,
              ElementsAre("begin", "before 0", "after 0", "before 4", "after 4", "before 6", "after 6", "end 6"));
}

TEST_F(HooksTest, AListenerMayStopTheTraining) {
  std::vector<std::string> calls;
  TrainOptions options = upTo(20);
  options.savingListeners = {std::make_shared<RecordingListener>(calls, 4)};
  EXPECT_EQ(estimator().train(lineInput(), options).globalStep, 4);
  EXPECT_THAT(calls, ElementsAre("begin", "before 0", "after 0", "before 4", "after 4", "end 4"));
}

TEST_F(HooksTest, ListenersAreToldByASaverThatTheUserGives) {
  std::vector<std::string> calls;
  CheckpointSaverOptions saving;
  saving.modelDir = folder_.path();
  saving.timer = StepTimer::everySteps(2);
  TrainOptions options = upTo(3);
  options.hooks = {std::make_shared<CheckpointSaverHook>(saving)};
  options.savingListeners = {std::make_shared<RecordingListener>(calls)};
  estimator().train(lineInput(), options);
  EXPECT_THAT(calls,
              ElementsAre("begin", "before 0", "after 0", "before 2", "after 2", "before 3", "after 3", "end 3"));
}

TEST_F(HooksTest, OfTheModelRunInTraining) {
  std::vector<std::string> calls;
  const ModelFn plain = linearModel();
  const ModelFn model = [&](const Features& features, const Labels& labels, Mode mode, const Params& params,
                            const RunConfig& config) {
    EstimatorSpec spec = plain(features, labels, mode, params, config);
    spec.trainingChiefHooks = {std::make_shared<testing::RecordingHook>("chief", calls)};
    spec.trainingHooks = {std::make_shared<testing::RecordingHook>("model", calls)};
    return spec;
  };
  TrainOptions options = upTo(1);
  options.hooks = {std::make_shared<testing::RecordingHook>("user", calls)};
  Estimator(model, configIn(folder_.path())).train(lineInput(), options);
  EXPECT_THAT(calls, ElementsAre("chief.begin", "user.begin", "model.begin", "chief.afterCreateSession",
                                 "user.afterCreateSession", "model.afterCreateSession", "chief.beforeRun",
                                 "user.beforeRun", "model.beforeRun", "chief.afterRun", "user.afterRun",
                                 "model.afterRun", "chief.end", "user.end", "model.end"));
}

}  // namespace
}  // namespace engine::estimator
