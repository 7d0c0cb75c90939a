#include "app/workbench/models/class_shares.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using engine::DType;
using engine::Tensor;
using engine::estimator::NamedTensors;

constexpr double kLeastProbability = 1e-30;  // a loss is a number that can be compared

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

// A head without a vocabulary of its own names classes by their numbers.
bool areNumbers(const QStringList& names) {
  for (int i = 0; i < names.size(); ++i) {
    if (names[i] != QString::number(i)) return false;
  }
  return true;
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
    if (vocabulary.size() == classes && areNumbers(names)) names = vocabulary;
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

std::vector<double> crossEntropies(const NamedTensors& outputs, const QString& head, const Tensor& labels) {
  const std::string prefix = head.isEmpty() ? std::string() : head.toStdString() + "/";
  const auto found = outputs.find(prefix + "probabilities");
  if (found == outputs.end() || found->second.rank() != 2 || found->second.dim(1) < 2) return {};
  if (!engine::isInteger(labels.dtype()) || labels.elements() != found->second.dim(0)) return {};
  const int64_t classes = found->second.dim(1);
  const std::vector<double> shares = found->second.toDoubles();
  std::vector<double> losses;
  for (const double label : labels.toDoubles()) {
    const auto id = static_cast<int64_t>(label);
    if (id < 0 || id >= classes) return {};
    const auto at = static_cast<int64_t>(losses.size()) * classes + id;
    losses.push_back(-std::log(std::max(shares[static_cast<std::size_t>(at)], kLeastProbability)));
  }
  return losses;
}

QStringList predictedClasses(const NamedTensors& outputs, const QString& head, const QStringList& vocabulary) {
  const std::string prefix = head.isEmpty() ? std::string() : head.toStdString() + "/";
  // As above, but what is predicted is one class of all.
  const bool goesByNumber = !vocabulary.isEmpty() && outputs.contains(prefix + "class_ids");
  for (const char* key : {"classes", "class_ids"}) {
    if (goesByNumber && key == std::string_view("classes")) continue;
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
