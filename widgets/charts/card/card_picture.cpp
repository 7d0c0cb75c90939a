#include "widgets/charts/card/card_picture.h"

#include <utility>

namespace widgets {

namespace {
constexpr std::size_t kMostFormerLines = 200;  // some kilobytes each
constexpr std::chrono::milliseconds kPatience{100};
}  // namespace

void CardPicture::viewChanged() {
  ++version_;
  viewDirty_ = true;
  if (!dirtySince_) dirtySince_ = Clock::now();
}

void CardPicture::dataChanged() {
  ++version_;
  dataDirty_ = true;
}

void CardPicture::liveTurn() {
  if (!std::exchange(dataDirty_, false)) return;
  viewDirty_ = true;
  if (!dirtySince_) dirtySince_ = Clock::now();
}

bool CardPicture::isSoon() const {
  if (arrived_ || !isComing()) return false;
  const auto now = Clock::now();
  return now - dirtySince_.value_or(now) < kPatience && (!inFlight_ || now - asked_ < kPatience);
}

void CardPicture::take(RenderRequest& request) {
  request.version = version_;
  request.since = dirtySince_ ? *std::exchange(dirtySince_, {}) : Clock::now();
  request.former = std::move(former_);
  request.kept = kept_;
  asked_ = Clock::now();
  inFlight_ = true;
  viewDirty_ = dataDirty_ = false;
}

bool CardPicture::accept(RenderResult result) {
  inFlight_ = false;
  if (result.image.isNull()) return false;
  if (arrived_) result.since = std::min(result.since, arrived_->since);
  arrived_ = std::move(result);
  return true;
}

bool CardPicture::adopt() {
  if (!arrived_) return false;
  former_ = std::make_shared<RenderResult>(std::exchange(drawn_, std::move(*arrived_)));
  // Of very many lines there is no room for those of two pictures.
  if (former_->lines.size() > kMostFormerLines) former_->lines = {};
  arrived_.reset();
  return true;
}

void CardPicture::drop() {
  drawn_.image = {};
  kept_ = std::make_shared<LineMemories>();  // a picture that is being drawn has the others
  viewDirty_ = true;
}

}  // namespace widgets
