// Where elements come from: given tensors, their rows, and ranges.
#include "engine/core/error.h"
#include "engine/data/node.h"

namespace engine::data {
namespace {

std::vector<ElementSpec> specOf(const Element& components, bool rows) {
  std::vector<ElementSpec> spec;
  for (const Tensor& tensor : components) {
    const auto dims = tensor.shape().dims().subspan(rows ? 1 : 0);
    spec.push_back({tensor.dtype(), Shape(std::vector<int64_t>(dims.begin(), dims.end()))});
  }
  return spec;
}

void checkRows(const Element& components) {
  if (components.empty()) fail(Code::kInvalidArgument, "A data set needs at least one tensor.");
  for (const Tensor& tensor : components) {
    if (tensor.rank() == 0)
      fail(Code::kInvalidArgument, "A scalar has no rows: give tensors of one dimension or more.");
    if (tensor.dim(0) != components.front().dim(0)) {
      fail(Code::kInvalidArgument, "The tensors of a data set need equal first dimensions, got ",
           components.front().shape(), " and ", tensor.shape(), ".");
    }
  }
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
  explicit TensorsNode(Element components) : Node(specOf(components, false), 1), components_(std::move(components)) {}
  std::unique_ptr<Stream<Element>> elements(const ContextPtr&) const override {
    return std::make_unique<TensorsStream>(components_);
  }

 private:
  Element components_;
};

class CountStream : public Stream<int64_t> {
 public:
  explicit CountStream(int64_t count) : count_(count) {}
  bool next(int64_t& out) override {
    if (row_ == count_) return false;
    out = row_++;
    return true;
  }

 private:
  int64_t row_ = 0;
  int64_t count_;
};

class SlicesNode : public Node {
 public:
  explicit SlicesNode(Element components)
      : Node(specOf(components, true), components.front().dim(0)), components_(std::move(components)) {}
  const std::vector<Tensor>* columns() const override { return &components_; }
  std::unique_ptr<Stream<Element>> elements(const ContextPtr& context) const override {
    return rowElements(components_, rows(context));
  }
  std::unique_ptr<Stream<int64_t>> rows(const ContextPtr&) const override {
    return std::make_unique<CountStream>(cardinality());
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
  std::unique_ptr<Stream<Element>> elements(const ContextPtr&) const override {
    return std::make_unique<RangeStream>(start_, step_, cardinality());
  }

 private:
  int64_t start_;
  int64_t step_;
};

class RowElements : public Stream<Element> {
 public:
  RowElements(std::vector<Tensor> columns, std::unique_ptr<Stream<int64_t>> rows)
      : columns_(std::move(columns)), spec_(specOf(columns_, true)), rows_(std::move(rows)) {}
  bool next(Element& out) override {
    int64_t row = 0;
    if (!rows_->next(row)) return false;
    out.clear();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      out.push_back(columns_[i].slice(row, row + 1).reshaped(spec_[i].shape));
    }
    return true;
  }

 private:
  std::vector<Tensor> columns_;
  std::vector<ElementSpec> spec_;
  std::unique_ptr<Stream<int64_t>> rows_;
};

}  // namespace

std::unique_ptr<Stream<Element>> rowElements(std::vector<Tensor> columns, std::unique_ptr<Stream<int64_t>> rows) {
  return std::make_unique<RowElements>(std::move(columns), std::move(rows));
}

NodePtr makeTensorsNode(Element components) {
  if (components.empty()) fail(Code::kInvalidArgument, "A data set needs at least one tensor.");
  return std::make_shared<TensorsNode>(std::move(components));
}

NodePtr makeSlicesNode(Element components) {
  checkRows(components);
  return std::make_shared<SlicesNode>(std::move(components));
}

NodePtr makeRangeNode(int64_t start, int64_t stop, int64_t step) {
  return std::make_shared<RangeNode>(start, stop, step);
}

}  // namespace engine::data
