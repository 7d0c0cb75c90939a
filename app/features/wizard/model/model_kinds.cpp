#include "app/features/wizard/model/model_kinds.h"

#include <google/protobuf/util/json_util.h>

#include <QCoreApplication>
#include <algorithm>

#include "app/features/wizard/layers/layer_presets.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/model_registry.h"

namespace app {
namespace {

using engine::estimator::Model;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

struct KindWords {
  const char* field;
  const char* title;
  const char* words;
};

// In the order of the cards.
constexpr KindWords kModelKinds[] = {
    {"sequential", "Layers", QT_TRANSLATE_NOOP("app::ModelKind", "layer by layer: images, sequences")},
    {"dnn_classifier", "DNNClassifier", QT_TRANSLATE_NOOP("app::ModelKind", "dense layers, classes")},
    {"dnn_regressor", "DNNRegressor", QT_TRANSLATE_NOOP("app::ModelKind", "dense layers, numbers")},
    {"linear_classifier", "LinearClassifier", QT_TRANSLATE_NOOP("app::ModelKind", "wide, sparse, classes")},
    {"linear_regressor", "LinearRegressor", QT_TRANSLATE_NOOP("app::ModelKind", "wide, sparse, numbers")},
    {"dnn_linear_combined_classifier", "DNNLinearCombinedClassifier",
     QT_TRANSLATE_NOOP("app::ModelKind", "wide and deep, classes")},
    {"dnn_linear_combined_regressor", "DNNLinearCombinedRegressor",
     QT_TRANSLATE_NOOP("app::ModelKind", "wide and deep, numbers")},
    {"baseline_classifier", "BaselineClassifier", QT_TRANSLATE_NOOP("app::ModelKind", "the frequency of each class")},
    {"baseline_regressor", "BaselineRegressor", QT_TRANSLATE_NOOP("app::ModelKind", "the mean of the labels")},
    {"dnn_estimator", "DNNEstimator", QT_TRANSLATE_NOOP("app::ModelKind", "dense layers, any head")},
    {"linear_estimator", "LinearEstimator", QT_TRANSLATE_NOOP("app::ModelKind", "wide, sparse, any head")},
    {"dnn_linear_combined_estimator", "DNNLinearCombinedEstimator",
     QT_TRANSLATE_NOOP("app::ModelKind", "wide and deep, any head")},
    {"baseline_estimator", "BaselineEstimator", QT_TRANSLATE_NOOP("app::ModelKind", "only a bias, any head")},
    {"boosted_trees_classifier", "BoostedTreesClassifier",
     QT_TRANSLATE_NOOP("app::ModelKind", "decision trees, classes")},
    {"boosted_trees_regressor", "BoostedTreesRegressor",
     QT_TRANSLATE_NOOP("app::ModelKind", "decision trees, numbers")},
    {"boosted_trees_estimator", "BoostedTreesEstimator",
     QT_TRANSLATE_NOOP("app::ModelKind", "decision trees, any head")},
    {"kmeans", "KMeans", QT_TRANSLATE_NOOP("app::ModelKind", "clusters, without labels")},
    {"rnn_classifier", "RNNClassifier", QT_TRANSLATE_NOOP("app::ModelKind", "recurrent layers, classes")},
    {"rnn_estimator", "RNNEstimator", QT_TRANSLATE_NOOP("app::ModelKind", "recurrent layers, any head")},
    {"bert_classifier", "BERT classifier", QT_TRANSLATE_NOOP("app::ModelKind", "classes of texts and of pairs")},
    {"bert_tagger", "BERT tagger", QT_TRANSLATE_NOOP("app::ModelKind", "labels of words")},
    {"bert_qa", "BERT question answering", QT_TRANSLATE_NOOP("app::ModelKind", "answers as parts of a text")},
    {"bert_pretraining", "BERT pre-training", QT_TRANSLATE_NOOP("app::ModelKind", "hidden words, next sentences")},
    {"keras", "Keras model", QT_TRANSLATE_NOOP("app::ModelKind", "the layers of a .keras, .h5 or .json file")},
    {"saved_model", "SavedModelEstimator", QT_TRANSLATE_NOOP("app::ModelKind", "continues from an exported model")},
};

QString kindText(const char* source) {
  return QCoreApplication::translate("app::ModelKind", source);
}

const FieldDescriptor* fieldOf(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

// What both have and `from` has set, but for what belongs to one kind of model: its optimizer. Goes by the names, as
// the fields' numbers differ.
void carryOver(const Message& from, Message* to) {
  std::vector<const FieldDescriptor*> set;
  from.GetReflection()->ListFields(from, &set);
  const std::unique_ptr<Message> shared(from.New());
  shared->CopyFrom(from);
  for (const FieldDescriptor* field : set) {
    const FieldDescriptor* same = to->GetDescriptor()->FindFieldByName(field->name());
    const bool fits = same && same->type() == field->type() && same->label() == field->label() &&
                      same->message_type() == field->message_type() && field->name() != "optimizer";
    if (!fits) shared->GetReflection()->ClearField(shared.get(), field);
  }
  const auto status = google::protobuf::util::JsonStringToMessage(engine::estimator::toJson(*shared), to);
  Q_ASSERT(status.ok());
}

template <typename T>
T* sub(Message* settings, const char* field) {
  return static_cast<T*>(settings->GetReflection()->MutableMessage(settings, fieldOf(*settings, field)));
}

// What the label says: classes where they are not the model's default, words where there are any.
void fillClasses(Message* settings, const DataFacts& data) {
  const auto* classes = fieldOf(*settings, "n_classes");
  const auto* words = fieldOf(*settings, "label_vocabulary");
  const auto* reflection = settings->GetReflection();
  if (words && !data.vocabulary.empty() && reflection->FieldSize(*settings, words) == 0) {
    for (const std::string& word : data.vocabulary) reflection->AddString(settings, words, word);
  }
  if (!classes || data.classes < 2 || reflection->HasField(*settings, classes)) return;
  if (data.classes != classes->default_value_int32()) {
    reflection->SetInt32(settings, classes, static_cast<int32_t>(data.classes));
  }
}

void fillInputShape(engine::estimator::SequentialClassifier* model, const DataFacts& data) {
  if (!data.isImage() || model->input_shape_size() > 0) return;
  const engine::Shape& shape = data.features.front().shape;
  for (int i = 1; i < shape.rank(); ++i) model->add_input_shape(static_cast<int32_t>(shape.dim(i)));
  if (shape.rank() == 3) model->add_input_shape(1);
  const auto known = [](int32_t size) { return size > 0; };
  if (!std::ranges::all_of(model->input_shape(), known)) model->clear_input_shape();
}

// Of a model that says what it predicts by its number of classes, a head is only another choice.
bool hasOwnHead(const Message& settings) {
  return fieldOf(settings, "n_classes") != nullptr;
}

void fillHead(Message* settings, const DataFacts& data) {
  const auto* field = fieldOf(*settings, "head");
  if (!field || hasOwnHead(*settings) || settings->GetReflection()->HasField(*settings, field)) return;
  auto* head = sub<engine::estimator::HeadSpec>(settings, "head");
  if (data.classes > 2) {
    head->mutable_multi_class()->set_n_classes(static_cast<int32_t>(data.classes));
    for (const std::string& word : data.vocabulary) head->mutable_multi_class()->add_label_vocabulary(word);
  } else if (data.classes == 2) {
    head->mutable_binary_class();
    for (const std::string& word : data.vocabulary) head->mutable_binary_class()->add_label_vocabulary(word);
  } else {
    head->mutable_regression();
  }
}

// The message that has a network's hidden or recurrent units, or null.
const Message* hiddenUnitsOf(const Message& settings, const FieldDescriptor** field) {
  if ((*field = fieldOf(settings, "hidden_units"))) return &settings;
  if (const FieldDescriptor* layers = fieldOf(settings, "layers"); layers && !layers->is_repeated()) {
    const Message& inner = settings.GetReflection()->GetMessage(settings, layers);
    *field = fieldOf(inner, "units");
    return &inner;
  }
  const FieldDescriptor* parts = fieldOf(settings, "parts");
  if (!parts) return nullptr;
  const Message& inner = settings.GetReflection()->GetMessage(settings, parts);
  *field = fieldOf(inner, "dnn_hidden_units");
  return &inner;
}

constexpr int kHiddenUnits[] = {128, 64};
constexpr int kRecurrentUnits = 64;

// Each layer of a tree sees all of the data where they are few enough to have been counted.
void fillTrees(Message* settings, const DataFacts& data) {
  if (!fieldOf(*settings, "trees")) return;
  auto* trees = sub<engine::estimator::messages::BoostedTreesParts>(settings, "trees");
  if (!trees->has_n_batches_per_layer() && data.batches > 1) {
    trees->set_n_batches_per_layer(static_cast<int32_t>(data.batches));
  }
}

void fillRecurrent(Model* model) {
  if (!model->has_rnn_classifier() && !model->has_rnn_estimator()) return;
  auto* layers = model->has_rnn_classifier() ? model->mutable_rnn_classifier()->mutable_layers()
                                             : model->mutable_rnn_estimator()->mutable_layers();
  if (layers->units_size() > 0) return;
  layers->add_units(kRecurrentUnits);
  layers->set_cell_type("lstm");
}

// As many clusters as the label, which clusters do without, has classes.
void fillClusters(Model* model, const DataFacts& data) {
  if (!model->has_kmeans() || model->kmeans().has_num_clusters() || data.classes < 2) return;
  if (data.classes != model->kmeans().num_clusters()) {
    model->mutable_kmeans()->set_num_clusters(static_cast<int32_t>(data.classes));
  }
}

// Whether the settings have the field at the end of the path.
bool hasPath(const Message& settings, const QString& path) {
  const google::protobuf::Descriptor* type = settings.GetDescriptor();
  for (const QString& part : path.split(QLatin1Char('.'))) {
    const FieldDescriptor* field = type ? type->FindFieldByName(part.toStdString()) : nullptr;
    if (!field || (field->is_repeated() && field->message_type())) return false;
    type = field->message_type();
  }
  return true;
}

}  // namespace

std::vector<ModelKind> modelKinds() {
  std::vector<ModelKind> kinds;
  for (const KindWords& each : kModelKinds) {
    kinds.push_back({each.field, {}, QString::fromLatin1(each.title), kindText(each.words)});
  }
  for (const std::string& name : engine::estimator::registeredModels()) {
    if (Model::descriptor()->FindFieldByName(name)) continue;
    kinds.push_back({"named", name, QString::fromStdString(name),
                     kindText(QT_TRANSLATE_NOOP("app::ModelKind", "from a plugin or program"))});
  }
  kinds.push_back({"named",
                   {},
                   kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Model by name")),
                   kindText(QT_TRANSLATE_NOOP("app::ModelKind", "registered by a plugin or program"))});
  return kinds;
}

bool isOfKind(const Model& model, const ModelKind& kind) {
  const auto* field = Model::descriptor()->FindFieldByName(kind.field);
  return field->number() == model.kind_case() && (kind.name.empty() || model.named().name() == kind.name);
}

const Message* settingsOf(const Model& model) {
  if (model.kind_case() == Model::KIND_NOT_SET) return nullptr;
  return &model.GetReflection()->GetMessage(model, Model::descriptor()->FindFieldByNumber(model.kind_case()));
}

Message* mutableSettingsOf(Model* model) {
  if (model->kind_case() == Model::KIND_NOT_SET) return nullptr;
  return model->GetReflection()->MutableMessage(model, Model::descriptor()->FindFieldByNumber(model->kind_case()));
}

Model modelOfKind(const ModelKind& kind, const Model& former, const DataFacts& data) {
  Model model;
  Message* settings = model.GetReflection()->MutableMessage(&model, Model::descriptor()->FindFieldByName(kind.field));
  if (model.has_named()) {
    model.mutable_named()->set_name(kind.name);
    return model;
  }
  if (const Message* before = settingsOf(former); before && !former.has_named()) carryOver(*before, settings);
  if (model.has_sequential()) fillInputShape(model.mutable_sequential(), data);
  if (model.has_sequential() && model.sequential().layers_size() == 0) {
    *model.mutable_sequential()->mutable_layers() =
        presetLayers(data.isImage() ? LayerPreset::kConvnet : LayerPreset::kMlp, data);
  }
  fillClasses(settings, data);
  fillHead(settings, data);
  fillTrees(settings, data);
  fillRecurrent(&model);
  fillClusters(&model, data);
  if (auto* units = fieldOf(*settings, "hidden_units");
      units && settings->GetReflection()->FieldSize(*settings, units) == 0) {
    for (const int count : kHiddenUnits) settings->GetReflection()->AddInt32(settings, units, count);
  }
  if (fieldOf(*settings, "parts")) {
    auto* parts = sub<engine::estimator::messages::DnnLinearCombinedParts>(settings, "parts");
    for (const int count : kHiddenUnits) {
      if (parts->dnn_hidden_units_size() < static_cast<int>(std::size(kHiddenUnits)))
        parts->add_dnn_hidden_units(count);
    }
  }
  return model;
}

Model suggestedModel(const DataFacts& data) {
  if (!data.isKnown || data.features.empty()) return {};
  const bool classes = data.classes >= 2;
  const std::string wanted = data.isImage()    ? "sequential"
                             : data.hasWords() ? (classes ? "linear_classifier" : "linear_regressor")
                                               : (classes ? "dnn_classifier" : "dnn_regressor");
  const auto kinds = modelKinds();
  const auto found = std::ranges::find(kinds, wanted, &ModelKind::field);
  return modelOfKind(*found, {}, data);
}

std::vector<FieldForm::Entry> mainFields(const Message& settings) {
  if (settings.GetDescriptor() == engine::estimator::KerasModel::descriptor()) return allFields(settings);
  constexpr const char* kFirst[] = {"hidden_units",
                                    "parts.dnn_hidden_units",
                                    "layers.units",
                                    "layers.cell_type",
                                    "layers.return_sequences",
                                    "trees.n_trees",
                                    "trees.max_depth",
                                    "trees.learning_rate",
                                    "trees.n_batches_per_layer",
                                    "saved_model_dir",
                                    "num_clusters",
                                    "initial_clusters",
                                    "distance_metric",
                                    "n_classes",
                                    "label_dimension",
                                    "dropout",
                                    "parts.dnn_dropout",
                                    "activation_fn",
                                    "parts.dnn_activation_fn",
                                    "weight_column",
                                    "label_vocabulary",
                                    "head",
                                    "sdca",
                                    "name",
                                    "params"};
  std::vector<FieldForm::Entry> entries;
  for (const char* path : kFirst) {
    const QString text = QString::fromLatin1(path);
    if (hasPath(settings, text)) entries.push_back({text, {}});
  }
  return entries;
}

std::vector<FieldForm::Entry> allFields(const Message& settings) {
  std::vector<FieldForm::Entry> entries;
  for (int i = 0; i < settings.GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor& field = *settings.GetDescriptor()->field(i);
    if (field.name() == "layers" && field.is_repeated()) continue;  // they have a list of their own
    entries.push_back({QString::fromStdString(field.name()), {}});
  }
  return entries;
}

std::vector<QString> optimizerFields(const Message& settings) {
  std::vector<QString> paths;
  const FieldDescriptor* own = fieldOf(settings, "optimizer");
  if (own && own->message_type()) paths.push_back(QStringLiteral("optimizer"));  // a Keras model's is a name
  if (hasPath(settings, QStringLiteral("layers.optimizer"))) paths.push_back(QStringLiteral("layers.optimizer"));
  if (fieldOf(settings, "parts")) {
    paths.push_back(QStringLiteral("parts.dnn_optimizer"));
    paths.push_back(QStringLiteral("parts.linear_optimizer"));
  }
  return paths;
}

QStringList missingIn(const Model& model, const DataFacts& data) {
  const Message* settings = settingsOf(model);
  if (!settings) return {kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Choose a model."))};
  QStringList missing;
  if (model.has_named() && model.named().name().empty()) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Enter the name the model is registered under."));
  }
  if (model.has_saved_model() && model.saved_model().saved_model_dir().empty()) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Choose the folder of the SavedModel to go on with."));
  }
  if (model.has_keras() && model.keras().file().empty()) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Choose the file of the Keras model."));
  }
  const FieldDescriptor* units = nullptr;
  const Message* holder = hiddenUnitsOf(*settings, &units);
  const bool hasDeepColumns = !holder || !fieldOf(*holder, "dnn_feature_columns") ||
                              holder->GetReflection()->FieldSize(*holder, fieldOf(*holder, "dnn_feature_columns")) > 0;
  if (holder && hasDeepColumns && holder->GetReflection()->FieldSize(*holder, units) == 0) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Hidden units must be integers, for example 256, 128."));
  }
  if (model.has_sequential() && model.sequential().layers_size() == 0) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Add at least one layer."));
  }
  if (const auto* head = fieldOf(*settings, "head");
      head && !hasOwnHead(*settings) && !settings->GetReflection()->HasField(*settings, head)) {
    missing << kindText(QT_TRANSLATE_NOOP("app::ModelKind", "Check Head, and choose what the model predicts."));
  }
  const bool isClassifier = fieldOf(*settings, "n_classes") != nullptr;
  if (isClassifier && !model.has_sequential() && data.isKnown && !data.labels.empty() && data.classes > 0 &&
      data.vocabulary.empty()) {
    const int32_t classes = settings->GetReflection()->GetInt32(*settings, fieldOf(*settings, "n_classes"));
    if (data.classes > classes) {
      missing << kindText(QT_TRANSLATE_NOOP(
                              "app::ModelKind",
                              "The label has values up to %1, but the model has only %2 classes: set Classes to %3."))
                     .arg(data.classes - 1)
                     .arg(classes)
                     .arg(data.classes);
    }
  }
  return missing;
}

}  // namespace app
