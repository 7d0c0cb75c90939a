// The available models and their initial settings. Values and pure functions.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "app/features/wizard/step/field_form.h"
#include "app/workbench/drafts/draft_analysis.h"
#include "engine/estimator/model.pb.h"

namespace app {

struct ModelKind {
  std::string field;  // of Model: "dnn_classifier"
  std::string name;   // of a registered NamedModel; empty: any, or none
  QString title;      // "DNNClassifier"
  QString words;      // what it is, in a few words
};

// Every canned estimator, layers, and the models that are registered by name.
std::vector<ModelKind> modelKinds();
bool isOfKind(const engine::estimator::Model& model, const ModelKind& kind);
// A model of the kind: with what `former` has of the same settings, and what the data say of classes.
engine::estimator::Model modelOfKind(const ModelKind& kind, const engine::estimator::Model& former,
                                     const DataFacts& data);
// The model that suits the data: layers for images, a network or a linear model for tables. None while nothing is
// known.
engine::estimator::Model suggestedModel(const DataFacts& data);
// The message that holds the chosen model's settings; null when there is none.
const google::protobuf::Message* settingsOf(const engine::estimator::Model& model);
google::protobuf::Message* mutableSettingsOf(engine::estimator::Model* model);
// Paths, within the settings, of what is asked for first, and of everything.
std::vector<FieldForm::Entry> mainFields(const google::protobuf::Message& settings);
std::vector<FieldForm::Entry> allFields(const google::protobuf::Message& settings);
// Paths of the optimizers.
std::vector<QString> optimizerFields(const google::protobuf::Message& settings);
// What is missing before the engine is asked, in words; empty: nothing.
QStringList missingIn(const engine::estimator::Model& model, const DataFacts& data);

}  // namespace app
