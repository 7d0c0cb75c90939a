#include "engine/estimator/experiment/experiment_specs.h"

#include <google/protobuf/reflection.h>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/exporter_registry.h"
#include "engine/estimator/hooks/checkpoint_input_pipeline_hook.h"
#include "engine/estimator/hooks/early_stopping.h"
#include "engine/estimator/hooks/in_memory_evaluator_hook.h"
#include "engine/estimator/hooks/logging_tensor_hook.h"
#include "engine/estimator/hooks/profiler_hook.h"

namespace engine::estimator {
namespace {

std::string pathOf(const std::string& path, const InputContext& context) {
  return resolvePath(path, context.dataDir, context.baseDir);
}

VocabInfo vocabInfoOf(const WarmStartVocabulary& message, const InputContext& context) {
  VocabInfo info;
  info.newVocab = pathOf(message.new_vocab(), context);
  info.newVocabSize = message.new_vocab_size();
  info.numOovBuckets = message.num_oov_buckets();
  info.oldVocab = pathOf(message.old_vocab(), context);
  info.oldVocabSize = message.old_vocab_size();
  info.backupInitializer = nn::initializerByName(message.backup_initializer());
  info.axis = message.axis();
  return info;
}

std::optional<int64_t> positiveOrNone(int64_t value) {
  return value > 0 ? std::optional(value) : std::nullopt;
}

std::shared_ptr<SessionRunHook> earlyStoppingOf(const EarlyStopping& message, const Estimator& estimator,
                                                const std::string& evalName) {
  EarlyStoppingOptions options;
  options.evalDir = estimator.evalDir(evalName);
  options.minSteps = message.min_steps();
  options.minDelta = message.min_delta();
  if (message.has_run_every_secs()) options.runEverySecs = message.run_every_secs();
  if (message.has_run_every_steps()) options.runEverySteps = message.run_every_steps();
  const std::string& kind = message.kind();
  if (kind == "no_decrease") return stopIfNoDecreaseHook(estimator, message.metric(), message.max_steps(), options);
  if (kind == "no_increase") return stopIfNoIncreaseHook(estimator, message.metric(), message.max_steps(), options);
  if (kind == "lower") return stopIfLowerHook(estimator, message.metric(), message.threshold(), options);
  return stopIfHigherHook(estimator, message.metric(), message.threshold(), options);
}

std::shared_ptr<SessionRunHook> loggingOf(const LoggingTensor& message, const LogSink& log) {
  LoggingTensorOptions options;
  if (message.has_every_n_iter()) options.everyNIter = message.every_n_iter();
  if (message.has_every_n_secs()) options.everyNSecs = message.every_n_secs();
  options.atEnd = message.at_end();
  return std::make_shared<LoggingTensorHook>(LoggedTensors{{}, {message.tensors().begin(), message.tensors().end()}},
                                             options, log);
}

LabelClasses labelClassesOf(const HeadSpec& head) {
  const auto classes = [](int64_t count, const auto& vocabulary) {
    return LabelClasses{count, {vocabulary.begin(), vocabulary.end()}};
  };
  if (head.has_multi_class()) return classes(head.multi_class().n_classes(), head.multi_class().label_vocabulary());
  return head.has_binary_class() ? classes(2, head.binary_class().label_vocabulary()) : LabelClasses{};
}

}  // namespace

Params paramsOf(const Experiment& experiment) {
  if (!experiment.model().has_named()) return {};
  return Params::fromTexts({experiment.hparams().begin(), experiment.hparams().end()});
}

Model modelOf(const Experiment& experiment) {
  Model model = experiment.model();
  if (model.kind_case() == Model::KIND_NOT_SET || model.has_named()) return model;
  const auto* field = Model::descriptor()->FindFieldByNumber(model.kind_case());
  google::protobuf::Message* settings = model.GetReflection()->MutableMessage(&model, field);
  const std::map<std::string, std::string> hparams(experiment.hparams().begin(), experiment.hparams().end());
  for (const auto& [path, value] : hparams) {
    try {
      applySetting(*settings, path + "=" + value);
    } catch (const Error& error) {
      fail(error.code(), "hparams: ", error.what());
    }
  }
  return model;
}

LabelClasses labelClassesOf(const Model& model) {
  LabelClasses classes;
  if (model.kind_case() == Model::KIND_NOT_SET) return classes;
  classes.needed = !model.has_kmeans();
  const auto& settings =
      model.GetReflection()->GetMessage(model, Model::descriptor()->FindFieldByNumber(model.kind_case()));
  const auto& reflection = *settings.GetReflection();
  if (const auto* words = settings.GetDescriptor()->FindFieldByName("label_vocabulary")) {
    for (const std::string& word : reflection.GetRepeatedFieldRef<std::string>(settings, words)) {
      classes.vocabulary.push_back(word);
    }
  }
  if (const auto* count = settings.GetDescriptor()->FindFieldByName("n_classes")) {
    classes.count = reflection.GetInt32(settings, count);
  } else if (const auto* labels = settings.GetDescriptor()->FindFieldByName("n_labels")) {
    classes.count = reflection.GetInt32(settings, labels);
  } else if (const auto* head = settings.GetDescriptor()->FindFieldByName("head")) {
    return labelClassesOf(dynamic_cast<const HeadSpec&>(reflection.GetMessage(settings, head)));
  }
  return classes;
}

std::optional<WarmStartSettings> warmStartOf(const Experiment& experiment, const InputContext& context) {
  if (!experiment.has_warm_start()) return std::nullopt;
  const WarmStart& message = experiment.warm_start();
  if (message.from().empty()) {
    fail(Code::kInvalidArgument, "warm_start has no checkpoint: set warm_start.from.");
  }
  WarmStartSettings settings;
  settings.checkpoint = pathOf(message.from(), context);
  settings.varList = {message.vars().begin(), message.vars().end()};
  settings.prevVarNames = {message.prev_names().begin(), message.prev_names().end()};
  for (const auto& [variable, vocabulary] : message.vocabularies()) {
    settings.vocabInfo[variable] = vocabInfoOf(vocabulary, context);
  }
  return settings;
}

Exporters exportersOf(const EvalSettings& settings, const ExportFn& exportFn) {
  Exporters exporters;
  for (const ExporterSettings& message : settings.exporters()) {
    exporters.push_back(exporterOf(message, settings.name(), exportFn));
  }
  return exporters;
}

Hooks hooksOf(const Experiment& experiment, const Estimator& estimator, const InputFn& evalInput) {
  Hooks hooks;
  for (const EarlyStopping& message : experiment.early_stopping()) {
    hooks.push_back(earlyStoppingOf(message, estimator, experiment.eval().name()));
  }
  const TrainingHooks& own = experiment.training_hooks();
  for (const LoggingTensor& message : own.logging()) hooks.push_back(loggingOf(message, estimator.log()));
  if (own.has_profiler()) {
    ProfilerOptions options;
    if (own.profiler().has_save_steps()) options.saveSteps = own.profiler().save_steps();
    if (own.profiler().has_save_secs()) options.saveSecs = own.profiler().save_secs();
    options.outputDir = estimator.modelDir();
    hooks.push_back(std::make_shared<ProfilerHook>(options, estimator.log()));
  }
  if (own.has_in_memory_evaluation()) {
    if (!evalInput) fail(Code::kInvalidArgument, "training_hooks.in_memory_evaluation needs an eval_input.");
    const InMemoryEvaluation& message = own.in_memory_evaluation();
    InMemoryEvaluatorOptions options;
    options.steps = positiveOrNone(message.steps());
    options.name = message.name();
    options.everyNIter = message.every_n_iter();
    hooks.push_back(std::make_shared<InMemoryEvaluatorHook>(estimator, evalInput, options));
  }
  if (own.checkpoint_input_pipeline()) {
    hooks.push_back(std::make_shared<CheckpointInputPipelineHook>(estimator.config(), estimator.log()));
  }
  return hooks;
}

EvalSpec evalSpecOf(const EvalSettings& settings, InputFn input, bool separate) {
  EvalSpec spec;
  spec.inputFn = std::move(input);
  spec.steps = positiveOrNone(settings.steps());
  spec.name = settings.name();
  spec.startDelaySecs = settings.start_delay_secs();
  spec.throttleSecs = separate || settings.has_throttle_secs() ? settings.throttle_secs() : 0;
  spec.throttleSteps = settings.every_steps();
  return spec;
}

}  // namespace engine::estimator
