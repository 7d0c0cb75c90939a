// savePredictions(): examples with what they were predicted as, to CSV or JSON lines.
#include <QFileInfo>

#include "app/workbench/json/json_values.h"
#include "app/workbench/models/predict_model.h"
#include "engine/formats/files/files.h"
#include "widgets/util/csv.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using engine::estimator::NamedTensors;

// The value of one example, without the batch dimension.
Json valueOf(const engine::Tensor& tensor, int64_t row) {
  const Json rows = jsonTensor(tensor.slice(row, row + 1));
  return rows.front();
}

// Calls fn(example, outputs, row) for every example in order.
template <typename Fn>
void forEachExample(const InputPredictions& predictions, const Fn& fn) {
  int64_t example = 0;
  for (const NamedTensors& outputs : predictions.batches) {
    const int64_t rows = outputs.begin()->second.dim(0);
    for (int64_t row = 0; row < rows; ++row) fn(example++, outputs, row);
  }
}

std::string jsonLines(const InputPredictions& predictions) {
  std::string text;
  forEachExample(predictions, [&](int64_t example, const NamedTensors& outputs, int64_t row) {
    Json object{{"example", example}};
    if (example < predictions.labels.size()) object["label"] = predictions.labels[int(example)].toStdString();
    for (const auto& [key, tensor] : outputs) object[key] = valueOf(tensor, row);
    text += object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  });
  return text;
}

// "probabilities" of three classes are the columns probabilities/0 to probabilities/2.
std::string csvText(const InputPredictions& predictions) {
  QStringList head{QStringLiteral("example")};
  const bool labelled = !predictions.labels.isEmpty();
  if (labelled) head << QStringLiteral("label");
  for (const auto& [key, tensor] : predictions.batches.front()) {
    const int64_t values = tensor.dim(0) ? tensor.elements() / tensor.dim(0) : 0;
    const QString name = QString::fromStdString(key);
    if (values == 1) head << widgets::csvCell(name);
    for (int64_t i = 0; values > 1 && i < values; ++i)
      head << widgets::csvCell(QStringLiteral("%1/%2").arg(name).arg(i));
  }
  QString text = head.join(QLatin1Char(',')) + QLatin1Char('\n');
  forEachExample(predictions, [&](int64_t example, const NamedTensors& outputs, int64_t row) {
    QStringList cells{QString::number(example)};
    if (labelled) cells << widgets::csvCell(predictions.labels[int(example)]);
    for (const auto& [key, tensor] : outputs) {
      const engine::Tensor one = tensor.slice(row, row + 1);
      for (const Json& value : jsonTensor(one.reshaped({one.elements()}))) {
        cells << widgets::csvCell(QString::fromStdString(
            value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace)));
      }
    }
    text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
  });
  return text.toStdString();
}

}  // namespace

void savePredictions(const InputPredictions& predictions, const QString& path) {
  const bool csv = QFileInfo(path).suffix().compare(QStringLiteral("csv"), Qt::CaseInsensitive) == 0;
  engine::formats::writeFileAtomically(path.toStdString(), csv ? csvText(predictions) : jsonLines(predictions));
}

}  // namespace app
