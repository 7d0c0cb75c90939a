#include "widgets/live/series_data.h"

namespace widgets {
namespace {

constexpr std::size_t kFirstTail = 8;  // points: most tags of many runs are short

// Index of the first item in [0, count) that is not before; items are sorted. Looks near `guess` first.
template <class IsBefore>
std::size_t firstWhereNot(std::size_t count, std::size_t guess, IsBefore isBefore) {
  constexpr std::size_t kNear = 4;
  std::size_t low = 0, high = count;
  for (std::size_t stride = 1; low < high; stride *= 2) {
    const std::size_t at = stride > kNear ? low + (high - low) / 2 : std::clamp(guess, low, high - 1);
    if (isBefore(at)) {
      low = at + 1;
      guess = at + stride;
    } else {
      high = at;
      guess = at - std::min(at, stride);
    }
  }
  return low;
}

// Where `x` would be of `count` items that lie evenly between two ends.
std::size_t evenly(double first, double last, double x, std::size_t count) {
  const double part = (x - first) / (last - first);
  return part > 0 && part < 1 ? static_cast<std::size_t>(part * static_cast<double>(count)) : part >= 1 ? count : 0;
}

// The first point whose x is not before `x`; xOf(block or the series, index).
template <class X, class XOf>
std::size_t firstNotBefore(const SeriesData& data, X x, XOf xOf) {
  const std::size_t full = data.blocks();
  constexpr std::size_t kLast = SeriesData::kBlock - 1;
  const auto number = [](X at) { return static_cast<double>(at); };
  std::size_t guess = 0;
  if (full > 0)
    guess = evenly(number(xOf(data.block(0), 0)), number(xOf(data.block(full - 1), kLast)), number(x), full);
  const std::size_t block = firstWhereNot(full, guess, [&](std::size_t b) { return xOf(data.block(b), kLast) < x; });
  const std::size_t first = block * SeriesData::kBlock;
  if (block == full) {
    return first + firstWhereNot(data.size() - first, 0, [&](std::size_t i) { return xOf(data, first + i) < x; });
  }
  const SeriesBlock& points = data.block(block);
  guess = evenly(number(xOf(points, 0)), number(xOf(points, kLast)), number(x), SeriesData::kBlock);
  return first + firstWhereNot(SeriesData::kBlock, guess, [&](std::size_t i) { return xOf(points, i) < x; });
}

}  // namespace

void SeriesData::append(const SeriesPoint& point) {
  const std::size_t used = size_ % kBlock;
  const std::size_t wanted = used + 1;
  std::size_t expected = used;
  const bool mine = tail_ && wanted <= tail_->capacity && tail_->used.compare_exchange_strong(expected, wanted);
  if (!mine) {
    // The tail is full, or another copy has already appended there.
    auto own = std::make_shared<Tail>(std::clamp(2 * used, kFirstTail, kBlock));
    if (used > 0) std::copy_n(tail_->points.get(), used, own->points.get());
    own->used = wanted;
    tail_ = std::move(own);
  }
  tail_->points[used] = point;
  ++size_;
  if (wanted < kBlock) return;
  addBlock(std::make_shared<const SeriesBlock>(tail_->points.get()));
  tail_.reset();  // readers of copies may still look at it
}

void SeriesData::append(std::span<const int64_t> steps, std::span<const double> walls, std::span<const double> values) {
  std::size_t i = 0;
  std::vector<SeriesPoint> whole;
  while (i < steps.size()) {
    const std::size_t used = size_ % kBlock, coming = steps.size() - i;
    if (used != 0 || coming < kBlock) {
      // As long as what is there: most logs have ended when they are read.
      if (used == 0) tail_ = std::make_shared<Tail>(std::max(coming, kFirstTail));
      append({steps[i], walls[i], values[i]});
      ++i;
      continue;
    }
    whole.resize(kBlock);
    for (SeriesPoint& point : whole) {
      point = {steps[i], walls[i], values[i]};
      ++i;
    }
    size_ += kBlock;
    addBlock(std::make_shared<const SeriesBlock>(whole.data()));
  }
}

// size_ counts the block already.
void SeriesData::addBlock(std::shared_ptr<const SeriesBlock> block) {
  const std::size_t index = size_ / kBlock - 1;
  const std::size_t slot = index % kPage;
  std::size_t expected = slot;
  Page* page = slot > 0 ? (*pages_)[index / kPage].get() : nullptr;
  if (!page || !page->used.compare_exchange_strong(expected, slot + 1)) {
    auto own = std::make_shared<Page>();
    if (page) std::copy_n(page->blocks.begin(), slot, own->blocks.begin());
    own->used = slot + 1;
    auto pages = pages_ ? std::make_shared<Pages>(*pages_) : std::make_shared<Pages>();
    pages->resize(index / kPage);
    pages->push_back(own);
    page = own.get();
    pages_ = std::move(pages);
  }
  page->blocks[slot] = std::move(block);
  if (slot + 1 < kPage) return;
  page->stats = page->blocks[0]->stats();
  for (const auto& each : page->blocks) page->stats = joined(page->stats, each->stats());
}

std::size_t SeriesData::firstAtStep(int64_t step) const {
  return firstNotBefore(*this, step, [](const auto& points, std::size_t i) { return points.step(i); });
}

std::size_t SeriesData::firstAtWall(double wall) const {
  return firstNotBefore(*this, wall, [](const auto& points, std::size_t i) { return points.wall(i); });
}

void SeriesData::copyBlock(std::size_t index, std::size_t count, double* out) const {
  if (index < blocks()) {
    block(index).copyValues(out);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) out[i] = tail_->points[i].value;
}

std::optional<EvenSteps> SeriesData::evenSteps(std::size_t first, std::size_t count) const {
  if (first / kBlock < blocks()) {
    const SeriesBlock& full = block(first / kBlock);
    if (!full.isEven()) return std::nullopt;
    return EvenSteps{full.step(first % kBlock), full.stride()};
  }
  const SeriesPoint* points = &tailPoint(first);
  const auto at = [&](std::size_t i) { return static_cast<uint64_t>(points[i].step); };
  const uint64_t stride = count > 1 ? at(1) - at(0) : 1;
  for (std::size_t i = 1; i < count; ++i) {
    if (at(i) - at(i - 1) != stride) return std::nullopt;
  }
  return EvenSteps{points[0].step, stride};
}

void SeriesData::copySteps(std::size_t first, std::size_t count, double* out) const {
  if (first / kBlock < blocks()) return block(first / kBlock).copySteps(first % kBlock, count, out);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<double>(step(first + i));
}

void SeriesData::copyWalls(std::size_t first, std::size_t count, double* out) const {
  if (first / kBlock < blocks()) return block(first / kBlock).copyWalls(first % kBlock, count, out);
  for (std::size_t i = 0; i < count; ++i) out[i] = wall(first + i);
}

}  // namespace widgets
