#include "widgets/charts/render/column_points.h"

#include <array>
#include <optional>

namespace widgets {
namespace {

constexpr std::size_t kPagePoints = SeriesData::kPage * SeriesData::kBlock;
constexpr std::size_t kSampledBlocks = 8;  // one of so many blocks of a page counts for the percentiles

}  // namespace

// The pixels of the points of a piece that lies within a block.
struct ColumnReducer::PieceX {
  PieceX(const SeriesData& series, const ColumnView& columns, std::size_t first)
      : data(&series),
        first(first),
        full(first / SeriesData::kBlock < series.blocks() ? &series.block(first / SeriesData::kBlock) : nullptr),
        offset(full ? first % SeriesData::kBlock : first),
        axis(columns.axis),
        begin(columns.axis == XAxis::kRelative ? series.wall(0) : 0),
        min(columns.x.min),
        scale(columns.width / columns.x.span()) {}

  double operator()(std::size_t i) const {
    if (axis == XAxis::kStep) {
      return (static_cast<double>(full ? full->step(offset + i) : data->step(offset + i)) - min) * scale;
    }
    return ((full ? full->wall(offset + i) : data->wall(offset + i)) - begin - min) * scale;
  }
  // The first of (i, count) at or beyond `limit`, else count. Looks first where it were if points came evenly.
  std::size_t firstBeyond(std::size_t i, std::size_t count, double limit) const;

  const SeriesData* data;
  std::size_t first;
  const SeriesBlock* full;
  std::size_t offset;
  XAxis axis;
  double begin, min, scale;
};

std::size_t ColumnReducer::PieceX::firstBeyond(std::size_t i, std::size_t count, double limit) const {
  if (i + 1 == count) return count;
  if ((*this)(i + 1) >= limit) return i + 1;
  const double end = (*this)(count - 1);
  if (end < limit) return count;
  std::size_t low = i + 1, high = count - 1;  // before the limit, and not before it
  const double from = (*this)(low);
  const double share = (limit - from) / (end - from);
  const auto room = static_cast<double>(high - low);
  std::size_t guess = low + static_cast<std::size_t>(share > 0 && share < 1 ? share * room : 0);
  for (std::size_t step = 1; high - low > 1; step *= 2) {
    guess = std::clamp(guess, low + 1, high - 1);
    if ((*this)(guess) < limit) {
      low = guess;
      guess += step;
    } else {
      high = guess;
      guess -= std::min(step, guess);
    }
    if (step > 8) guess = low + (high - low) / 2;
  }
  return high;
}

// The same for points whose steps are as far apart as the first two: nothing is looked up.
struct ColumnReducer::EvenX {
  EvenX(const EvenSteps& steps, const ColumnView& columns)
      : first(static_cast<uint64_t>(steps.first)),
        stride(steps.stride),
        min(columns.x.min),
        scale(columns.width / columns.x.span()),
        start((*this)(0)),
        perPixel(1 / (static_cast<double>(stride) * scale)) {}

  double operator()(std::size_t i) const {
    return (static_cast<double>(static_cast<int64_t>(first + stride * i)) - min) * scale;
  }
  std::size_t firstBeyond(std::size_t i, std::size_t count, double limit) const {
    const double guess = (limit - start) * perPixel;
    std::size_t at = i + 1;
    if (guess > static_cast<double>(at))
      at = guess < static_cast<double>(count) ? static_cast<std::size_t>(guess) : count;
    while (at > i + 1 && (*this)(at - 1) >= limit) --at;
    while (at < count && (*this)(at) < limit) ++at;
    return at;
  }
  // So few points to a pixel that each is looked at, and steps that are exact as floating numbers.
  bool isSparse() const {
    constexpr double kFew = 6, kExact = 1e15;
    return perPixel < kFew && std::abs(static_cast<double>(static_cast<int64_t>(first))) < kExact &&
           static_cast<double>(stride) * SeriesData::kBlock < kExact;
  }
  // The columns of `count` points, at most a block: without a branch or a whole number of 64 bits, several at once.
  void columns(int count, int width, int* out) const {
    const auto from = static_cast<double>(static_cast<int64_t>(first)), apart = static_cast<double>(stride);
    const double most = width;
    for (int i = 0; i < count; ++i) {
      const double x = (from + apart * i - min) * scale;
      const double within = std::min(std::max(x, -1.0), most);
      out[i] = static_cast<int>(within) - (within < 0 ? 1 : 0);
    }
  }

  uint64_t first, stride;
  double min, scale, start, perPixel;  // points a pixel
};

inline int ColumnReducer::columnOf(double x) const {
  if (!(x >= 0)) return -1;
  return x < view_.width ? static_cast<int>(x) : view_.width;
}

// Plain numbers, written one by one: copies of structs would wait for the writing of their parts.
inline void ColumnReducer::push(int at, double x, double first, double low, double high, double lastX, double last,
                                std::size_t count) {
  if (!gap_ && !columns_.empty() && columns_.back().column == at) {
    ColumnPoints& column = columns_.back();
    column.low = std::min(column.low, low);
    column.high = std::max(column.high, high);
    column.lastX = lastX;
    column.last = last;
    column.count += count;
    return;
  }
  ColumnPoints& column = columns_.emplace_back();
  column.column = at;
  column.x = x;
  column.first = first;
  column.low = low;
  column.high = high;
  column.lastX = lastX;
  column.last = last;
  column.count = count;
  column.afterGap = std::exchange(gap_, false);
}

// Of points that lie within one column their statistics are enough.
bool ColumnReducer::isNarrow(const ShownSeries& values, const BlockStats* stats, std::size_t first, std::size_t count,
                             const YFit* fit) const {
  if (!stats || !stats->finite || (view_.logY && !(stats->min > 0)) || (fit && !fit->takesBlocks())) return false;
  const std::size_t last = first + count - SeriesData::kBlock;
  return columnOf(PieceX(values.data(), view_, first)(0)) ==
         columnOf(PieceX(values.data(), view_, last)(SeriesData::kBlock - 1));
}

// How many points from `first` on are a page or a block that lies within one column; 0 when neither does.
std::size_t ColumnReducer::narrowAt(const ShownSeries& values, std::size_t first, std::size_t last,
                                    const YFit* fit) const {
  if (first % kPagePoints == 0 && first + kPagePoints <= last &&
      isNarrow(values, values.pageStats(first / kPagePoints), first, kPagePoints, fit)) {
    return kPagePoints;
  }
  const bool whole = first % SeriesData::kBlock == 0 && first + SeriesData::kBlock <= last;
  const bool narrow =
      whole && isNarrow(values, values.stats(first / SeriesData::kBlock), first, SeriesData::kBlock, fit);
  return narrow ? SeriesData::kBlock : 0;
}

void ColumnReducer::addNarrow(const ShownSeries& values, std::size_t first, std::size_t count, YFit* fit) {
  const std::size_t block = first / SeriesData::kBlock;
  const BlockStats& stats = count == kPagePoints ? *values.pageStats(first / kPagePoints) : *values.stats(block);
  const double from = PieceX(values.data(), view_, first)(0);
  const double to = PieceX(values.data(), view_, first + count - SeriesData::kBlock)(SeriesData::kBlock - 1);
  push(columnOf(from), from, stats.first, stats.min, stats.max, to, stats.last, count);
  if (!fit) return;
  fit->addBlock(stats.first, {stats.min, stats.max}, count);
  // A page has several blocks' first values; of a few of them.
  for (std::size_t next = kSampledBlocks; next < count / SeriesData::kBlock; next += kSampledBlocks) {
    const double value = values.stats(block + next)->first;
    fit->addBlock(value, {value, value}, 0);
  }
}

// Values that can all be drawn; their range.
template <class X>
ValueRange ColumnReducer::addDrawn(const X& x, std::span<const double> values) {
  ValueRange all{values[0], values[0]};
  for (std::size_t i = 0; i < values.size();) {
    const double at = x(i);
    const int column = columnOf(at);
    const std::size_t end = column < view_.width ? x.firstBeyond(i, values.size(), column + 1) : values.size();
    const ValueRange range = rangeOf(values.subspan(i, end - i));
    push(column, at, values[i], range.low, range.high, end == i + 1 ? at : x(end - 1), values[end - 1], end - i);
    all = {std::min(all.low, range.low), std::max(all.high, range.high)};
    i = end;
  }
  return all;
}

// The same where columns have few points each.
ValueRange ColumnReducer::addSparse(const EvenX& x, std::span<const double> values) {
  std::array<int, SeriesData::kBlock> columns;
  x.columns(static_cast<int>(values.size()), view_.width, columns.data());
  ValueRange all{values[0], values[0]};
  for (std::size_t i = 0; i < values.size();) {
    double low = values[i], high = low;
    std::size_t end = i + 1;
    for (; end < values.size() && columns[end] == columns[i]; ++end) {
      low = values[end] < low ? values[end] : low;
      high = values[end] > high ? values[end] : high;
    }
    const double at = x(i);
    push(columns[i], at, values[i], low, high, end == i + 1 ? at : x(end - 1), values[end - 1], end - i);
    all = {low < all.low ? low : all.low, high > all.high ? high : all.high};
    i = end;
  }
  return all;
}

void ColumnReducer::tellColumns() {
  if (!columns_.empty()) taker_->take(columns_);
  columns_.clear();
}

ValueRange ColumnReducer::tellSparse(const EvenX& x, std::span<const double> values) {
  tellColumns();
  std::array<int, SeriesData::kBlock> columns;
  std::array<double, SeriesData::kBlock> places;
  x.columns(static_cast<int>(values.size()), view_.width, columns.data());
  for (std::size_t i = 0; i < values.size(); ++i) places[i] = x(i);
  taker_->take({{places.data(), values.size()}, {columns.data(), values.size()}, values, std::exchange(gap_, false)});
  return rangeOf(values);
}

void ColumnReducer::addPiece(const PieceX& x, std::span<const double> values, YFit* fit) {
  const std::optional<EvenSteps> steps =
      x.axis == XAxis::kStep ? x.data->evenSteps(x.first, values.size()) : std::nullopt;
  ValueRange range;
  if (steps) {
    const EvenX even(*steps, view_);
    const bool isSparse = even.isSparse();
    if (isSparse && taker_) {
      range = tellSparse(even, values);
    } else {
      range = isSparse ? addSparse(even, values) : addDrawn(even, values);
    }
  } else {
    range = addDrawn(x, values);
  }
  if (!fit) return;
  if (values.size() == SeriesData::kBlock && fit->takesBlocks()) {
    fit->addBlock(values[0], range, values.size());
  } else {
    fit->addAll(values, range);
  }
}

// Some of the values may not be drawn.
void ColumnReducer::addSome(const PieceX& x, std::span<const double> values, std::size_t at, YFit* fit,
                            const Missing& missing) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values[i];
    if (std::isfinite(value) && !(view_.logY && value <= 0)) {
      push(columnOf(x(i)), x(i), value, value, value, x(i), value, 1);
      if (fit) fit->add(value);
    } else {
      gap_ = true;
      if (missing) missing(at + i, x(i), value);
    }
  }
}

// Points that are known by their statistics, and pieces of blocks whose values are needed.
void ColumnReducer::findPieces(const ShownSeries& values, std::size_t first, std::size_t last, const YFit* fit) {
  pieces_.clear();
  wide_.clear();
  while (first < last) {
    const std::size_t narrow = narrowAt(values, first, last, fit);
    const std::size_t block = first / SeriesData::kBlock;
    const std::size_t count = narrow ? narrow : std::min((block + 1) * SeriesData::kBlock, last) - first;
    pieces_.push_back({first, count, narrow > 0});
    if (!narrow) wide_.push_back(block);
    first += count;
  }
}

std::vector<ColumnPoints> ColumnReducer::reduce(const ShownSeries& values, std::size_t first, std::size_t last,
                                                YFit* fit, const Missing& missing, bool goesOn) {
  columns_.clear();
  columns_.reserve(std::min(last - first, static_cast<std::size_t>(view_.width) + 2));
  gap_ = !goesOn;
  findPieces(values, first, last, fit);
  std::array<double, ShownSeries::kMostBlocks * SeriesData::kBlock> computed;
  std::span<const std::size_t> wide = wide_;
  std::size_t next = 0, ready = 0;  // of the blocks that are computed
  for (const Piece& piece : pieces_) {
    if (piece.narrow) {
      addNarrow(values, piece.first, piece.count, fit);
      continue;
    }
    if (next == ready) {
      ready = values.computeBlocks(wide, computed.data());
      wide = wide.subspan(ready);
      next = 0;
    }
    const double* block = computed.data() + next++ * SeriesData::kBlock;
    const std::span<const double> points(block + piece.first % SeriesData::kBlock, piece.count);
    const PieceX x(values.data(), view_, piece.first);
    if (allFinite(points) && !(view_.logY && !(rangeOf(points).low > 0))) {
      addPiece(x, points, fit);
    } else {
      addSome(x, points, piece.first, fit, missing);
    }
  }
  return std::move(columns_);
}

void ColumnReducer::reduceTo(ColumnTaker& taker, const ShownSeries& values, std::size_t first, std::size_t last,
                             YFit* fit, const Missing& missing, bool goesOn) {
  taker_ = &taker;
  columns_ = reduce(values, first, last, fit, missing, goesOn);
  tellColumns();
  taker_ = nullptr;
}

}  // namespace widgets
