#include "engine/formats/graphs/graph_file.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/formats/model_file_kind.h"
#include "engine/formats/wire_damage.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::formats {
namespace {

using tensorflow::GraphDef;
using tensorflow::MetaGraphDef;
using tensorflow::SavedModel;

constexpr int kDeepestText = 100;  // messages in one another, which Protobuf limits only in binary files
constexpr int64_t kTextProbe = 4096;

struct TextError {
  int line = -1;
  std::string what;
};

// Keeps the first error instead of printing it.
class FirstGraphError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& text) override {
    if (first.what.empty()) first = {line, message("line ", line + 1, ", column ", column + 1, ": ", text)};
  }
  void AddWarning(int, int, const std::string&) override {}
  TextError first;
};

// A failure leaves in `worst` the error that came furthest: that of the message which the text is.
template <typename Message>
bool parseTextAs(const std::string& text, Message& proto, TextError& worst) {
  FirstGraphError errors;
  google::protobuf::TextFormat::Parser parser;
  parser.SetRecursionLimit(kDeepestText);
  parser.RecordErrorsTo(&errors);
  parser.AllowUnknownField(true);  // of later versions
  if (parser.ParseFromString(text, &proto)) return true;
  if (errors.first.line > worst.line) worst = errors.first;
  return false;
}

// Text has no zero bytes.
bool looksLikeText(const std::string& bytes) {
  const auto end = bytes.begin() + std::min<std::ptrdiff_t>(kTextProbe, static_cast<std::ptrdiff_t>(bytes.size()));
  return std::none_of(bytes.begin(), end, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t';
  });
}

GraphDef graphOf(SavedModel& model, const std::string& path) {
  if (model.meta_graphs_size() == 0) fail(Code::kDataLoss, path, " is a SavedModel without a MetaGraph.");
  for (MetaGraphDef& metaGraph : *model.mutable_meta_graphs()) {
    for (const std::string& tag : metaGraph.meta_info_def().tags()) {
      if (tag == saved_model::kServe) return std::move(*metaGraph.mutable_graph_def());
    }
  }
  return std::move(*model.mutable_meta_graphs(0)->mutable_graph_def());
}

// Whether every node has what each node must have: other messages parse as a GraphDef too, as fields that are not
// known are kept.
bool isPlausible(const GraphDef& graph) {
  if (graph.node_size() == 0) return false;
  for (const auto& node : graph.node()) {
    if (node.name().empty() || node.op().empty()) return false;
  }
  return true;
}

GraphDef readText(const std::string& text, const std::string& path) {
  TextError error;
  GraphDef graph;
  if (parseTextAs(text, graph, error) && isPlausible(graph)) return graph;
  MetaGraphDef metaGraph;
  if (parseTextAs(text, metaGraph, error) && isPlausible(metaGraph.graph_def())) {
    return std::move(*metaGraph.mutable_graph_def());
  }
  SavedModel model;
  if (parseTextAs(text, model, error) && model.meta_graphs_size() > 0) return graphOf(model, path);
  if (error.what.empty()) error.what = "it has no nodes";
  fail(Code::kDataLoss, path, " is not a graph in text form: ", error.what, "; correct it or write it again.");
}

GraphDef readBinary(const std::string& bytes, const std::string& path) {
  GraphDef graph;
  if (graph.ParseFromString(bytes) && isPlausible(graph)) return graph;
  MetaGraphDef metaGraph;
  if (metaGraph.ParseFromString(bytes) && isPlausible(metaGraph.graph_def())) {
    return std::move(*metaGraph.mutable_graph_def());
  }
  SavedModel model;
  if (model.ParseFromString(bytes) && model.meta_graphs_size() > 0) {
    GraphDef served = graphOf(model, path);
    if (isPlausible(served)) return served;
  }
  const std::string place = wireDamage(bytes);
  fail(Code::kDataLoss, path, " (", bytes.size(), " bytes) contains no GraphDef, MetaGraphDef or SavedModel, or it is ",
       "damaged", place.empty() ? "" : " " + place, ". Choose another file or restore it from a copy.");
}

}  // namespace

GraphDef readGraphFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    SavedModel model = SavedModelReader(path).proto();
    return graphOf(model, path);
  }
  if (path.ends_with(".index")) return readGraphFile(path.substr(0, path.size() - 6) + ".meta");
  using enum ModelFileKind;
  requireKind(path, "a graph", {kGraphDef, kGraphDefText, kMetaGraph, kMetaGraphText, kSavedModel, kSavedModelText});
  const std::string bytes = readFile(path);
  return looksLikeText(bytes) ? readText(bytes, path) : readBinary(bytes, path);
}

}  // namespace engine::formats
