#include "app/workbench/drafts/draft_analysis.h"

#include <algorithm>
#include <set>

#include "app/workbench/drafts/experiment_draft.h"
#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/graph/collections.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using engine::DType;
using engine::Tensor;
using engine::estimator::Experiment;
using engine::estimator::Input;
using engine::estimator::InputData;

constexpr int64_t kMostClasses = 10000;  // more different labels are no classes

// What the labels of the first examples are.
class LabelCensus {
 public:
  // False when the labels are none that name classes.
  bool add(const Tensor& labels) {
    if (labels.dtype() == DType::kString) {
      for (int64_t i = 0; i < labels.shape().elements(); ++i) words_.insert(labels.data<std::string>()[i]);
      return words_.size() <= static_cast<std::size_t>(kMostClasses);
    }
    const bool isWhole =
        labels.dtype() == DType::kInt32 || labels.dtype() == DType::kInt64 || labels.dtype() == DType::kUint8;
    if (!isWhole) return false;
    for (const double value : labels.toDoubles()) {
      if (value < 0 || value >= static_cast<double>(kMostClasses)) return false;
      largest_ = std::max(largest_, static_cast<int64_t>(value));
    }
    return true;
  }
  int64_t classes() const { return largest_ + 1; }
  std::vector<std::string> vocabulary() const { return {words_.begin(), words_.end()}; }

 private:
  int64_t largest_ = -1;
  std::set<std::string> words_;
};

DataFacts dataFactsOf(const InputData& input) {
  DataFacts facts;
  const auto& spec = input.dataset.spec();
  const std::size_t features = input.features.size();
  for (std::size_t i = 0; i < features + input.labels.size() && i < spec.size(); ++i) {
    const bool isLabel = i >= features;
    auto& list = isLabel ? facts.labels : facts.features;
    list.push_back({isLabel ? input.labels[i - features] : input.features[i], spec[i].dtype, spec[i].shape});
  }
  LabelCensus census;
  bool areClasses = facts.labels.size() == 1;
  const auto batches = input.dataset.makeIterator();
  std::vector<Tensor> batch;
  int64_t seen = 0, count = 0;
  bool isEnd = false;
  while (seen < DraftAnalysis::kLookedAt && !isEnd) {
    isEnd = !batches->next(batch);
    if (isEnd) break;
    if (batch.empty() || batch.back().shape().rank() == 0) break;
    ++count;
    seen += std::max<int64_t>(1, batch.back().shape().dim(0));
    areClasses = areClasses && census.add(batch.back());
  }
  if (isEnd) facts.batches = count;
  if (areClasses) {
    facts.vocabulary = census.vocabulary();
    facts.classes = facts.vocabulary.empty() ? census.classes() : static_cast<int64_t>(facts.vocabulary.size());
  }
  facts.isKnown = true;
  return facts;
}

void addSize(ModelFacts& facts, const engine::Graph& graph) {
  for (const engine::Variable& variable : graph.collections().trainableVariables()) {
    facts.parameters += variable.shape.elements();
    facts.bytes += variable.shape.elements() * static_cast<int64_t>(engine::dtypeSize(variable.dtype));
  }
}

}  // namespace

bool DataFacts::hasWords() const {
  return std::ranges::any_of(features, [](const ComponentFacts& each) { return each.type == DType::kString; });
}

bool DataFacts::isImage() const {
  if (features.size() != 1 || !features.front().shape.hasRank()) return false;
  const engine::Shape& shape = features.front().shape;
  return features.front().type != DType::kString && (shape.rank() == 3 || shape.rank() == 4) && shape.dim(1) > 1 &&
         shape.dim(2) > 1;
}

// Lives on the worker, but for its making. Keeps what was read as long as the input is the same.
struct DraftAnalysis::Worker {
  std::string dataDir;
  std::string read;  // the input that was read, serialized, with its folder
  engine::estimator::InputFn input;
  DataFacts data;

  void readData(const Experiment& experiment, const std::string& baseDir) {
    // In the order of the file, once: what matters here is what the examples are.
    Input message = experiment.train_input();
    message.clear_shuffle_buffer();
    message.clear_repeat();
    message.clear_num_epochs();
    message.set_prefetch(0);
    engine::estimator::LabelClasses labels;
    labels.needed = engine::estimator::labelClassesOf(experiment.model()).needed;
    const std::string wanted = message.SerializeAsString() + '\n' + baseDir + (labels.needed ? "" : "\n");
    if (wanted == read && data.isKnown) return;
    read = wanted;
    data = {};
    if (message.source_case() == Input::SOURCE_NOT_SET) return;
    try {
      input = engine::estimator::inputFnOf(message, {dataDir, baseDir, 0, labels});
      data = dataFactsOf(input(engine::estimator::Mode::kTrain));
    } catch (const std::exception& error) {
      data.error = widgets::errorWords(error);
    }
  }

  ModelFacts model(const Experiment& experiment, const std::string& baseDir) {
    using engine::estimator::Model;
    ModelFacts facts;
    const Model& model = experiment.model();
    if (model.has_sequential()) {
      const bool isFed = data.isKnown && data.features.size() == 1;
      std::vector<int64_t> given{-1};
      given.insert(given.end(), model.sequential().input_shape().begin(), model.sequential().input_shape().end());
      const engine::Shape example = isFed ? data.features.front().shape : engine::Shape(given);
      facts.layers = engine::estimator::layerReports(model.sequential(), example, &facts.input);
    }
    if (!data.isKnown || model.kind_case() == Model::KIND_NOT_SET) return facts;
    try {
      engine::estimator::RunConfig config = experiment.run_config();
      config.set_model_dir("wizard");  // nothing is written
      const engine::estimator::Estimator estimator(
          engine::estimator::modelFnOf(engine::estimator::modelOf(experiment), dataDir, baseDir), config,
          engine::estimator::paramsOf(experiment));
      addSize(facts, *estimator.build(input, engine::estimator::Mode::kTrain).graph);
      facts.isKnown = true;
    } catch (const std::exception& error) {
      facts.error = widgets::errorWords(error);
    }
    return facts;
  }
};

DraftAnalysis::DraftAnalysis(ExperimentDraft* draft, const QString& dataFolder, QObject* parent)
    : QObject(parent), draft_(draft), dataFolder_(dataFolder), worker_(std::make_shared<Worker>()) {
  worker_->dataDir = dataFolder.toStdString();
  connect(draft, &ExperimentDraft::changed, this, &DraftAnalysis::analyse);
  analyse();
}

void DraftAnalysis::analyse() {
  queue_.run<DraftFacts>(
      QStringLiteral("draft"),
      [worker = worker_, experiment = draft_->experiment(), baseDir = draft_->baseDir().toStdString()] {
        worker->readData(experiment, baseDir);
        return DraftFacts{worker->data, worker->model(experiment, baseDir)};
      },
      [this](const DraftFacts& facts) {
        facts_ = facts;
        emit changed();
      });
  emit changed();
}

}  // namespace app
