#include <map>

#include "app/cli/command.h"
#include "app/cli/saved_model_options.h"
#include "app/cli/signature_json.h"
#include "engine/core/error.h"
#include "engine/formats/bundle_reader.h"
#include "engine/graph/op_registry.h"
#include "engine/kernels/kernel.h"
#include "engine/proto/graph.pb.h"

namespace app::cli {
namespace {

namespace formats = engine::formats;
using tensorflow::MetaGraphDef;

class SavedModelShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = savedModelGroup(program)->add_subcommand(
        "show", "Tags, signatures, assets, variables and ops of each MetaGraph");
    options_.declare(*command);
    return command;
  }

  void run(Console& console) override {
    options_.apply(console);
    const formats::SavedModelReader reader(options_.folder());
    for (const formats::Tags& tags : options_.hasTags() ? std::vector{options_.tags(reader)} : reader.tagSets()) {
      const MetaGraphDef& metaGraph = reader.metaGraph(tags);
      if (console.json) {
        console.result(jsonMetaGraph(reader, metaGraph, tags));
      } else {
        console.result(lines(reader, metaGraph, tags));
      }
    }
  }

 private:
  // Ops of the graph and of its functions, with how often each is there.
  static std::map<std::string, int> opsOf(const MetaGraphDef& metaGraph) {
    std::map<std::string, int> ops;
    for (const auto& node : metaGraph.graph_def().node()) ++ops[node.op()];
    for (const auto& function : metaGraph.graph_def().library().function()) {
      for (const auto& node : function.node_def()) ++ops[node.op()];
    }
    return ops;
  }

  static bool canRun(const std::string& op) { return engine::findOp(op) && engine::findKernel(op); }

  static Json jsonVariables(const formats::SavedModelReader& reader) {
    Json variables = Json::object();
    if (!reader.hasVariables()) return variables;
    const formats::BundleReader bundle(reader.variablesPrefix());
    for (const std::string& name : bundle.names()) {
      const formats::BundleEntry& entry = bundle.entry(name);
      variables[name] = {{"dtype", engine::dtypeName(entry.dtype)},
                         {"shape", std::vector<int64_t>(entry.shape.dims().begin(), entry.shape.dims().end())}};
    }
    return variables;
  }

  static Json jsonMetaGraph(const formats::SavedModelReader& reader, const MetaGraphDef& metaGraph,
                            const formats::Tags& tags) {
    Json ops = Json::object();
    Json missing = Json::array();
    for (const auto& [op, count] : opsOf(metaGraph)) {
      ops[op] = count;
      if (!canRun(op)) missing.push_back(op);
    }
    Json assets = Json::array();
    for (const formats::SavedModelAsset& asset : reader.assets(metaGraph)) {
      assets.push_back({{"tensor", asset.tensor}, {"path", asset.path}});
    }
    return {{"tags", tags},
            {"tensorflow_version", metaGraph.meta_info_def().tensorflow_version()},
            {"signatures", jsonSignatures(engine::estimator::signaturesOf(metaGraph))},
            {"assets", assets},
            {"variables", jsonVariables(reader)},
            {"functions", metaGraph.graph_def().library().function_size()},
            {"ops", ops},
            {"missing_ops", missing}};
  }

  static std::string lines(const formats::SavedModelReader& reader, const MetaGraphDef& metaGraph,
                           const formats::Tags& tags) {
    const Json json = jsonMetaGraph(reader, metaGraph, tags);
    std::string text =
        "tags " + formats::toString(tags) + "  (TensorFlow " + metaGraph.meta_info_def().tensorflow_version() + ")\n";
    text += signatureLines(engine::estimator::signaturesOf(metaGraph), "  ");
    for (const Json& asset : json["assets"]) text += "  asset " + asset["path"].get<std::string>() + "\n";
    for (const auto& [name, variable] : json["variables"].items()) {
      text += "  variable " + name + ": " + variable["dtype"].get<std::string>() + variable["shape"].dump() + "\n";
    }
    text += "  ops";
    for (const auto& [op, count] : json["ops"].items()) text += " " + op + "×" + count.dump();
    if (!json["missing_ops"].empty()) {
      text += "\n  ops that this program cannot run:";
      for (const Json& op : json["missing_ops"]) text += " " + op.get<std::string>();
    }
    return text;
  }

  SavedModelOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeSavedModelShowCommand() {
  return std::make_unique<SavedModelShowCommand>();
}

}  // namespace app::cli
