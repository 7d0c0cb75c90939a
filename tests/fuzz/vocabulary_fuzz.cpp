// Feeds arbitrary text to tables that are filled from files: the first byte chooses which columns are keys and values,
// and of which types.
#include <iterator>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using engine::DType;

struct Columns {
  DType key, value;
  int64_t keyColumn, valueColumn;
  int64_t size = -1;
};
constexpr Columns kColumns[] = {{DType::kString, DType::kInt64, -2, -1},
                                {DType::kString, DType::kInt64, -2, -1, 3},
                                {DType::kString, DType::kInt32, 0, 1},
                                {DType::kInt64, DType::kFloat, 1, 2},
                                {DType::kInt64, DType::kString, 1, 0, 2}};

// A table in a graph of its own, which reads the file when it is run.
void fillTable(const std::string& path, const Columns& columns) {
  engine::Graph graph;
  const engine::Scope scope(graph);
  const engine::Output table =
      scope.op("HashTableV2", {}, {{"key_dtype", columns.key}, {"value_dtype", columns.value}});
  const engine::Output file = engine::ops::constant(scope, engine::Tensor::scalar(path));
  engine::Node* fill = scope.node(
      "InitializeTableFromTextFileV2", {table, file},
      {{"key_index", columns.keyColumn}, {"value_index", columns.valueColumn}, {"vocab_size", columns.size}});
  engine::Session(graph, {.threads = 1}).run(engine::Feeds{}, {}, {fill});
}

}  // namespace

FUZZ_TARGET(vocabulary)(const uint8_t* data, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  static const fuzz::Folder folder("vocabulary");
  const std::string path = folder.write("words.txt", input.bytes);
  fuzz::refuseOrTake([&] { fillTable(path, kColumns[input.choice % std::size(kColumns)]); });
  return 0;
}
