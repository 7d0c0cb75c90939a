#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "engine/core/error.h"
#include "engine/formats/graphs/graph_check.h"
#include "engine/formats/graphs/graph_file.h"
#include "engine/formats/graphs/graph_summary.h"

namespace app::cli {
namespace {

namespace formats = engine::formats;
using formats::GraphSummary;
using formats::GraphTensor;

std::string graphTypeOf(const GraphTensor& tensor) {
  const std::string dtype = tensor.dtype == engine::DType::kInvalid ? "?" : engine::dtypeName(tensor.dtype);
  return dtype + (tensor.shape.hasRank() ? tensor.shape.toString() : "");
}

Json jsonTensorOf(const GraphTensor& tensor) {
  Json shape;
  if (tensor.shape.hasRank()) {
    shape = Json::array();
    for (const int64_t dim : tensor.shape.dims()) shape.push_back(dim < 0 ? Json() : Json(dim));
  }
  const bool isTyped = tensor.dtype != engine::DType::kInvalid;
  return {{"name", tensor.name},
          {"op", tensor.op},
          {"dtype", isTyped ? Json(engine::dtypeName(tensor.dtype)) : Json()},
          {"shape", shape}};
}

Json jsonTensorsOf(const std::vector<GraphTensor>& tensors) {
  Json list = Json::array();
  for (const GraphTensor& tensor : tensors) list.push_back(jsonTensorOf(tensor));
  return list;
}

class GraphShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command =
        commandGroup(program, "graph", "Graphs of this program and of TensorFlow")
            ->add_subcommand("show", "Show what a graph contains: ops, inputs, outputs, variables, functions");
    command
        ->add_option("FILE", path_,
                     "A GraphDef or MetaGraphDef (.pb, .meta, .pbtxt), a SavedModel's file or folder, or a "
                     "checkpoint's .index with its .meta next to it")
        ->required();
    command->add_flag("--json", json_, "Print one JSON object and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const tensorflow::GraphDef graph = formats::readGraphFile(path_);
    const GraphSummary summary = formats::summaryOf(graph);
    const std::vector<std::string> problems = formats::graphProblems(graph);
    for (const std::string& problem : problems) console.log(engine::estimator::LogLevel::kWarning, problem);
    json_ ? console.result(jsonOf(summary, problems)) : show(console, summary);
  }

 private:
  static Json jsonOf(const GraphSummary& summary, const std::vector<std::string>& problems) {
    Json functions = Json::array();
    for (const formats::GraphFunction& function : summary.functions) {
      functions.push_back({{"name", function.name},
                           {"inputs", function.inputs},
                           {"outputs", function.outputs},
                           {"nodes", function.nodes}});
    }
    return {{"nodes", summary.nodes},
            {"bytes", summary.bytes},
            {"constant_bytes", summary.constantBytes},
            {"producer", summary.producer},
            {"inputs", jsonTensorsOf(summary.inputs)},
            {"outputs", jsonTensorsOf(summary.outputs)},
            {"variables", jsonTensorsOf(summary.variables)},
            {"functions", functions},
            {"ops", summary.ops},
            {"problems", problems}};
  }

  void show(Console& console, const GraphSummary& summary) const {
    console.result(engine::message(path_, ": ", summary.nodes, " nodes, ", summary.functions.size(), " functions, ",
                                   byteCount(summary.bytes), ", of these ", byteCount(summary.constantBytes),
                                   " constants"));
    std::vector<std::vector<std::string>> rows;
    addRows(rows, "input", summary.inputs);
    addRows(rows, "output", summary.outputs);
    addRows(rows, "variable", summary.variables);
    for (const formats::GraphFunction& function : summary.functions) {
      rows.push_back({"function", function.name,
                      engine::message(function.inputs, " inputs, ", function.outputs, " outputs"),
                      std::to_string(function.nodes) + " nodes"});
    }
    if (!rows.empty()) console.result(textTable(rows));
    std::vector<std::pair<int, std::string>> ops;
    for (const auto& [op, count] : summary.ops) ops.emplace_back(-count, op);
    std::ranges::sort(ops);
    std::vector<std::vector<std::string>> counts = {{"op", "nodes"}};
    for (const auto& [count, op] : ops) counts.push_back({op, std::to_string(-count)});
    console.result(textTable(counts, {1}));
  }

  static void addRows(std::vector<std::vector<std::string>>& rows, const char* what,
                      const std::vector<GraphTensor>& tensors) {
    for (const GraphTensor& tensor : tensors) rows.push_back({what, tensor.name, graphTypeOf(tensor), tensor.op});
  }

  std::string path_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeGraphShowCommand() {
  return std::make_unique<GraphShowCommand>();
}

}  // namespace app::cli
