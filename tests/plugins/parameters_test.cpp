#include "plugins/api/parameters.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "plugins/api/experiment_hooks.h"
#include "plugins/api/parameter_message.h"

namespace plugins {
namespace {

using testing::HasSubstr;

std::vector<ParameterSpec> specs() {
  ParameterSpec steps{"every_steps", ParameterType::kInt, int64_t{100}, "", "steps", 1, 1000};
  ParameterSpec rate{"rate", ParameterType::kFloat, 0.5, "", "", 0, {}};
  ParameterSpec flag{"verbose", ParameterType::kBool, false, "", "", {}, {}};
  ParameterSpec text{"text", ParameterType::kString, std::string("hello"), "", "", {}, {}};
  return {steps, rate, flag, text};
}

std::string refusalOf(const std::map<std::string, std::string>& given) {
  try {
    resolveParameters("demo", specs(), given);
  } catch (const engine::Error& error) {
    EXPECT_EQ(error.code(), engine::Code::kInvalidArgument);
    return error.what();
  }
  return "accepted";
}

TEST(ParametersTest, DefaultsFillWhatIsNotGiven) {
  const Parameters values = resolveParameters("demo", specs(), {{"rate", "2.5e-1"}, {"verbose", "true"}});
  EXPECT_EQ(values.integer("every_steps"), 100);
  EXPECT_EQ(values.number("rate"), 0.25);
  EXPECT_TRUE(values.flag("verbose"));
  EXPECT_EQ(values.text("text"), "hello");
}

TEST(ParametersTest, AnUndeclaredParameterNamesThoseThereAre) {
  EXPECT_THAT(refusalOf({{"steps", "1"}}), HasSubstr("Plugin 'demo' has no parameter 'steps'; it has every_steps"));
}

TEST(ParametersTest, AWrongTypeNamesPluginAndParameter) {
  EXPECT_THAT(refusalOf({{"every_steps", "ten"}}), HasSubstr("'demo': parameter 'every_steps' is 'ten'"));
  EXPECT_THAT(refusalOf({{"every_steps", "1.5"}}), HasSubstr("type int"));
  EXPECT_THAT(refusalOf({{"every_steps", ""}}), HasSubstr("type int"));
  EXPECT_THAT(refusalOf({{"every_steps", "99999999999999999999"}}), HasSubstr("type int"));
  EXPECT_THAT(refusalOf({{"rate", "nan"}}), HasSubstr("type float"));
  EXPECT_THAT(refusalOf({{"verbose", "yes"}}), HasSubstr("true or false"));
}

TEST(ParametersTest, AValueOutOfRangeSaysTheRange) {
  EXPECT_THAT(refusalOf({{"every_steps", "0"}}), HasSubstr("at least 1 steps"));
  EXPECT_THAT(refusalOf({{"every_steps", "1001"}}), HasSubstr("at most 1000 steps"));
  EXPECT_THAT(refusalOf({{"rate", "-0.1"}}), HasSubstr("at least 0"));
}

TEST(ParametersTest, AParameterWithoutDefaultMustBeGiven) {
  const ParameterSpec spec{"path", ParameterType::kString, {}, "Where to write", "", {}, {}};
  try {
    resolveParameters("demo", {spec}, {});
    ADD_FAILURE() << "accepted";
  } catch (const engine::Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'path' must be given: Where to write"));
  }
}

TEST(ParameterMessageTest, HasTheGivenValuesAndLeavesOutWhatDoesNotFit) {
  PluginSpec spec;
  spec.name = "x";
  spec.parameters = {{.name = "steps", .type = ParameterType::kInt, .minimum = 1},
                     {.name = "rate", .type = ParameterType::kFloat},
                     {.name = "text", .type = ParameterType::kString},
                     {.name = "on", .type = ParameterType::kBool}};
  ParameterMessage message(spec);
  using Texts = std::map<std::string, std::string>;
  const Texts fitting{{"steps", "20"}, {"rate", "0.5"}, {"text", "a b"}, {"on", "true"}};
  EXPECT_EQ(parameterTexts(*message.make(fitting)), fitting);
  EXPECT_EQ(parameterTexts(*message.make({{"steps", "0"}, {"rate", "fast"}, {"more", "1"}, {"on", "false"}})),
            (Texts{{"on", "false"}}));
  EXPECT_EQ(parameterTexts(*message.make()), Texts());
}

TEST(ParseHookTest, ReadsNameAndParameters) {
  const engine::estimator::Hook hook = parseHook("gradient_norms:every_steps=10,tag=a=b");
  EXPECT_EQ(hook.name(), "gradient_norms");
  EXPECT_EQ(hook.params().at("every_steps"), "10");
  EXPECT_EQ(hook.params().at("tag"), "a=b");
  EXPECT_EQ(parseHook("plain").params_size(), 0);
}

TEST(ParseHookTest, RefusesWhatIsNoParameter) {
  EXPECT_THROW(parseHook(""), engine::Error);
  EXPECT_THROW(parseHook(":a=1"), engine::Error);
  EXPECT_THROW(parseHook("name:10"), engine::Error);
  EXPECT_THROW(parseHook("name:=10"), engine::Error);
}

}  // namespace
}  // namespace plugins
