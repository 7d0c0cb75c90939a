#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/cli/command.h"
#include "app/cli/saved_model_options.h"
#include "app/cli/text_answers.h"
#include "app/workbench/json/json_tensor.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/formats/files/files.h"
#include "engine/formats/files/tfrecord.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using engine::fail;
using estimator::NamedTensors;
using estimator::Signature;

class SavedModelRunCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = savedModelGroup(program)->add_subcommand(
        "run", "Run a signature on inputs given as JSON by key, from stdin or a file, or on a file of tf.Examples");
    options_.declare(*command);
    command->add_option("--signature", signature_, "Key of the signature")->capture_default_str();
    auto* input = command->add_option("--input", input_, "JSON file to read instead of stdin");
    command->add_option("--examples", examples_, "TFRecord file of serialized tf.Examples, all run at once")
        ->excludes(input);
    texts_.declare(*command);
    command->add_option("--threads", threads_, "Number of compute threads; 0 uses every core")
        ->check(CLI::Range(0, 1024));
    return command;
  }

  void run(Console& console) override {
    options_.apply(console);
    const engine::formats::Tags tags = options_.tags(engine::formats::SavedModelReader(options_.folder()));
    estimator::SavedModel model = estimator::SavedModel::load(options_.folder(), tags, {.threads = threads_});
    if (texts_.given()) {
      return texts_.ask(
          estimator::TextRequests::ofSavedModel(options_.folder()), console,
          [&](const estimator::TextQuestions& questions) { return model.run(idSignature(model), questions.features); });
    }
    const Signature& signature = model.runnable(signature_);
    const NamedTensors inputs = examples_.empty() ? jsonInputs(signature) : recordInputs(signature);
    Json outputs = Json::object();
    for (const auto& [key, tensor] : model.run(signature_, inputs)) outputs[key] = jsonTensor(tensor);
    if (console.json) return console.result(outputs);
    for (const auto& [key, value] : outputs.items()) {
      console.result(key + " = " + value.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }

 private:
  // The signature asked for; in place of the default one, where a head's takes tf.Examples, the one of predictions.
  std::string idSignature(const estimator::SavedModel& model) const {
    const auto takesIds = [&](const std::string& key) {
      const auto found = model.signatures().find(key);
      return found != model.signatures().end() &&
             std::ranges::find(found->second.inputs, "input_ids", &estimator::SignatureTensor::key) !=
                 found->second.inputs.end();
    };
    return !takesIds(signature_) && takesIds("predict") ? "predict" : signature_;
  }

  // A stream is read to its end: stdin, and the pipe that "<(command)" is for a shell.
  std::string inputText() const {
    std::error_code ignored;
    const auto type = std::filesystem::status(input_, ignored).type();
    const bool isStream = type == std::filesystem::file_type::fifo || input_ == "-" || input_ == "/dev/stdin";
    if (!input_.empty() && !isStream) return engine::formats::readFile(input_);
    std::ifstream pipe;
    if (!input_.empty() && input_ != "-") pipe.open(input_, std::ios::binary);
    std::istream& stream = pipe.is_open() ? pipe : std::cin;
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  NamedTensors jsonInputs(const Signature& signature) const {
    const std::string text = inputText();
    const std::string where = input_.empty() ? "stdin" : input_;
    const auto json = estimator::parsedJson<Json>(text, "The inputs from " + where + " are");
    if (!json.is_object()) {
      fail(Code::kInvalidArgument, "The inputs from ", where,
           " must be an object with the inputs by key: ", keys(signature), ".");
    }
    NamedTensors inputs;
    for (const auto& [key, value] : json.items()) {
      const auto found = std::ranges::find(signature.inputs, key, &estimator::SignatureTensor::key);
      if (found == signature.inputs.end()) {
        fail(Code::kInvalidArgument, "Signature '", signature_, "' has no input '", key, "'; its inputs are ",
             keys(signature), ".");
      }
      inputs[key] = tensorOfJson(value, found->dtype, key, found->shape);
    }
    return inputs;
  }

  NamedTensors recordInputs(const Signature& signature) const {
    if (signature.inputs.size() != 1 || signature.inputs[0].dtype != engine::DType::kString) {
      fail(Code::kInvalidArgument, "Signature '", signature_, "' does not take tf.Examples; its inputs are ",
           keys(signature), ". Leave --examples out.");
    }
    std::vector<std::string> examples;
    engine::formats::RecordReader reader(examples_);
    for (std::string record; reader.next(record);) examples.push_back(record);
    if (reader.leftOver() > 0 || examples.empty()) {
      const char* what = examples.empty() ? "has no record" : "is cut off after its last record";
      fail(Code::kDataLoss, "'", examples_, "' ", what, ": a TFRecord file of tf.Examples is needed.");
    }
    return {{signature.inputs[0].key, engine::Tensor::vector(examples)}};
  }

  static std::string keys(const Signature& signature) {
    std::string text;
    for (const estimator::SignatureTensor& input : signature.inputs) {
      text +=
          engine::message(text.empty() ? "" : ", ", input.key, " (", engine::dtypeName(input.dtype), input.shape, ")");
    }
    return text.empty() ? "none" : text;
  }

  SavedModelOptions options_;
  std::string signature_ = engine::formats::saved_model::kDefaultSignature;
  std::string input_;
  std::string examples_;
  int threads_ = 0;
  TextAnswers texts_;
};

}  // namespace

std::unique_ptr<Command> makeSavedModelRunCommand() {
  return std::make_unique<SavedModelRunCommand>();
}

}  // namespace app::cli
