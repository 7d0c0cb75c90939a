// What the built-in plugins say of a training whose numbers are worked out by hand in plugin_training.h.
#include <cmath>
#include <filesystem>
#include <fstream>

#include "engine/formats/bundle/bundle_reader.h"
#include "summaries/values/projector.h"
#include "tests/plugins/plugin_training.h"

namespace plugins {
namespace {

using test_support::PluginTraining;
using testing::HasSubstr;

using BuiltInPluginsTest = PluginTraining;

TEST_F(BuiltInPluginsTest, TheShareOfDeadUnitsIsThatOfTheUnitsThatAre0) {
  hook("dead_units", {{"every_steps", "2"}});
  train(3);
  const summaries::Columns dead = scalars("dead_units/hidden");
  EXPECT_EQ(dead.steps, (std::vector<int64_t>{1, 3}));
  for (const double share : dead.values) EXPECT_NEAR(share, 1.0 / 3, 1e-6);
}

TEST_F(BuiltInPluginsTest, ActivationsAreLoggedAsHistograms) {
  hook("activation_histograms", {{"every_steps", "1"}});
  train(2);
  summaries::EventLogReader reader(folder_.path("run"));
  for (const summaries::SeriesInfo& series : reader.series()) {
    if (series.tag != "activations/hidden") continue;
    const summaries::Histogram first = reader.histogram(series.id, 1);
    EXPECT_EQ(first.num, 3);
    EXPECT_EQ(first.min, 0);
    EXPECT_EQ(first.max, 2);
    EXPECT_EQ(first.sum, 3);
    return;
  }
  FAIL() << "no histogram";
}

TEST_F(BuiltInPluginsTest, EmbeddingsAreKeptForTheProjectorAndOldOnesGo) {
  hook("embedding_snapshots", {{"variables", "w"}, {"every_steps", "1"}, {"keep", "2"}});
  train(3);
  summaries::EventLogReader reader(folder_.path("run"));
  const auto config = summaries::values::readProjector(reader, folder_.path("run"));
  ASSERT_TRUE(config.has_value());
  ASSERT_EQ(config->embeddings.size(), 2u);
  EXPECT_EQ(config->embeddings[0].tensorName, "w in step 3");
  EXPECT_TRUE(std::filesystem::exists(config->embeddings[0].tensorPath));
  EXPECT_TRUE(std::filesystem::exists(folder_.path("run/embeddings/w_2.tsv")));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("run/embeddings/w_1.tsv")));
}

TEST_F(BuiltInPluginsTest, AProjectorConfigOfSomebodyElseStays) {
  std::filesystem::create_directories(folder_.path("run"));
  folder_.write("run/projector_config.pbtxt", "model_checkpoint_path: \"mine\"\n");
  hook("embedding_snapshots", {{"variables", "w"}});
  EXPECT_EQ(train(2).globalStep, 2);
  EXPECT_THAT(lines_, HasSubstr("is there already and not of this hook"));
}

TEST_F(BuiltInPluginsTest, TheMemoryMeterLogsMemoryAndWarnsOnce) {
  hook("memory_meter", {{"every_steps", "1"}, {"warn_below", "1000000000"}});
  train(3);
  ASSERT_EQ(scalars("memory/resident_mib").size(), 3u);
  EXPECT_GT(scalars("memory/resident_mib").values[0], 1);
  EXPECT_GE(scalars("memory/peak_mib").values[2], scalars("memory/resident_mib").values[2]);
  EXPECT_GT(scalars("memory/left_mib").values[0], 0);
  EXPECT_EQ(scalars("memory/grown_mib").values[0], 0);
  const std::size_t first = lines_.find("MiB of memory left");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(lines_.find("MiB of memory left", first + 1), std::string::npos);
}

TEST_F(BuiltInPluginsTest, AnUnknownNodeEndsTheHookButNotTheTraining) {
  hook("activation_histograms", {{"nodes", "nowhere"}});
  EXPECT_EQ(train(2).globalStep, 2);
  EXPECT_THAT(lines_, HasSubstr("Plugin 'activation_histograms' failed in begin()"));
}

TEST_F(BuiltInPluginsTest, TheLearningRateFinderRaisesTheRateByAFactorAndStops) {
  hook("learning_rate_finder", {{"from", "0.001"}, {"to", "0.1"}, {"steps", "21"}});
  EXPECT_EQ(train(1000).globalStep, 21);
  const summaries::Columns rates = scalars("learning_rate_finder/rate");
  ASSERT_EQ(rates.size(), 21u);
  for (std::size_t i = 0; i < rates.size(); ++i) {
    EXPECT_NEAR(rates.values[i], 0.001 * std::pow(100, static_cast<double>(i) / 20), 1e-9);
  }
  EXPECT_NEAR(scalars("learning_rate_finder/loss").values[0], 2.25, 1e-6);
  EXPECT_THAT(lines_, HasSubstr("the loss falls most steeply at a rate of"));
}

TEST_F(BuiltInPluginsTest, GradientsWithoutNoiseHaveANoiseScaleOf0) {
  hook("gradient_noise", {{"every_steps", "1"}, {"batches", "4"}});
  rate_ = 1e-7;  // the weights stay, and every batch is the same example
  train(8);
  const summaries::Columns scale = scalars("gradient_noise/scale");
  ASSERT_EQ(scale.steps, (std::vector<int64_t>{4, 8}));
  // d loss / d w = 2 (y - label) v where a unit lives, d loss / d v = 2 (y - label) hidden: 9·(1/4 + 1/4) + 9·(1 + 4).
  EXPECT_NEAR(scalars("gradient_noise/gradient").values[0], 49.5, 1e-3);
  EXPECT_NEAR(scale.values[0], 0, 1e-4);
}

TEST_F(BuiltInPluginsTest, ThroughputHasStepsExamplesAndMemory) {
  hook("throughput", {{"every_steps", "5"}, {"batch_size", "3"}});
  train(10);
  const summaries::Columns steps = scalars("throughput/steps_per_second");
  ASSERT_EQ(steps.steps, (std::vector<int64_t>{5, 10}));
  EXPECT_NEAR(scalars("throughput/examples_per_second").values[0], 3 * steps.values[0], 1e-6 * steps.values[0]);
  EXPECT_GT(scalars("throughput/memory_mib").values[0], 1);
  EXPECT_GE(scalars("throughput/peak_memory_mib").values[0], scalars("throughput/memory_mib").values[0] / 2);
}

TEST_F(BuiltInPluginsTest, CheckpointsOfAveragesHaveTheMeanOfTheWeightsOfTheSteps) {
  hook("weight_averages", {{"kind", "swa"}});
  train(3);
  const engine::formats::BundleReader reader(folder_.path("run") + "/averaged/model.ckpt-3");
  const std::vector<double> averaged = reader.read("v").toDoubles();
  const engine::formats::BundleReader trained(folder_.path("run") + "/model.ckpt-3");
  const double last = trained.read("v").toDoubles()[2];
  EXPECT_GT(averaged[2], 0.5);
  EXPECT_LT(averaged[2], last);
  // v₂ of the steps by hand: v += rate·2·(label - y)·hidden, w += rate·2·(label - y)·v.
  double w0 = 1, w2 = 2, v0 = 0.5, v2 = 0.5, sum = 0;
  for (int step = 0; step < 3; ++step) {
    const double pull = rate_ * 2 * (3 - (w0 * v0 + w2 * v2));
    const double former0 = v0, former2 = v2;
    v0 += pull * w0;
    v2 += pull * w2;
    w0 += pull * former0;
    w2 += pull * former2;
    sum += v2;
  }
  EXPECT_NEAR(averaged[2], sum / 3, 1e-5);
}

TEST_F(BuiltInPluginsTest, TheOpThatMadeTheFirstNanIsNamedWithItsInput) {
  makesNan_ = true;
  hook("nan_finder");
  EXPECT_THROW(train(3), engine::Error);  // the training itself refuses a loss that is NaN
  EXPECT_THAT(lines_, HasSubstr("made by 'log_of_negative' (Log): 1 values"));
  EXPECT_THAT(lines_, HasSubstr("is in [-97.75, -97.75]"));
}

TEST_F(BuiltInPluginsTest, ACommandRunsAtTheEndAndKnowsTheStep) {
  const std::string file = folder_.path("said");
  hook("command_on_event", {{"command", "echo $EWB_EVENT $EWB_STEP > " + file}});
  train(4);
  std::string said;
  std::getline(std::ifstream(file), said);
  EXPECT_EQ(said, "end 4");
}

TEST_F(BuiltInPluginsTest, AProgramHearsOfStepsAndItsOrdersAreObeyed) {
  const std::string heard = folder_.path("heard");
  hook("pipe", {{"every_steps", "1"},
                {"command", "for n in 1 2 3; do read -r line; echo \"$line\" >> " + heard +
                                "; done; echo '{\"stop\": true}'; cat > /dev/null; "
                                "echo '{\"scalar\": \"lines\", \"value\": 3}'"}});
  // It stops some steps after the order: the training waits for nobody.
  const int64_t steps = train(1000000).globalStep;
  EXPECT_LT(steps, 1000000);
  std::ifstream in(heard);
  std::string line;
  std::getline(in, line);
  EXPECT_THAT(line, HasSubstr(R"("event":"begin")"));
  std::getline(in, line);
  EXPECT_THAT(line,
              testing::AllOf(HasSubstr(R"("event":"step")"), HasSubstr(R"("loss":2.25)"), HasSubstr(R"("step":1)")));
  ASSERT_EQ(scalars("lines").size(), 1u);
  EXPECT_EQ(scalars("lines").values[0], 3);
}

TEST_F(BuiltInPluginsTest, AProgramThatEndsEarlyOrWritesNonsenseHarmsNothing) {
  hook("pipe", {{"every_steps", "1"}, {"command", "echo nonsense; exit 3"}});
  EXPECT_EQ(train(5).globalStep, 5);
  EXPECT_THAT(lines_, HasSubstr("wrote what is no JSON object: nonsense"));
}

TEST_F(BuiltInPluginsTest, RulesLogStopAndChangeTheRate) {
  hook("expression", {{"rules",
                       "every 2 steps: scalar(\"gradient\") = norm(gradients())\n"
                       "scalar(\"loss_of_rule\") = loss()   # every step\n"
                       "when step() == 3: rate = rate() / 2; when step() >= 6: stop"}});
  EXPECT_EQ(train(100).globalStep, 6);
  const summaries::Columns gradient = scalars("gradient");
  EXPECT_EQ(gradient.steps, (std::vector<int64_t>{1, 3, 5}));
  EXPECT_NEAR(gradient.values[0], std::sqrt(49.5), 1e-4);
  EXPECT_NEAR(scalars("loss_of_rule").values[0], 2.25, 1e-6);
  EXPECT_THAT(lines_, HasSubstr("stopped by the rule 'when step() >= 6: stop'"));
}

TEST_F(BuiltInPluginsTest, ARuleThatIsWrongSaysWhereBeforeTheTrainingBegins) {
  for (const auto& [rule, words] : std::map<std::string, std::string>{
           {"every 0 steps: stop", "expected a number above 0"},
           {"every 5 apples: stop", "expected steps or seconds"},
           {"when loss() > : stop", "expected a number, but found ': stop' at character 15"},
           {"when norm(grads()) > 1: stop", "expected a function"},
           {"when loss( > 1: stop", "expected ')'"},
           {"scalar(\"a) = 1", "closing"},
           {"stop now", "the end of the rule"},
           {"  # nothing", "There is no rule"}}) {
    experiment_.clear_hooks();
    hook("expression", {{"rules", rule}});
    try {
      train(1);
      ADD_FAILURE() << rule;
    } catch (const engine::Error& error) {
      EXPECT_THAT(error.what(), testing::AllOf(HasSubstr(words), HasSubstr("hooks[0]"))) << rule;
    }
  }
}

}  // namespace
}  // namespace plugins
