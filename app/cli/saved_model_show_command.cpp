#include <map>
#include <set>

#include "app/cli/command.h"
#include "app/cli/saved_model_options.h"
#include "app/cli/signature_json.h"
#include "engine/core/error.h"
#include "engine/estimator/export/needed_ops.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/proto/graph.pb.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
namespace formats = engine::formats;
using tensorflow::MetaGraphDef;

class SavedModelShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = savedModelGroup(program)->add_subcommand(
        "show", "Show tags, signatures, assets, variables and ops of each MetaGraph");
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

  // What keeps a signature from being run here, null when nothing does: missing ops, or what is wrong with its part.
  static Json jsonObstacle(const estimator::NeededOps& needed) {
    if (!needed.problem.empty()) return needed.problem;
    return needed.missing.empty() ? Json() : Json(needed.missing);
  }

  static Json jsonSignaturesOf(const MetaGraphDef& metaGraph, Json& missing) {
    const estimator::Signatures signatures = estimator::signaturesOf(metaGraph);
    Json json = jsonSignatures(signatures);
    std::set<std::string> all;
    for (const auto& [key, signature] : signatures) {
      const estimator::NeededOps needed = estimator::neededOps(metaGraph, signature);
      const Json obstacle = jsonObstacle(needed);
      json[key]["runs"] = obstacle.is_null();
      if (!obstacle.is_null()) json[key][obstacle.is_array() ? "missing_ops" : "problem"] = obstacle;
      all.insert(needed.missing.begin(), needed.missing.end());
    }
    missing = all;
    return json;
  }

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

  // Null for none.
  static Json jsonOp(const std::string& name) { return name.empty() ? Json() : Json(name); }

  static Json jsonMetaGraph(const formats::SavedModelReader& reader, const MetaGraphDef& metaGraph,
                            const formats::Tags& tags) {
    Json ops = Json::object();
    for (const auto& [op, count] : opsOf(metaGraph)) ops[op] = count;
    Json missing = Json::array();
    const Json signatures = jsonSignaturesOf(metaGraph, missing);
    Json assets = Json::array();
    for (const formats::SavedModelAsset& asset : reader.assets(metaGraph)) {
      assets.push_back({{"tensor", asset.tensor}, {"path", asset.path}});
    }
    return {{"tags", tags},
            {"tensorflow_version", metaGraph.meta_info_def().tensorflow_version()},
            {"signatures", signatures},
            {"init_op", jsonOp(formats::initOpName(metaGraph))},
            {"train_op", jsonOp(formats::trainOpName(metaGraph))},
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
    text += signatureLines(estimator::signaturesOf(metaGraph), "  ");
    if (json["init_op"].is_string()) text += "  init op " + json["init_op"].get<std::string>() + "\n";
    if (json["train_op"].is_string()) text += "  train op " + json["train_op"].get<std::string>() + "\n";
    for (const Json& asset : json["assets"]) text += "  asset " + asset["path"].get<std::string>() + "\n";
    for (const auto& [name, variable] : json["variables"].items()) {
      text += "  variable " + name + ": " + variable["dtype"].get<std::string>() + variable["shape"].dump() + "\n";
    }
    text += "  ops";
    for (const auto& [op, count] : json["ops"].items()) text += " " + op + "×" + count.dump();
    for (const auto& [key, signature] : json["signatures"].items()) {
      if (signature.contains("problem")) {
        text += "\n  signature " + key + " cannot be run here: " + signature["problem"].get<std::string>();
      }
      if (!signature.contains("missing_ops")) continue;
      text += "\n  signature " + key + " cannot be run here, it needs ops that this program does not have:";
      for (const Json& op : signature["missing_ops"]) text += " " + op.get<std::string>();
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
