// What an export tells before and while it writes, and that it can be ended at any part.
#include <gmock/gmock.h>

#include "engine/estimator/export/export_preview.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using testing::linearModel;
using testing::lineInput;
using testing::TemporaryFolder;
using testing::upTo;

const TensorSpecs kFeatures{{"x", {DType::kFloat, Shape{kUnknownDim}}}};
const TensorSpecs kLabels{{"label", {DType::kFloat, Shape{kUnknownDim}}}};

class ExportProgressTest : public ::testing::Test {
 protected:
  void SetUp() override { estimator_.train(lineInput(), upTo(4)); }
  ServingInputReceiverFn raw() const { return buildRawServingInputReceiverFn(kFeatures); }
  InputReceiverFns servingAndEvaluation() const {
    return {{Mode::kPredict, raw()}, {Mode::kEval, buildRawSupervisedInputReceiverFn(kFeatures, kLabels)}};
  }

  TemporaryFolder folder_;
  Estimator estimator_{linearModel(), configIn(folder_.path() + "/model")};
  std::string base_ = folder_.path() + "/export";
};

TEST_F(ExportProgressTest, TellsItsPartsInOrderWithARisingShare) {
  std::vector<ExportPart> parts;
  std::vector<double> shares;
  ExportOptions options;
  options.progress = [&](ExportPart part, double done) {
    parts.push_back(part);
    shares.push_back(done);
  };
  estimator_.exportSavedModel(base_, raw(), options);
  EXPECT_THAT(parts, ElementsAre(ExportPart::kBuilding, ExportPart::kWritingVariables, ExportPart::kWritingGraph,
                                 ExportPart::kVerifying, ExportPart::kPublishing));
  EXPECT_THAT(shares, ElementsAre(0, 0.2, 0.4, 0.6, 0.8));
}

TEST_F(ExportProgressTest, LeavesNothingWhereverItIsEnded) {
  for (const ExportPart last : {ExportPart::kBuilding, ExportPart::kWritingVariables, ExportPart::kWritingGraph,
                                ExportPart::kVerifying, ExportPart::kPublishing}) {
    ExportOptions options;
    options.progress = [&](ExportPart part, double) {
      if (part == last) fail(Code::kCancelled, "ended");
    };
    EXPECT_EQ(codeOf([&] { estimator_.exportAllSavedModels(base_, servingAndEvaluation(), options); }),
              Code::kCancelled);
    EXPECT_TRUE(!std::filesystem::exists(base_) || std::filesystem::is_empty(base_));
  }
}

TEST_F(ExportProgressTest, ComparesTheLossAndPredictionsOfAnEvaluationToo) {
  ExportOptions options;
  options.verificationInput = lineInput();
  const ExportVerification both = estimator_.exportAllSavedModels(base_, servingAndEvaluation(), options).verification;
  EXPECT_TRUE(both.done);
  const ExportVerification serving = estimator_.exportSavedModel(base_, raw(), options).verification;
  EXPECT_EQ(both.signatures, serving.signatures + 1);
}

TEST_F(ExportProgressTest, PreviewsSignaturesAndTheSizeOfTheVariables) {
  const ExportPreview preview = previewExport(estimator_, servingAndEvaluation());
  const ExportResult result = estimator_.exportAllSavedModels(base_, servingAndEvaluation(), {});
  ASSERT_EQ(preview.signatures.size(), result.signatures.size());
  for (const auto& [key, signature] : result.signatures) {
    ASSERT_TRUE(preview.signatures.contains(key)) << key;
    EXPECT_EQ(preview.signatures.at(key).inputs.size(), signature.inputs.size());
  }
  EXPECT_GT(preview.variableBytes, 0);
  EXPECT_LT(preview.variableBytes, 100);
}

TEST_F(ExportProgressTest, OneModelAnswersExamplesAndRawTensors) {
  const auto parsing = buildParsingServingInputReceiverFn(parseExampleSpecOf(kFeatures));
  const std::string path = estimator_.exportSavedModel(base_, withRawAlternative(parsing)).path;
  SavedModel model = SavedModel::load(path);
  const NamedTensors row{{"x", Tensor::vector<float>({3})}};
  const NamedTensors examples{{"examples", serializedExamples(row, parseExampleSpecOf(kFeatures))}};
  EXPECT_EQ(model.run("raw:serving_default", row).at("value").toDoubles(),
            model.run("serving_default", examples).at("value").toDoubles());
}

}  // namespace
}  // namespace engine::estimator
