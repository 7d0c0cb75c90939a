#include "app/workbench/models/class_shares.h"

#include <algorithm>

namespace app {
namespace {

using engine::DType;
using engine::Tensor;
using engine::estimator::NamedTensors;

// "Species/" of "Species/probabilities", or nothing.
QString headOf(const QString& key, const QString& name) {
  return key.left(key.size() - name.size());
}

QString numbered(int64_t id, const QStringList& vocabulary) {
  return id >= 0 && id < vocabulary.size() ? vocabulary[static_cast<int>(id)] : QString::number(id);
}

// Row `row` of names that are [batch, classes]; empty when they are not.
QStringList rowOfNames(const NamedTensors& outputs, const QString& key, int64_t row, int64_t classes) {
  const auto found = outputs.find(key.toStdString());
  if (found == outputs.end() || found->second.dtype() != DType::kString) return {};
  const Tensor& names = found->second;
  if (names.rank() != 2 || names.dim(1) != classes || row >= names.dim(0)) return {};
  QStringList result;
  for (const std::string& name : names.slice(row, row + 1).flat<std::string>()) result << QString::fromStdString(name);
  return result;
}

}  // namespace

std::vector<ClassShares> classSharesOf(const NamedTensors& outputs, int64_t row, const QStringList& vocabulary) {
  std::vector<ClassShares> result;
  for (const auto& [key, tensor] : outputs) {
    const QString output = QString::fromStdString(key);
    const QString name = output.endsWith(QLatin1String("probabilities")) ? QStringLiteral("probabilities")
                         : output.endsWith(QLatin1String("scores"))      ? QStringLiteral("scores")
                                                                         : QString();
    if (name.isEmpty() || !engine::isFloating(tensor.dtype()) || tensor.rank() != 2 || tensor.dim(1) < 2 ||
        row >= tensor.dim(0)) {
      continue;
    }
    const int64_t classes = tensor.dim(1);
    const QString head = headOf(output, name);
    QStringList names = rowOfNames(outputs, head + QStringLiteral("all_classes"), row, classes);
    if (names.isEmpty()) names = rowOfNames(outputs, head + QStringLiteral("classes"), row, classes);
    ClassShares shares{output, {}};
    const std::vector<double> values = tensor.slice(row, row + 1).toDoubles();
    for (int64_t i = 0; i < classes; ++i) {
      const int at = static_cast<int>(i);
      shares.classes.push_back({names.isEmpty() ? numbered(i, vocabulary) : names[at], values[std::size_t(i)]});
    }
    std::ranges::stable_sort(shares.classes, [](const auto& a, const auto& b) { return a.share > b.share; });
    result.push_back(std::move(shares));
  }
  return result;
}

QStringList namesOfLabels(const Tensor& labels, const QStringList& vocabulary) {
  QStringList names;
  if (labels.dtype() == DType::kString) {
    for (const std::string& text : labels.flat<std::string>()) names << QString::fromStdString(text);
    return names;
  }
  for (const double value : labels.toDoubles()) names << numbered(static_cast<int64_t>(value), vocabulary);
  return names;
}

QStringList predictedClasses(const NamedTensors& outputs, const QString& head, const QStringList& vocabulary) {
  const std::string prefix = head.isEmpty() ? std::string() : head.toStdString() + "/";
  for (const char* key : {"classes", "class_ids"}) {
    const auto found = outputs.find(prefix + key);
    if (found == outputs.end()) continue;
    const Tensor& tensor = found->second;
    const bool isOne = tensor.rank() == 1 || (tensor.rank() == 2 && tensor.dim(1) == 1);
    if (isOne && (tensor.dtype() == DType::kString || engine::isInteger(tensor.dtype()))) {
      return namesOfLabels(tensor, vocabulary);
    }
  }
  // A model_fn of one's own may give probabilities alone.
  const auto found = outputs.find(prefix + "probabilities");
  if (found == outputs.end() || found->second.rank() != 2 || found->second.dim(1) < 2) return {};
  QStringList names;
  const std::vector<double> values = found->second.toDoubles();
  const auto classes = static_cast<std::ptrdiff_t>(found->second.dim(1));
  for (auto at = values.begin(); at != values.end(); at += classes) {
    names << numbered(std::max_element(at, at + classes) - at, vocabulary);
  }
  return names;
}

}  // namespace app
