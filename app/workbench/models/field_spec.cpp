#include "app/workbench/models/field_spec.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <cmath>

#include "app/workbench/json/json_tensor.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"

namespace app {
namespace {

using engine::Code;
using engine::DType;
using engine::fail;
using Json = nlohmann::ordered_json;

constexpr int64_t kSmallestSide = 8;       // of what counts as a picture
constexpr int64_t kSmallestFlatSide = 16;  // of one that is a vector

struct FieldSpecWords {
  Q_DECLARE_TR_FUNCTIONS(FieldSpec)
};

Json cellOf(const QString& text, DType dtype) {
  if (dtype == DType::kString) return text.toStdString();
  const QString lower = text.toLower();
  if (dtype == DType::kBool) {
    if (lower == QLatin1String("true") || lower == QLatin1String("1")) return true;
    if (lower == QLatin1String("false") || lower == QLatin1String("0")) return false;
    fail(Code::kInvalidArgument, "\"", text.toStdString(), "\" is not true or false.");
  }
  bool isNumber = false;
  if (engine::isInteger(dtype)) {
    const qlonglong integer = text.toLongLong(&isNumber);
    if (!isNumber) fail(Code::kInvalidArgument, "\"", text.toStdString(), "\" is not an integer.");
    return static_cast<int64_t>(integer);
  }
  const double number = text.toDouble(&isNumber);
  if (!isNumber) fail(Code::kInvalidArgument, "\"", text.toStdString(), "\" is not a number.");
  return jsonNumber(number);
}

Json listOf(const QString& text, const FieldSpec& field) {
  const QString trimmed = text.trimmed();
  if (field.isText() && field.elements() == 1) return Json::array({trimmed.toStdString()});
  if (trimmed.startsWith(QLatin1Char('['))) {
    return engine::estimator::parsedJson<Json>(trimmed.toStdString(), "This list is");
  }
  static const QRegularExpression gaps(QStringLiteral("[\\s,;]+"));
  Json list = Json::array();
  const QStringList cells = field.isText() ? trimmed.split(QLatin1Char(',')) : trimmed.split(gaps, Qt::SkipEmptyParts);
  for (const QString& cell : cells) {
    if (!cell.trimmed().isEmpty()) list.push_back(cellOf(cell.trimmed(), field.dtype));
  }
  return list;
}

engine::Shape wholeShape(const FieldSpec& field, int64_t elements) {
  std::vector<int64_t> dims(field.shape.dims().begin(), field.shape.dims().end());
  if (field.variable) dims = {elements};
  int64_t known = 1;
  for (const int64_t dim : dims) known *= dim < 0 ? 1 : dim;
  const auto unknown = std::ranges::count_if(dims, [](int64_t dim) { return dim < 0; });
  const bool fits = unknown == 0 ? known == elements : known > 0 && elements % known == 0;
  if (!fits) {
    const QString wanted = wantedText(field);
    fail(Code::kInvalidArgument, FieldSpecWords::tr("Expected %1, got %2.").arg(wanted).arg(elements).toStdString());
  }
  bool filled = false;
  for (int64_t& dim : dims) {
    if (dim >= 0) continue;
    dim = filled ? 1 : elements / known;
    filled = true;
  }
  if (field.hasBatch) dims.insert(dims.begin(), 1);
  return engine::Shape(dims);
}

}  // namespace

QString wantedText(const FieldSpec& field) {
  const bool text = field.isText();
  if (field.variable)
    return text ? FieldSpecWords::tr("any number of words") : FieldSpecWords::tr("any number of numbers");
  const int64_t elements = field.elements();
  if (elements == 1) {
    if (field.dtype == DType::kBool) return FieldSpecWords::tr("true or false");
    return text                             ? FieldSpecWords::tr("text")
           : engine::isInteger(field.dtype) ? FieldSpecWords::tr("an integer")
                                            : FieldSpecWords::tr("a number");
  }
  QStringList dims;
  for (const int64_t dim : field.shape.dims()) dims << (dim < 0 ? QStringLiteral("?") : QString::number(dim));
  return (text ? FieldSpecWords::tr("%1 words") : FieldSpecWords::tr("%1 numbers"))
      .arg(dims.join(QStringLiteral(" × ")));
}

engine::Tensor tensorOfText(const QString& text, const FieldSpec& field) {
  const QString given = text.trimmed().isEmpty() ? field.defaultText : text;
  const bool mayBeEmpty = field.variable || (field.isText() && field.elements() == 1);
  if (given.trimmed().isEmpty() && !mayBeEmpty) {
    fail(Code::kInvalidArgument, FieldSpecWords::tr("A value is missing: %1.").arg(wantedText(field)).toStdString());
  }
  const engine::Tensor tensor = tensorOfJson(listOf(given, field), field.dtype, field.name.toStdString());
  return tensor.reshaped(wholeShape(field, tensor.elements()));
}

QString textOfTensor(const engine::Tensor& tensor, int64_t most) {
  const int64_t shown = std::min(tensor.elements(), most);
  const auto list = jsonTensor(tensor.reshaped({tensor.elements()}).slice(0, shown));
  QStringList cells;
  for (const auto& value : list) {
    cells << QString::fromStdString(value.is_string() ? value.get<std::string>()
                                                      : value.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  if (shown < tensor.elements()) cells << QStringLiteral("…");
  return cells.join(QStringLiteral(", "));
}

QString kindText(DType dtype, const engine::Shape& shape) {
  return QString::fromStdString(engine::message(engine::dtypeName(dtype), " ", shape));
}

PictureSize pictureSizeOf(const FieldSpec& field) {
  const engine::Shape& shape = field.shape;
  if (field.isText() || field.dtype == DType::kBool || field.variable || !shape.isFullyDefined()) return {};
  if (shape.rank() == 1) {
    const auto side = static_cast<int64_t>(std::llround(std::sqrt(static_cast<double>(shape[0]))));
    if (side < kSmallestFlatSide || side * side != shape[0]) return {};
    return {static_cast<int>(side), static_cast<int>(side), 1};
  }
  if (shape.rank() != 2 && shape.rank() != 3) return {};
  const int64_t channels = shape.rank() == 3 ? shape[2] : 1;
  const bool sized = shape[0] >= kSmallestSide && shape[1] >= kSmallestSide && shape[0] <= 4096 && shape[1] <= 4096;
  if (!sized || (channels != 1 && channels != 3 && channels != 4)) return {};
  return {static_cast<int>(shape[0]), static_cast<int>(shape[1]), static_cast<int>(channels)};
}

}  // namespace app
