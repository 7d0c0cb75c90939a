#include "engine/kernels/boosted_trees/weighted_quantiles.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/core/memory.h"

namespace engine::kernels {

// Values are stacked in order; each one's ranks grow by those of the other summary's neighbours.
void QuantileSummary::merge(const QuantileSummary& other) {
  if (other.entries_.empty()) return;
  if (entries_.empty()) {
    entries_ = other.entries_;
    return;
  }
  const std::vector<QuantileEntry> mine = std::move(entries_);
  const std::vector<QuantileEntry>& theirs = other.entries_;
  entries_.clear();
  entries_.reserve(mine.size() + theirs.size());
  auto a = mine.begin();
  auto b = theirs.begin();
  float rankA = 0;
  float rankB = 0;
  const auto take = [&](auto& from, float& rank, float otherMin, float otherMax) {
    entries_.push_back({from->value, from->weight, from->minRank + otherMin, from->maxRank + otherMax});
    rank = from->nextMinRank();
    ++from;
  };
  while (a != mine.end() && b != theirs.end()) {
    if (a->value < b->value) {
      take(a, rankA, rankB, b->prevMaxRank());
    } else if (b->value < a->value) {
      take(b, rankB, rankA, a->prevMaxRank());
    } else {
      entries_.push_back({a->value, a->weight + b->weight, a->minRank + b->minRank, a->maxRank + b->maxRank});
      rankA = (a++)->nextMinRank();
      rankB = (b++)->nextMinRank();
    }
  }
  while (a != mine.end()) take(a, rankA, rankB, theirs.back().maxRank);
  while (b != theirs.end()) take(b, rankB, rankA, mine.back().maxRank);
}

void QuantileSummary::compress(int64_t sizeHint, double minEpsilon) {
  const int64_t wanted = std::max<int64_t>(sizeHint, 2);
  if (size() <= wanted) return;
  const double delta = static_cast<double>(totalWeight()) * std::max(1.0 / static_cast<double>(wanted), minEpsilon);
  const int64_t step = size();
  int64_t credit = 0;
  auto write = entries_.begin() + 1;
  auto last = write;
  for (auto read = entries_.begin(); read + 1 != entries_.end();) {
    auto next = read + 1;
    while (next != entries_.end() && credit < step &&
           static_cast<double>(next->prevMaxRank() - read->nextMinRank()) <= delta) {
      credit += wanted;
      ++next;
    }
    read = std::max(read + 1, next - 1);
    *write++ = *read;
    last = read;
    credit -= step;
  }
  if (last + 1 != entries_.end()) *write++ = entries_.back();
  entries_.erase(write, entries_.end());
}

double QuantileSummary::approximationError() const {
  float gap = 0;
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const QuantileEntry& entry = entries_[i];
    gap = std::max(
        {gap, entry.maxRank - entry.minRank - entry.weight, entry.prevMaxRank() - entries_[i - 1].nextMinRank()});
  }
  return entries_.empty() ? 0 : static_cast<double>(gap) / static_cast<double>(totalWeight());
}

std::vector<float> QuantileSummary::boundaries(int64_t count) const {
  QuantileSummary fewer = *this;
  const auto epsilon = static_cast<float>(approximationError() + 1.0 / static_cast<double>(count));
  fewer.compress(count, static_cast<double>(epsilon));
  while (fewer.size() > std::max<int64_t>(count, 2)) fewer.dropClosest();
  std::vector<float> values;
  for (const QuantileEntry& entry : fewer.entries_) values.push_back(entry.value);
  return values;
}

// Takes away the inner entry without which the gap between its neighbours is smallest.
void QuantileSummary::dropClosest() {
  std::size_t closest = 1;
  const auto gap = [&](std::size_t i) { return entries_[i + 1].prevMaxRank() - entries_[i - 1].nextMinRank(); };
  for (std::size_t i = 2; i + 1 < entries_.size(); ++i) {
    if (gap(i) < gap(closest)) closest = i;
  }
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(closest));
}

std::vector<float> QuantileSummary::quantiles(int64_t given) const {
  std::vector<float> values;
  if (entries_.empty()) return values;
  const int64_t count = std::max<int64_t>(given, 2);
  requireMemory(message("Boundaries of ", count, " buckets"), bytesOf(count, sizeof(float)));
  std::size_t current = 0;
  for (int64_t rank = 0; rank <= count; ++rank) {
    // The next value whose middle rank is beyond the wanted one.
    const float twice = 2 * (static_cast<float>(rank) * entries_.back().maxRank / static_cast<float>(count));
    std::size_t next = current + 1;
    while (next < entries_.size() && twice >= entries_[next].minRank + entries_[next].maxRank) ++next;
    current = next - 1;
    const bool lower =
        next == entries_.size() || twice < entries_[current].nextMinRank() + entries_[next].prevMaxRank();
    values.push_back(entries_[lower ? current : next].value);
  }
  return values;
}

QuantileStream::QuantileStream(double epsilon, int64_t maxElements) : epsilon_(epsilon) {
  if (!(epsilon > 0 && epsilon < 1) || maxElements <= 0) {
    fail(Code::kInvalidArgument, "Quantiles need an epsilon in (0, 1) and room for values, not ", epsilon, " and ",
         maxElements, ".");
  }
  // Level l of summaries is full after maxElements / (2^l blocks): the smallest block for which the last one never is.
  constexpr double kMost = 0x1p53;  // as good as without end
  for (int level = 1; blockSize_ <= ((maxElements - 1) >> level); ++level) {
    blockSize_ = static_cast<int64_t>(std::min(std::ceil(level / epsilon), kMost)) + 1;
  }
  bufferSize_ = static_cast<std::size_t>(std::min(blockSize_ * 2, maxElements));
}

void QuantileStream::push(float value, float weight) {
  if (std::isnan(value)) fail(Code::kInvalidArgument, "A value is not a number: it is in no bucket.");
  if (weight > 0) buffer_.push_back({value, weight});
  if (buffer_.size() >= bufferSize_) pushBuffer();
}

void QuantileStream::push(const QuantileSummary& summary) {
  QuantileSummary local = summary;
  local.compress(blockSize_, epsilon_);
  propagate(std::move(local));
}

void QuantileStream::pushBuffer() {
  std::vector<Weighted> sorted = std::move(buffer_);
  buffer_.clear();
  std::sort(sorted.begin(), sorted.end(), [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
  std::vector<QuantileEntry> entries;
  for (const Weighted& one : sorted) {
    if (entries.empty() || entries.back().value != one.value) {
      entries.push_back({one.value, one.weight, 0, 0});
    } else {
      entries.back().weight += one.weight;
    }
  }
  float before = 0;
  for (QuantileEntry& entry : entries) {
    entry.minRank = before;
    before += entry.weight;
    entry.maxRank = before;
  }
  push(QuantileSummary(std::move(entries)));
}

void QuantileStream::propagate(QuantileSummary summary) {
  if (summary.size() == 0) return;
  for (std::size_t level = 0;; ++level) {
    if (levels_.size() <= level) levels_.emplace_back();
    QuantileSummary& current = levels_[level];
    const bool wasEmpty = current.size() == 0;
    summary.merge(current);
    if (wasEmpty || summary.size() <= blockSize_ + 1) {
      current = std::move(summary);
      return;
    }
    summary.compress(blockSize_, epsilon_);
    current.clear();
  }
}

QuantileSummary QuantileStream::finish() {
  pushBuffer();
  QuantileSummary all;
  for (const QuantileSummary& level : levels_) all.merge(level);
  levels_.clear();
  return all;
}

}  // namespace engine::kernels
