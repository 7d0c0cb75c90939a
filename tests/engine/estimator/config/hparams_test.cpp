// Hyperparameters: types, casts, text and JSON.
#include "engine/estimator/config/hparams.h"

#include <gmock/gmock.h>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using ::testing::ElementsAre;

HParams sample() {
  HParams params;
  params.add("rate", 0.5);
  params.add("units", int64_t{8});
  params.add("relu", true);
  params.add("name", std::string("a"));
  params.add("layers", std::vector<int64_t>{1, 2});
  params.add("any", HParamValue());
  return params;
}

TEST(HParams, ParsesScalarsAndLists) {
  HParams params = sample();
  params.parse("rate=1e-3, units=16,relu=false,name=deep,layers=[3 4,5]");
  EXPECT_EQ(params.get<double>("rate"), 1e-3);
  EXPECT_EQ(params.get<int64_t>("units"), 16);
  EXPECT_FALSE(params.get<bool>("relu"));
  EXPECT_EQ(params.get<std::string>("name"), "deep");
  EXPECT_THAT(params.get<std::vector<int64_t>>("layers"), ElementsAre(3, 4, 5));
}

TEST(HParams, ParsesAnElementOfAList) {
  HParams params = sample();
  params.parse("layers[1]=7");
  EXPECT_THAT(params.get<std::vector<int64_t>>("layers"), ElementsAre(1, 7));
  EXPECT_EQ(codeOf([&] { params.parse("layers[2]=7"); }), Code::kInvalidArgument);
}

TEST(HParams, ParsesBooleansAsWordsAndNumbers) {
  for (const auto& [text, value] : std::map<std::string, bool>{
           {"true", true}, {"True", true}, {"2", true}, {"false", false}, {"False", false}, {"0", false}}) {
    HParams params = sample();
    params.parse("relu=" + text);
    EXPECT_EQ(params.get<bool>("relu"), value) << text;
  }
}

TEST(HParams, RefuseMalformedText) {
  for (const char* text : {"rate", "=1", "rate=[1", "units=1.5", "units=x", "relu=yes", "units=[1]", "layers=3",
                           "nope=1", "rate=1,rate=2", "layers[x]=1", "units[0]=1", "layers[0]=[1]", ",", "1a=2",
                           "layers=[1]x", "units=", "layers[0]=1,layers[0]=2"}) {
    HParams params = sample();
    EXPECT_EQ(codeOf([&] { params.parse(text); }), Code::kInvalidArgument) << text;
    EXPECT_EQ(params.toString(), sample().toString()) << text;
  }
}

TEST(HParams, SayWhatIsUnknown) {
  std::string message;
  HParams params = sample();
  codeOf([&] { params.parse("nope=1"); }, &message);
  EXPECT_EQ(message, "Unknown hyperparameter type for nope.");
}

TEST(HParams, SetKeepsTheType) {
  HParams params = sample();
  params.set("rate", int64_t{2});
  EXPECT_EQ(params.get<double>("rate"), 2.0);
  params.set("any", std::string("text"));
  EXPECT_EQ(params.get<std::string>("any"), "text");
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, HParamValue>>{{"units", 1.5},
                                                        {"units", true},
                                                        {"relu", int64_t{1}},
                                                        {"name", int64_t{1}},
                                                        {"rate", std::string("1")},
                                                        {"layers", int64_t{1}},
                                                        {"units", std::vector<int64_t>{1}}}) {
    EXPECT_EQ(codeOf([&, &name = name, &value = value] { params.set(name, value); }), Code::kInvalidArgument) << name;
  }
  EXPECT_EQ(codeOf([&] { params.set("nope", int64_t{1}); }), Code::kNotFound);
}

TEST(HParams, AddRefusesTakenNamesAndEmptyLists) {
  HParams params = sample();
  EXPECT_EQ(codeOf([&] { params.add("rate", 1.0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { params.add("list", std::vector<double>{}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { params.add("no name", 1.0); }), Code::kInvalidArgument);
}

TEST(HParams, RemoveForgets) {
  HParams params = sample();
  params.remove("rate");
  EXPECT_FALSE(params.contains("rate"));
  EXPECT_EQ(codeOf([&] { params.remove("rate"); }), Code::kNotFound);
}

TEST(HParams, GetChecksTheDefaultsType) {
  const HParams params = sample();
  EXPECT_EQ(std::get<int64_t>(params.get("units", HParamValue(int64_t{3}))), 8);
  EXPECT_EQ(std::get<int64_t>(params.get("missing", HParamValue(int64_t{3}))), 3);
  EXPECT_EQ(codeOf([&] { params.get("units", HParamValue(std::string("x"))); }), Code::kInvalidArgument);
}

TEST(HParams, JsonIntegersMustFitIn64Bits) {
  HParams params = sample();
  params.parseJson(R"({"units": 9223372036854775807})");
  EXPECT_EQ(params.get<int64_t>("units"), std::numeric_limits<int64_t>::max());
  for (const char* json : {R"({"units": 9223372036854775808})", R"({"layers": [1, 18446744073709551615]})",
                           R"({"any": 18446744073709551615})"}) {
    EXPECT_EQ(codeOf([&] { params.parseJson(json); }), Code::kInvalidArgument) << json;
  }
}

TEST(HParams, JsonGoesThereAndBack) {
  HParams params = sample();
  params.parseJson(R"({"rate": 2, "layers": [9], "name": "b", "relu": false})");
  EXPECT_EQ(params.toJson(), R"({"rate":2.0,"units":8,"relu":false,"name":"b","layers":[9],"any":null})");
  HParams other = sample();
  other.parseJson(params.toJson());
  EXPECT_EQ(other.toString(), params.toString());
  EXPECT_EQ(params.toJson({.indent = -1, .sortKeys = true}).substr(0, 11), R"({"any":null)");
}

TEST(HParams, RefuseWrongJson) {
  for (const char* text : {"", "[]", "{", R"({"units": 1.5})", R"({"layers": []})", R"({"units": {}})"}) {
    HParams params = sample();
    EXPECT_EQ(codeOf([&] { params.parseJson(text); }), Code::kInvalidArgument) << text;
  }
  HParams params = sample();
  EXPECT_EQ(codeOf([&] { params.parseJson(R"({"nope": 1})"); }), Code::kNotFound);
}

TEST(HParams, OverrideIsAllOrNothing) {
  HParams params = sample();
  EXPECT_EQ(codeOf([&] { params.overrideFrom({{"rate", 9.0}, {"units", std::string("x")}}); }), Code::kInvalidArgument);
  EXPECT_EQ(params.get<double>("rate"), 0.5);
}

TEST(HParams, TextIsAsPythonPrintsIt) {
  EXPECT_EQ(sample().toString(), "rate=0.5,units=8,relu=True,name=a,layers=[1, 2],any=None");
  EXPECT_EQ(hparamText(2.0), "2.0");
  EXPECT_EQ(hparamText(1e-8), "1e-08");
}

TEST(HParams, ProtoGoesThereAndBack) {
  HParams params = sample();
  params.remove("any");
  const HParams back(params.toProto());
  EXPECT_EQ(back.get<double>("rate"), 0.5);
  EXPECT_THAT(back.get<std::vector<int64_t>>("layers"), ElementsAre(1, 2));
  EXPECT_TRUE(back.get<bool>("relu"));
}

}  // namespace
}  // namespace engine::estimator
