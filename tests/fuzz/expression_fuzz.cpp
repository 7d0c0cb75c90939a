// Feeds arbitrary text to the language of derived series, and computes what is parsed over two curves.
#include <limits>

#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "widgets/derived/evaluate.h"

namespace {

widgets::SeriesData curve(double scale) {
  constexpr int kPoints = 20;
  widgets::SeriesData points;
  for (int i = 0; i < kPoints; ++i) {
    const double value = i == 7 ? std::numeric_limits<double>::quiet_NaN() : scale * i;
    points.append({.step = i, .wall = 1e9 + i, .value = value});
  }
  return points;
}

}  // namespace

FUZZ_TARGET(expression)(const uint8_t* data, std::size_t size) {
  static const QHash<QString, widgets::SeriesData> kCurves = {{QStringLiteral("a"), curve(1)},
                                                              {QStringLiteral("a/b"), curve(-0.5)}};
  const QString text = QString::fromUtf8(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  const widgets::ParsedExpression parsed = widgets::parseExpression(text);
  if (!parsed.isValid()) return 0;
  widgets::tagsOf(*parsed.expression);
  widgets::evaluate(*parsed.expression, kCurves);
  return 0;
}
