// Feeds arbitrary bytes to everything that reads tf.Examples, CSV records and other text: the readers of the formats,
// the parsing ops and those of the string ops that decode. The first byte chooses, the rest is the input.
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/error.h"
#include "engine/formats/examples/example_reader.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using engine::DType;
using engine::Output;
using engine::Shape;
using engine::Tensor;
using Types = std::vector<DType>;
using Shapes = std::vector<Shape>;

void readExample(const std::string& bytes) {
  const engine::formats::ExampleReader reader(bytes);
  for (const std::string& key : reader.keys()) reader.values(key);
}

void readSequenceExample(const std::string& bytes) {
  const engine::formats::SequenceExampleReader reader(bytes);
  for (const std::string& key : reader.context().keys()) reader.context().values(key);
  for (const std::string& key : reader.listKeys()) {
    for (int64_t i = 0; i < reader.length(key); ++i) reader.step(key, i);
  }
}

// One parsing op in a graph of its own, run on a vector of two equal strings.
class ParsingOp {
 public:
  template <typename Build>
  explicit ParsingOp(const Build& build) {
    const engine::Scope scope(graph_);
    input_ = engine::ops::placeholder(scope, DType::kString, Shape{2});
    const engine::Node* node = build(scope, input_);
    for (int i = 0; i < node->outputCount(); ++i) outputs_.push_back(node->output(i));
    session_ = std::make_unique<engine::Session>(graph_, engine::SessionOptions{.threads = 1});
  }
  void run(const std::string& bytes) {
    session_->run({{input_, Tensor::vector<std::string>({bytes, bytes})}}, outputs_);
  }

 private:
  engine::Graph graph_;
  Output input_;
  std::vector<Output> outputs_;
  std::unique_ptr<engine::Session> session_;
};

Output strings(const engine::Scope& scope, const std::vector<std::string>& values) {
  return engine::ops::constant(scope, Tensor::vector<std::string>(values));
}

void parseExample(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    const Output one = engine::ops::constant(scope, Tensor::vector<int64_t>({9}));
    return scope.node(
        "ParseExampleV2",
        {input, strings(scope, {}), strings(scope, {"s"}), strings(scope, {"n", "v"}), strings(scope, {"r"}), one, one},
        {{"num_sparse", 1},
         {"sparse_types", Types{DType::kString}},
         {"Tdense", Types{DType::kInt64, DType::kInt64}},
         {"ragged_value_types", Types{DType::kFloat}},
         {"ragged_split_types", Types{DType::kInt32}},
         {"dense_shapes", Shapes{{1}, {engine::kUnknownDim}}}});
  });
  op.run(bytes);
}

void parseSequenceExample(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    const Output none = strings(scope, {});
    const Output optional = engine::ops::constant(scope, Tensor::vector<bool>({true}));
    return scope.node("ParseSequenceExampleV2",
                      {input, none, none, none, strings(scope, {"r"}), strings(scope, {"f"}), strings(scope, {"w"}),
                       strings(scope, {"g"}), optional},
                      {{"Nfeature_list_sparse", 1},
                       {"Nfeature_list_dense", 1},
                       {"context_ragged_value_types", Types{DType::kFloat}},
                       {"context_ragged_split_types", Types{DType::kInt64}},
                       {"feature_list_sparse_types", Types{DType::kFloat}},
                       {"feature_list_dense_types", Types{DType::kString}},
                       {"feature_list_dense_shapes", Shapes{{}}},
                       {"feature_list_ragged_value_types", Types{DType::kInt64}},
                       {"feature_list_ragged_split_types", Types{DType::kInt64}}});
  });
  op.run(bytes);
}

void decodeCsv(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    const Output number = engine::ops::constant(scope, Tensor::vector<float>({0}));
    return scope.node("DecodeCSV", {input, number, strings(scope, {""})}, {});
  });
  op.run(bytes);
}

void decodeJsonExample(const std::string& bytes) {
  static ParsingOp op(
      [](const engine::Scope& scope, Output input) { return scope.node("DecodeJSONExample", {input}, {}); });
  op.run(bytes);
}

void decodeBase64(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) { return scope.node("DecodeBase64", {input}, {}); });
  op.run(bytes);
}

void decodeRaw(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    return scope.node("DecodeRaw", {input}, {{"out_type", DType::kInt32}, {"little_endian", false}});
  });
  op.run(bytes);
}

void stringToNumber(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    return scope.node("StringToNumber", {input}, {{"out_type", DType::kInt64}});
  });
  op.run(bytes);
}

void decodeUnicode(const std::string& bytes) {
  const auto decoder = [](const char* encoding) {
    return [=](const engine::Scope& scope, Output input) {
      return scope.node("UnicodeDecodeWithOffsets", {input}, {{"input_encoding", std::string(encoding)}});
    };
  };
  static ParsingOp utf8(decoder("UTF-8")), utf16(decoder("UTF-16")), utf32(decoder("UTF-32-BE"));
  utf8.run(bytes);
  utf16.run(bytes);
  utf32.run(bytes);
}

void replaceByPattern(const std::string& bytes) {
  static ParsingOp op([](const engine::Scope& scope, Output input) {
    const Output first = scope.op("StridedSlice",
                                  {input, engine::ops::constant(scope, Tensor::vector<int32_t>({0})),
                                   engine::ops::constant(scope, Tensor::vector<int32_t>({1})),
                                   engine::ops::constant(scope, Tensor::vector<int32_t>({1}))},
                                  {{"shrink_axis_mask", 1}});
    return scope.node("RegexReplace", {input, first, engine::ops::constant(scope, Tensor::scalar<std::string>("\\1"))},
                      {});
  });
  op.run(bytes);
}

}  // namespace

FUZZ_TARGET(example)(const uint8_t* data, std::size_t size) {
  constexpr void (*kTargets[])(const std::string&) = {
      readExample,  readSequenceExample, parseExample,   parseSequenceExample, decodeCsv,       decodeJsonExample,
      decodeBase64, decodeRaw,           stringToNumber, decodeUnicode,        replaceByPattern};
  if (size < 1) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    kTargets[data[0] % std::size(kTargets)](bytes);
  } catch (const engine::Error&) {
    // The expected answer to damage.
  }
  return 0;
}
