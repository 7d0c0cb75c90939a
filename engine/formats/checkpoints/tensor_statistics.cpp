#include "engine/formats/checkpoints/tensor_statistics.h"

#include <cmath>
#include <limits>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/joined_cursor.h"
#include "summaries/store/histogram_builder.h"

namespace engine::formats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

void check(const GoOn& goOn) {
  if (goOn && !goOn()) fail(Code::kCancelled, "Reading the checkpoint was cancelled.");
}

class Gatherer {
 public:
  void add(const Tensor& piece) {
    const std::vector<double> numbers = numbersOf(piece);
    result_.elements += static_cast<int64_t>(numbers.size());
    for (const double value : numbers) addOne(value);
    histogram_.add(std::span<const double>(numbers));
  }

  TensorStatistics result() {
    result_.mean = mean_;
    result_.deviation = result_.finite() > 0 ? std::sqrt(squares_ / static_cast<double>(result_.finite())) : 0;
    // The sum of squares is that around the mean plus n mean²: no second sum is needed.
    result_.norm = std::sqrt(squares_ + static_cast<double>(result_.finite()) * mean_ * mean_);
    result_.histogram = histogram_.build();
    return std::move(result_);
  }

 private:
  void addOne(double value) {
    if (std::isnan(value)) {
      ++result_.nan;
    } else if (std::isinf(value)) {
      ++(value > 0 ? result_.positiveInfinities : result_.negativeInfinities);
    } else {
      if (value == 0) ++result_.zeros;
      const bool first = count_ == 0;
      result_.min = first ? value : std::min(result_.min, value);
      result_.max = first ? value : std::max(result_.max, value);
      // Welford's recurrence: no cancellation when the mean is large against the deviation.
      const double distance = value - mean_;
      mean_ += distance / static_cast<double>(++count_);
      squares_ += distance * (value - mean_);
    }
  }

  TensorStatistics result_;
  summaries::HistogramBuilder histogram_;
  int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances to the mean
};

TensorStatistics gather(TensorCursor& cursor, const GoOn& goOn) {
  Gatherer gatherer;
  for (Tensor piece = cursor.next(); piece.valid(); piece = cursor.next()) {
    check(goOn);
    gatherer.add(piece);
  }
  return gatherer.result();
}

// Pieces of two cursors cut to the same lengths.
class Zip {
 public:
  Zip(TensorCursor& a, TensorCursor& b) : a_{&a, {}, 0}, b_{&b, {}, 0} {}
  // False at the end of both.
  bool next(std::span<const double>& a, std::span<const double>& b) {
    const bool isLeftOfA = a_.fill();
    if (!b_.fill() || !isLeftOfA) return false;
    const std::size_t size = std::min(a_.left(), b_.left());
    a = a_.take(size);
    b = b_.take(size);
    return true;
  }

 private:
  struct Side {
    TensorCursor* cursor;
    std::vector<double> numbers;
    std::size_t at;

    std::size_t left() const { return numbers.size() - at; }
    bool fill() {
      if (left() > 0) return true;
      const Tensor piece = cursor->next();
      if (!piece.valid()) return false;
      numbers = numbersOf(piece);
      at = 0;
      return true;
    }
    std::span<const double> take(std::size_t size) {
      at += size;
      return std::span<const double>(numbers).subspan(at - size, size);
    }
  };
  Side a_;
  Side b_;
};

struct Sums {
  double distances = 0;
  double squares = 0;   // of b - a
  double original = 0;  // of a, squared
  int64_t finite = 0;

  void add(double a, double b, TensorDifference& result) {
    ++result.elements;
    if (std::isfinite(a)) original += a * a;
    if (a == b || (std::isnan(a) && std::isnan(b))) {
      if (std::isfinite(a)) ++finite;
      return;
    }
    ++result.changed;
    if (!std::isfinite(a) || !std::isfinite(b)) {
      result.largest = kInfinity;
      return;
    }
    const double distance = std::abs(b - a);
    result.largest = std::max(result.largest, distance);
    distances += distance;
    squares += distance * distance;
    ++finite;
  }
};

}  // namespace

TensorStatistics statisticsOf(const CheckpointReader& checkpoint, const std::string& name, const GoOn& goOn) {
  return gather(*checkpoint.cursor(name), goOn);
}

TensorStatistics statisticsOf(const Tensor& tensor) {
  JoinedCursor cursor(tensor);
  return gather(cursor, {});
}

TensorDifference differenceOf(const CheckpointReader& a, const std::string& name, const CheckpointReader& b,
                              const std::string& otherName, const GoOn& goOn) {
  const auto left = a.cursor(name);
  const auto right = b.cursor(otherName);
  Zip zip(*left, *right);
  TensorDifference result;
  Sums sums;
  std::span<const double> from, to;
  while (zip.next(from, to)) {
    check(goOn);
    for (std::size_t i = 0; i < from.size(); ++i) sums.add(from[i], to[i], result);
  }
  if (sums.finite > 0) result.mean = sums.distances / static_cast<double>(sums.finite);
  result.norm = std::sqrt(sums.squares);
  const double original = std::sqrt(sums.original);
  result.relative = original > 0 ? result.norm / original : result.norm > 0 ? kInfinity : 0;
  if (std::isinf(result.largest)) result.relative = kInfinity;
  return result;
}

}  // namespace engine::formats
