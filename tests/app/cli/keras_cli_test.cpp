// `estimator keras`.
#include "engine/formats/files/zip_archive.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "tests/app/cli/cli_fixture.h"

namespace {

namespace keras = engine::keras;
using test_support::ProgramResult;
using testing::HasSubstr;

class KerasCliTest : public test_support::CliTest {
 protected:
  // Adds up the two numbers of x.
  std::string saved(const std::string& name) const {
    const keras::KerasTensor x = keras::input({2}, {.name = "x"});
    const keras::LayerPtr sum = keras::makeLayer("Dense", {{"name", "sum"}, {"units", 1}, {"use_bias", false}});
    const keras::ModelPtr model = keras::functionalModel({x}, {x | sum}, "adder");
    model->setWeights({engine::Tensor::of<float>({1, 1}, {2, 1})});
    keras::saveModel(folder_.path(name), *model);
    return folder_.path(name);
  }
};

TEST_F(KerasCliTest, ShowsLayersAndWeights) {
  for (const char* name : {"adder.keras", "adder.h5"}) {
    const std::string path = saved(name);
    const ProgramResult result = run({"keras", "show", path, "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    const nlohmann::json info = result.objects().at(0);
    EXPECT_EQ(info["layers"].back()["name"], "sum");
    EXPECT_EQ(info["weights"].size(), 1u);
    EXPECT_THAT(run({"keras", "show", path}).out, HasSubstr("Total params: 2"));
  }
}

TEST_F(KerasCliTest, PredictsFromJson) {
  const std::string inputs = folder_.write("inputs.json", R"({"x": [[1, 2], [3, 4]]})");
  const ProgramResult result = run({"keras", "predict", saved("adder.keras"), "--input", inputs, "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().at(0)["sum"], nlohmann::json::parse("[[3], [7]]"));
}

TEST_F(KerasCliTest, AnInputThatTheModelDoesNotHaveIsRefused) {
  const std::string inputs = folder_.write("inputs.json", R"({"x": [[1, 2]], "y": [[1, 2]]})");
  expectFailure(run({"keras", "predict", saved("adder.keras"), "--input", inputs}),
                "inputs.json have 'y', which is no input of the model: it has 'x'.");
}

TEST_F(KerasCliTest, NamesALayerThatItDoesNotKnowAndShowsTheRest) {
  const std::string config = R"({"class_name": "Sequential", "config": {"name": "s", "layers": [)"
                             R"({"class_name": "Lambda", "config": {"name": "f"}}]}})";
  const engine::formats::ZipArchive whole(saved("adder.keras"));
  const std::string path = folder_.write(
      "lambda.keras",
      engine::formats::zipBytes({{"config.json", config}, {"model.weights.h5", whole.read("model.weights.h5")}}));
  const ProgramResult result = run({"keras", "show", path});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("'f' (Lambda)"));
  EXPECT_THAT(result.out, HasSubstr("not known here"));
}

}  // namespace
