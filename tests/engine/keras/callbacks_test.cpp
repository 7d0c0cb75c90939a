#include "engine/keras/callbacks/callbacks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "engine/core/error.h"
#include "engine/keras/callbacks/learning_rate.h"
#include "engine/keras/callbacks/path_template.h"
#include "engine/keras/callbacks/simple_callbacks.h"
#include "engine/keras/callbacks/stopping.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/training/trainer.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/engine/keras/keras_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// y = w·x beginning with w = 0, and the rate of SGD.
class KerasCallbacks : public testing::Test {
 protected:
  KerasCallbacks() {
    const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}});
    const KerasTensor x = input({1}, {.name = "x"});
    model_ = functionalModel({x}, {x | dense});
    model_->setWeights({floats({0}, {1, 1})});
    trainer_ = std::make_unique<Trainer>(
        model_, Json{{"optimizer", {{"class_name", "SGD"}, {"config", {{"learning_rate", 0.25}}}}}, {"loss", "mse"}},
        SessionOptions{.threads = 1});
  }
  std::vector<Logs> fit(int epochs, const Callbacks& callbacks) {
    return trainer_->fit(examples_, {.batchSize = 1, .epochs = epochs, .shuffle = false, .callbacks = callbacks});
  }
  double weight() const { return model_->weights().at(0)->value.item<float>(); }
  static Config config(const Json& json) { return {"the callback", json}; }

  const Examples examples_{{floats({1, 1}, {2, 1})}, {floats({1, 1}, {2, 1})}};
  ModelPtr model_;
  std::unique_ptr<Trainer> trainer_;
};

class Names : public Callback {
 public:
  void onTrainBegin() override { calls.push_back("train"); }
  void onEpochBegin(int epoch) override { calls.push_back("epoch " + std::to_string(epoch)); }
  void onTrainBatchBegin(int64_t batch) override { calls.push_back("batch " + std::to_string(batch)); }
  void onTrainBatchEnd(int64_t batch, Logs& logs) override {
    calls.push_back("batch " + std::to_string(batch) + " end " + logs.at(0).first);
  }
  void onTestBegin() override { calls.push_back("test"); }
  void onTestEnd(Logs&) override { calls.push_back("test end"); }
  void onEpochEnd(int, Logs& logs) override { calls.push_back("epoch end " + logs.back().first); }
  void onTrainEnd(Logs&) override { calls.push_back("train end"); }
  std::vector<std::string> calls;
};

TEST_F(KerasCallbacks, AreCalledInKerasOrder) {
  const auto names = std::make_shared<Names>();
  FitOptions options{.batchSize = 2, .epochs = 1, .callbacks = {names}};
  options.validation = examples_;
  trainer_->fit(examples_, options);
  EXPECT_THAT(names->calls, ElementsAre("train", "epoch 0", "batch 0", "batch 0 end loss", "test", "test end",
                                        "epoch end val_loss", "train end"));
}

TEST_F(KerasCallbacks, StopWhenALossNoLongerFallsAndRestoreTheBestWeights) {
  // With a rate of 1 the weight goes from 0 to 2 and back: no epoch is better than the first.
  trainer_->setLearningRate(1);
  const auto stop = std::make_shared<EarlyStopping>(
      config({{"monitor", "loss"}, {"patience", 2}, {"restore_best_weights", true}, {"min_delta", 0.01}}));
  EXPECT_EQ(fit(9, {stop}).size(), 3U);
  EXPECT_EQ(stop->stoppedEpoch(), 2);
  EXPECT_EQ(stop->bestEpoch(), 0);
  EXPECT_EQ(weight(), 0);
}

TEST_F(KerasCallbacks, EndATrainingWhoseLossIsNotFinite) {
  trainer_->setWeights({floats({std::numeric_limits<float>::infinity()}, {1, 1})});
  EXPECT_EQ(fit(5, {std::make_shared<TerminateOnNaN>()}).size(), 1U);
}

TEST_F(KerasCallbacks, LowerTheRateOnAPlateauAndSayItInTheLogs) {
  trainer_->setLearningRate(1);
  const auto lower = std::make_shared<ReduceLROnPlateau>(
      config({{"monitor", "loss"}, {"patience", 1}, {"factor", 0.5}, {"min_delta", 0.01}}));
  const std::vector<Logs> history = fit(3, {lower});
  EXPECT_EQ(*findLog(history.at(1), "lr"), 1);
  EXPECT_EQ(*findLog(history.at(2), "lr"), 0.5);
}

TEST_F(KerasCallbacks, ScheduleTheRateByEpoch) {
  const auto schedule =
      std::make_shared<LearningRateScheduler>([](int epoch, double rate) { return epoch == 0 ? rate : rate / 2; });
  EXPECT_EQ(*findLog(fit(3, {schedule}).at(2), "lr"), 0.0625);
}

std::set<std::string> filesIn(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

TEST_F(KerasCallbacks, SaveTheBestUnderTheNameThatItsTemplateGives) {
  const test_support::TemporaryFolder folder;
  const Json json{{"class_name", "ModelCheckpoint"},
                  {"config",
                   {{"filepath", folder.path("w-{epoch:02d}-{loss:.1f}.weights.h5")},
                    {"monitor", "loss"},
                    {"save_best_only", true},
                    {"save_weights_only", true}}}};
  fit(2, {callbackOf(json)});
  EXPECT_THAT(filesIn(folder.path()), ElementsAre("w-01-0.6.weights.h5", "w-02-0.0.weights.h5"));
}

TEST_F(KerasCallbacks, SaveEverySoManyBatches) {
  const test_support::TemporaryFolder folder;
  const Json json{{"class_name", "ModelCheckpoint"},
                  {"config", {{"filepath", folder.path("{epoch}-{batch}.keras")}, {"save_freq", 3}}}};
  fit(3, {callbackOf(json)});
  EXPECT_EQ(filesIn(folder.path()).size(), 2U);
}

TEST_F(KerasCallbacks, SaveModelsThatGoOnWithTheirOptimizer) {
  const test_support::TemporaryFolder folder;
  const std::string path = folder.path("model.keras");
  fit(2, {callbackOf({{"class_name", "ModelCheckpoint"}, {"config", {{"filepath", path}}}})});
  const LoadedModel loaded = loadModel(path);
  EXPECT_EQ(loaded.model->weights().at(0)->value.item<float>(),
            trainer_->model()->weights().at(0)->value.item<float>());
  EXPECT_EQ(loaded.training.compile.at("loss"), trainer_->compileConfig().at("loss"));
  EXPECT_EQ(loaded.training.variables.size(), trainer_->optimizer().variables().size());
}

TEST_F(KerasCallbacks, WriteACsvFileWithColumnsForValidationThatComesLater) {
  const test_support::TemporaryFolder folder;
  const std::string path = folder.path() + "/log.csv";
  FitOptions options{.batchSize = 2, .epochs = 2, .validationFrequency = 2};
  options.validation = examples_;
  options.callbacks = {callbackOf({{"class_name", "CSVLogger"}, {"config", {{"filename", path}}}})};
  trainer_->fit(examples_, options);
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), "epoch,loss,val_loss\n0,1.0,NA\n1,0.25,0.0625\n");
}

std::vector<std::string> tagsOf(const std::string& folder) {
  summaries::EventLogReader reader(folder);
  std::vector<std::string> tags;
  for (const summaries::SeriesInfo& one : reader.series()) tags.push_back(one.tag);
  return tags;
}

TEST_F(KerasCallbacks, LogTrainingAndValidationApart) {
  const test_support::TemporaryFolder folder;
  const Json json{{"class_name", "TensorBoard"},
                  {"config", {{"log_dir", folder.path()}, {"histogram_freq", 1}, {"update_freq", 2}}}};
  FitOptions options{.batchSize = 1, .epochs = 2, .callbacks = {callbackOf(json)}};
  options.validation = examples_;
  trainer_->fit(examples_, options);
  EXPECT_THAT(tagsOf(folder.path() + "/train"),
              UnorderedElementsAre("graph", "keras", "batch_loss", "epoch_loss", "d/kernel_0/histogram"));
  EXPECT_THAT(tagsOf(folder.path() + "/validation"),
              UnorderedElementsAre("evaluation_loss_vs_iterations", "epoch_loss"));
}

class Crash : public Callback {
 public:
  void onTrainBatchEnd(int64_t batch, Logs&) override {
    if (++count_ == 5) throw std::runtime_error("crash at batch " + std::to_string(batch));
  }

 private:
  int count_ = 0;
};

TEST_F(KerasCallbacks, GoOnWhereACrashEndedATraining) {
  const test_support::TemporaryFolder folder;
  const Json json{{"class_name", "BackupAndRestore"},
                  {"config", {{"backup_dir", folder.path() + "/backup"}, {"save_freq", 1}}}};
  fit(4, {});
  const double whole = weight();
  trainer_->setWeights({floats({0}, {1, 1})});
  EXPECT_THROW(fit(4, {callbackOf(json), std::make_shared<Crash>()}), std::runtime_error);
  trainer_->setWeights({floats({9}, {1, 1})});
  const auto names = std::make_shared<Names>();
  fit(4, {callbackOf(json), names});
  EXPECT_THAT(names->calls.at(1), "epoch 2");
  EXPECT_THAT(names->calls.at(2), "batch 1");
  EXPECT_EQ(weight(), whole);
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/backup/backup.index"));
}

TEST(KerasCallbackPaths, FormatAsPythonDoes) {
  const Logs values{{"epoch", 7}, {"loss", 0.125}, {"acc", 1}};
  const std::pair<const char*, const char*> cases[] = {
      {"{epoch}", "7"},       {"{epoch:03d}", "007"},      {"{loss}", "0.125"},
      {"{loss:.2f}", "0.12"}, {"{loss:8.3f}", "   0.125"}, {"{loss:.1e}", "1.2e-01"},
      {"{acc}", "1.0"},       {"{acc:.0%}", "100%"},       {"{{{epoch}}}", "{7}"},
      {"{epoch:>4}", "   7"}, {"{loss:<7}x", "0.125  x"},  {"{loss:+.1f}", "+0.1"}};
  for (const auto& [text, want] : cases) EXPECT_EQ(filledTemplate(text, values), want) << text;
  for (const char* wrong : {"{nothing}", "{loss", "{loss:d}", "}"}) {
    EXPECT_THROW(filledTemplate(wrong, values), Error) << wrong;
  }
}

}  // namespace
}  // namespace engine::keras
