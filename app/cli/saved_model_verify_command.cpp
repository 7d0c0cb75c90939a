#include "app/cli/command.h"
#include "app/cli/saved_model_options.h"
#include "engine/core/error.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/formats/bundle_reader.h"
#include "engine/formats/files.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
namespace formats = engine::formats;

// Reads every byte that the model has, loads each MetaGraph and asks its serving signatures. The first thing that is
// wrong ends the command with its message and status 1.
class SavedModelVerifyCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = savedModelGroup(program)->add_subcommand(
        "verify", "Check the variables' checksums and the assets, load each MetaGraph and ask its signatures");
    options_.declare(*command);
    return command;
  }

  void run(Console& console) override {
    options_.apply(console);
    const formats::SavedModelReader reader(options_.folder());
    const std::size_t variables = readVariables(reader);
    for (const formats::Tags& tags : options_.hasTags() ? std::vector{options_.tags(reader)} : reader.tagSets()) {
      const auto assets = reader.assets(reader.metaGraph(tags));
      for (const formats::SavedModelAsset& asset : assets) formats::InputFile{asset.path};
      estimator::SavedModel model = estimator::SavedModel::load(options_.folder(), tags);
      const std::vector<std::string> asked = ask(model);
      if (console.json) {
        console.result(Json{{"tags", tags},
                            {"variables", variables},
                            {"assets", assets.size()},
                            {"signatures", model.signatures().size()},
                            {"asked", asked}});
      } else {
        console.result(engine::message(formats::toString(tags), ": ", variables, " variables, ", assets.size(),
                                       " assets, ", model.signatures().size(), " signatures, ", asked.size(),
                                       " of them asked with made-up inputs"));
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

  // Keys of the signatures that answered. Text (serialized Examples, words) cannot be made up, and training changes the
  // model.
  static std::vector<std::string> ask(estimator::SavedModel& model) {
    std::vector<std::string> asked;
    for (const auto& [key, signature] : model.signatures()) {
      if (signature.method != formats::saved_model::kPredictMethod) continue;
      estimator::NamedTensors inputs;
      for (const estimator::SignatureTensor& input : signature.inputs) {
        if (input.dtype == engine::DType::kString) break;
        inputs[input.key] = estimator::madeUpTensor(input.dtype, input.shape, inputs.size());
      }
      if (inputs.size() != signature.inputs.size()) continue;
      model.run(key, inputs);
      asked.push_back(key);
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
