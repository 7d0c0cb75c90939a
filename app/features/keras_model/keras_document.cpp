#include "app/features/keras_model/keras_document.h"

#include <QFile>

#include "app/features/keras_model/keras_kinds.h"
#include "app/workbench/json/json_tensor.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/inference/predictor.h"
#include "summaries/files/whole_file.h"

namespace app {
namespace {

namespace keras = engine::keras;
using engine::Code;
using engine::fail;
using keras::Json;

std::string pathText(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

keras::ModelPtr madeOf(const KerasModelText& model) {
  return keras::modelFromJson(kerasJsonOf(model).dump(), model.name.toStdString());
}

// Gives layers the values of those of the same name where all shapes are alike; the others' names.
QStringList takeWeights(const keras::Model& from, const keras::Model& to) {
  QStringList fresh;
  for (const keras::LayerPtr& layer : to.layers()) {
    const keras::Weights wanted = layer->weights();
    if (wanted.empty()) continue;
    const auto all = from.layers();
    const auto found = std::ranges::find(all, layer->name(), [](const keras::LayerPtr& one) { return one->name(); });
    const keras::Weights has = found == all.end() ? keras::Weights() : (*found)->weights();
    bool fits = has.size() == wanted.size();
    for (std::size_t i = 0; fits && i < has.size(); ++i) {
      fits = has[i]->shape == wanted[i]->shape && has[i]->value.valid();
    }
    if (!fits) fresh << QString::fromStdString(layer->name());
    for (std::size_t i = 0; fits && i < has.size(); ++i) wanted[i]->value = has[i]->value;
  }
  return fresh;
}

// Gives weights without a value their initial one.
void fill(const keras::Model& model) {
  engine::Graph graph;
  keras::Binding binding(graph);
  for (const keras::WeightPtr& weight : model.weights()) binding.variable(weight);
  engine::Session session(graph);
  binding.initialize(session);
  binding.store(session);
}

std::vector<engine::Tensor> inputsOf(const keras::Model& model, const std::string& text) {
  const Json json = keras::parseJson(text, "the inputs");
  std::vector<engine::Tensor> inputs;
  for (const keras::Model::Port& port : model.inputs()) {
    if (!json.is_object() || !json.contains(port.name)) {
      fail(Code::kInvalidArgument, "The inputs must be an object with '", port.name, "' (",
           engine::dtypeName(port.spec.dtype), port.spec.shape, ").");
    }
    inputs.push_back(tensorOfJson(json[port.name], port.spec.dtype, port.name, port.spec.shape));
  }
  return inputs;
}

bool isText(const std::string& path) {
  return path.ends_with(".json");
}

// `loaded` stays null where there are layers that are not known here, or no weights.
KerasFileFacts factsOfFile(const std::string& path, keras::ModelPtr& loaded) {
  KerasFileFacts facts;
  facts.kinds = kerasKinds();
  if (isText(path)) {
    facts.format = QStringLiteral("JSON");
    facts.model = kerasGraphOf(keras::parseJson(engine::formats::readFile(path), path));
    return facts;
  }
  const keras::ModelFileInfo info = keras::describeModelFile(path);
  if (info.config.is_null()) {
    fail(Code::kInvalidArgument, path, " holds ", info.weights.size(),
         " weights without the model that they are of. Open the file of the whole model.");
  }
  facts.format = QString::fromStdString(info.format);
  facts.kerasVersion = QString::fromStdString(info.kerasVersion);
  facts.model = kerasGraphOf(info.config);
  for (const auto& value : info.weights) {
    facts.values.emplace_back(QString::fromStdString(value.name), QString::fromStdString(value.type));
  }
  for (const keras::FileLayerInfo& layer : info.layers) {
    if (!layer.known) facts.unknown << QString::fromStdString(layer.name + " (" + layer.className + ")");
  }
  if (facts.unknown.isEmpty()) loaded = keras::loadModel(path).model;
  return facts;
}

}  // namespace

struct KerasDocument::Model {
  keras::ModelPtr loaded;  // null: the file has layers that are not known here, or no weights
};

KerasDocument::KerasDocument(QString path, QObject* parent)
    : QObject(parent), path_(std::move(path)), model_(std::make_shared<Model>()), tasks_({.name = "keras model"}) {}

KerasDocument::~KerasDocument() = default;

void KerasDocument::open() {
  tasks_.run<KerasFileFacts>(
      QStringLiteral("open"), [path = pathText(path_), model = model_] { return factsOfFile(path, model->loaded); },
      [this](const KerasFileFacts& facts) { emit opened(facts); },
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

void KerasDocument::compute(const KerasModelText& model) {
  tasks_.run<KerasFacts>(
      QStringLiteral("compute"), [model] { return kerasFactsOf(model); },
      [this](const KerasFacts& facts) { emit computed(facts); });
}

void KerasDocument::save(const KerasModelText& model, const QString& path) {
  const auto work = [model, path, mine = model_] {
    if (isText(pathText(path))) {
      summaries::writeFileAtomically(pathText(path), kerasJsonOf(model).dump(2) + "\n");
      return QStringList();
    }
    const keras::ModelPtr made = madeOf(model);
    QStringList fresh;
    if (mine->loaded) fresh = takeWeights(*mine->loaded, *made);
    if (!fresh.isEmpty() || !mine->loaded) fill(*made);
    keras::saveModel(pathText(path), *made);
    return fresh;
  };
  tasks_.run<QStringList>(
      QStringLiteral("save"), work, [this, path](const QStringList& fresh) { emit saved(path, fresh); },
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

void KerasDocument::predict(const KerasModelText& model, const QString& inputs) {
  const auto work = [model, inputs, mine = model_] {
    const keras::ModelPtr made = madeOf(model);
    if (mine->loaded) takeWeights(*mine->loaded, *made);
    keras::Predictor predictor(made);
    const std::vector<engine::Tensor> got = predictor.predict(inputsOf(*made, inputs.toStdString()));
    const std::vector<keras::Model::Port> ports = made->outputs();
    Json outputs = Json::object();
    for (std::size_t i = 0; i < got.size(); ++i) outputs[ports.at(i).name] = jsonTensor(got[i]);
    return QString::fromStdString(outputs.dump(2, ' ', false, Json::error_handler_t::replace));
  };
  tasks_.run<QString>(
      QStringLiteral("predict"), work, [this](const QString& outputs) { emit predicted(outputs); },
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

void KerasDocument::read(const QString& text) {
  tasks_.run<KerasModelText>(
      QStringLiteral("read"), [text] { return kerasGraphOf(keras::parseJson(text.toStdString(), "the text")); },
      [this](const KerasModelText& model) { emit read(model); },
      [this](const widgets::TaskFailure& failure) { emit refused(failure.text); });
}

}  // namespace app
