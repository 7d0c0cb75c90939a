// The schema of experiment files, and names that are not in it.
#include "engine/estimator/config/json_schema.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/nearest_name.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(JsonSchema, TheShippedOneIsCurrent) {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  ASSERT_NE(source, nullptr) << "run by ctest, or set ESTIMATOR_SOURCE_DIR";
  std::ifstream in(std::string(source) + "/resources/experiment.schema.json");
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_TRUE(text.str() == experimentSchema())
      << "resources/experiment.schema.json is old: write it anew with `estimator schema`";
}

TEST(JsonSchema, SaysWhatTheFieldsSay) {
  const nlohmann::json schema = nlohmann::json::parse(experimentSchema());
  EXPECT_EQ(schema["properties"]["train"]["$ref"], "#/$defs/TrainSettings");
  EXPECT_EQ(schema["additionalProperties"], false);
  const nlohmann::json& config = schema["$defs"]["RunConfig"]["properties"];
  EXPECT_EQ(config["save_summary_steps"]["default"], 100);
  EXPECT_EQ(config["save_summary_steps"]["minimum"], 0);
  EXPECT_EQ(config["keep_checkpoint_every_n_hours"]["exclusiveMinimum"], 0);
  EXPECT_THAT(config["protocol"]["enum"], ElementsAre("grpc", "grpc+verbs"));
  EXPECT_EQ(schema["properties"]["hparams"]["additionalProperties"]["type"], "string");
  EXPECT_EQ(schema["$defs"]["SequentialClassifier"]["properties"]["layers"]["items"]["$ref"], "#/$defs/Layer");
}

TEST(JsonSchema, DefinesWhatItRefersTo) {
  const nlohmann::json schema = nlohmann::json::parse(experimentSchema());
  std::function<void(const nlohmann::json&)> check = [&](const nlohmann::json& value) {
    if (value.is_object() && value.contains("$ref")) {
      const std::string name = value["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
      EXPECT_TRUE(schema["$defs"].contains(name)) << name;
    }
    for (const nlohmann::json& member : value) {
      if (member.is_structured()) check(member);
    }
  };
  check(schema);
}

std::string schemaRefusal(const std::string& text) {
  std::string message = "nothing was refused";
  EXPECT_EQ(testing::codeOf([&] { parseExperiment(text, "x.json"); }, &message), Code::kInvalidArgument);
  return message;
}

TEST(UnknownFields, AreNamedWithTheNearestRightOneAndTheirPlace) {
  EXPECT_THAT(schemaRefusal(R"({"modell": {}})"),
              AllOf(HasSubstr("x.json: "), HasSubstr("no field 'modell'"), HasSubstr("did you mean 'model'?")));
  EXPECT_THAT(schemaRefusal(R"({"model": {"sequential": {"layers": [{"type": "dense"}, {"unitz": 3}]}}})"),
              AllOf(HasSubstr("model.sequential.layers[1]: "), HasSubstr("did you mean 'units'?")));
  EXPECT_THAT(schemaRefusal(R"({"run_config": {"savecheckpoint_steps": 3}})"),
              HasSubstr("did you mean 'save_checkpoints_steps'?"));
  EXPECT_THAT(schemaRefusal(R"({"warm_start": {"vocabularies": {"v": {"axes": 1}}}})"),
              AllOf(HasSubstr("warm_start.vocabularies.v: "), HasSubstr("did you mean 'axis'?")));
}

TEST(UnknownFields, WithoutANearNameListThoseThatThereAre) {
  EXPECT_THAT(schemaRefusal(R"({"train": {"zzzzzzzz": 1}})"), HasSubstr("no field 'zzzzzzzz'; it has max_steps"));
}

TEST(UnknownFields, KeysOfMapsAreFree) {
  EXPECT_EQ(parseExperiment(R"({"hparams": {"anything": "1"}})", "x.json").hparams().at("anything"), "1");
}

TEST(UnknownFields, BothSpellingsOfANameAreKnown) {
  EXPECT_EQ(parseExperiment(R"({"runConfig": {"saveSummarySteps": 3}})", "x.json").run_config().save_summary_steps(),
            3);
}

TEST(NearestName, IsTheOneWithTheFewestChanges) {
  EXPECT_EQ(nearestName("layrs", {"layer", "layers", "players"}), "layers");
  EXPECT_EQ(nearestName("abcdef", {"uvwxyz"}), "");
  EXPECT_EQ(nearestName("", {"a"}), "");
  EXPECT_EQ(nearestName(std::string(1000, 'x'), {"x"}), "");
}

}  // namespace
}  // namespace engine::estimator
