#include <algorithm>
#include <iostream>
#include <iterator>

#include "app/cli/command.h"
#include "app/cli/command_group.h"
#include "app/workbench/json/json_tensor.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"
#include "engine/formats/files/files.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/inference/predictor.h"

namespace app::cli {
namespace {

namespace keras = engine::keras;
using engine::Code;
using engine::fail;

class KerasPredictCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = kerasGroup(program)->add_subcommand(
        "predict", "Run a Keras model on inputs given as JSON by the names of its inputs, from stdin or a file");
    command->add_option("FILE", file_, "A .keras or .h5 file with a whole model, or a SavedModel of Keras")->required();
    command->add_option("--input", input_, "JSON file to read instead of stdin");
    command->add_option("--threads", threads_, "Number of compute threads; 0 uses every core")
        ->check(CLI::Range(0, 1024));
    command->add_flag("--json", json_, "Print one JSON object and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    const keras::LoadedModel loaded = keras::loadModel(file_);
    keras::Predictor predictor(loaded.model, {.threads = threads_});
    const std::vector<engine::Tensor> got = predictor.predict(inputsOf(*loaded.model));
    const std::vector<keras::Model::Port> ports = loaded.model->outputs();
    Json outputs = Json::object();
    for (std::size_t i = 0; i < got.size(); ++i) outputs[ports.at(i).name] = jsonTensor(got[i]);
    if (json_) return console.result(outputs);
    for (const auto& [name, value] : outputs.items()) {
      console.result(name + " = " + value.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }

 private:
  std::vector<engine::Tensor> inputsOf(const keras::Model& model) const {
    const std::string text =
        input_.empty() ? std::string(std::istreambuf_iterator<char>(std::cin), {}) : engine::formats::readFile(input_);
    const std::string where = input_.empty() ? "stdin" : input_;
    const auto json = engine::estimator::parsedJson<Json>(text, "The inputs from " + where + " are");
    requireKnown(json, model, where);
    std::vector<engine::Tensor> inputs;
    for (const keras::Model::Port& port : model.inputs()) {
      if (!json.is_object() || !json.contains(port.name)) {
        fail(Code::kInvalidArgument, "The inputs from ", where, " must be an object with '", port.name, "' (",
             engine::dtypeName(port.spec.dtype), port.spec.shape, ").");
      }
      inputs.push_back(tensorOfJson(json[port.name], port.spec.dtype, port.name, port.spec.shape));
    }
    return inputs;
  }

  // A name that the model does not have is a misspelt one, or is meant for another model.
  static void requireKnown(const Json& json, const keras::Model& model, const std::string& where) {
    if (!json.is_object()) return;
    const std::vector<keras::Model::Port> ports = model.inputs();
    for (const auto& [name, value] : json.items()) {
      if (std::ranges::find(ports, name, &keras::Model::Port::name) != ports.end()) continue;
      std::string known;
      for (const keras::Model::Port& port : ports) known += (known.empty() ? "'" : ", '") + port.name + "'";
      fail(Code::kInvalidArgument, "The inputs from ", where, " have '", name,
           "', which is no input of the model: it has ", known, ".");
    }
  }

  std::string file_;
  std::string input_;
  int threads_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeKerasPredictCommand() {
  return std::make_unique<KerasPredictCommand>();
}

}  // namespace app::cli
