// Elements that come from nowhere else: given tensors, ranges, random numbers.
#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

std::vector<ElementSpec> componentsSpec(const Element& components) {
  std::vector<ElementSpec> spec;
  for (const Tensor& tensor : components) spec.push_back({tensor.dtype(), tensor.shape()});
  return spec;
}

int64_t rangeCount(int64_t start, int64_t stop, int64_t step) {
  if (step == 0) fail(Code::kInvalidArgument, "A range's step cannot be 0.");
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const uint64_t distance = step > 0 ? static_cast<uint64_t>(stop) - static_cast<uint64_t>(start)
                                     : static_cast<uint64_t>(start) - static_cast<uint64_t>(stop);
  const uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : uint64_t{0} - static_cast<uint64_t>(step);
  return static_cast<int64_t>((distance - 1) / stride + 1);
}

class TensorsStream : public Stream<Element> {
 public:
  explicit TensorsStream(const Element& components) : components_(components) {}
  bool next(Element& out) override {
    if (done_) return false;
    done_ = true;
    out = components_;
    return true;
  }

 private:
  const Element& components_;
  bool done_ = false;
};

class TensorsNode : public Node {
 public:
  explicit TensorsNode(Element components) : Node(componentsSpec(components), 1), components_(std::move(components)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<TensorsStream>(components_);
  }

 private:
  Element components_;
};

class RangeStream : public Stream<Element> {
 public:
  RangeStream(int64_t start, int64_t step, int64_t count) : value_(start), step_(step), left_(count) {}
  bool next(Element& out) override {
    if (left_ == 0) return false;
    out.assign(1, Tensor::scalar<int64_t>(value_));
    if (--left_ > 0) value_ += step_;
    return true;
  }

 private:
  int64_t value_;
  int64_t step_;
  int64_t left_;
};

class RangeNode : public Node {
 public:
  RangeNode(int64_t start, int64_t stop, int64_t step)
      : Node({{DType::kInt64, Shape{}}}, rangeCount(start, stop, step)), start_(start), step_(step) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<RangeStream>(start_, step_, cardinality());
  }

 private:
  int64_t start_;
  int64_t step_;
};

// Integers of 32 random bits without end.
class RandomStream : public Stream<Element> {
 public:
  explicit RandomStream(SeedPair seeds)
      : random_(static_cast<uint64_t>(seeds.seed), static_cast<uint64_t>(seeds.seed2)) {}
  bool next(Element& out) override {
    out.assign(1, Tensor::scalar<int64_t>(random_.next()));
    return true;
  }

 private:
  PhiloxStream random_;
};

class RandomNode : public Node {
 public:
  RandomNode(OpSeed seed, bool rerandomize)
      : Node({{DType::kInt64, Shape{}}}, kInfiniteCardinality), seed_(seed), rerandomize_(rerandomize) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<RandomStream>((*pass)->nextSeeds(this, seed_, rerandomize_));
  }
  void drawSeeds(const PassPtr& pass) const override { (*pass)->nextSeeds(this, seed_, rerandomize_); }

 private:
  OpSeed seed_;
  bool rerandomize_;
};

}  // namespace

NodePtr makeTensorsNode(Element components) {
  if (components.empty()) fail(Code::kInvalidArgument, "A data set needs at least one tensor.");
  return std::make_shared<TensorsNode>(std::move(components));
}

NodePtr makeRangeNode(int64_t start, int64_t stop, int64_t step) {
  return std::make_shared<RangeNode>(start, stop, step);
}

NodePtr makeRandomNode(OpSeed seed, bool rerandomize) {
  return std::make_shared<RandomNode>(seed, rerandomize);
}

}  // namespace engine::data
