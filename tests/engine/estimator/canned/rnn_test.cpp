// Recurrent estimators: names of variables as TensorFlow 2.15 has them, context columns, sequences of predictions.
#include "engine/estimator/canned/rnn.h"

#include "engine/estimator/head/regression_head.h"
#include "engine/estimator/head/sequential_head_wrapper.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;
using namespace testing;

class RnnTest : public CannedTest {
 protected:
  static RnnOptions layers(std::vector<int64_t> units, const std::string& type) {
    RnnOptions options;
    options.sequenceFeatureColumns = {
        feature_column::embeddingColumn(feature_column::sequenceCategoricalColumnWithIdentity("t", 6), 3)};
    options.units = std::move(units);
    options.cellType = type;
    return options;
  }
  static RnnOptions withContext(RnnOptions options) {
    options.contextFeatureColumns = {
        feature_column::embeddingColumn(feature_column::categoricalColumnWithIdentity("c", 4), 2), numeric("x")};
    return options;
  }

  const Columns features_{{"t", Tensor::of<int64_t>({0, 1, 2, 3, -1, -1, 4, 5, -1}, Shape{3, 3})},
                          {"c", ids({1, 2, 3})},
                          {"x", column({0.5F, 0.1F, 0.2F})}};
  const Tensor labels_ = column({1, 0, 1});
};

TEST_F(RnnTest, VariablesHaveTensorFlowsNames) {
  const auto names = variableNames(rnnEstimator(regressorHead({}, Version::kV2), withContext(layers({4}, "lstm"))),
                                   features_, labels_);
  EXPECT_THAT(names, IsSupersetOf({"dense_features/c_embedding/embedding_weights", "rnn_model/logits/bias",
                                   "rnn_model/logits/kernel", "rnn_model/rnn/lstm_cell/bias",
                                   "rnn_model/rnn/lstm_cell/kernel", "rnn_model/rnn/lstm_cell/recurrent_kernel",
                                   "sequence_features/t_embedding/embedding_weights", "training/Adagrad/decay",
                                   "training/Adagrad/learning_rate",
                                   "training/Adagrad/rnn_model/rnn/lstm_cell/kernel/accumulator",
                                   "training/Adagrad/sequence_features/t_embedding/embedding_weights/accumulator"}));
}

TEST_F(RnnTest, SeveralLayersAreAStack) {
  const auto names =
      variableNames(rnnEstimator(regressorHead({}, Version::kV2), layers({4, 3}, "simple_rnn")), features_, labels_);
  EXPECT_THAT(names, IsSupersetOf({"rnn_model/rnn/stacked_rnn_cells/simple_rnn_cell/kernel",
                                   "rnn_model/rnn/stacked_rnn_cells/simple_rnn_cell_1/recurrent_kernel"}));
}

TEST_F(RnnTest, ALayerOfItsOwnHasItsName) {
  RnnOptions options = layers({4}, "gru");
  options.ownLayer = true;
  EXPECT_THAT(variableNames(rnnEstimator(regressorHead({}, Version::kV2), options), features_, labels_),
              Contains("rnn_model/gru/gru_cell/bias"));
}

TEST_F(RnnTest, EveryCellLearns) {
  for (const char* type : {"simple_rnn", "lstm", "gru"}) {
    const TemporaryFolder folder;
    Estimator model(rnnClassifier({}, withContext(layers({5}, type))), configIn(folder.path()));
    const InputFn input = [this](Mode) {
      std::vector<std::pair<std::string, Tensor>> columns(features_.begin(), features_.end());
      columns.emplace_back("label", ids({1, 0, 1}));
      return data::NamedDataset::fromTensorSlices(columns, {"label"}).repeat().batch(3);
    };
    const double before = model.train(input, more(1)).loss.value();
    EXPECT_LT(model.train(input, more(60)).loss.value(), before) << type;
  }
}

TEST_F(RnnTest, PredictsEveryStep) {
  RnnOptions options = layers({4}, "lstm");
  options.returnSequences = true;
  const ModelFn model = rnnClassifier({}, options);
  Columns features = features_;
  const Tensor labels = Tensor::of<int64_t>({1, 0, 1, 1, 0, 0, 0, 1, 0}, Shape{3, 3});
  const EvalResult result = evaluate(model, features, labels);
  EXPECT_TRUE(result.contains("accuracy"));
  Predictor predictor = estimator(model).predict(rows(features));
  const auto predictions = predictor.nextBatch().value();
  EXPECT_EQ(predictions.at("logits").shape(), (Shape{3, 3, 1}));
  EXPECT_THAT(refusal([&] { rnnEstimator(regressorHead({}, Version::kV2), options); }),
              ::testing::HasSubstr("SequentialHeadWrapper"));
}

TEST_F(RnnTest, RefusesWhatIsNoNetwork) {
  const auto make = [](RnnOptions options) { return [=] { rnnClassifier({}, options); }; };
  EXPECT_THAT(refusal(make(layers({}, "lstm"))), ::testing::HasSubstr("units"));
  EXPECT_THAT(refusal(make(layers({0}, "lstm"))), ::testing::HasSubstr("units must be positive"));
  EXPECT_THAT(refusal(make(layers({3}, "elman"))), ::testing::HasSubstr("cell_type"));
  RnnOptions none = layers({3}, "gru");
  none.sequenceFeatureColumns.clear();
  EXPECT_THAT(refusal(make(none)), ::testing::HasSubstr("sequence_feature_columns"));
}

}  // namespace
}  // namespace engine::estimator
