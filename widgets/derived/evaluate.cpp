#include "widgets/derived/evaluate.h"

#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "summaries/reading/smoothing.h"
#include "widgets/derived/moving_window.h"

namespace widgets {

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

// A curve, or a number that has no steps of its own.
struct Curve {
  std::vector<int64_t> steps;
  std::vector<double> walls;
  std::vector<double> values;
  std::optional<double> number;
};

Curve numberOf(double value) {
  Curve curve;
  curve.number = value;
  return curve;
}

// Values of `from` at the steps of `at`, NaN outside its range.
std::vector<double> resample(const Curve& from, const Curve& at) {
  std::vector<double> values;
  values.reserve(at.steps.size());
  std::size_t right = 0;
  for (const int64_t step : at.steps) {
    while (right < from.steps.size() && from.steps[right] < step) ++right;
    if (right == from.steps.size() || (right == 0 && from.steps[0] > step)) {
      values.push_back(kMissing);
    } else if (from.steps[right] == step) {
      values.push_back(from.values[right]);
    } else {
      const auto low = static_cast<double>(from.steps[right - 1]);
      const double share = (static_cast<double>(step) - low) / (static_cast<double>(from.steps[right]) - low);
      values.push_back(std::lerp(from.values[right - 1], from.values[right], share));
    }
  }
  return values;
}

bool within(const Curve& curve, int64_t step) {
  return !curve.steps.empty() && step >= curve.steps.front() && step <= curve.steps.back();
}

template <class Operation>
Curve combine(Curve a, Curve b, Operation operation) {
  if (a.number && b.number) return numberOf(operation(*a.number, *b.number));
  if (a.number || b.number) {
    Curve& curve = a.number ? b : a;
    for (double& value : curve.values) value = a.number ? operation(*a.number, value) : operation(value, *b.number);
    return std::move(curve);
  }
  const bool atA = a.steps.size() <= b.steps.size();
  const Curve& sparse = atA ? a : b;
  const Curve& dense = atA ? b : a;
  const std::vector<double> other = resample(dense, sparse);
  Curve result;
  for (std::size_t i = 0; i < sparse.steps.size(); ++i) {
    if (!within(dense, sparse.steps[i])) continue;
    result.steps.push_back(sparse.steps[i]);
    result.walls.push_back(sparse.walls[i]);
    result.values.push_back(atA ? operation(sparse.values[i], other[i]) : operation(other[i], sparse.values[i]));
  }
  return result;
}

class Evaluator {
 public:
  explicit Evaluator(const QHash<QString, SeriesData>& curves) : curves_(curves) {}

  Curve run(const Expression& e) const {
    const auto part = [&](std::size_t i) { return run(*e.parts[i]); };
    const auto each = [&](auto function) {
      return combine(part(0), numberOf(0), [&](double v, double) { return function(v); });
    };
    using Kind = Expression::Kind;
    switch (e.kind) {
      case Kind::kNumber:
        return numberOf(e.number);
      case Kind::kTag:
        return curve(e.name, [](const SeriesData& data, std::size_t i) { return data.value(i); });
      case Kind::kStep:
        return longest([](const SeriesData& data, std::size_t i) { return static_cast<double>(data.step(i)); });
      case Kind::kTime:
        return longest([](const SeriesData& data, std::size_t i) { return data.wall(i) - data.wall(0); });
      case Kind::kNegate:
        return each([](double v) { return -v; });
      case Kind::kAdd:
        return combine(part(0), part(1), std::plus<>());
      case Kind::kSubtract:
        return combine(part(0), part(1), std::minus<>());
      case Kind::kMultiply:
        return combine(part(0), part(1), std::multiplies<>());
      case Kind::kDivide:
        return combine(part(0), part(1), std::divides<>());
      case Kind::kPower:
        return combine(part(0), part(1), [](double a, double b) { return std::pow(a, b); });
      case Kind::kDerivative:
        return derivative(part(0), part(1));
      case Kind::kCall:
        return call(e);
    }
    return {};
  }

 private:
  template <class Value>
  static Curve curveOf(const SeriesData& data, Value value) {
    Curve curve;
    for (std::size_t i = 0; i < data.size(); ++i) {
      curve.steps.push_back(data.step(i));
      curve.walls.push_back(data.wall(i));
      curve.values.push_back(value(data, i));
    }
    return curve;
  }
  template <class Value>
  Curve curve(const QString& name, Value value) const {
    const auto found = curves_.find(name);
    return found == curves_.end() ? Curve{} : curveOf(*found, value);
  }
  // Steps and times are those of the curve with the most points.
  template <class Value>
  Curve longest(Value value) const {
    const SeriesData* best = nullptr;
    for (const SeriesData& data : curves_) {
      if (!best || data.size() > best->size()) best = &data;
    }
    return best ? curveOf(*best, value) : Curve{};
  }

  static Curve derivative(Curve of, const Curve& by) {
    if (of.number) return numberOf(0);
    // Over the steps of both, so that `of` minus nothing is itself there.
    Curve along = by.number ? Curve{} : combine(of, by, [](double, double b) { return b; });
    Curve value = by.number ? Curve{} : combine(std::move(of), by, [](double a, double) { return a; });
    const std::size_t size = value.values.size();
    std::vector<double> slopes(size, kMissing);
    for (std::size_t i = 0; i < size && size > 1; ++i) {
      const std::size_t low = i > 0 ? i - 1 : 0, high = std::min(i + 1, size - 1);
      const double distance = along.values[high] - along.values[low];
      if (distance != 0) slopes[i] = (value.values[high] - value.values[low]) / distance;
    }
    value.values = std::move(slopes);
    return value;
  }

  Curve call(const Expression& e) const {
    const QString& name = e.name;
    Curve x = run(*e.parts[0]);
    if (name == QStringLiteral("min"))
      return combine(x, run(*e.parts[1]), [](double a, double b) { return std::fmin(a, b); });
    if (name == QStringLiteral("max"))
      return combine(x, run(*e.parts[1]), [](double a, double b) { return std::fmax(a, b); });
    const auto each = [&](auto function) {
      return combine(std::move(x), numberOf(0), [&](double v, double) { return function(v); });
    };
    if (name == QStringLiteral("log")) return each([](double v) { return std::log(v); });
    if (name == QStringLiteral("log10")) return each([](double v) { return std::log10(v); });
    if (name == QStringLiteral("exp")) return each([](double v) { return std::exp(v); });
    if (name == QStringLiteral("sqrt")) return each([](double v) { return std::sqrt(v); });
    if (name == QStringLiteral("abs")) return each([](double v) { return std::abs(v); });
    if (x.number) return x;  // a constant is its own average
    return window(e, std::move(x));
  }
  static Curve window(const Expression& e, Curve x) {
    const auto argument = [&](std::size_t i) { return e.parts[i]->number; };
    const auto points = [&](std::size_t i) { return static_cast<std::size_t>(argument(i)); };
    if (e.name == QStringLiteral("ema")) {
      x.values = summaries::smooth(x.values, argument(1));
    } else if (e.name == QStringLiteral("mean")) {
      x.values = movingMean(x.values, points(1));
    } else if (e.name == QStringLiteral("median")) {
      x.values = movingQuantile(x.values, 0.5, points(1));
    } else if (e.name == QStringLiteral("quantile")) {
      x.values = movingQuantile(x.values, argument(1), points(2));
    } else {  // sum
      double sum = 0;
      for (double& value : x.values) value = std::isfinite(value) ? sum += value : value;
    }
    return x;
  }

  const QHash<QString, SeriesData>& curves_;
};

}  // namespace

SeriesData evaluate(const Expression& expression, const QHash<QString, SeriesData>& curves) {
  SeriesData result;
  for (const QString& tag : tagsOf(expression)) {
    if (!curves.contains(tag)) return result;
  }
  const Curve curve = Evaluator(curves).run(expression);
  if (!curve.number) result.append(curve.steps, curve.walls, curve.values);
  return result;
}

}  // namespace widgets
