#include "engine/keras/training/examples.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace engine::keras {
namespace {

Tensor rowsOf(const Tensor& tensor, const std::vector<int64_t>& rows) {
  Shape shape = tensor.shape();
  shape.setDim(0, static_cast<int64_t>(rows.size()));
  Tensor result(tensor.dtype(), shape);
  if (rows.empty()) return result;
  if (dtypeSize(tensor.dtype()) > 0) {
    const std::size_t bytes = static_cast<std::size_t>(result.bytes()) / rows.size();
    const auto* from = static_cast<const std::byte*>(tensor.raw());
    auto* to = static_cast<std::byte*>(result.raw());
    for (const int64_t row : rows) to = std::copy_n(from + static_cast<std::size_t>(row) * bytes, bytes, to);
    return result;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    result.slice(at, at + 1).copyFrom(tensor.slice(rows[i], rows[i] + 1));
  }
  return result;
}

template <typename Cut>
Examples cutAll(const Examples& from, const Cut& cut) {
  Examples part;
  for (const Tensor& tensor : from.x) part.x.push_back(cut(tensor));
  for (const Tensor& tensor : from.y) part.y.push_back(cut(tensor));
  for (const Tensor& tensor : from.weights) part.weights.push_back(tensor.valid() ? cut(tensor) : tensor);
  return part;
}

}  // namespace

Examples Examples::slice(int64_t begin, int64_t end) const {
  return cutAll(*this, [&](const Tensor& tensor) { return tensor.slice(begin, end); });
}

Examples Examples::at(const std::vector<int64_t>& rows) const {
  return cutAll(*this, [&](const Tensor& tensor) { return rowsOf(tensor, rows); });
}

Batches::Batches(const Examples& examples, int64_t batchSize, int64_t passes, bool shuffle, uint64_t seed)
    : examples_(examples), batchSize_(batchSize), passes_(passes), shuffle_(shuffle), random_(seed) {}

int64_t Batches::nextEnd() {
  if (at_ >= examples_.rows()) {
    at_ = 0;
    --passes_;
  }
  if (passes_ <= 0) return at_;
  if (shuffle_ && at_ == 0) {
    order_.resize(static_cast<std::size_t>(examples_.rows()));
    std::iota(order_.begin(), order_.end(), int64_t{0});
    std::shuffle(order_.begin(), order_.end(), random_);
  }
  return std::min(at_ + batchSize_, examples_.rows());
}

void Batches::skip(int64_t count) {
  for (; count > 0; --count) at_ = nextEnd();
}

bool Batches::next(Examples& batch) {
  const int64_t end = nextEnd();
  if (end == at_) return false;
  batch = shuffle_ ? examples_.at({order_.begin() + at_, order_.begin() + end}) : examples_.slice(at_, end);
  at_ = end;
  return true;
}

}  // namespace engine::keras
