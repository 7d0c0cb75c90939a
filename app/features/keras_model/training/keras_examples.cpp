#include "app/features/keras_model/training/keras_examples.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/features/keras_model/training/keras_compile.h"
#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/keras/applications/applications.h"

namespace app {
namespace {

namespace keras = engine::keras;
using engine::Code;
using engine::DType;
using engine::fail;
using engine::Shape;
using engine::Tensor;
using ModelPort = keras::Model::Port;
using NamedBatch = std::map<std::string, Tensor>;

constexpr int kRowsReadAtOnce = 256;
constexpr int64_t kReadingBuffer = 1'000'000;
constexpr int64_t kReadingSeed = 1;
constexpr float kBrightestPixel = 255;

struct KerasExampleWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

Tensor asFloats(const Tensor& from) {
  if (from.dtype() == DType::kFloat) return from;
  const std::vector<double> values = from.toDoubles();
  return Tensor::of(std::vector<float>(values.begin(), values.end()), from.shape());
}

Tensor asInt64s(const Tensor& from) {
  return from.dtype() == DType::kInt64 ? from : Tensor::of(from.toInt64s(), from.shape());
}

// To the dtype that an input takes.
Tensor converted(const Tensor& from, DType wanted, const std::string& name) {
  if (from.dtype() == wanted) return from;
  if (from.dtype() == DType::kString || wanted == DType::kString) {
    fail(Code::kInvalidArgument, "'", name, "' takes ", engine::dtypeName(wanted), ", and the data has ",
         engine::dtypeName(from.dtype()), " for it. Leave columns of words out, or choose other data.");
  }
  if (wanted == DType::kFloat) return asFloats(from);
  if (wanted == DType::kInt64) return asInt64s(from);
  if (wanted == DType::kInt32) {
    const std::vector<int64_t> values = from.toInt64s();
    return Tensor::of(std::vector<int32_t>(values.begin(), values.end()), from.shape());
  }
  fail(Code::kUnimplemented, "'", name, "' takes ", engine::dtypeName(wanted),
       ", which no data is read as. Data can be float32, int32, int64 or string.");
}

// The same values in the shape of an input or output, where they are as many.
Tensor shaped(const Tensor& from, Shape wanted, const std::string& name) {
  if (!wanted.hasRank() || wanted.rank() == 0) return from;
  wanted.setDim(0, from.dim(0));
  if (wanted.compatibleWith(from.shape())) return from;
  if (wanted.isFullyDefined() && wanted.elements() == from.elements()) return from.reshaped(wanted);
  Shape row = from.shape();
  row.setDim(0, engine::kUnknownDim);
  wanted.setDim(0, engine::kUnknownDim);
  fail(Code::kInvalidArgument, "'", name, "' takes examples of the shape ", wanted, ", and those of the data have ",
       row, ". Choose other data, or other columns.");
}

// Numbers of several features side by side: [rows, all of them].
Tensor sideBySide(const NamedBatch& features, const std::vector<std::string>& names, const std::string& input) {
  std::vector<Tensor> parts;
  int64_t width = 0;
  for (const std::string& name : names) {
    const Tensor& part = features.at(name);
    if (part.dtype() == DType::kString) {
      fail(Code::kInvalidArgument, "The column '", name, "' has words, which the input '", input,
           "' does not take. Leave it out, or give the model an input of that name.");
    }
    parts.push_back(asFloats(part));
    width += part.elements() / std::max<int64_t>(part.dim(0), 1);
  }
  const int64_t rows = parts.at(0).dim(0);
  Tensor all(DType::kFloat, Shape{rows, width});
  float* to = all.data<float>();
  for (int64_t row = 0; row < rows; ++row) {
    for (const Tensor& part : parts) {
      const int64_t size = part.elements() / rows;
      to = std::copy_n(part.data<float>() + row * size, size, to);
    }
  }
  return all;
}

// Pictures come from 0 to 1.
Tensor inRange(const Tensor& pictures, KerasPixels range) {
  if (range == KerasPixels::kUnit || pictures.dtype() != DType::kFloat) return pictures;
  Tensor bytes = pictures.clone();
  for (float& value : bytes.flat<float>()) value *= kBrightestPixel;
  if (range == KerasPixels::kSigned) return keras::preprocessInput(keras::Preprocessing::kSigned, bytes);
  if (range == KerasPixels::kNormalized) return keras::preprocessInput(keras::Preprocessing::kNormalized, bytes);
  if (range == KerasPixels::kCentered) return keras::preprocessInput(keras::Preprocessing::kCentered, bytes);
  return bytes;
}

// The rows of the parts below each other; they go while they are copied.
Tensor stacked(std::vector<Tensor> parts) {
  int64_t rows = 0;
  for (const Tensor& part : parts) rows += part.dim(0);
  Shape shape = parts.at(0).shape();
  shape.setDim(0, rows);
  Tensor all(parts[0].dtype(), shape);
  int64_t at = 0;
  for (Tensor& part : parts) {
    all.slice(at, at + part.dim(0)).copyFrom(part);
    at += part.dim(0);
    part = {};
  }
  return all;
}

// Words as numbers of classes in the order of the alphabet.
Tensor numbered(const Tensor& words, QStringList& classes) {
  std::map<std::string, int64_t> numbers;
  for (const std::string& word : words.flat<std::string>()) numbers[word] = 0;
  int64_t next = 0;
  for (auto& [word, number] : numbers) {
    number = next++;
    classes << QString::fromStdString(word);
  }
  Tensor result(DType::kInt64, words.shape());
  std::ranges::transform(words.flat<std::string>(), result.flat<int64_t>().begin(),
                         [&](const std::string& word) { return numbers[word]; });
  return result;
}

void checkClasses(const Tensor& labels, int64_t classes, const std::string& output) {
  for (const int64_t label : labels.flat<int64_t>()) {
    if (label >= 0 && label < classes) continue;
    fail(Code::kInvalidArgument, "The data has the label ", label, ", and the output '", output, "' has ", classes,
         " classes: 0 to ", classes - 1, ". Choose another label, or change the last layer.");
  }
}

Tensor oneHot(const Tensor& labels, int64_t classes) {
  Tensor hot(DType::kFloat, Shape{labels.dim(0), classes});
  float* row = hot.data<float>();
  for (const int64_t label : labels.flat<int64_t>()) {
    row[label] = 1;
    row += classes;
  }
  return hot;
}

// Labels that are numbers of classes.
Tensor classNumbers(const Tensor& labels, const std::string& output) {
  if (labels.dtype() == DType::kInt64) return labels;
  const std::vector<double> values = labels.toDoubles();
  const auto broken = std::ranges::find_if(values, [](double value) { return std::floor(value) != value; });
  if (broken == values.end()) return asInt64s(labels);
  fail(Code::kInvalidArgument, "The data has the label ", *broken, ", and the output '", output,
       "' is of classes, which are counted 0, 1, 2 … Choose another label, or another loss.");
}

// Labels as the loss of an output takes them.
Tensor labelsFor(const ModelPort& port, Tensor labels, bool takesNumbers, QStringList& classes) {
  if (labels.dtype() == DType::kString) labels = numbered(labels, classes);
  const Shape& shape = port.spec.shape;
  const int64_t width = shape.hasRank() && shape.rank() > 1 ? shape[shape.rank() - 1] : 1;
  const bool isOneEach = labels.elements() == labels.dim(0);
  if (takesNumbers || (width > 1 && isOneEach)) {
    labels = classNumbers(labels, port.name);
    if (width > 0) checkClasses(labels, width, port.name);
    return takesNumbers ? labels : oneHot(labels.reshaped(Shape{labels.dim(0)}), width);
  }
  return shaped(asFloats(labels), shape, port.name);
}

class ExampleReader {
 public:
  ExampleReader(const keras::Model& model, const KerasData& data) : inputs_(model.inputs()), outputs_(model.outputs()) {
    pixels_ = data.pixels;
    engine::estimator::Input input = data.input;
    prepare(input, data.isShuffled);
    arePictures_ = input.has_image_folder() || input.has_idx() || input.has_digits();
    engine::estimator::InputContext context;
    context.dataDir = data.dataDir;
    context.seed = kReadingSeed;
    const auto read = engine::estimator::inputFnOf(input, context);
    data_ = std::make_unique<engine::estimator::InputData>(read(engine::estimator::Mode::kTrain));
    if (data_->labels.empty()) {
      fail(Code::kInvalidArgument, "The data has no label. Choose the column that is the label.");
    }
    x_.resize(inputs_.size());
    y_.resize(outputs_.size());
  }

  void read(const widgets::TaskToken& token) {
    const auto batches = data_->dataset.makeIterator();
    const auto all = static_cast<double>(data_->dataset.cardinality());
    engine::data::Element element;
    for (double read = 0; batches->next(element); ++read) {
      token.check();
      token.progress(all > 0 ? read / all : -1, KerasExampleWords::tr("Reading the data…"));
      add(element);
    }
    if (x_.front().empty()) fail(Code::kInvalidArgument, "The data has no examples.");
  }

  KerasExamples take(const keras::Model& model, const keras::Json& compile) {
    KerasExamples all;
    for (auto& parts : x_) all.examples.x.push_back(stacked(std::move(parts)));
    for (std::size_t i = 0; i < y_.size(); ++i) {
      all.examples.y.push_back(
          labelsFor(outputs_[i], stacked(std::move(y_[i])), takesClassNumbers(compile, model, i), all.classes));
    }
    return all;
  }

 private:
  // One pass in batches, pictures in the size of the only input.
  void prepare(engine::estimator::Input& input, bool isShuffled) const {
    input.set_batch_size(kRowsReadAtOnce);
    input.clear_repeat();
    input.clear_num_epochs();
    input.clear_drop_remainder();
    input.clear_seed();
    input.set_prefetch(0);
    input.set_shuffle_buffer(isShuffled ? kReadingBuffer : 0);
    const Shape& shape = inputs_.front().spec.shape;
    if (!input.has_image_folder() || inputs_.size() != 1 || shape.rank() != 4) return;
    if (shape[1] > 0) input.mutable_image_folder()->set_height(shape[1]);
    if (shape[2] > 0) input.mutable_image_folder()->set_width(shape[2]);
    if (shape[3] > 0) input.mutable_image_folder()->set_channels(shape[3]);
  }

  Tensor featureFor(const ModelPort& port, const NamedBatch& features) const {
    const auto own = features.find(port.name);
    if (own != features.end()) return own->second;
    if (inputs_.size() != 1) {
      fail(Code::kInvalidArgument, "The model takes an input '", port.name,
           "', and the data has no column of that name. Rename the column, or the layer.");
    }
    return features.size() == 1 ? features.begin()->second : sideBySide(features, data_->features, port.name);
  }

  Tensor labelFor(const ModelPort& port, const NamedBatch& labels) const {
    const auto own = labels.find(port.name);
    if (own != labels.end()) return own->second;
    if (outputs_.size() == 1 && labels.size() == 1) return labels.begin()->second;
    fail(Code::kInvalidArgument, "The model has the output '", port.name,
         "', and the data has no label column of that name. Rename the column, or the layer.");
  }

  void add(const engine::data::Element& element) {
    NamedBatch features, labels;
    std::size_t at = 0;
    for (const std::string& name : data_->features) features[name] = element.at(at++);
    for (const std::string& name : data_->labels) labels[name] = element.at(at++);
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      Tensor feature = featureFor(inputs_[i], features);
      if (arePictures_) feature = inRange(feature, pixels_);
      const std::string& name = inputs_[i].name;
      keep(x_[i], shaped(converted(feature, inputs_[i].spec.dtype, name), inputs_[i].spec.shape, name));
    }
    for (std::size_t i = 0; i < outputs_.size(); ++i) keep(y_[i], labelFor(outputs_[i], labels));
  }

  void keep(std::vector<Tensor>& parts, Tensor part) {
    bytes_ += part.bytes();
    if (bytes_ > engine::machineMemory() / 3) {
      fail(Code::kResourceExhausted, "The examples take more than a third of this machine's memory. ",
           "Use fewer or smaller ones, or an experiment with this model, which reads batches as they are needed.");
    }
    parts.push_back(std::move(part));
  }

  std::vector<ModelPort> inputs_, outputs_;
  std::unique_ptr<engine::estimator::InputData> data_;
  std::vector<std::vector<Tensor>> x_, y_;  // by input, by output: batches
  KerasPixels pixels_ = KerasPixels::kUnit;
  bool arePictures_ = false;
  uint64_t bytes_ = 0;
};

}  // namespace

KerasExamples kerasExamples(const keras::Model& model, const keras::Json& compile, const KerasData& data,
                            const widgets::TaskToken& token) {
  if (model.inputs().empty() || model.outputs().empty()) {
    fail(Code::kFailedPrecondition, "The model has no inputs or no outputs.");
  }
  ExampleReader reader(model, data);
  reader.read(token);
  return reader.take(model, compile);
}

}  // namespace app
