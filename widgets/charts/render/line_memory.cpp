#include "widgets/charts/render/line_memory.h"

#include <algorithm>
#include <utility>

namespace widgets {

namespace {
YFit* partOf(std::optional<YFit>& fit) {
  return fit ? &*fit : nullptr;
}
}  // namespace

bool LineMemory::goesOn(const LineBasis& basis, std::size_t last, const YFit* empty) const {
  if (!basis.curve || basis != basis_ || !isWhole_ || !scale_ || settled_ > last) return false;
  return empty ? fit_ && fit_->collectsLike(*empty) : !fit_;
}

// Memory stays, and so do the heights, which the next picture is likely to have, too.
void LineMemory::begin(const LineBasis& basis, std::size_t last, const YFit* empty) {
  const bool isAlike = basis.view.width == basis_.view.width && basis.view.logY == basis_.view.logY;
  if (!isAlike) scale_.reset();
  mapper_.reset();
  basis_ = basis;
  settled_ = basis.first;
  isWhole_ = true;
  if (!empty) return fit_.reset();
  fit_ ? fit_->restart(*empty) : void(fit_ = *empty);
  fit_->expect(last - basis.first);
}

void LineMemory::reduce(const LineBasis& basis, const ShownSeries& values, std::size_t last, const YFit* empty,
                        const ColumnReducer::Missing& missing) {
  if (!goesOn(basis, last, empty)) begin(basis, last, empty);
  const auto missed = [&](std::size_t at, double x, double value) {
    isWhole_ = false;
    missing(at, x, value);
  };
  const std::size_t from = settled_;
  settled_ = std::max(from, last / SeriesData::kBlock * SeriesData::kBlock);
  values_ = values;
  tipFit_ = empty ? std::optional(*empty) : std::nullopt;
  ColumnReducer reducer(basis.view);
  if (scale_) {
    MappingTaker taker(mapper(), *scale_);
    reducer.reduceTo(taker, values, from, settled_, partOf(fit_), missed, from > basis.first);
  } else {
    settling_ = reducer.reduce(values, from, settled_, partOf(fit_), missed);
  }
  tip_ = reducer.reduce(values, settled_, last, partOf(tipFit_), missed, reducer.isInLine());
}

void LineMemory::mergeInto(YFit& all) const {
  all.merge(*fit_);
  all.merge(*tipFit_);
}

YFit::Outside LineMemory::outside(const AxisRange& range) const {
  YFit::Outside outside = fit_->outside(range);
  const YFit::Outside tip = tipFit_->outside(range);
  outside.above += tip.above;
  outside.below += tip.below;
  outside.isExact = outside.isExact && tip.isExact;
  return outside;
}

ColumnMapper& LineMemory::mapper() {
  if (!mapper_) mapper_ = std::make_unique<ColumnMapper>(scale_->pixels.width(), scale_->pixels.height());
  return *mapper_;
}

std::vector<LineColumn> LineMemory::map(const HeightScale& scale, std::vector<ColumnMapper::Spot>* lonely) {
  if (!scale_) {
    scale_ = scale;
    mapOnto(mapper(), std::exchange(settling_, {}), scale);
  } else if (scale_ != scale) {
    scale_ = scale;
    mapper_.reset();
    MappingTaker taker(mapper(), scale);
    ColumnReducer(basis_.view).reduceTo(taker, values_, basis_.first, settled_, nullptr);
  }
  ColumnMapper whole = *mapper_;
  mapOnto(whole, tip_, scale);
  return whole.take(lonely);
}

}  // namespace widgets
