#include "app/workbench/models/predict_model.h"

#include <chrono>

#include "app/workbench/models/class_shares.h"
#include "app/workbench/models/picture_tensor.h"
#include "engine/estimator/bert/text_attention.h"
#include "engine/estimator/bert/text_requests.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/graph/sparse_components.h"

namespace app {
namespace {

namespace estimator = engine::estimator;
using estimator::NamedTensors;

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The label whose classes the model predicts: "label", or one of several after which a head is called.
struct LabelHead {
  std::size_t label = 0;
  QString head;  // "": the only one
};

LabelHead labelHeadOf(const std::vector<std::string>& labels, const NamedTensors& outputs) {
  for (std::size_t i = 0; labels.size() > 1 && i < labels.size(); ++i) {
    for (const auto& [key, tensor] : outputs) {
      if (key.starts_with(labels[i] + "/class")) return {i, QString::fromStdString(labels[i])};
    }
  }
  return {};
}

void addClasses(InputPredictions& result, const NamedTensors& outputs, const engine::data::Element& element,
                const estimator::InputData& data, const QStringList& vocabulary) {
  const LabelHead at = labelHeadOf(data.labels, outputs);
  const QStringList predicted = predictedClasses(outputs, at.head, vocabulary);
  result.predicted << predicted;
  if (data.labels.empty() || predicted.isEmpty()) return;
  const engine::Tensor& given = element.at(data.features.size() + at.label);
  const std::vector<double> losses = crossEntropies(outputs, at.head, given);
  result.losses.insert(result.losses.end(), losses.begin(), losses.end());
  const QStringList labels = namesOfLabels(given, vocabulary);
  if (labels.size() != predicted.size()) return;  // labels of several classes each
  for (int i = 0; i < labels.size(); ++i) {
    result.confusion.add(labels[i], predicted[i], result.labels.size() + i);
  }
  result.labels << labels;
}

void addTexts(InputPredictions& result, const estimator::TextRequests& requests, const estimator::InputData& data,
              const engine::data::Element& element) {
  NamedTensors features;
  for (std::size_t i = 0; i < data.features.size(); ++i) features[data.features[i]] = element[i];
  for (const std::string& text : requests.wordsOf(features)) result.texts << QString::fromStdString(text);
}

// Of an input whose only feature is a picture. The range of values is the first batch's.
class SmallPictures {
 public:
  void add(std::vector<QImage>& pictures, const estimator::InputData& data, const engine::data::Element& element) {
    if (data.features.size() != 1 || element.empty()) return;
    const engine::Tensor& batch = element[0];
    if (batch.rank() < 2 || batch.elements() == 0) return;
    const auto row = batch.shape().dims().subspan(1);
    const FieldSpec field{{}, batch.dtype(), engine::Shape(std::vector<int64_t>(row.begin(), row.end())), false};
    if (!pictureSizeOf(field).isPicture()) return;
    if (!range_) range_ = rangeOf(batch);
    for (int64_t i = 0; i < batch.dim(0) && pictures.size() < kMostPictures; ++i) {
      pictures.push_back(smallOf(pictureOfTensor(batch.slice(i, i + 1), field, *range_)));
    }
  }

 private:
  static constexpr std::size_t kMostPictures = 20'000;
  static constexpr int kSide = 32;
  static QImage smallOf(const QImage& picture) {
    const bool isLarge = picture.width() > kSide || picture.height() > kSide;
    const QImage small =
        isLarge ? picture.scaled(kSide, kSide, Qt::KeepAspectRatio, Qt::SmoothTransformation) : picture;
    return small.convertToFormat(small.isGrayscale() ? QImage::Format_Grayscale8 : QImage::Format_RGB888);
  }
  std::optional<PixelRange> range_;
};

// Errors for predictions that are not rows of the batch.
int64_t rowsOf(const NamedTensors& outputs) {
  const engine::Tensor& first = outputs.begin()->second;
  const int64_t rows = first.rank() > 0 ? first.dim(0) : -1;
  for (const auto& [key, tensor] : outputs) {
    if (rows >= 0 && tensor.rank() > 0 && tensor.dim(0) == rows) continue;
    engine::fail(engine::Code::kInvalidArgument, "Batch length of predictions should be same. '", key, "' has shape ",
                 tensor.shape(), ".");
  }
  return rows;
}

}  // namespace

PredictModel::PredictModel(ModelSource source) : source_(std::move(source)) {}
PredictModel::~PredictModel() = default;

estimator::ExperimentRunner& PredictModel::runner() {
  if (!runner_) runner_ = std::make_unique<estimator::ExperimentRunner>(source_.experiment, runnerOptionsOf(source_));
  return *runner_;
}

const estimator::TextRequests& PredictModel::texts() {
  if (!texts_) texts_ = std::make_unique<estimator::TextRequests>(defaultInput(source_), inputContextOf(source_));
  return *texts_;
}

std::vector<FieldSpec> PredictModel::fields() {
  const estimator::InputData data =
      estimator::inputFnOf(defaultInput(source_), inputContextOf(source_))(estimator::Mode::kPredict);
  const estimator::TensorSpecs specs = featureSpecs(data);
  sparse_ = sparseFeaturesOf(data.features);
  std::vector<FieldSpec> fields;
  for (const auto& [name, spec] : specs) {
    if (isSparsePart(name, sparse_)) continue;
    FieldSpec field{QString::fromStdString(name), spec.dtype, {engine::kUnknownDim}, true, false, {}};
    if (spec.shape.hasRank() && spec.shape.rank() > 0) {
      const auto row = spec.shape.dims().subspan(1);
      field.shape = engine::Shape(std::vector<int64_t>(row.begin(), row.end()));
    }
    fields.push_back(std::move(field));
  }
  for (const std::string& name : sparse_) {
    const engine::DType dtype = specs.at(engine::sparseComponentNames(name)[1]).dtype;
    fields.push_back({QString::fromStdString(name), dtype, {engine::kUnknownDim}, true, true, {}});
  }
  return fields;
}

RowPrediction PredictModel::predictRow(const QString& checkpoint, const NamedTensors& values) {
  const auto begin = std::chrono::steady_clock::now();
  NamedTensors row = values;
  expandSparse(sparse_, row);
  const estimator::InputFn input = [&row](estimator::Mode) {
    std::vector<std::string> names;
    engine::data::Element element;
    for (const auto& [name, tensor] : row) {
      names.push_back(name);
      element.push_back(tensor);
    }
    return engine::data::NamedDataset(engine::data::Dataset::fromTensors(std::move(element)), names);
  };
  estimator::Predictor predictor = runner().estimator().predict(input, {.checkpointPath = checkpoint.toStdString()});
  const auto batch = predictor.nextBatch();
  if (!batch) engine::fail(engine::Code::kInternal, "The model predicted nothing.");
  return {*batch, secondsSince(begin)};
}

estimator::TextAnswer PredictModel::askText(const QString& checkpoint, const estimator::TextRequest& request) {
  const estimator::TextQuestions questions = texts().ask({request});
  const estimator::NamedTensors outputs = estimator::allPredictions(runner().estimator().predict(
      estimator::TextRequests::inputOf(questions), {.checkpointPath = checkpoint.toStdString()}));
  return texts().answers(questions, outputs).front();
}

estimator::TextAttention PredictModel::attentionTo(const QString& checkpoint, const estimator::TextRequest& request) {
  return estimator::attentionTo(runner().estimator(), texts().ask({request}), checkpoint.toStdString());
}

InputPredictions PredictModel::predictAll(const QString& checkpoint, const estimator::Input& input,
                                          const EngineThread::Job& job) {
  const auto begin = std::chrono::steady_clock::now();
  job.progress(-1, EngineThread::tr("reading the input"));
  const QStringList vocabulary = vocabularyOf(source_);
  const estimator::InputFn inputFn = estimator::inputFnOf(input, inputContextOf(source_));
  const estimator::InputData data = inputFn(estimator::Mode::kPredict);
  InputPredictions result;
  result.confusion = widgets::ConfusionMatrix(vocabulary);
  for (const std::string& name : data.labels) result.labelNames << QString::fromStdString(name);
  const auto batches = static_cast<double>(data.dataset.cardinality());
  const auto elements = data.dataset.makeIterator();  // beside the predictor, for the labels
  estimator::Predictor predictor = runner().estimator().predict(inputFn, {.checkpointPath = checkpoint.toStdString()});
  std::optional<estimator::TextRequests> texts;
  if (input.has_bert_text() && input.bert_text().task() != "pretraining") {
    texts.emplace(input, inputContextOf(source_));
  }
  SmallPictures pictures;
  engine::data::Element element;
  while (elements->next(element)) {
    job.check();
    const auto batch = predictor.nextBatch();
    if (!batch) break;
    result.examples += rowsOf(*batch);
    addClasses(result, *batch, element, data, vocabulary);
    if (texts) addTexts(result, *texts, data, element);
    pictures.add(result.pictures, data, element);
    result.batches.push_back(*batch);
    const double done = batches > 0 ? static_cast<double>(result.batches.size()) / batches : -1;
    job.progress(done, EngineThread::tr("%n examples", nullptr, static_cast<int>(result.examples)));
  }
  if (result.examples == 0) engine::fail(engine::Code::kInvalidArgument, "The input has no examples.");
  result.seconds = secondsSince(begin);
  return result;
}

}  // namespace app
