// What plugins of TensorBoard show, written to a log and read again.
#include "summaries/values/plugin_summaries.h"

#include "tests/summaries/log_test_support.h"

namespace summaries::values {
namespace {

const std::vector<double> kScores{.1, .4, .35, .8};
constexpr bool kLabels[] = {false, false, true, true};

// By the formulas of TensorBoard's op: a score counts for the thresholds up to floor(2·score).
TEST(PluginSummaries, APrCurveCountsAsTensorBoards) {
  const PrCurve curve = prCurveOf(kLabels, kScores, {}, 3);
  EXPECT_EQ(curve.thresholds, (std::vector<double>{0, .5, 1}));
  EXPECT_EQ(curve.truePositives, (std::vector<double>{2, 1, 0}));
  EXPECT_EQ(curve.falsePositives, (std::vector<double>{2, 0, 0}));
  EXPECT_EQ(curve.trueNegatives, (std::vector<double>{0, 2, 2}));
  EXPECT_EQ(curve.falseNegatives, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(curve.precision, (std::vector<double>{.5, 1, 0}));
  EXPECT_EQ(curve.recall, (std::vector<double>{1, .5, 0}));
  EXPECT_EQ(prCurveOf(kLabels, kScores, std::vector<double>{1, 2, 3, 4}, 2).truePositives[0], 7);
}

TEST(PluginSummaries, APrCurveOfWhatCannotBeIsRefused) {
  EXPECT_EQ(codeOf([] { prCurveOf(kLabels, std::vector<double>{.1}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { prCurveOf(kLabels, std::vector<double>{.1, .2, .3, 1.5}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { prCurveOf(kLabels, kScores, {}, 1); }), Code::kInvalidArgument);
}

TEST(PluginSummaries, APrCurveIsReadAsItWasWritten) {
  const TemporaryFolder folder;
  const PrCurve curve = prCurveOf(kLabels, kScores);
  writePrCurve(*openEventLog(folder.path()), "pr", 5, curve, 1e9);
  EventLogReader reader(folder.path());
  const PrCurve again = readPrCurve(reader, seriesOf(reader, "pr").id, 5);
  EXPECT_EQ(again.truePositives, curve.truePositives);
  EXPECT_NEAR(again.area(), curve.area(), 1e-6);
  EXPECT_EQ(again.size(), 201U);
}

TEST(PluginSummaries, ALayoutIsReadAsItWasWritten) {
  const TemporaryFolder folder;
  CustomScalarsLayout layout;
  layout.categories = {{"losses", true, {{"both", {"loss", "eval/.*"}, {}}, {"band", {}, {{"a", "b", "c"}}}}}};
  writeCustomScalars(*openEventLog(folder.path()), layout, 1e9);
  EventLogReader reader(folder.path());
  const auto again = readCustomScalars(reader);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->categories.size(), 1U);
  EXPECT_TRUE(again->categories[0].closed);
  ASSERT_EQ(again->categories[0].charts.size(), 2U);
  EXPECT_EQ(again->categories[0].charts[0].tagPatterns, (std::vector<std::string>{"loss", "eval/.*"}));
  EXPECT_EQ(again->categories[0].charts[1].margins[0].upper, "c");
}

TEST(PluginSummaries, HyperparametersAreReadAsTheyWereWritten) {
  const TemporaryFolder folder;
  HparamsSession session;
  session.hparams = {{"rate", .1}, {"optimizer", std::string("adam")}, {"deep", true}};
  session.group = "first";
  session.started = 12;
  HparamsExperiment experiment;
  experiment.name = "search";
  experiment.hparams = {{"rate", "", "", HparamInfo::Type::kFloat64, {}, HparamInfo::Interval{.01, 1}}};
  experiment.metrics = {{"eval", "loss", "", ""}};
  {
    const auto writer = openEventLog(folder.path());
    writeHparamsExperiment(*writer, experiment, 1e9);
    writeHparamsStart(*writer, session, 1e9);
    session.status = HparamsStatus::kSuccess;
    session.ended = 34;
    writeHparamsEnd(*writer, session, 1e9);
  }
  EventLogReader reader(folder.path());
  const Hparams again = readHparams(reader);
  ASSERT_TRUE(again.session && again.experiment);
  EXPECT_EQ(again.session->hparams, session.hparams);
  EXPECT_EQ(again.session->group, "first");
  EXPECT_EQ(again.session->status, HparamsStatus::kSuccess);
  EXPECT_EQ(again.session->ended, 34);
  EXPECT_EQ(again.experiment->name, "search");
  ASSERT_EQ(again.experiment->hparams.size(), 1U);
  EXPECT_EQ(again.experiment->hparams[0].interval->high, 1);
  EXPECT_EQ(again.experiment->metrics[0].tag, "loss");
}

}  // namespace
}  // namespace summaries::values
