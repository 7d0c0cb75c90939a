#include "app/features/keras_model/keras_document.h"

#include <QFile>
#include <QFileInfo>

#include "app/features/keras_model/keras_export.h"
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

// The store stays empty where there are layers that are not known here, or no weights.
KerasFileFacts factsOfFile(const std::string& path, KerasStore& store) {
  KerasFileFacts facts;
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
  if (facts.unknown.isEmpty()) store.put(keras::loadModel(path));
  return facts;
}

KerasFileFacts factsOfApplication(const KerasSource& source, KerasStore& store) {
  KerasFileFacts facts;
  const BuiltModel built = builtModel(source);
  const keras::ModelPtr& model = built.model;
  for (const std::string& why : built.report.unfitting) facts.unfitting << QString::fromStdString(why);
  facts.model = kerasGraphOf(keras::parseJson(model->toJson(), "the application"));
  for (const keras::WeightPtr& weight : model->weights()) {
    facts.values.emplace_back(QString::fromStdString(weight->plainName()),
                              QString::fromStdString(engine::message(engine::dtypeName(weight->dtype), weight->shape)));
  }
  store.put({model});
  return facts;
}

}  // namespace

KerasDocument::KerasDocument(QObject* parent)
    : QObject(parent), store_(std::make_shared<KerasStore>()), tasks_({.name = "keras model"}) {}

KerasDocument::~KerasDocument() = default;

void KerasDocument::open(const KerasSource& source) {
  source_ = source;
  const auto work = [source = source_, store = store_] {
    KerasFileFacts facts =
        source.path.isEmpty() ? factsOfApplication(source, *store) : factsOfFile(pathText(source.path), *store);
    facts.kinds = kerasKinds();
    // Before the model is shown, so that its first picture has all shapes.
    facts.computed = kerasFactsOf(facts.model);
    return facts;
  };
  tasks_.run<KerasFileFacts>(
      QStringLiteral("open"), work, [this](const KerasFileFacts& facts) { emit opened(facts); },
      [this](const widgets::TaskFailure& failure) { emit unreadable(failure.text); });
}

void KerasDocument::compute(const KerasModelText& model) {
  tasks_.run<KerasFacts>(
      QStringLiteral("compute"), [model] { return kerasFactsOf(model); },
      [this](const KerasFacts& facts) { emit computed(facts); });
}

// What is asked for later does not take its place.
template <typename T>
void KerasDocument::write(std::function<T()> work, std::function<void(const T&)> done) {
  ++writing_;
  tasks_.add<T>(
      std::move(work),
      [this, done = std::move(done)](const T& result) {
        --writing_;
        done(result);
      },
      [this](const widgets::TaskFailure& failure) {
        --writing_;
        emit failed(failure.text);
      });
}

void KerasDocument::save(const KerasModelText& model, const QString& path) {
  const auto work = [model, path, store = store_] {
    if (isText(pathText(path))) {
      summaries::writeFileAtomically(pathText(path), kerasJsonOf(model).dump(2) + "\n");
      return QStringList();
    }
    const KerasStore::Made made = store->make(model);
    keras::saveModel(pathText(path), *made.loaded.model, made.loaded.training);
    return made.fresh;
  };
  write<QStringList>(work, [this, path](const QStringList& fresh) { emit saved(path, fresh); });
}

void KerasDocument::saveWeights(const KerasModelText& model, const QString& path) {
  const auto work = [model, path, store = store_] {
    keras::saveWeights(pathText(path), *store->make(model).loaded.model);
    return path;
  };
  write<QString>(work, [this](const QString& written) { emit exported(written); });
}

void KerasDocument::exportSavedModel(const KerasModelText& model, const QString& folder) {
  const auto work = [model, folder, store = store_] {
    return exportKerasSavedModel(store->make(model).loaded, folder);
  };
  write<QString>(work, [this](const QString& written) { emit exported(written); });
}

void KerasDocument::predict(const KerasModelText& model, const QString& inputs) {
  const auto work = [model, inputs, store = store_] {
    const keras::ModelPtr made = store->make(model).loaded.model;
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
