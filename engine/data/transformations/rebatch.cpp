#include <algorithm>

#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/data/nodes/node.h"
#include "engine/data/transformations/batches.h"

namespace engine::data {
namespace {

int64_t rowsOf(const Element& batch) {
  const int64_t rows = batch.empty() || batch[0].rank() == 0 ? -1 : batch[0].shape().dim(0);
  for (const Tensor& component : batch) {
    if (rows >= 0 && component.rank() > 0 && component.shape().dim(0) == rows) continue;
    fail(Code::kInvalidArgument, "Only batches can be cut anew: all components must have the same first dimension.");
  }
  return rows;
}

class RebatchStream : public Stream<Element> {
 public:
  RebatchStream(std::unique_ptr<Stream<Element>> input, const std::vector<int64_t>& sizes, bool dropRemainder)
      : input_(std::move(input)), sizes_(sizes), dropRemainder_(dropRemainder) {}

  bool next(Element& out) override {
    out.clear();
    const int64_t size = sizes_[turn_];
    std::vector<Element> parts;
    int64_t rows = 0;
    while (rows < size && refill()) {
      const int64_t taken = std::min(size - rows, left_);
      parts.push_back(cut(taken));
      rows += taken;
    }
    if (rows == 0 || (rows < size && dropRemainder_)) return false;
    turn_ = (turn_ + 1) % sizes_.size();
    for (std::size_t i = 0; i < parts[0].size(); ++i) out.push_back(joined(parts, i, rows));
    return true;
  }

 private:
  bool refill() {
    while (left_ == 0) {
      batch_.clear();
      if (!input_->next(batch_)) return false;
      left_ = rowsOf(batch_);
    }
    return true;
  }
  Element cut(int64_t rows) {
    Element part;
    for (const Tensor& component : batch_) {
      const int64_t begin = component.shape().dim(0) - left_;
      part.push_back(component.slice(begin, begin + rows));
    }
    left_ -= rows;
    return part;
  }
  static Tensor joined(const std::vector<Element>& parts, std::size_t component, int64_t rows) {
    const Tensor& first = parts[0][component];
    if (parts.size() == 1) return first;
    if (dtypeSize(first.dtype()) == 0 && first.dtype() != DType::kString) return joinedVariants(parts, component, rows);
    Tensor whole(first.dtype(), batchShape(rows, rowShapeOf(first)));
    int64_t at = 0;
    for (const Element& part : parts) {
      const Tensor& rowsHere = part[component];
      if (rowShapeOf(rowsHere) != rowShapeOf(first)) {
        fail(Code::kInvalidArgument, "Batches whose rows differ in shape cannot be joined: ", first.shape(), " and ",
             rowsHere.shape(), " in component ", component, ".");
      }
      const int64_t count = rowsHere.shape().dim(0);
      whole.slice(at, at + count).copyFrom(rowsHere);
      at += count;
    }
    return whole;
  }
  static Tensor joinedVariants(const std::vector<Element>& parts, std::size_t component, int64_t rows) {
    std::vector<std::shared_ptr<Resource>> variants;
    for (const Element& part : parts) {
      for (int64_t i = 0; i < part[component].elements(); ++i) variants.push_back(resourceAt(part[component], i));
    }
    const Tensor& first = parts[0][component];
    return resourcesTensor(std::move(variants), batchShape(rows, rowShapeOf(first)), first.dtype());
  }
  static Shape rowShapeOf(const Tensor& batch) {
    return Shape(std::vector<int64_t>(batch.shape().dims().begin() + 1, batch.shape().dims().end()));
  }

  std::unique_ptr<Stream<Element>> input_;
  const std::vector<int64_t>& sizes_;
  bool dropRemainder_;
  std::size_t turn_ = 0;
  Element batch_;
  int64_t left_ = 0;  // rows of the batch that are not given out yet
};

std::vector<ElementSpec> rebatchedSpec(const Node& input, const std::vector<int64_t>& sizes, bool dropRemainder) {
  const bool same = std::ranges::all_of(sizes, [&](int64_t size) { return size == sizes[0]; });
  std::vector<ElementSpec> spec = input.spec();
  for (ElementSpec& component : spec) {
    if (!component.shape.hasRank()) continue;
    if (component.shape.rank() == 0) {
      fail(Code::kInvalidArgument, "Only batches can be cut anew; a component is a scalar.");
    }
    const std::vector<int64_t> row(component.shape.dims().begin() + 1, component.shape.dims().end());
    component.shape = batchShape(same && dropRemainder ? sizes[0] : kUnknownDim, Shape(row));
  }
  return spec;
}

class RebatchNode : public Node {
 public:
  RebatchNode(const NodePtr& input, std::vector<int64_t> sizes, bool dropRemainder)
      : Node(rebatchedSpec(*input, sizes, dropRemainder), kUnknownCardinality),
        input_(input),
        sizes_(std::move(sizes)),
        dropRemainder_(dropRemainder) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<RebatchStream>(input_->elements(pass), sizes_, dropRemainder_);
  }

 private:
  NodePtr input_;
  std::vector<int64_t> sizes_;
  bool dropRemainder_;
};

}  // namespace

Dataset rebatch(const Dataset& batches, std::vector<int64_t> sizes, bool dropRemainder) {
  if (sizes.empty() || std::ranges::any_of(sizes, [](int64_t size) { return size < 1; })) {
    fail(Code::kInvalidArgument, "rebatch() needs one batch size or more, each at least 1.");
  }
  return Dataset(std::make_shared<RebatchNode>(batches.node(), std::move(sizes), dropRemainder));
}

}  // namespace engine::data
