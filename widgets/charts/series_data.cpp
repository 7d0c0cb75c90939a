#include "widgets/charts/series_data.h"

namespace widgets {
namespace {

constexpr std::size_t kFirstTail = 8;  // points: most tags of many runs are short

// Index of the first item in [0, count) that is not before; items are sorted.
template <class IsBefore>
std::size_t firstWhereNot(std::size_t count, IsBefore isBefore) {
  std::size_t low = 0, high = count;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    isBefore(middle) ? low = middle + 1 : high = middle;
  }
  return low;
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
    if (size_ % kBlock != 0 || steps.size() - i < kBlock) {
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
}

std::size_t SeriesData::firstAtStep(int64_t step) const {
  const std::size_t full = blocks();
  const std::size_t whole = firstWhereNot(full, [&](std::size_t b) { return block(b).step(kBlock - 1) < step; });
  const std::size_t first = whole * kBlock;
  return first +
         firstWhereNot(std::min(kBlock, size_ - first), [&](std::size_t i) { return this->step(first + i) < step; });
}

std::size_t SeriesData::firstAtWall(double wall) const {
  const std::size_t full = blocks();
  const std::size_t whole = firstWhereNot(full, [&](std::size_t b) { return block(b).wall(kBlock - 1) < wall; });
  const std::size_t first = whole * kBlock;
  return first +
         firstWhereNot(std::min(kBlock, size_ - first), [&](std::size_t i) { return this->wall(first + i) < wall; });
}

void SeriesData::copyBlock(std::size_t index, std::size_t count, double* out) const {
  if (index < blocks()) {
    block(index).copyValues(out);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) out[i] = tail_->points[i].value;
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
