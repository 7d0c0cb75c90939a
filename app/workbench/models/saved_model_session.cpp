#include "app/workbench/models/saved_model_session.h"

#include <chrono>

#include "app/workbench/models/parse_spec.h"
#include "engine/core/error.h"
#include "engine/estimator/export/parsing_receiver.h"

namespace app {
namespace {

namespace estimator = engine::estimator;
using engine::feature_column::FixedLenFeature;
using engine::feature_column::ParseExampleSpec;
using engine::feature_column::VarLenFeature;

using engine::formats::Tags;

// Which of the MetaGraphs is asked for; 0 when none is.
std::size_t graphOf(const std::vector<Tags>& sets, const QStringList& wanted) {
  Tags tags;
  for (const QString& tag : wanted) tags.insert(tag.toStdString());
  if (tags.empty()) tags = {engine::formats::saved_model::kServe};
  const auto found = std::ranges::find(sets, tags);
  return found == sets.end() ? 0 : static_cast<std::size_t>(found - sets.begin());
}

// The first dimension is the batch where its size is open, or one.
FieldSpec fieldOf(const estimator::SignatureTensor& tensor) {
  FieldSpec field{QString::fromStdString(tensor.key), tensor.dtype, {}, true, false, {}};
  if (!tensor.shape.hasRank()) {
    field.shape = engine::Shape{engine::kUnknownDim};
  } else {
    const auto dims = tensor.shape.dims();
    field.hasBatch = !dims.empty() && (dims[0] < 0 || dims[0] == 1);
    const auto rest = dims.subspan(field.hasBatch ? 1 : 0);
    field.shape = engine::Shape(std::vector<int64_t>(rest.begin(), rest.end()));
  }
  if (tensor.defaultValue.valid()) field.defaultText = textOfTensor(tensor.defaultValue);
  return field;
}

std::vector<FieldSpec> fieldsOf(const ParseExampleSpec& spec) {
  std::vector<FieldSpec> fields;
  for (const auto& [key, feature] : spec) {
    const QString name = QString::fromStdString(key);
    if (const auto* list = std::get_if<VarLenFeature>(&feature)) {
      fields.push_back({name, list->dtype, engine::Shape{engine::kUnknownDim}, true, true, {}});
      continue;
    }
    const auto& fixed = std::get<FixedLenFeature>(feature);
    fields.push_back({name, fixed.dtype, fixed.shape, true, false,
                      fixed.defaultValue ? textOfTensor(*fixed.defaultValue) : QString()});
  }
  return fields;
}

}  // namespace

SavedModelSession::SavedModelSession(const QString& folder, const QStringList& tags) {
  const std::string path = folder.toStdString();
  const std::vector<Tags> sets = engine::formats::SavedModelReader(path).tagSets();
  const std::size_t graph = graphOf(sets, tags);
  const Tags chosen = sets.empty() ? Tags{engine::formats::saved_model::kServe} : sets[graph];
  model_ = std::make_unique<estimator::SavedModel>(estimator::SavedModel::load(path, chosen));
  facts_.folder = folder;
  facts_.graph = static_cast<int>(graph);
  for (const Tags& set : sets) {
    QStringList& names = facts_.graphs.emplace_back();
    for (const std::string& tag : set) names << QString::fromStdString(tag);
  }
  for (const auto& [key, signature] : model_->signatures()) facts_.signatures.push_back(formOf(key, signature));
}

SignatureForm SavedModelSession::formOf(const std::string& key, const estimator::Signature& signature) {
  SignatureForm form{QString::fromStdString(key),
                     QString::fromStdString(signature.method),
                     {},
                     false,
                     {},
                     QString::fromStdString(model_->whyNotRun(key))};
  for (const estimator::SignatureTensor& output : signature.outputs) {
    form.outputs << QStringLiteral("%1 %2").arg(QString::fromStdString(output.key),
                                                kindText(output.dtype, output.shape));
  }
  if (form.whyNotRun.isEmpty() && signature.inputs.size() == 1 && signature.inputs[0].dtype == engine::DType::kString) {
    if (const auto spec = parseSpecOf(model_->graph(), signature.inputs[0].tensor)) {
      form.takesExamples = true;
      form.fields = fieldsOf(*spec);
      examples_[form.key] = *spec;
      return form;
    }
  }
  for (const estimator::SignatureTensor& input : signature.inputs) form.fields.push_back(fieldOf(input));
  return form;
}

SavedModelAnswer SavedModelSession::ask(const QString& signature, const estimator::NamedTensors& values) {
  const std::string key = signature.toStdString();
  estimator::NamedTensors request = values;
  if (const auto spec = examples_.find(signature); spec != examples_.end()) {
    request = {{model_->signature(key).inputs.at(0).key, estimator::serializedExamples(values, spec->second)}};
  }
  const auto begin = std::chrono::steady_clock::now();
  SavedModelAnswer answer;
  for (auto& [name, tensor] : model_->run(key, request)) answer.outputs[name] = tensor.clone();
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

}  // namespace app
