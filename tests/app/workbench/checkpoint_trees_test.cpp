// Decision trees read from checkpoints for the window.
#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "app/workbench/checkpoints/checkpoint_files.h"
#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/kernels/boosted_trees/checkpoint_keys.h"
#include "engine/proto/boosted_trees.pb.h"
#include "summaries/summary_writer.h"

namespace app {
namespace {

namespace proto = tensorflow::boosted_trees;

class CheckpointTreesTest : public ::testing::Test {
 protected:
  QString written(const std::string& key, const std::string& value) {
    const std::string prefix = folder_.filePath(QStringLiteral("model.ckpt-3")).toStdString();
    engine::formats::BundleWriter writer(prefix);
    writer.add(key, engine::Tensor::scalar(value));
    writer.finish();
    return QString::fromStdString(prefix);
  }

  // One split by order above one by a category, and an unfinished tree of a leaf.
  static std::string twoTrees() {
    proto::TreeEnsemble ensemble;
    proto::Tree& tree = *ensemble.add_trees();
    proto::Node& root = *tree.add_nodes();
    root.mutable_bucketized_split()->set_feature_id(2);
    root.mutable_bucketized_split()->set_threshold(5);
    root.mutable_bucketized_split()->set_left_id(1);
    root.mutable_bucketized_split()->set_right_id(2);
    root.mutable_metadata()->set_gain(1.5F);
    root.mutable_metadata()->set_row_share(1);
    tree.add_nodes()->mutable_leaf()->set_scalar(0.25F);
    proto::Node& lower = *tree.add_nodes();
    lower.mutable_categorical_split()->set_feature_id(0);
    lower.mutable_categorical_split()->set_value(3);
    lower.mutable_categorical_split()->set_left_id(3);
    lower.mutable_categorical_split()->set_right_id(4);
    lower.mutable_metadata()->set_gain(0.5F);
    tree.add_nodes()->mutable_leaf()->set_scalar(-1);
    tree.add_nodes()->mutable_leaf()->set_scalar(2);
    ensemble.add_trees()->add_nodes()->mutable_leaf()->set_scalar(0);
    ensemble.add_tree_weights(1);
    ensemble.add_tree_weights(1);
    ensemble.add_tree_metadata()->set_is_finalized(true);
    ensemble.add_tree_metadata();
    return ensemble.SerializeAsString();
  }

  QTemporaryDir folder_;
  CheckpointFiles files_;
};

TEST_F(CheckpointTreesTest, HaveTheirSplitsLeavesAndGains) {
  const widgets::EnsembleValues ensemble = files_.trees(written(engine::kernels::kSerializedTreesKey, twoTrees()));
  ASSERT_EQ(ensemble.trees.size(), 1U) << "the one that is to be grown next has nothing to show";
  const std::vector<widgets::TreeNodeValues>& nodes = ensemble.trees[0].nodes;
  ASSERT_EQ(nodes.size(), 5U);
  EXPECT_TRUE(ensemble.trees[0].finished);
  EXPECT_EQ(nodes[0].feature, 2);
  EXPECT_EQ(nodes[0].right, 2);
  EXPECT_EQ(nodes[0].condition, QStringLiteral("bucket ≤ 5"));
  EXPECT_EQ(nodes[2].condition, QStringLiteral("bucket = 3"));
  EXPECT_EQ(nodes[4].values, std::vector<double>{2});
  EXPECT_DOUBLE_EQ(nodes[0].rowShare, 1);
  EXPECT_LT(nodes[4].rowShare, 0) << "TensorFlow's trees do not tell";
  ASSERT_EQ(ensemble.gains.size(), 2U);
  EXPECT_EQ(ensemble.gains[0].feature, 2);
  EXPECT_DOUBLE_EQ(ensemble.gains[0].gain, 1.5);
  EXPECT_EQ(ensemble.gains[1].splits, 1);
}

TEST_F(CheckpointTreesTest, AreShownWhileTheyGrow) {
  proto::TreeEnsemble ensemble;
  ASSERT_TRUE(ensemble.ParseFromString(twoTrees()));
  *ensemble.mutable_trees(1) = ensemble.trees(0);
  const auto shown = files_.trees(written(engine::kernels::kSerializedTreesKey, ensemble.SerializeAsString())).trees;
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_FALSE(shown[1].finished);
}

TEST_F(CheckpointTreesTest, HaveTheNamesAndWordsOfTheRunsColumns) {
  engine::estimator::Experiment experiment;
  auto& columns = *experiment.mutable_model()->mutable_boosted_trees_classifier()->mutable_feature_columns();
  auto& age = *columns.Add()->mutable_bucketized();
  age.mutable_source()->mutable_numeric()->set_key("years");
  for (const double boundary : {18.0, 25.0, 30.0, 35.0, 40.0, 45.5}) age.add_boundaries(boundary);
  auto& city = *columns.Add()->mutable_vocabulary_list();
  city.set_key("city");
  for (const char* word : {"Berlin", "Bonn", "Hamburg", "Leipzig"}) city.add_vocabulary(word);
  columns.Add()->mutable_numeric()->set_key("height");
  summaries::openEventLog(folder_.path().toStdString())->setConfig(engine::estimator::toJson(experiment));
  const widgets::EnsembleValues ensemble = files_.trees(written(engine::kernels::kSerializedTreesKey, twoTrees()));
  const std::vector<widgets::TreeNodeValues>& nodes = ensemble.trees.at(0).nodes;
  // Columns count in the order of their names: city, height, years_bucketized.
  EXPECT_EQ(nodes.at(0).name, QStringLiteral("years"));
  EXPECT_EQ(nodes.at(0).condition, QStringLiteral("< 45.5"));
  EXPECT_EQ(nodes.at(2).name, QStringLiteral("city"));
  EXPECT_EQ(nodes.at(2).condition, QStringLiteral("= Leipzig"));
  EXPECT_EQ(ensemble.gains.at(1).name, QStringLiteral("city"));
}

TEST_F(CheckpointTreesTest, AreNoneInOtherCheckpoints) {
  EXPECT_TRUE(files_.trees(written("vocabulary", "a word")).isEmpty());
}

TEST_F(CheckpointTreesTest, ThatAreDamagedAreAnError) {
  const QString prefix = written(engine::kernels::kSerializedTreesKey, "no trees at all");
  try {
    files_.trees(prefix);
    FAIL();
  } catch (const engine::Error& error) {
    EXPECT_EQ(error.code(), engine::Code::kDataLoss);
  }
}

}  // namespace
}  // namespace app
