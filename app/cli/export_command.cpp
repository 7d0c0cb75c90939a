#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/signature_json.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/estimator/bert/text_requests.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/estimator/inputs/experiment_inputs.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
using estimator::Mode;

class ExportCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "export", "Export a checkpoint's model as a SavedModel or a frozen graph, verify it, and print its folder");
    options_.declare(*command);
    command
        ->add_option("--output", output_,
                     "Folder of the exports; each export is a folder in it, named by its timestamp in seconds")
        ->required();
    command->add_option("--checkpoint", export_.checkpointPath,
                        "Prefix of the checkpoint; the newest one if not given");
    command->add_option("--receiver", receiver_, "What requests contain: raw tensors or serialized tf.Examples")
        ->check(CLI::IsMember({"raw", "parsing"}))
        ->capture_default_str();
    command->add_flag("--all-modes", allModes_, "Also write MetaGraphs for training and evaluation");
    command
        ->add_option("--format", format_,
                     "saved_model: a SavedModel; frozen_graph: one GraphDef whose variables are constants, with "
                     "signatures.json, which names its tensors")
        ->check(CLI::IsMember({"saved_model", "frozen_graph"}))
        ->capture_default_str();
    command->add_flag("--as-text", export_.asText, "Write a .pbtxt file instead of a .pb file");
    command->add_flag("--strip-default-attrs,!--no-strip-default-attrs", export_.stripDefaultAttrs,
                      "Leave out op attributes that have their default value, so that older versions of TensorFlow can "
                      "read the model; on unless --no-strip-default-attrs is given");
    command->add_option("--assets-extra", extras_, "Copy a file to assets.extra/PATH; may be repeated")
        ->allow_extra_args(false)
        ->type_name("PATH=FILE");
    return command;
  }

  void run(Console& console) override {
    const estimator::Experiment experiment = options_.load(console);
    const estimator::RunnerOptions runnerOptions = options_.runnerOptions(experiment, console);
    estimator::ExperimentRunner runner(experiment, runnerOptions);
    export_.verificationInput = inputOf(experiment, runnerOptions);
    for (const std::string& extra : extras_) {
      const std::size_t equals = extra.find('=');
      if (equals == std::string::npos) {
        engine::fail(engine::Code::kInvalidArgument, "--assets-extra takes PATH=FILE, not '", extra, "'.");
      }
      const auto [at, isNew] = export_.assetsExtra.emplace(extra.substr(0, equals), extra.substr(equals + 1));
      if (!isNew) {
        engine::fail(engine::Code::kInvalidArgument, "--assets-extra gives the file '", at->first,
                     "' twice. Choose another PATH for one of them.");
      }
    }
    const estimator::TextAssets texts = textAssetsOf(experiment, {runnerOptions.dataDir, runnerOptions.baseDir});
    export_.assetsExtra.insert(texts.files.begin(), texts.files.end());
    export_.textsExtra = texts.texts;
    const bool isFrozen = format_ == "frozen_graph";
    if (isFrozen && allModes_) {
      engine::fail(engine::Code::kInvalidArgument,
                   "--all-modes needs --format saved_model: a frozen graph has no variables to train.");
    }
    export_.format = isFrozen ? estimator::ExportFormat::kFrozenGraph : estimator::ExportFormat::kSavedModel;
    const estimator::ExportResult result =
        runner.estimator().exportAllSavedModels(output_, receivers(export_.verificationInput(Mode::kPredict)), export_);
    if (console.json) return console.result(jsonResult(result));
    console.log(estimator::LogLevel::kInfo, verificationText(result.verification));
    if (!texts.files.empty()) {
      console.log(estimator::LogLevel::kInfo,
                  "TensorFlow asks this model with ids; 'estimator saved-model run' takes texts, too (--text).");
    }
    console.result(result.path);
  }

 private:
  // The data that the model is for: they say what a request looks like, and verify the export.
  static estimator::InputFn inputOf(const estimator::Experiment& experiment, const estimator::RunnerOptions& options) {
    if (!experiment.has_eval_input() && !experiment.has_train_input()) {
      engine::fail(engine::Code::kInvalidArgument,
                   "The experiment has no input, which would define what requests look like. Add an input.");
    }
    return estimator::inputFnOf(experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input(),
                                {options.dataDir, options.baseDir, experiment.run_config().tf_random_seed()});
  }

  estimator::InputReceiverFns receivers(const estimator::InputData& input) const {
    const estimator::TensorSpecs features = featureSpecs(input);
    const estimator::TensorSpecs labels = labelSpecs(input);
    const bool raw = receiver_ == "raw";
    estimator::InputReceiverFns receivers;
    receivers[Mode::kPredict] =
        raw ? estimator::buildRawServingInputReceiverFn(features)
            : estimator::buildParsingServingInputReceiverFn(estimator::parseExampleSpecOf(features));
    if (!allModes_) return receivers;
    receivers[Mode::kTrain] = receivers[Mode::kEval] =
        raw ? estimator::buildRawSupervisedInputReceiverFn(features, labels)
            : estimator::buildParsingSupervisedInputReceiverFn(estimator::parseExampleSpecOf(features),
                                                               estimator::parseExampleSpecOf(labels));
    return receivers;
  }

  static std::string verificationText(const estimator::ExportVerification& verification) {
    if (!verification.done) return "Not verified: " + verification.why + ".";
    return engine::message("Reloaded and compared on ", verification.rows, " rows: the largest difference is ",
                           verification.largestDifference, ".");
  }

  // "classification: why".
  static std::vector<std::string> excludedTexts(const estimator::ExportResult& result) {
    std::vector<std::string> texts;
    for (const auto& [key, why] : result.excluded) texts.push_back(engine::message(key, ": ", why));
    return texts;
  }

  static Json jsonResult(const estimator::ExportResult& result) {
    const estimator::ExportVerification& verification = result.verification;
    return {{"path", result.path},
            {"init_op", result.initOp},
            {"global_step", result.globalStep},
            {"checkpoint", result.checkpoint},
            {"signatures", jsonSignatures(result.signatures)},
            {"excluded", excludedTexts(result)},
            {"verified", verification.done},
            {"verified_rows", verification.rows},
            {"largest_difference", jsonNumber(verification.largestDifference)},
            {"largest_difference_in", verification.largestDifferenceIn}};
  }

  ExperimentOptions options_;
  estimator::ExportOptions export_;
  std::string output_;
  std::string receiver_ = "raw";
  std::string format_ = "saved_model";
  bool allModes_ = false;
  std::vector<std::string> extras_;
};

}  // namespace

std::unique_ptr<Command> makeExportCommand() {
  return std::make_unique<ExportCommand>();
}

}  // namespace app::cli
