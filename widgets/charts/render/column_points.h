// What a curve does in each pixel column, still in values: the y axis may be chosen afterwards. Exact: the first, the
// last, the lowest and the highest of the points that lie in a column, found by statistics where a block of points is
// narrower than a column. Pure; any thread.
#pragma once

#include <functional>
#include <vector>

#include "widgets/charts/axes/axis_range.h"
#include "widgets/charts/axes/range_fit.h"
#include "widgets/charts/axes/x_axis.h"
#include "widgets/charts/series/smoothed_series.h"

namespace widgets {

struct ColumnPoints {
  int column = 0;  // pixel; -1 left of the plot, its width right of it
  double x = 0;    // pixels, of the first point
  double first = 0;
  double low = 0;
  double high = 0;
  double lastX = 0;
  double last = 0;
  std::size_t count = 0;  // points
  bool afterGap = false;  // the line does not come here from the column before
};

struct ColumnView {
  XAxis axis = XAxis::kStep;
  AxisRange x;
  int width = 0;      // pixels; a place is (x - x.min) * (width / x.span())
  bool logY = false;  // values at or below 0 cannot be drawn
  bool operator==(const ColumnView&) const = default;
};

// Points of which few lie in a column each, one after the other.
struct SparsePoints {
  std::span<const double> x;     // pixels
  std::span<const int> columns;  // as ColumnPoints::column
  std::span<const double> values;
  bool afterGap = false;
};

// Takes what a line does as it becomes known, in its order.
class ColumnTaker {
 public:
  virtual ~ColumnTaker() = default;
  virtual void take(std::span<const ColumnPoints> columns) = 0;
  virtual void take(const SparsePoints& points) = 0;
};

class ColumnReducer {
 public:
  // Called with the index, pixel and value of each point that cannot be drawn: it is a gap.
  using Missing = std::function<void(std::size_t index, double x, double value)>;

  explicit ColumnReducer(const ColumnView& view) : view_(view) {}

  // The points [first, last). What is drawn is told to `fit` unless that is null. `goesOn`: the line comes to the first
  // of them from one before.
  std::vector<ColumnPoints> reduce(const ShownSeries& values, std::size_t first, std::size_t last, YFit* fit,
                                   const Missing& missing = {}, bool goesOn = false);
  // The same, but told to `taker`.
  void reduceTo(ColumnTaker& taker, const ShownSeries& values, std::size_t first, std::size_t last, YFit* fit,
                const Missing& missing = {}, bool goesOn = false);
  // The line goes on from the last of the points that were reduced.
  bool isInLine() const { return !gap_; }

 private:
  struct PieceX;
  struct EvenX;
  struct Piece {
    std::size_t first = 0, count = 0;  // points; of one block unless narrow
    bool narrow = false;
  };
  void findPieces(const ShownSeries& values, std::size_t first, std::size_t last, const YFit* fit);
  bool isNarrow(const ShownSeries& values, const BlockStats* stats, std::size_t first, std::size_t count,
                const YFit* fit) const;
  std::size_t narrowAt(const ShownSeries& values, std::size_t first, std::size_t last, const YFit* fit) const;
  void addNarrow(const ShownSeries& values, std::size_t first, std::size_t count, YFit* fit);
  void addPiece(const PieceX& x, std::span<const double> values, YFit* fit);
  void addSome(const PieceX& x, std::span<const double> values, std::size_t at, YFit* fit, const Missing& missing);
  template <class X>
  ValueRange addDrawn(const X& x, std::span<const double> values);
  int columnOf(double x) const;
  ValueRange addSparse(const EvenX& x, std::span<const double> values);
  ValueRange tellSparse(const EvenX& x, std::span<const double> values);
  void tellColumns();
  void push(int column, double x, double first, double low, double high, double lastX, double last, std::size_t count);

  ColumnView view_;
  std::vector<ColumnPoints> columns_;
  std::vector<Piece> pieces_;
  std::vector<std::size_t> wide_;  // blocks of the pieces that are not narrow
  bool gap_ = true;
  ColumnTaker* taker_ = nullptr;  // null: the columns are kept
};

}  // namespace widgets
