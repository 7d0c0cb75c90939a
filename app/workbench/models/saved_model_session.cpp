#include "app/workbench/models/saved_model_session.h"

#include <algorithm>
#include <chrono>

#include "app/workbench/models/example_rows.h"
#include "app/workbench/models/parse_spec.h"
#include "engine/core/error.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/graph/sparse_components.h"

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

// What TensorFlow calls a tensor that is exported without a name.
constexpr const char* kUnnamedOutput = "output";

bool hasUnnamedOutput(const estimator::Signature& signature) {
  return signature.outputs.size() == 1 && signature.outputs[0].key == kUnnamedOutput;
}

bool sameInputs(const estimator::Signature& a, const estimator::Signature& b) {
  return std::ranges::equal(a.inputs, b.inputs, {}, &estimator::SignatureTensor::tensor,
                            &estimator::SignatureTensor::tensor);
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

std::vector<std::string> SavedModelSession::answeringFor(const std::string& key) const {
  const estimator::Signature& asked = model_->signature(key);
  std::vector<std::string> others;
  if (key != engine::formats::saved_model::kDefaultSignature || !hasUnnamedOutput(asked)) return others;
  for (const auto& [name, signature] : model_->signatures()) {
    const bool answers = name != key && hasUnnamedOutput(signature) && sameInputs(asked, signature);
    if (answers && model_->whyNotRun(name).empty()) others.push_back(name);
  }
  return others;
}

SignatureForm SavedModelSession::formOf(const std::string& key, const estimator::Signature& signature) {
  SignatureForm form{QString::fromStdString(key),
                     QString::fromStdString(signature.method),
                     {},
                     false,
                     {},
                     QString::fromStdString(model_->whyNotRun(key))};
  const auto addOutput = [&](const std::string& name, const estimator::SignatureTensor& output) {
    form.outputs << QStringLiteral("%1 %2").arg(QString::fromStdString(name), kindText(output.dtype, output.shape));
  };
  const std::vector<std::string> answering = answeringFor(key);
  for (const std::string& name : answering) addOutput(name, model_->signature(name).outputs[0]);
  for (const estimator::SignatureTensor& output : signature.outputs) {
    if (answering.empty()) addOutput(output.key, output);
  }
  if (form.whyNotRun.isEmpty() && signature.inputs.size() == 1 && signature.inputs[0].dtype == engine::DType::kString) {
    if (const auto spec = parseSpecOf(model_->graph(), signature.inputs[0].tensor)) {
      form.takesExamples = true;
      form.fields = fieldsOf(*spec);
      examples_[form.key] = *spec;
      return form;
    }
  }
  std::vector<std::string> names;
  for (const estimator::SignatureTensor& input : signature.inputs) names.push_back(input.key);
  std::vector<std::string>& sparse = sparse_[form.key] = sparseFeaturesOf(names);
  for (const estimator::SignatureTensor& input : signature.inputs) {
    if (!isSparsePart(input.key, sparse)) {
      form.fields.push_back(fieldOf(input));
    } else if (input.key.ends_with(engine::kValuesSuffix)) {
      const std::string name = input.key.substr(0, input.key.size() - engine::kValuesSuffix.size());
      form.fields.push_back(
          {QString::fromStdString(name), input.dtype, engine::Shape{engine::kUnknownDim}, true, true, {}});
    }
  }
  return form;
}

SavedModelAnswer SavedModelSession::ask(const QString& signature, const estimator::NamedTensors& values) {
  const std::string key = signature.toStdString();
  estimator::NamedTensors request = values;
  if (const auto spec = examples_.find(signature); spec != examples_.end()) {
    request = {{model_->signature(key).inputs.at(0).key, estimator::serializedExamples(values, spec->second)}};
  }
  if (const auto sparse = sparse_.find(signature); sparse != sparse_.end()) expandSparse(sparse->second, request);
  const auto begin = std::chrono::steady_clock::now();
  SavedModelAnswer answer;
  const std::vector<std::string> answering = answeringFor(key);
  for (const std::string& name : answering) {
    answer.outputs[name] = model_->run(name, request).at(kUnnamedOutput).clone();
  }
  if (answering.empty()) {
    for (auto& [name, tensor] : model_->run(key, request)) answer.outputs[name] = tensor.clone();
  }
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

}  // namespace app
