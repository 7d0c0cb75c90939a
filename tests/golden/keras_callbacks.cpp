// Callbacks of fit: in which order they are called and with which logs, what they do to the training, and the files
// that they write.
#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/keras/callbacks/callbacks.h"
#include "engine/keras/callbacks/learning_rate.h"
#include "engine/keras/callbacks/stopping.h"
#include "engine/keras/files/model_files.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_run.h"
#include "tests/support/temporary_folder.h"

namespace golden {
namespace {

using engine::Tensor;
using nlohmann::json;
namespace fs = std::filesystem;
namespace keras = engine::keras;

std::vector<std::string> filesIn(const test_support::TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

// The weights' numbers one after the other: what a checkpoint is compared by.
std::string bytesOf(const std::vector<Tensor>& weights) {
  std::string bytes;
  for (const Tensor& weight : weights) {
    bytes.append(reinterpret_cast<const char*>(weight.data<float>()),
                 static_cast<std::size_t>(weight.elements()) * sizeof(float));
  }
  return bytes;
}

// What a callback that is placed last sees.
class Recorder : public keras::Callback {
 public:
  explicit Recorder(const test_support::TemporaryFolder& folder) : folder_(folder) {}

  struct Event {
    std::string method;
    json number;
    keras::Logs logs;
  };

  void onTrainBegin() override { add("on_train_begin"); }
  void onTrainEnd(keras::Logs& logs) override { add("on_train_end", nullptr, logs); }
  void onEpochBegin(int epoch) override { add("on_epoch_begin", epoch); }
  void onEpochEnd(int epoch, keras::Logs& logs) override {
    add("on_epoch_end", epoch, logs);
    epochs.push_back(epoch);
    files.push_back(filesIn(folder_));
    weights.push_back(bytesOf(trainer().weights()));
  }
  void onTrainBatchBegin(int64_t batch) override { add("on_train_batch_begin", batch); }
  void onTrainBatchEnd(int64_t batch, keras::Logs& logs) override { add("on_train_batch_end", batch, logs); }
  void onTestBegin() override { add("on_test_begin"); }
  void onTestEnd(keras::Logs& logs) override { add("on_test_end", nullptr, logs); }
  void onTestBatchBegin(int64_t batch) override { add("on_test_batch_begin", batch); }
  void onTestBatchEnd(int64_t batch, keras::Logs& logs) override { add("on_test_batch_end", batch, logs); }
  void onPredictBegin() override { add("on_predict_begin"); }
  void onPredictEnd() override { add("on_predict_end"); }
  void onPredictBatchBegin(int64_t batch) override { add("on_predict_batch_begin", batch); }
  void onPredictBatchEnd(int64_t batch) override { add("on_predict_batch_end", batch); }

  std::vector<Event> events;
  json epochs = json::array(), files = json::array();
  std::vector<std::string> weights;  // after each epoch

 private:
  void add(const std::string& method, json number = nullptr, const keras::Logs& logs = {}) {
    events.push_back({method, std::move(number), logs});
  }
  const test_support::TemporaryFolder& folder_;
};

keras::CallbackPtr callbackFor(const json& given, const test_support::TemporaryFolder& folder) {
  if (given.at("class_name") == "LearningRateScheduler") {
    const json table = given.at("config").at("table");
    return std::make_shared<keras::LearningRateScheduler>([table](int epoch, double rate) {
      const json& own = table.at(static_cast<std::size_t>(epoch));
      return own.is_null() ? rate * 0.9 : own.get<double>();
    });
  }
  json inFolder = given;
  for (const char* key : {"filepath", "filename"}) {
    json& config = inFolder["config"];
    if (config.contains(key)) config[key] = folder.path(config[key].get<std::string>());
  }
  return keras::callbackOf(kerasConfig(inFolder));
}

// Text of a CSV file: numbers within the tolerance, all else exactly.
std::string textDifference(const RecordedRun& run, const std::string& got, const std::string& want) {
  const auto cells = [](const std::string& text) {
    std::vector<std::string> all(1);
    for (const char c : text) {
      const bool between = c == ',' || c == ';' || c == '\n' || c == '\t';
      if (between) {
        all.push_back(std::string(1, c));
        all.emplace_back();
      } else {
        all.back() += c;
      }
    }
    return all;
  };
  const std::vector<std::string> ours = cells(got), theirs = cells(want);
  if (ours.size() != theirs.size()) return "the text is " + got;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i] == theirs[i]) continue;
    char* end = nullptr;
    const double number = std::strtod(theirs[i].c_str(), &end);
    if (theirs[i].empty() || *end != 0 || !run.agrees(std::strtod(ours[i].c_str(), nullptr), number)) {
      return "the text has " + ours[i] + " for " + theirs[i];
    }
  }
  return {};
}

class CallbackRun {
 public:
  CallbackRun(const Case& one, const json& run)
      : run_(run), recorded_(one, run), recorder_(std::make_shared<Recorder>(folder_)) {
    for (const json& callback : run.at("callbacks")) {
      recorded_.options().callbacks.push_back(callbackFor(callback, folder_));
    }
    recorded_.options().callbacks.push_back(recorder_);
  }

  std::string differences() {
    const json& expected = run_.at("expected");
    keras::Trainer& trainer = recorded_.trainer();
    const std::vector<keras::Logs> history = trainer.fit(recorded_.examples(), recorded_.options());
    for (const json& then : run_.at("fit").value("then", json::array())) {
      const int64_t size = recorded_.options().batchSize;
      if (then == "evaluate") trainer.evaluate(recorded_.examples(), size, {recorder_});
      if (then == "predict") trainer.predict(recorded_.examples().x, size, {recorder_});
    }
    std::string differs = eventsDifference(expected.at("events"));
    if (differs.empty()) differs = recorded_.historyDifference(history, expected.at("history"));
    if (differs.empty() && recorder_->epochs != expected.at("epochs")) differs = "the epochs are others";
    if (differs.empty()) {
      differs = recorded_.weightsDifference(trainer.model()->weights(), expected.at("final_weights"));
    }
    if (differs.empty() && !recorded_.agrees(trainer.learningRate(), expected.at("final_learning_rate"))) {
      differs = engine::message("the learning rate is ", trainer.learningRate());
    }
    if (differs.empty()) differs = stoppingDifference(expected);
    return differs.empty() ? filesDifference(expected) : differs;
  }

 private:
  std::string eventsDifference(const json& want) const {
    const std::vector<Recorder::Event>& events = recorder_->events;
    for (std::size_t i = 0; i < std::min(events.size(), want.size()); ++i) {
      if (events[i].method != want[i][0].get<std::string>() || events[i].number != want[i][1]) {
        return engine::message("event ", i, " is ", events[i].method, " ", events[i].number.dump(), ", not ",
                               want[i].dump());
      }
      const std::string differs = recorded_.logsDifference(events[i].logs, want[i][2], true);
      if (!differs.empty()) return engine::message("event ", i, ", ", events[i].method, ": ", differs);
    }
    return events.size() == want.size() ? "" : engine::message("there are ", events.size(), " events");
  }

  std::string stoppingDifference(const json& expected) const {
    for (const keras::CallbackPtr& one : recorded_.options().callbacks) {
      const auto* stopping = dynamic_cast<const keras::EarlyStopping*>(one.get());
      if (!stopping || !expected.contains("stopped_epoch")) continue;
      if (stopping->stoppedEpoch() != expected["stopped_epoch"]) {
        return engine::message("it stopped at ", stopping->stoppedEpoch());
      }
      if (stopping->bestEpoch() != expected["best_epoch"] || !recorded_.agrees(stopping->best(), expected["best"])) {
        return engine::message("the best is ", stopping->best(), " of epoch ", stopping->bestEpoch());
      }
    }
    return {};
  }

  // What a saved model, or its weights, hold.
  std::string weightsIn(const std::string& path) {
    keras::Model& model = *recorded_.trainer().model();
    keras::loadWeights(path, model);
    std::vector<Tensor> values;
    for (const keras::WeightPtr& weight : model.weights()) values.push_back(weight->value);
    return bytesOf(values);
  }
  std::string filesDifference(const json& expected) {
    if (recorder_->files != expected.at("files_after_epoch")) return "the files are " + recorder_->files.dump();
    if (filesIn(folder_).size() != expected.at("files").size()) return "there are other files at the end";
    for (const auto& [name, want] : expected["files"].items()) {
      const std::string path = folder_.path(name);
      std::string differs;
      if (want.contains("text")) differs = textDifference(recorded_, readFile(path), want["text"].get<std::string>());
      if (want.contains("holds_weights_after_epoch")) {
        const auto at = std::ranges::find(recorder_->weights, weightsIn(path));
        const json epoch =
            at == recorder_->weights.end() ? json() : recorder_->epochs.at(at - recorder_->weights.begin());
        if (epoch != want["holds_weights_after_epoch"]) differs = "holds the weights after epoch " + epoch.dump();
      }
      if (!differs.empty()) return name + ": " + differs;
    }
    return {};
  }

  const json& run_;
  test_support::TemporaryFolder folder_;
  RecordedRun recorded_;
  std::shared_ptr<Recorder> recorder_;
};

}  // namespace

std::string kerasCallbacks(const Case& one) {
  for (const json& run : one.json.at("runs")) {
    const std::string which = engine::message("run ", run.at("index").dump(), ": ");
    try {
      const std::string differs = CallbackRun(one, run).differences();
      if (!differs.empty()) return which + differs;
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
