// Data sets of graphs that call functions of the graph.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/graph/ops.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Numbers = std::vector<int64_t>;

// Functions of int64 scalars: doubled(x) = x·2, plus(x, y), isOdd(x), upTo(x) = the numbers below x, state(s, x), and
// a data set of the numbers below 3.
constexpr const char* kFunctions = R"(
  function { signature { name: "doubled" input_arg { name: "x" type: DT_INT64 }
      output_arg { name: "y" type: DT_INT64 } }
    node_def { name: "sum" op: "AddV2" input: "x" input: "x" attr { key: "T" value { type: DT_INT64 } } }
    ret { key: "y" value: "sum:z:0" } }
  function { signature { name: "plus" input_arg { name: "x" type: DT_INT64 } input_arg { name: "c" type: DT_INT64 }
      output_arg { name: "y" type: DT_INT64 } }
    node_def { name: "sum" op: "AddV2" input: "x" input: "c" attr { key: "T" value { type: DT_INT64 } } }
    ret { key: "y" value: "sum:z:0" } }
  function { signature { name: "isOdd" input_arg { name: "x" type: DT_INT64 } output_arg { name: "y" type: DT_BOOL } }
    node_def { name: "two" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 2 } } } }
    node_def { name: "rest" op: "FloorMod" input: "x" input: "two:output:0" attr { key: "T" value { type: DT_INT64 } } }
    node_def { name: "odd" op: "Cast" input: "rest:z:0" attr { key: "SrcT" value { type: DT_INT64 } }
      attr { key: "DstT" value { type: DT_BOOL } } }
    ret { key: "y" value: "odd:y:0" } }
  function { signature { name: "upTo" input_arg { name: "x" type: DT_INT64 } output_arg { name: "y" type: DT_VARIANT } }
    node_def { name: "zero" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 0 } } } }
    node_def { name: "one" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 1 } } } }
    node_def { name: "range" op: "RangeDataset" input: "zero:output:0" input: "x" input: "one:output:0"
      attr { key: "output_types" value { list { type: DT_INT64 } } }
      attr { key: "output_shapes" value { list { shape {} } } } }
    ret { key: "y" value: "range:handle:0" } }
  function { signature { name: "state" input_arg { name: "s" type: DT_INT64 } input_arg { name: "x" type: DT_INT64 }
      output_arg { name: "t" type: DT_INT64 } output_arg { name: "y" type: DT_INT64 } }
    node_def { name: "sum" op: "AddV2" input: "s" input: "x" attr { key: "T" value { type: DT_INT64 } } }
    ret { key: "t" value: "sum:z:0" } ret { key: "y" value: "sum:z:0" } }
  function { signature { name: "batch" input_arg { name: "key" type: DT_INT64 }
      input_arg { name: "window" type: DT_VARIANT } output_arg { name: "y" type: DT_VARIANT } }
    node_def { name: "size" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 2 } } } }
    node_def { name: "batch" op: "BatchDataset" input: "window" input: "size:output:0"
      attr { key: "output_types" value { list { type: DT_INT64 } } }
      attr { key: "output_shapes" value { list { shape { unknown_rank: true } } } } }
    ret { key: "y" value: "batch:handle:0" } }
  function { signature { name: "parity" input_arg { name: "x" type: DT_INT64 } output_arg { name: "y" type: DT_INT64 } }
    node_def { name: "two" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 2 } } } }
    node_def { name: "rest" op: "FloorMod" input: "x" input: "two:output:0" attr { key: "T" value { type: DT_INT64 } } }
    ret { key: "y" value: "rest:z:0" } }
  function { signature { name: "two" input_arg { name: "key" type: DT_INT64 } output_arg { name: "y" type: DT_INT64 } }
    node_def { name: "two" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 2 } } } }
    ret { key: "y" value: "two:output:0" } }
  function { signature { name: "factory" output_arg { name: "y" type: DT_VARIANT } }
    node_def { name: "three" op: "Const" attr { key: "dtype" value { type: DT_INT64 } }
      attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: 3 } } } }
    node_def { name: "numbers" op: "upTo" input: "three:output:0" }
    node_def { name: "map" op: "MapDataset" input: "numbers:y:0"
      attr { key: "f" value { func { name: "doubled" } } } attr { key: "Targuments" value { list {} } }
      attr { key: "output_types" value { list { type: DT_INT64 } } }
      attr { key: "output_shapes" value { list { shape {} } } } }
    ret { key: "y" value: "map:handle:0" } }
)";
constexpr const char* kElements = R"(attr { key: "output_types" value { list { type: DT_INT64 } } }
  attr { key: "output_shapes" value { list { shape { unknown_rank: true } } } })";
constexpr const char* kFloats = R"(attr { key: "output_types" value { list { type: DT_FLOAT } } }
    attr { key: "output_shapes" value { list { shape {} } } })";
constexpr const char* kNothingCaptured = R"(attr { key: "Targuments" value { list {} } })";

std::string function(const char* attr, const char* name) {
  return message("attr { key: \"", attr, "\" value { func { name: \"", name, "\" } } } ");
}
std::string constant(const char* name, int64_t value) {
  return message("node { name: \"", name, "\" op: \"Const\" attr { key: \"dtype\" value { type: DT_INT64 } } ",
                 "attr { key: \"value\" value { tensor { dtype: DT_INT64 tensor_shape {} int64_val: ", value,
                 " } } } }\n");
}
std::string node(const std::string& name, const char* op, const std::vector<std::string>& inputs,
                 const std::string& attrs) {
  std::string text = message("node { name: \"", name, "\" op: \"", op, "\" ");
  for (const std::string& input : inputs) text += message("input: \"", input, "\" ");
  return text + attrs + "}\n";
}

// A graph of the numbers 0 … 4 ("numbers") with the functions above, and what `nodes` adds: "data" is iterated.
class FunctionDatasetsTest : public ::testing::Test {
 protected:
  void import(const std::string& nodes, const std::string& functions = kFunctions) {
    const std::string text = constant("zero", 0) + constant("one", 1) + constant("two", 2) + constant("five", 5) +
                             node("numbers", "RangeDataset", {"zero", "five", "one"}, kElements) + nodes +
                             "library { " + functions + " }";
    tensorflow::GraphDef graph;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &graph));
    importGraphDef(graph_, graph);
  }

  Numbers elements(const char* iterator = nullptr) {
    const Attrs spec{{"output_types", std::vector<DType>{DType::kInt64}},
                     {"output_shapes", std::vector<Shape>{Shape::unknown()}}};
    Output handle;
    if (iterator) {
      handle = graph_.output(iterator);
    } else {
      Attrs named = spec;
      named["shared_name"] = "";
      named["container"] = "";
      handle = scope_.op("IteratorV2", {}, named);
      session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {graph_.output("data"), handle})});
    }
    const Output next = scope_.op("IteratorGetNext", {handle}, spec);
    Numbers all;
    try {
      while (true) {
        const std::vector<int64_t> numbers = session_.run(Feeds{}, {next})[0].toInt64s();
        all.insert(all.end(), numbers.begin(), numbers.end());
      }
    } catch (const Error& error) {
      if (error.code() != Code::kOutOfRange) throw;
    }
    return all;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(FunctionDatasetsTest, AMapCallsItsFunctionForEachElement) {
  import(node("data", "MapDataset", {"numbers"}, function("f", "doubled") + kNothingCaptured + kElements));
  EXPECT_THAT(elements(), ElementsAre(0, 2, 4, 6, 8));
}

TEST_F(FunctionDatasetsTest, AFunctionGetsWhatItCaptured) {
  import(node("data", "ParallelMapDatasetV2", {"numbers", "five", "two"},
              function("f", "plus") + "attr { key: \"Targuments\" value { list { type: DT_INT64 } } }" + kElements));
  EXPECT_THAT(elements(), ElementsAre(5, 6, 7, 8, 9));
}

TEST_F(FunctionDatasetsTest, FiltersAskTheirPredicate) {
  import(node("data", "FilterDataset", {"numbers"}, function("predicate", "isOdd") + kNothingCaptured + kElements));
  EXPECT_THAT(elements(), ElementsAre(1, 3));
}

TEST_F(FunctionDatasetsTest, DataSetsOfFunctionsComeOneBehindTheOtherOrInTurns) {
  import(node("data", "FlatMapDataset", {"numbers"}, function("f", "upTo") + kNothingCaptured + kElements) +
         node("turns", "InterleaveDataset", {"numbers", "two", "one"},
              function("f", "upTo") + kNothingCaptured + kElements));
  EXPECT_THAT(elements(), ElementsAre(0, 0, 1, 0, 1, 2, 0, 1, 2, 3));
}

TEST_F(FunctionDatasetsTest, ScansHandTheirStateOn) {
  import(node("data", "ScanDataset", {"numbers", "five"},
              function("f", "state") + "attr { key: \"Tstate\" value { list { type: DT_INT64 } } }" + kNothingCaptured +
                  kElements));
  EXPECT_THAT(elements(), ElementsAre(5, 6, 8, 11, 15));
}

TEST_F(FunctionDatasetsTest, GroupsCollectElementsOfOneKey) {
  const std::string nothing =
      "attr { key: \"Tkey_func_other_arguments\" value { list {} } } attr { key: \"Treduce_func_other_arguments\" "
      "value "
      "{ list {} } } attr { key: \"Twindow_size_func_other_arguments\" value { list {} } }";
  import(node("data", "GroupByWindowDataset", {"numbers"},
              function("key_func", "parity") + function("reduce_func", "batch") + function("window_size_func", "two") +
                  nothing + kElements));
  EXPECT_THAT(elements(), ElementsAre(0, 2, 1, 3, 4));
}

TEST_F(FunctionDatasetsTest, AReductionGivesItsLastState) {
  import(node("sum", "ReduceDataset", {"numbers", "five"},
              function("f", "plus") + "attr { key: \"Tstate\" value { list { type: DT_INT64 } } }" + kNothingCaptured +
                  kElements));
  EXPECT_EQ(session_.run(Feeds{}, {graph_.output("sum")})[0].item<int64_t>(), 15);
}

TEST_F(FunctionDatasetsTest, AOneShotIteratorNeedsNoInitialisation) {
  import(node("iterator", "OneShotIterator", {}, function("dataset_factory", "factory") + kElements));
  EXPECT_THAT(elements("iterator"), ElementsAre(0, 2, 4));
}

// For each row of its arguments.
TEST_F(FunctionDatasetsTest, AMappedFunctionGetsRowsAndWhatItCaptured) {
  const auto types = [](const char* attr, const char* list) {
    return message("attr { key: \"", attr, "\" value { list { ", list, " } } } ");
  };
  const std::string common = types("output_types", "type: DT_INT64") + types("Targuments", "type: DT_INT64");
  const std::string vector =
      "node { name: \"rows\" op: \"Const\" attr { key: \"dtype\" value { type: DT_INT64 } } attr { key: \"value\" "
      "value { "
      "tensor { dtype: DT_INT64 tensor_shape { dim { size: 3 } } int64_val: 1 int64_val: 2 int64_val: 3 } } } }\n";
  import(
      vector +
      node("sums", "MapDefun", {"rows", "five"},
           function("f", "plus") + common + types("output_shapes", "shape {}") + types("Tcaptured", "type: DT_INT64")) +
      node("scalar", "MapDefun", {"five"}, function("f", "doubled") + common + types("output_shapes", "shape {}")) +
      node("wrong", "MapDefun", {"rows"},
           function("f", "doubled") + common + types("output_shapes", "shape { dim { size: 3 } }")));
  EXPECT_EQ(graph_.output("sums").shape(), Shape{3});
  EXPECT_THAT(session_.run(Feeds{}, {graph_.output("sums")})[0].toInt64s(), ElementsAre(6, 7, 8));
  for (const char* refused : {"scalar", "wrong"}) {
    EXPECT_THROW(session_.run(Feeds{}, {graph_.output(refused)}), Error) << refused;
  }
}

// The functions of TensorFlow's own reader: all data sets that were kept, one behind the other.
constexpr const char* kReader = R"(
  function { signature { name: "same" input_arg { name: "d" type: DT_VARIANT }
      output_arg { name: "y" type: DT_VARIANT } }
    node_def { name: "i" op: "Identity" input: "d" attr { key: "T" value { type: DT_VARIANT } } }
    ret { key: "y" value: "i:output:0" } }
  function { signature { name: "joined" input_arg { name: "datasets" type: DT_VARIANT }
      output_arg { name: "y" type: DT_VARIANT } }
    node_def { name: "map" op: "FlatMapDataset" input: "datasets" attr { key: "f" value { func { name: "same" } } }
      attr { key: "Targuments" value { list {} } } attr { key: "output_types" value { list { type: DT_INT64 } } }
      attr { key: "output_shapes" value { list { shape {} } } } }
    ret { key: "y" value: "map:handle:0" } }
)";

// A path, and the numbers kept there, whose elements are declared by `elements`.
std::string snapshotIn(const test_support::TemporaryFolder& folder, const std::string& elements) {
  const std::string path = message(
      "node { name: \"path\" op: \"Const\" attr { key: \"dtype\" value { type: DT_STRING } } attr { key: ",
      "\"value\" value { tensor { dtype: DT_STRING tensor_shape {} string_val: \"", folder / "kept", "\" } } } }\n");
  const std::string lists =
      "attr { key: \"Treader_func_args\" value { list {} } } attr { key: \"Tshard_func_args\" value { list {} } } "
      "attr { key: \"hash_valid\" value { b: true } } attr { key: \"hash\" value { i: 77 } }";
  return path + node("data", "SnapshotDatasetV2", {"numbers", "path"},
                     function("reader_func", "joined") + function("shard_func", "two") + lists + elements);
}

TEST_F(FunctionDatasetsTest, ASnapshotIsReadByItsFunction) {
  const test_support::TemporaryFolder folder;
  import(snapshotIn(folder, kElements), std::string(kFunctions) + kReader);
  EXPECT_THAT(elements(), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_TRUE(std::filesystem::is_directory(folder / "kept/77"));
  EXPECT_THAT(elements(), ElementsAre(0, 1, 2, 3, 4));
}

TEST_F(FunctionDatasetsTest, TheFunctionThatReadsASnapshotReturnsWhatItsNodeDeclares) {
  const test_support::TemporaryFolder folder;
  import(snapshotIn(folder, kFloats), std::string(kFunctions) + kReader);
  EXPECT_THROW(elements(), Error);
}

TEST_F(FunctionDatasetsTest, FunctionsAreExportedWithTheGraph) {
  import(node("data", "MapDataset", {"numbers"}, function("f", "doubled") + kNothingCaptured + kElements));
  tensorflow::GraphDef exported;
  graph_.toProto(&exported);
  ASSERT_EQ(exported.library().function_size(), 1);
  EXPECT_EQ(exported.library().function(0).signature().name(), "doubled");
}

// What comes behind them in the pipeline would take the numbers for what is declared.
TEST_F(FunctionDatasetsTest, FunctionsReturnWhatTheirNodeDeclares) {
  import(node("data", "FlatMapDataset", {"numbers"}, function("f", "upTo") + kNothingCaptured + kFloats) +
         node("mapped", "MapDataset", {"numbers"}, function("f", "doubled") + kNothingCaptured + kFloats));
  const auto codeOfPass = [&](const char* dataset) {
    const Attrs spec{{"shared_name", ""},
                     {"container", ""},
                     {"output_types", std::vector<DType>{DType::kInt64}},
                     {"output_shapes", std::vector<Shape>{Shape{}}}};
    const Output handle = scope_.op("IteratorV2", {}, spec);
    session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {graph_.output(dataset), handle})});
    const Output next = scope_.op(
        "IteratorGetNext", {handle},
        {{"output_types", std::vector<DType>{DType::kInt64}}, {"output_shapes", std::vector<Shape>{Shape{}}}});
    try {
      for (int i = 0; i < 3; ++i) session_.run(Feeds{}, {next});
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  };
  EXPECT_EQ(codeOfPass("data"), Code::kInvalidArgument);
  EXPECT_EQ(codeOfPass("mapped"), Code::kInvalidArgument);
}

TEST_F(FunctionDatasetsTest, AnIteratorThatGetsADataSetOfAnotherTypeIsRefused) {
  import("");
  const Attrs spec{{"output_types", std::vector<DType>{DType::kInt64}}, {"output_shapes", std::vector<Shape>{Shape{}}}};
  Attrs named = spec;
  named["shared_name"] = "";
  named["container"] = "";
  const Output handle = scope_.op("IteratorV2", {}, named);
  const Output next = scope_.op("IteratorGetNext", {handle}, spec);
  const Output bytes =
      scope_.op("TensorSliceDataset", {ops::constant(scope_, Tensor::vector<uint8_t>({1, 2}))},
                {{"Toutput_types", std::vector<DType>{DType::kUint8}}, {"output_shapes", std::vector<Shape>{Shape{}}}});
  session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {graph_.output("numbers"), handle})});
  EXPECT_EQ(session_.run(Feeds{}, {next})[0].item<int64_t>(), 0);
  session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {bytes, handle})});
  EXPECT_THROW(session_.run(Feeds{}, {next}), Error);
}

TEST_F(FunctionDatasetsTest, AFunctionThatCallsItselfOrIsMissingIsRefused) {
  const std::string map =
      node("data", "MapDataset", {"numbers"}, function("f", "again") + kNothingCaptured + kElements);
  const auto refusal = [&](const std::string& functions) {
    try {
      import(map, functions);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kInvalidArgument);
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(refusal(""), HasSubstr("'again', which the graph's library does not have"));
  const std::string again =
      "function { signature { name: \"again\" input_arg { name: \"x\" type: DT_INT64 } output_arg { name: \"y\" type: "
      "DT_VARIANT } } node_def { name: \"map\" op: \"MapDataset\" input: \"x\" " +
      function("f", "again") + "} ret { key: \"y\" value: \"map:handle:0\" } }";
  EXPECT_THAT(refusal(again), HasSubstr("'again' calls itself"));
}

}  // namespace
}  // namespace engine::data
