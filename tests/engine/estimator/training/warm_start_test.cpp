// Variables that start with another training's values.
#include "engine/estimator/training/warm_start.h"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/init_from_checkpoint.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Tensor row(float value) {
  return Tensor::of(std::vector<float>{value}, Shape{1, 1});
}

// Writes a checkpoint and gives its prefix.
std::string write(const std::string& folder, const std::map<std::string, Tensor>& tensors) {
  const std::string prefix = folder + "/source.ckpt-1";
  formats::BundleWriter writer(prefix);
  for (const auto& [name, tensor] : tensors) writer.add(name, tensor);
  writer.finish();
  return prefix;
}

std::string writeTerms(const std::string& path, const std::vector<std::string>& terms) {
  std::ofstream out(path);
  for (const std::string& term : terms) out << term << "\n";
  return path;
}

// The values of w and b of a linear model that was warm-started and not trained.
std::pair<float, float> warmStarted(const std::string& folder, const WarmStartSettings& settings) {
  Estimator model(testing::linearModel(), testing::configIn(folder + "/model"), {}, {}, settings);
  TrainOptions options = testing::more(1);
  model.train(testing::lineInput(), options);
  const formats::BundleReader reader(folder + "/model/model.ckpt-0");
  return {reader.read("w").toDoubles()[0], reader.read("b").toDoubles()[0]};
}

TEST(WarmStart, TakesTheTrainableVariables) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(2)}});
  EXPECT_EQ(warmStarted(folder.path(), settings), std::pair(2.0f, 3.0f));
}

TEST(WarmStart, FromAFolderTakesTheNewestThatThereIsWhileATrainingReplacesIt) {
  const testing::TemporaryFolder folder;
  const std::string source = folder.path() + "/source";
  formats::CheckpointManager manager(source, {.keepMax = 1});
  const auto save = [&](int64_t step) {
    formats::BundleWriter writer(manager.prefixFor(step));
    writer.add("b", Tensor::scalar(3.0f));
    writer.add("w", row(2));
    writer.finish();
    manager.saved(manager.prefixFor(step));
  };
  save(0);
  std::atomic<bool> done = false;
  std::thread training([&] {
    for (int64_t step = 1; !done; ++step) save(step);
  });
  WarmStartSettings settings;
  settings.checkpoint = source;
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(warmStarted(folder.path() + "/" + std::to_string(i), settings), std::pair(2.0f, 3.0f));
  }
  done = true;
  training.join();
}

TEST(WarmStart, TakesThoseThatAPatternBeginsWith) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(2)}});
  settings.varsToWarmStart = "[w]";
  EXPECT_EQ(warmStarted(folder.path(), settings), std::pair(2.0f, 0.0f));
}

TEST(WarmStart, FindsRenamedVariables) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"old", row(7)}});
  settings.prevVarNames = {{"w", "old"}};
  EXPECT_EQ(warmStarted(folder.path(), settings), std::pair(7.0f, 3.0f));
}

TEST(WarmStart, RefusesSettingsOfVariablesThatAreNotStarted) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(2)}});
  settings.prevVarNames = {{"v", "old"}};
  std::string message;
  EXPECT_EQ(codeOf([&] { warmStarted(folder.path(), settings); }, &message), Code::kInvalidArgument);
  EXPECT_THAT(message, HasSubstr("that were not used: v. Perhaps you misspelled them?"));
}

TEST(WarmStart, SaysWhatIsMissingOrDiffers) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"w", row(2)}});
  EXPECT_EQ(codeOf([&] { warmStarted(folder.path(), settings); }), Code::kNotFound);
  settings.checkpoint = write(folder.path(), {{"b", Tensor::vector<float>({1, 2})}, {"w", row(2)}});
  EXPECT_EQ(codeOf([&] { warmStarted(folder.path(), settings); }), Code::kInvalidArgument);
  settings.checkpoint = folder.path() + "/nothing";
  EXPECT_EQ(codeOf([&] { warmStarted(folder.path(), settings); }), Code::kNotFound);
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(2)}});
  settings.varsToWarmStart = "(";
  EXPECT_EQ(codeOf([&] { warmStarted(folder.path(), settings); }), Code::kInvalidArgument);
}

TEST(WarmStart, IsForgottenOnceThereIsACheckpoint) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(2)}});
  warmStarted(folder.path(), settings);
  Estimator again(testing::linearModel({.learningRate = 0}), testing::configIn(folder.path() + "/model"), {}, {},
                  settings);
  const Tensor trained = again.variableValue("w");
  again.train(testing::lineInput(), testing::more(1));
  EXPECT_EQ(again.variableValue("w").toDoubles(), trained.toDoubles());
}

TEST(WarmStart, AnUntrainedModelPredictsWithIt) {
  const testing::TemporaryFolder folder;
  WarmStartSettings settings;
  settings.checkpoint = write(folder.path(), {{"b", Tensor::scalar(3.0f)}, {"w", row(0)}});
  Estimator model(testing::linearModel(), testing::configIn(folder.path() + "/model"), {}, {}, settings);
  EXPECT_EQ(model.predict(testing::lineInput()).next()->at("value").item<float>(), 3.0f);
}

class VocabularyRemap : public ::testing::Test {
 protected:
  VocabularyRemap() {
    info_.oldVocab = writeTerms(folder_.path() + "/old", {"b", "a", "c"});
    info_.newVocab = writeTerms(folder_.path() + "/new", {"a", "new", "b"});
  }
  Tensor remap(const Tensor& old, const Tensor& backup) { return remapVocabulary("v", old, backup, info_); }

  testing::TemporaryFolder folder_;
  VocabInfo info_;
};

TEST_F(VocabularyRemap, MovesRows) {
  const Tensor old = Tensor::of(std::vector<float>{1, 2, 3, 4, 5, 6}, Shape{3, 2});
  const Tensor backup = Tensor::of(std::vector<float>(6, 9), Shape{3, 2});
  EXPECT_THAT(remap(old, backup).toDoubles(), ElementsAre(3, 4, 9, 9, 1, 2));
}

TEST_F(VocabularyRemap, MovesColumns) {
  info_.axis = 1;
  const Tensor old = Tensor::of(std::vector<float>{1, 2, 3, 4, 5, 6}, Shape{2, 3});
  const Tensor backup = Tensor::of(std::vector<float>(6, 9), Shape{2, 3});
  EXPECT_THAT(remap(old, backup).toDoubles(), ElementsAre(2, 9, 1, 5, 9, 4));
}

TEST_F(VocabularyRemap, UnknownTermsAreNew) {
  info_.numOovBuckets = 1;
  const Tensor old = Tensor::vector<float>({1, 2, 3});
  EXPECT_THAT(remap(old, Tensor::vector<float>({0, 0, 0, 8})).toDoubles(), ElementsAre(2, 0, 1, 8));
}

TEST_F(VocabularyRemap, OldTermsBeyondTheSizeAreForgotten) {
  info_.oldVocabSize = 1;
  const Tensor old = Tensor::vector<float>({1});
  EXPECT_THAT(remap(old, Tensor::vector<float>({0, 0, 0})).toDoubles(), ElementsAre(0, 0, 1));
}

TEST_F(VocabularyRemap, RefusesWhatDoesNotFit) {
  const Tensor three = Tensor::vector<float>({1, 2, 3});
  const auto refused = [&](const Tensor& old, const Tensor& backup) {
    return codeOf([&] { remap(old, backup); }) == Code::kInvalidArgument;
  };
  EXPECT_TRUE(refused(three, Tensor::vector<float>({1, 2})));
  EXPECT_TRUE(refused(Tensor::vector<float>({1}), three)) << "the old vocabulary has more terms than the checkpoint";
  EXPECT_TRUE(refused(row(1), three));
  info_.axis = 2;
  EXPECT_TRUE(refused(three, three));
  info_.axis = 0;
  info_.newVocabSize = 4;
  EXPECT_TRUE(refused(three, three));
  info_.newVocab = folder_.path() + "/none";
  EXPECT_EQ(codeOf([&] { remap(three, three); }), Code::kNotFound);
}

// The graph's variables after their initialisers ran.
std::map<std::string, std::vector<double>> initialized(Graph& graph) {
  Session session(graph);
  std::map<std::string, std::vector<double>> values;
  for (const Variable& variable : graph.collections().globalVariables) {
    session.run(Feeds{}, {}, {variable.initializer});
    values[variable.name] = session.resources().find<VariableResource>(variable.name)->value().toDoubles();
  }
  return values;
}

void addVariable(Graph& graph, const std::string& name, const Shape& shape) {
  nn::getVariable(Scope(graph).exactly(""), name, shape, DType::kFloat, nn::zeros());
}

TEST(InitFromCheckpoint, AssignsNamesAndScopes) {
  const testing::TemporaryFolder folder;
  const std::string prefix = write(
      folder.path(), {{"old/a", Tensor::scalar(1.0f)}, {"old/b", Tensor::scalar(2.0f)}, {"x", Tensor::scalar(3.0f)}});
  Graph graph;
  for (const char* name : {"new/a", "new/b", "y", "other"}) addVariable(graph, name, Shape{});
  formats::initFromCheckpoint(graph, prefix, {{"old/", "new/"}, {"x", "y"}});
  const auto values = initialized(graph);
  EXPECT_THAT(values.at("new/a"), ElementsAre(1));
  EXPECT_THAT(values.at("new/b"), ElementsAre(2));
  EXPECT_THAT(values.at("y"), ElementsAre(3));
  EXPECT_THAT(values.at("other"), ElementsAre(0));
}

TEST(InitFromCheckpoint, TheRootIsAScope) {
  const testing::TemporaryFolder folder;
  const std::string prefix = write(folder.path(), {{"a", Tensor::scalar(1.0f)}});
  Graph graph;
  addVariable(graph, "new/a", Shape{});
  formats::initFromCheckpoint(graph, prefix, {{"/", "new/"}});
  EXPECT_THAT(initialized(graph).at("new/a"), ElementsAre(1));
}

TEST(InitFromCheckpoint, PartsTakeTheirPartOfTheWhole) {
  const testing::TemporaryFolder folder;
  const std::string prefix =
      write(folder.path(), {{"w", Tensor::of(std::vector<float>{1, 2, 3, 4, 5, 6}, Shape{3, 2})}});
  Graph graph;
  addVariable(graph, "w/part_0", Shape{2, 2});
  addVariable(graph, "w/part_1", Shape{1, 2});
  for (int64_t i = 0; i < 2; ++i) {
    graph.collections().globalVariables[static_cast<std::size_t>(i)].slice =
        VariableSlice{"w", Shape{3, 2}, {2 * i, 0}};
  }
  formats::initFromCheckpoint(graph, prefix, {{"w", "w"}});
  const auto values = initialized(graph);
  EXPECT_THAT(values.at("w/part_0"), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(values.at("w/part_1"), ElementsAre(5, 6));
}

TEST(InitFromCheckpoint, RefusesWhatDoesNotFit) {
  const testing::TemporaryFolder folder;
  const std::string prefix = write(folder.path(), {{"a", Tensor::vector<float>({1, 2})}});
  const auto refused = [&](const formats::AssignmentMap& map) {
    Graph graph;
    addVariable(graph, "v", Shape{});
    return codeOf([&] { formats::initFromCheckpoint(graph, prefix, map); }) == Code::kInvalidArgument;
  };
  EXPECT_TRUE(refused({{"a", "v"}}));
  EXPECT_TRUE(refused({{"b", "v"}}));
  EXPECT_TRUE(refused({{"a", "w"}}));
  EXPECT_TRUE(refused({{"a/", "v"}}));
  EXPECT_TRUE(refused({{"a/", "w/"}}));
}

}  // namespace
}  // namespace engine::estimator
