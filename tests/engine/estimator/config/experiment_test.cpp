// Experiment files and single settings: what is taken, and what is refused with which words.
#include "engine/estimator/config/experiment.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <sys/stat.h>

#include "engine/estimator/experiment/experiment_specs.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kExperiment = R"({
  "name": "digits",
  "model": {"sequential": {"input_shape": [28, 28, 1], "layers": [
    {"type": "conv2d", "filters": 4, "kernel_size": 3, "use_bias": false},
    {"type": "flatten"},
    {"type": "dense", "units": 10}], "optimizer": {"name": "Adam", "learning_rate": 0.01}}},
  "train_input": {"digits": {"count": 100, "seed": "3"}, "batch_size": 10, "repeat": true},
  "run_config": {"save_checkpoints_steps": "50", "threads": 1},
  "train": {"max_steps": "200"},
  "hooks": [{"name": "gradient_norms", "params": {"every": "10"}}]
})";

// The words of the InvalidArgument that `action` throws.
template <typename Action>
std::string refusal(const Action& action) {
  std::string message = "nothing was refused";
  EXPECT_EQ(testing::codeOf(action, &message), Code::kInvalidArgument);
  return message;
}

std::string refusedSetting(const std::string& setting) {
  Experiment experiment = parseExperiment(kExperiment, "test");
  const Experiment before = experiment;
  const std::string message = refusal([&] { applySetting(experiment, setting); });
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(experiment, before)) << setting;
  return message;
}

TEST(ExperimentFile, SizesThatNoModelHasAreRefusedByTheirFields) {
  EXPECT_THAT(refusedSetting("model.sequential.n_classes=2147483647"),
              HasSubstr("n_classes is 2147483647, but must be at most 16777216 classes."));
  EXPECT_THAT(refusedSetting("model.sequential.layers[2].units=2147483647"),
              HasSubstr("units is 2147483647, but must be at most 16777216 units."));
  const std::string json = R"({"model": {"dnn_classifier": {"hidden_units": [1000000000]}}})";
  EXPECT_THAT(refusal([&] { parseExperiment(json, "test"); }), HasSubstr("hidden_units[0] is 1000000000"));
}

TEST(ExperimentFile, VocabulariesThatNoMemoryHoldsAreRefused) {
  const std::string json = R"({"model": {"linear_classifier": {"feature_columns": [{"hash_bucket": {
    "key": "word", "hash_bucket_size": "1000000000000000"}}]}}})";
  const std::string text = refusal([&] { parseExperiment(json, "test"); });
  EXPECT_THAT(text, HasSubstr("hash_bucket_size is 1e+15: one number for each of the ids takes 4.0 PB, this machine"));
}

TEST(ExperimentFile, IsParsed) {
  const Experiment experiment = parseExperiment(kExperiment, "test");
  EXPECT_EQ(experiment.model().sequential().layers(0).filters(), 4);
  EXPECT_EQ(experiment.train().max_steps(), 200);
  EXPECT_EQ(experiment.run_config().save_summary_steps(), 100);
}

TEST(ExperimentFile, SurvivesJson) {
  const Experiment experiment = parseExperiment(kExperiment, "test");
  const Experiment again = parseExperiment(toJson(experiment), "again");
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(experiment, again));
}

TEST(ExperimentFile, SurvivesTheDisk) {
  const testing::TemporaryFolder folder;
  const Experiment experiment = parseExperiment(kExperiment, "test");
  const std::string path = folder.path() + "/a.experiment.json";
  saveExperiment(experiment, path);
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(experiment, loadExperiment(path)));
  EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
}

TEST(ExperimentFile, MalformedJsonIsRefusedByTheFilesName) {
  EXPECT_THAT(refusal([] { parseExperiment("{\"name\": ", "a.experiment.json"); }), HasSubstr("a.experiment.json"));
}

TEST(ExperimentFile, EveryTruncationIsRefused) {
  const std::string json = kExperiment;
  for (std::size_t size = 0; size + 1 < json.size(); ++size) {
    EXPECT_EQ(testing::codeOf([&] { parseExperiment(json.substr(0, size), "cut"); }), Code::kInvalidArgument) << size;
  }
}

TEST(ExperimentFile, TextThatOnlyLooksLikeJsonIsRefusedWithItsPlace) {
  EXPECT_THAT(refusal([] { parseExperiment("{\n\"name\": \"x\",\n}", "a"); }), HasSubstr("line 3"));
  for (const char* text : {"{'name': 'x'}", "// x\n{}", "{\"train\": {\"max_steps\": NaN}}", "{\"name\": \"\\x\"}",
                           "{} x", "{\"name\": \"\xff\"}", "{\"name\": \"\\ud800\"}", "null", "[]", "3", "", " \n"}) {
    EXPECT_EQ(testing::codeOf([&] { parseExperiment(text, "a"); }), Code::kInvalidArgument) << text;
  }
}

TEST(ExperimentFile, ANameThatComesTwiceIsRefused) {
  EXPECT_THAT(refusal([] { parseExperiment(R"({"name": "a", "train": {}, "name": "b"})", "a"); }),
              HasSubstr("'name' occurs twice"));
  EXPECT_EQ(testing::codeOf([] { parseExperiment(R"({"name": "a", "hparams": {"name": "b"}})", "a"); }), Code::kOk);
}

TEST(ExperimentFile, AByteOrderMarkIsPassedOverAndUtf16Refused) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(loadExperiment(folder.write("bom", "\xef\xbb\xbf{\"name\": \"x\"}")).name(), "x");
  EXPECT_THAT(refusal([&] { loadExperiment(folder.write("utf16", std::string("\xff\xfe{\0", 4))); }),
              HasSubstr("UTF-16"));
}

TEST(ExperimentFile, ALongWrongNameIsToldInShort) {
  EXPECT_LT(refusal([] { parseExperiment("{\"" + std::string(1'000'000, 'x') + "\": 1}", "a"); }).size(), 2000U);
}

TEST(ExperimentFile, WhatIsNoFileIsRefusedAndNeverWaitedFor) {
  const test_support::TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  for (const std::string& path : {folder.path("pipe"), folder.path(""), std::string("/dev/zero")}) {
    EXPECT_EQ(testing::codeOf([&] { loadExperiment(path); }), Code::kFailedPrecondition) << path;
  }
}

TEST(ExperimentFile, AnUnknownFieldIsNamed) {
  EXPECT_THAT(refusal([] { parseExperiment(R"({"train": {"max_step": 5}})", "test"); }), HasSubstr("max_step"));
}

TEST(ExperimentFile, AValueOfTheWrongTypeIsRefused) {
  EXPECT_THAT(refusal([] { parseExperiment(R"({"train": {"max_steps": "many"}})", "test"); }), HasSubstr("max_steps"));
  refusal([] { parseExperiment(R"({"train_input": {"repeat": 3}})", "test"); });
}

TEST(ExperimentFile, AValueOutOfItsRangeIsNamedWithTheRange) {
  EXPECT_THAT(refusal([] { parseExperiment(R"({"train": {"max_steps": 0}})", "test"); }),
              AllOf(HasSubstr("max_steps"), HasSubstr("at least 1")));
  EXPECT_THAT(refusal([] { parseExperiment(R"({"run_config": {"threads": 5000}})", "test"); }),
              AllOf(HasSubstr("threads"), HasSubstr("at most 1024")));
  EXPECT_THAT(refusal([] { parseExperiment(R"({"run_config": {"keep_checkpoint_every_n_hours": 0}})", "test"); }),
              AllOf(HasSubstr("keep_checkpoint_every_n_hours"), HasSubstr("more than 0")));
}

TEST(ExperimentFile, AChoiceThatIsNoneListsThem) {
  EXPECT_THAT(refusal([] { parseExperiment(R"({"model": {"sequential": {"optimizer": {"name": "SGD"}}}})", "test"); }),
              AllOf(HasSubstr("SGD"), HasSubstr("GradientDescent")));
}

TEST(ExperimentFile, AFieldInAListIsNamedWithItsIndex) {
  EXPECT_THAT(refusal([] {
                parseExperiment(R"({"model": {"sequential": {"layers": [{"type": "flatten"}, {"units": 0}]}}})",
                                "test");
              }),
              HasSubstr("layers[1]"));
}

TEST(ExperimentFile, ANumberThatIsNoneIsRefused) {
  EXPECT_THAT(
      refusal([] { parseExperiment(R"({"model": {"sequential": {"optimizer": {"learning_rate": "NaN"}}}})", "test"); }),
      HasSubstr("learning_rate"));
}

TEST(ExperimentFile, AMissingFileIsNotFound) {
  EXPECT_EQ(testing::codeOf([] { loadExperiment("/nowhere/a.experiment.json"); }), Code::kNotFound);
}

TEST(ExperimentSetting, SetsFieldsByTheirPath) {
  Experiment experiment = parseExperiment(kExperiment, "test");
  applySetting(experiment, "train.max_steps=300");
  applySetting(experiment, "model.sequential.layers[0].filters=8");
  applySetting(experiment, "model.sequential.optimizer.name=Adagrad");
  applySetting(experiment, "model.sequential.input_shape=[14, 14, 1]");
  applySetting(experiment, "train_input.repeat=false");
  applySetting(experiment, "description=two words = one \"value\"");
  EXPECT_EQ(experiment.train().max_steps(), 300);
  EXPECT_EQ(experiment.model().sequential().layers(0).filters(), 8);
  EXPECT_EQ(experiment.model().sequential().layers(0).kernel_size(), 3);
  EXPECT_EQ(experiment.model().sequential().optimizer().name(), "Adagrad");
  EXPECT_EQ(experiment.model().sequential().input_shape_size(), 3);
  EXPECT_EQ(experiment.model().sequential().input_shape(0), 14);
  EXPECT_FALSE(experiment.train_input().repeat());
  EXPECT_EQ(experiment.description(), "two words = one \"value\"");
}

TEST(ExperimentSetting, SetsAnEntryOfAMap) {
  Experiment experiment = parseExperiment(R"({"hparams": {"units": "3"}, "hooks": [{"name": "h"}]})", "test");
  applySetting(experiment, "hparams.units=4");
  applySetting(experiment, "hparams.layers[0].filters=8");
  applySetting(experiment, "hparams.say \"so\"=a=\"b\"");
  applySetting(experiment, "hooks[0].params.every=5");
  EXPECT_EQ(experiment.hparams_size(), 3);
  EXPECT_EQ(experiment.hparams().at("units"), "4");
  EXPECT_EQ(experiment.hparams().at("layers[0].filters"), "8");
  EXPECT_EQ(experiment.hparams().at("say \"so\""), "a=\"b\"");
  EXPECT_EQ(experiment.hooks(0).params().at("every"), "5");
}

TEST(ExperimentSetting, SetsOneElementOfAList) {
  Experiment experiment = parseExperiment(kExperiment, "test");
  applySetting(experiment, "model.sequential.input_shape[1]=14");
  applySetting(experiment, "model.sequential.layers[1]={\"type\": \"dropout\", \"rate\": 0.5}");
  const SequentialClassifier& model = experiment.model().sequential();
  EXPECT_THAT(model.input_shape(), ::testing::ElementsAre(28, 14, 1));
  ASSERT_EQ(model.layers_size(), 3);
  EXPECT_EQ(model.layers(1).type(), "dropout");
  EXPECT_EQ(model.layers(2).units(), 10);
  EXPECT_THAT(refusedSetting("model.sequential.input_shape[3]=14"), HasSubstr("from [0] to [2]"));
}

TEST(ExperimentSetting, TextIsTakenAsItIs) {
  for (const std::string text : {"[draft]", "{x}", "a\\b", "two\nlines\tand \x01", "ümlaut", ""}) {
    Experiment experiment;
    applySetting(experiment, "description=" + text);
    EXPECT_EQ(experiment.description(), text);
  }
}

TEST(ExperimentSetting, NeedsAnEqualsSign) {
  EXPECT_THAT(refusedSetting("train.max_steps"), HasSubstr("has no '='"));
}

TEST(ExperimentSetting, AnUnknownFieldListsThoseThereAre) {
  EXPECT_THAT(refusedSetting("train.max_step=5"), AllOf(HasSubstr("max_step"), HasSubstr("It has max_steps")));
  EXPECT_THAT(refusedSetting("training.max_steps=5"), HasSubstr("train_input"));
  refusedSetting("=5");
  refusedSetting("train.=5");
}

TEST(ExperimentSetting, AValueOfTheWrongTypeIsRefused) {
  EXPECT_THAT(refusedSetting("train.max_steps=many"), HasSubstr("int64"));
  EXPECT_THAT(refusedSetting("train.max_steps="), HasSubstr("max_steps"));
  refusedSetting("train_input.repeat=perhaps");
}

TEST(ExperimentSetting, WhatIsWrongInsideOfAnObjectIsSaid) {
  EXPECT_THAT(refusedSetting(R"(model={"dnn_classifier": {}, "linear_classifier": {}})"),
              AllOf(HasSubstr("the only one of its kind"), ::testing::Not(HasSubstr("takes a JSON object"))));
  EXPECT_THAT(refusedSetting(R"(train={"max_steps": {}})"), ::testing::Not(HasSubstr("takes a JSON object")));
  EXPECT_THAT(refusedSetting("train=5"), HasSubstr("'train' takes a JSON object"));
}

TEST(ExperimentSetting, AValueOutOfItsRangeIsRefused) {
  EXPECT_THAT(refusedSetting("train.max_steps=-1"), HasSubstr("at least 1"));
  EXPECT_THAT(refusedSetting("model.sequential.optimizer.name=SGD"), HasSubstr("must be one of"));
}

TEST(ExperimentSetting, ABadIndexIsRefused) {
  EXPECT_THAT(refusedSetting("model.sequential.layers[3].filters=8"), HasSubstr("from [0] to [2]"));
  refusedSetting("model.sequential.layers[-1].filters=8");
  refusedSetting("model.sequential.layers[x].filters=8");
  refusedSetting("model.sequential.layers[99999999999].filters=8");
  refusedSetting("model.sequential.layers.filters=8");
}

TEST(ExperimentSetting, AnIndexOfAFieldThatIsNoListIsRefused) {
  refusedSetting("train[0].max_steps=8");
  refusedSetting("train.max_steps[0]=8");
}

TEST(ExperimentSetting, ARefusedSettingOfAnotherModelKeepsTheModel) {
  refusedSetting("model.dnn_classifier.hidden=3");
  refusedSetting("model.dnn_classifier.n_classes=1");
}

TEST(ExperimentSetting, AFieldOfANumberIsRefused) {
  EXPECT_THAT(refusedSetting("train.max_steps.x=8"), HasSubstr("no fields of its own"));
}

TEST(ExperimentSetting, AValueCannotBringFurtherFields) {
  refusedSetting("train.max_steps=5, \"max_steps\": 6");
  refusedSetting("name=\"a\", \"description\": \"b\"");
}

TEST(ExperimentHparams, AreSettingsOfAModelByTheirPath) {
  Experiment experiment = parseExperiment(kExperiment, "test");
  (*experiment.mutable_hparams())["optimizer.learning_rate"] = "0.5";
  (*experiment.mutable_hparams())["layers[0].filters"] = "8";
  const SequentialClassifier model = modelOf(experiment).sequential();
  EXPECT_EQ(model.optimizer().learning_rate(), 0.5);
  EXPECT_EQ(model.optimizer().name(), "Adam");
  EXPECT_EQ(model.layers(0).filters(), 8);
}

TEST(ExperimentHparams, ThatTheModelDoesNotHaveAreRefusedWithTheNearestName) {
  Experiment experiment = parseExperiment(kExperiment, "test");
  (*experiment.mutable_hparams())["optimizer.learning_rat"] = "0.5";
  EXPECT_THAT(refusal([&] { modelOf(experiment); }), AllOf(HasSubstr("hparams: "), HasSubstr("learning_rate")));
}

TEST(ExperimentHparams, OfANamedModelAreLeftToItsModelFn) {
  const Experiment experiment =
      parseExperiment(R"({"model": {"named": {"name": "mine"}}, "hparams": {"anything": "1"}})", "test");
  EXPECT_EQ(modelOf(experiment).named().name(), "mine");
}

TEST(RunConfigMessage, SurvivesJsonAndSettings) {
  RunConfig config;
  applySetting(config, "model_dir=/tmp/a b");
  applySetting(config, "save_checkpoints_secs=0.5");
  applySetting(config, "tf_random_seed=-9223372036854775808");
  RunConfig again;
  for (const char* setting :
       {"model_dir=/tmp/a b", "save_checkpoints_secs=0.5", "tf_random_seed=-9223372036854775808"}) {
    applySetting(again, setting);
  }
  EXPECT_EQ(toJson(config), toJson(again));
  EXPECT_EQ(config.tf_random_seed(), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(config.save_checkpoints_secs(), 0.5);
  EXPECT_FALSE(config.has_save_checkpoints_steps());
}

TEST(TrainAndEvalSpecMessages, SurviveJson) {
  Experiment experiment;
  applySetting(experiment, "train.max_steps=7");
  applySetting(experiment, "eval.steps=0");
  applySetting(experiment, "eval.name=test");
  const Experiment again = parseExperiment(toJson(experiment), "again");
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(experiment, again));
  EXPECT_TRUE(again.eval().has_steps());
}

TEST(ResolvePath, TakesTheDataFolderAndTheBaseFolder) {
  EXPECT_EQ(resolvePath("${DATA}/a.csv", "/data", "/base"), "/data/a.csv");
  EXPECT_EQ(resolvePath("a.csv", "/data", "/base"), "/base/a.csv");
  EXPECT_EQ(resolvePath("/x/a.csv", "", "/base"), "/x/a.csv");
  EXPECT_EQ(resolvePath("../data/a_*.csv", "", "/ws/experiments"), "/ws/data/a_*.csv");
  EXPECT_EQ(resolvePath("../data/a.csv", "", "/ws/experiments/"), "/ws/data/a.csv");
  EXPECT_EQ(resolvePath("../a.csv", "", "experiments"), "a.csv");
  EXPECT_THAT(refusal([] { resolvePath("${DATA}/a.csv", "", ""); }), HasSubstr("data folder"));
}

}  // namespace
}  // namespace engine::estimator
