// Damaged text of what users and their environment set: experiment files, single settings, TF_CONFIG, hyperparameters.
// Each gives a value or an Error, never a crash or another exception.
#include <gtest/gtest.h>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/hparams.h"
#include "engine/estimator/config/tf_config.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/support/mutations.h"

namespace engine::estimator {
namespace {

constexpr int kRounds = 1000;

// Deeper than any stack.
std::string nested(const std::string& open, const std::string& inside, const std::string& close) {
  constexpr int kDepth = 200000;
  std::string text;
  for (int i = 0; i < kDepth; ++i) text += open;
  text += inside;
  for (int i = 0; i < kDepth; ++i) text += close;
  return text;
}

// `read` must take each damage of `good`, or refuse it as InvalidArgument.
template <typename Read>
void attack(const std::string& good, uint32_t seed, const Read& read) {
  std::mt19937 random(seed);
  EXPECT_EQ(testing::codeOf([&] { read(good); }), Code::kOk);
  for (int round = 0; round < kRounds; ++round) {
    std::string text =
        random() % 2 ? engine::testing::damaged(good, random) : engine::testing::withHostileWord(good, random);
    const Code code = testing::codeOf([&] { read(text); });
    EXPECT_TRUE(code == Code::kOk || code == Code::kInvalidArgument) << text;
  }
}

constexpr const char* kSeedExperiment = R"({
  "name": "digits",
  "model": {"sequential": {"input_shape": [28, 28, 1], "layers": [
    {"type": "conv2d", "filters": 4, "kernel_size": 3, "use_bias": false}, {"type": "dense", "units": 10}],
    "optimizer": {"name": "Adam", "learning_rate": 0.01}}},
  "train_input": {"digits": {"count": 100, "seed": "3"}, "batch_size": 10, "repeat": true},
  "run_config": {"save_checkpoints_steps": "50", "threads": 1},
  "hooks": [{"name": "gradient_norms", "params": {"every": "10"}}]
})";

TEST(SettingsFuzz, DamagedExperimentsGiveErrorsAndNeverACrash) {
  attack(kSeedExperiment, 1, [](const std::string& text) { parseExperiment(text, "fuzz"); });
}

TEST(SettingsFuzz, DamagedSettingsGiveErrorsAndNeverACrash) {
  const Experiment good = parseExperiment(kSeedExperiment, "fuzz");
  const auto apply = [&](const std::string& setting) {
    Experiment experiment = good;
    applySetting(experiment, setting);
  };
  attack("model.sequential.layers[1].units=20", 2, apply);
  attack("model.sequential.optimizer={\"name\": \"Adam\", \"learning_rate\": 1e-3}", 3, apply);
}

TEST(SettingsFuzz, DamagedTfConfigsGiveErrorsAndNeverACrash) {
  const auto apply = [](const std::string& json) { applyTfConfig(RunConfig(), json); };
  attack(R"({"cluster": {"chief": ["a:1"], "worker": ["b:2", "c:3"], "ps": ["d:4"]}, "model_dir": "/m",
             "task": {"type": "worker", "index": 1}, "service": {"a": [1, {"b": null}]}, "environment": "cloud"})",
         4, apply);
  attack(R"({"cluster": {"master": ["a:1"]}, "task": {"type": "master", "index": "0"}})", 5, apply);
}

TEST(SettingsFuzz, DamagedHyperparametersGiveErrorsAndNeverACrash) {
  HParams params;
  params.add("rate", 0.5);
  params.add("relu", true);
  params.add("layers", std::vector<int64_t>{1, 2});
  params.add("any", HParamValue());
  attack("rate=1e-3, relu=False,layers=[3 4,5],any=text", 6,
         [&](const std::string& text) { HParams(params).parse(text); });
  attack("layers[1]=7,rate=2", 7, [&](const std::string& text) { HParams(params).parse(text); });
  attack(R"({"rate": 2, "relu": false, "layers": [7, 8], "any": "text"})", 8, [&](const std::string& text) {
    HParams copy = params;
    try {
      copy.parseJson(text);
    } catch (const Error& error) {
      // An unknown name is NotFound.
      if (error.code() != Code::kNotFound) throw;
    }
  });
}

TEST(SettingsFuzz, DeeplyNestedTextIsRefused) {
  const auto experiment = [](const std::string& text) {
    return testing::codeOf([&] { parseExperiment(text, "fuzz"); });
  };
  EXPECT_EQ(experiment(nested("[", "", "]")), Code::kInvalidArgument);
  EXPECT_EQ(experiment(nested("{\"model\":", "1", "}")), Code::kInvalidArgument);
  const auto tfConfig = [](const std::string& text) {
    return testing::codeOf([&] { applyTfConfig(RunConfig(), text); });
  };
  EXPECT_EQ(tfConfig(nested("[", "", "]")), Code::kInvalidArgument);
  EXPECT_EQ(tfConfig("{\"service\":" + nested("{\"a\":", "1", "}") + "}"), Code::kInvalidArgument);
  HParams params;
  params.add("any", HParamValue());
  EXPECT_EQ(testing::codeOf([&] { params.parseJson("{\"any\":" + nested("[", "", "]") + "}"); }),
            Code::kInvalidArgument);
}

TEST(SettingsFuzz, ALongNameOfAHyperparameterIsUnknown) {
  HParams params;
  params.add("rate", 0.5);
  std::string text(1 << 20, 'a');
  text += "=1";
  EXPECT_EQ(testing::codeOf([&] { params.parse(text); }), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::estimator
