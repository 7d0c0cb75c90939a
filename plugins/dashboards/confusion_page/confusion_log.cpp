#include "plugins/dashboards/confusion_page/confusion_log.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <limits>

#include "summaries/error.h"
#include "summaries/values/tensor_value.h"

namespace plugins {
namespace {

constexpr std::string_view kConfusionTag = "confusion_matrix";

void sumUp(Confusion& matrix) {
  const auto classes = static_cast<std::size_t>(matrix.classes);
  matrix.labels.assign(classes, 0);
  matrix.predictions.assign(classes, 0);
  for (std::size_t i = 0; i < matrix.counts.size(); ++i) {
    matrix.labels[i / classes] += matrix.counts[i];
    matrix.predictions[i % classes] += matrix.counts[i];
  }
}

// The newest entry at the wanted step or the last before it.
const summaries::ItemInfo& itemFor(const std::vector<summaries::ItemInfo>& items, std::optional<int64_t> wanted) {
  if (!wanted) return items.back();
  const auto after =
      std::ranges::upper_bound(items, *wanted, {}, [](const summaries::ItemInfo& item) { return item.step; });
  return after == items.begin() ? items.front() : *(after - 1);
}

// The first array of that name, wherever it is: models have theirs in different places.
QStringList namesIn(const QJsonValue& value, const QString& key) {
  if (value.isArray()) {
    for (const QJsonValue& one : value.toArray()) {
      if (const QStringList found = namesIn(one, key); !found.isEmpty()) return found;
    }
  }
  const QJsonObject object = value.toObject();
  for (auto entry = object.begin(); entry != object.end(); ++entry) {
    QStringList found;
    if (entry.key() == key) {
      for (const QJsonValue& name : entry->toArray()) found << name.toVariant().toString();
    } else {
      found = namesIn(*entry, key);
    }
    if (!found.isEmpty()) return found;
  }
  return {};
}

QStringList namesOfMetric(const QJsonObject& experiment) {
  const QJsonArray metrics = experiment[QLatin1String("eval")][QLatin1String("metrics")].toArray();
  for (const QJsonValue& metric : metrics) {
    if (metric[QLatin1String("name")].toString() != QLatin1String("confusion_matrix")) continue;
    const QString names = metric[QLatin1String("params")][QLatin1String("names")].toString();
    if (!names.isEmpty()) return names.split(QLatin1Char(','));
  }
  return {};
}

}  // namespace

bool isConfusion(const summaries::SeriesInfo& series) {
  const std::string_view tag = series.tag;
  const std::size_t slash = tag.rfind('/');
  return series.kind == summaries::Kind::kTensor &&
         tag.substr(slash == std::string_view::npos ? 0 : slash + 1).starts_with(kConfusionTag);
}

Confusion readConfusion(summaries::EventLogReader& log, int64_t series, std::optional<int64_t> wanted) {
  Confusion matrix;
  const std::vector<summaries::ItemInfo> items = log.items(series);
  if (items.empty()) return matrix;
  for (const summaries::ItemInfo& item : items) {
    if (matrix.steps.empty() || matrix.steps.back() != item.step) matrix.steps.push_back(item.step);
  }
  const summaries::ItemInfo& item = itemFor(items, wanted);
  matrix.step = item.step;
  summaries::values::TensorValue value = summaries::values::decodeTensor(log.payload(series, item));
  const bool isSquare = value.shape.size() == 2 && value.shape[0] == value.shape[1] && !value.numbers.empty();
  if (!isSquare || !std::ranges::all_of(value.numbers, [](double count) { return count >= 0; })) {
    throw summaries::Error(summaries::Code::kDataLoss, "Step " + std::to_string(item.step) +
                                                           " has no confusion matrix: a square matrix of counts is " +
                                                           "needed, but the tensor is " +
                                                           summaries::values::shapeText(value.shape) + ".");
  }
  matrix.classes = static_cast<int>(value.shape[0]);
  matrix.counts = std::move(value.numbers);
  sumUp(matrix);
  return matrix;
}

double shareOf(const Confusion& matrix, int label, int predicted, ConfusionScale scale) {
  double all = 0;
  switch (scale) {
    case ConfusionScale::kCount:
      all = *std::ranges::max_element(matrix.counts);
      break;
    case ConfusionScale::kOfLabel:
      all = matrix.labels[static_cast<std::size_t>(label)];
      break;
    case ConfusionScale::kOfPrediction:
      all = matrix.predictions[static_cast<std::size_t>(predicted)];
      break;
  }
  return all > 0 ? matrix.count(label, predicted) / all : 0;
}

double accuracyOf(const Confusion& matrix) {
  double right = 0;
  double all = 0;
  for (int i = 0; i < matrix.classes; ++i) {
    right += matrix.count(i, i);
    all += matrix.labels[static_cast<std::size_t>(i)];
  }
  return all > 0 ? right / all : std::numeric_limits<double>::quiet_NaN();
}

QStringList classNames(const std::string& experiment, int classes) {
  const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(experiment)).object();
  QStringList names = namesOfMetric(root);
  if (names.size() != classes) names = namesIn(root, QStringLiteral("label_vocabulary"));
  if (names.size() == classes) return names;
  names.clear();
  for (int i = 0; i < classes; ++i) names << QString::number(i);
  return names;
}

}  // namespace plugins
