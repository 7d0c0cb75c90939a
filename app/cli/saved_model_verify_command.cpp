#include "app/cli/command.h"
#include "app/cli/saved_model_options.h"
#include "engine/core/error.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/graph_check.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
namespace formats = engine::formats;

// Reads every byte that the model has, checks each MetaGraph against itself, loads it and asks its serving signatures.
// The first of these steps that finds something wrong ends the command with its message and status 1. Signatures that
// are whole but need ops that this program does not have are told of.
class SavedModelVerifyCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = savedModelGroup(program)->add_subcommand(
        "verify", "Verify the checksums of variables and the assets, load each MetaGraph and run its signatures");
    options_.declare(*command);
    return command;
  }

  void run(Console& console) override {
    options_.apply(console);
    const formats::SavedModelReader reader(options_.folder());
    const std::size_t variables = readVariables(reader);
    for (const formats::Tags& tags : options_.hasTags() ? std::vector{options_.tags(reader)} : reader.tagSets()) {
      const std::vector<std::string> problems = formats::metaGraphProblems(reader.metaGraph(tags));
      if (!problems.empty()) {
        engine::fail(engine::Code::kDataLoss,
                     formats::problemText(reader.folder() + " {" + formats::toString(tags) + "}", problems),
                     " Export the model again or restore it from a copy.");
      }
      const auto assets = reader.assets(reader.metaGraph(tags));
      for (const formats::SavedModelAsset& asset : assets) formats::InputFile{asset.path};
      estimator::SavedModel model = estimator::SavedModel::load(options_.folder(), tags);
      Json unrunnable = Json::object();
      const std::vector<std::string> asked = ask(model, unrunnable);
      for (const auto& [key, why] : unrunnable.items()) {
        console.log(estimator::LogLevel::kWarning,
                    "Signature '" + key + "' cannot be run here: " + why.get<std::string>());
      }
      if (console.json) {
        console.result(Json{{"tags", tags},
                            {"variables", variables},
                            {"assets", assets.size()},
                            {"signatures", model.signatures().size()},
                            {"asked", asked},
                            {"not_runnable", unrunnable}});
      } else {
        console.result(engine::message(formats::toString(tags), ": ", variables, " variables, ", assets.size(),
                                       " assets, ", model.signatures().size(), " signatures, ", asked.size(),
                                       " of them run on made-up inputs"));
      }
    }
  }

 private:
  static std::size_t readVariables(const formats::SavedModelReader& reader) {
    if (!reader.hasVariables()) return 0;
    const formats::BundleReader bundle(reader.variablesPrefix());
    for (const std::string& name : bundle.names()) bundle.read(name);
    return bundle.names().size();
  }

  // Keys of the signatures that answered; those that cannot be run here are put down with why. Text (serialized
  // Examples, words) cannot be made up, and training changes the model.
  static std::vector<std::string> ask(estimator::SavedModel& model, Json& unrunnable) {
    std::vector<std::string> asked;
    for (const auto& [key, signature] : model.signatures()) {
      if (const std::string why = model.whyNotRun(key); !why.empty()) {
        unrunnable[key] = why;
        continue;
      }
      if (signature.method != formats::saved_model::kPredictMethod) continue;
      estimator::NamedTensors inputs;
      bool isOfAnyRank = false;  // then what is made up may not fit
      for (const estimator::SignatureTensor& input : signature.inputs) {
        if (input.dtype == engine::DType::kString) break;
        isOfAnyRank = isOfAnyRank || !input.shape.hasRank();
        inputs[input.key] = estimator::madeUpTensor(input.dtype, input.shape, inputs.size());
      }
      if (inputs.size() != signature.inputs.size()) continue;
      try {
        model.run(key, inputs);
        asked.push_back(key);
      } catch (const engine::Error& error) {
        if (isOfAnyRank && error.code() == engine::Code::kInvalidArgument) continue;
        if (error.code() != engine::Code::kUnimplemented) throw;
        unrunnable[key] = error.what();  // an op is known but not for these types
      }
    }
    return asked;
  }

  SavedModelOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeSavedModelVerifyCommand() {
  return std::make_unique<SavedModelVerifyCommand>();
}

}  // namespace app::cli
