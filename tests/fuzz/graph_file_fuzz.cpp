// Feeds arbitrary bytes to the reader of graphs in files: the first byte chooses the kind of file, by its name. What is
// read is imported, as the graph of a model would be.
#include <iterator>

#include "engine/formats/graphs/graph_file.h"
#include "engine/graph/graph.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(graph_file)(const uint8_t* data, std::size_t size) {
  constexpr const char* kNames[] = {"graph.pb", "graph.pbtxt", "model.meta", "saved_model.pb", "saved_model.pbtxt"};
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  const fuzz::Folder folder("graph_file");
  const std::string path = folder.write(kNames[input.choice % std::size(kNames)], input.bytes);
  fuzz::refuseOrTake([&] {
    engine::Graph graph;
    engine::importGraphDef(graph, engine::formats::readGraphFile(path));
  });
  return 0;
}
