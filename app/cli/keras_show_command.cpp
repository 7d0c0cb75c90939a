#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/cli/text_table.h"
#include "engine/core/error.h"
#include "engine/keras/files/model_files.h"

namespace app::cli {
namespace {

namespace keras = engine::keras;

class KerasShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = kerasGroup(program)->add_subcommand(
        "show", "Show the layers, shapes, parameters and weights of a file of a Keras model");
    command->add_option("FILE", file_, "A .keras or .h5 file, a SavedModel of Keras, or a checkpoint's prefix")
        ->required();
    command->add_flag("--weights", weights_, "Also list every value that the file holds");
    command->add_flag("--json", json_, "Print one JSON object and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const keras::ModelFileInfo info = keras::describeModelFile(file_);
    if (json_) return console.result(jsonOf(info));
    console.result(file_ + ": " + info.format + (info.kerasVersion.empty() ? "" : " of Keras " + info.kerasVersion));
    if (!info.config.is_null()) showModel(console, info);
    if (weights_ || info.config.is_null()) {
      showValues(console, "weights", info.weights);
      showValues(console, "optimizer", info.optimizer);
    }
  }

 private:
  // Its summary; where layers are unknown, what can be said without making it.
  void showModel(Console& console, const keras::ModelFileInfo& info) const {
    try {
      const keras::LoadedModel loaded = keras::loadModel(file_);
      console.result(loaded.model->summary());
      if (loaded.training.compile.is_object()) {
        console.result("compiled with " + engine::keras::pythonText(loaded.training.compile));
      }
      return;
    } catch (const engine::Error& error) {
      console.log(engine::estimator::LogLevel::kWarning, error.what());
    }
    std::vector<std::vector<std::string>> rows = {{"layer", "class", "in", ""}};
    for (const keras::FileLayerInfo& layer : info.layers)
      rows.push_back({layer.name, layer.className, layer.within, layer.known ? "" : "not known here"});
    console.result(textTable(rows));
  }
  static void showValues(Console& console, const char* title, const std::vector<keras::ModelFileInfo::Value>& values) {
    if (values.empty()) return;
    std::vector<std::vector<std::string>> rows = {{title, "type"}};
    for (const keras::ModelFileInfo::Value& value : values) rows.push_back({value.name, value.type});
    console.result(textTable(rows));
  }
  static Json jsonOf(const keras::ModelFileInfo& info) {
    Json json = {{"format", info.format}, {"keras_version", info.kerasVersion}, {"layers", Json::array()}};
    for (const keras::FileLayerInfo& layer : info.layers) {
      json["layers"].push_back(
          {{"name", layer.name}, {"class_name", layer.className}, {"within", layer.within}, {"known", layer.known}});
    }
    for (const auto& [key, values] : {std::pair{"weights", &info.weights}, std::pair{"optimizer", &info.optimizer}}) {
      json[key] = Json::array();
      for (const keras::ModelFileInfo::Value& value : *values)
        json[key].push_back({{"name", value.name}, {"type", value.type}});
    }
    return json;
  }

  std::string file_;
  bool weights_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeKerasShowCommand() {
  return std::make_unique<KerasShowCommand>();
}

}  // namespace app::cli
