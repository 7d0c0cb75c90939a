#include "summaries/values/pr_curve.h"

#include <cmath>

#include "summaries/error.h"
#include "summaries/values/tensor_value.h"

namespace summaries::values {

double PrCurve::area() const {
  double area = 0;
  // Thresholds rise, so recall falls.
  for (std::size_t i = 1; i < size(); ++i) {
    if (truePositives[i] + falsePositives[i] <= 0) break;
    area += (recall[i - 1] - recall[i]) * (precision[i - 1] + precision[i]) / 2;
  }
  return area;
}

PrCurve decodePrCurve(std::string_view payload) {
  const TensorValue tensor = decodeTensor(payload);
  if (tensor.shape.size() != 2 || tensor.shape[0] != 6 || tensor.numbers.empty()) {
    throw Error(Code::kInvalidArgument, "a precision-recall curve has shape " + shapeText(tensor.shape) +
                                            "; it must be numbers of shape [6, thresholds]");
  }
  const auto count = static_cast<std::size_t>(tensor.shape[1]);
  PrCurve curve;
  std::vector<double>* const rows[] = {&curve.truePositives,  &curve.falsePositives, &curve.trueNegatives,
                                       &curve.falseNegatives, &curve.precision,      &curve.recall};
  auto from = tensor.numbers.begin();
  for (std::vector<double>* row : rows) {
    row->assign(from, from + static_cast<std::ptrdiff_t>(count));
    from += static_cast<std::ptrdiff_t>(count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    curve.thresholds.push_back(count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0);
  }
  return curve;
}

PrCurve readPrCurve(EventLogReader& reader, int64_t series, int64_t step, int repeat) {
  return decodePrCurve(reader.payload(series, step, 0, repeat));
}

}  // namespace summaries::values
