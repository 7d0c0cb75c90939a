// Stacks elements along a new first dimension. Rows go straight into the batch.
#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/data/nodes/node.h"
#include "engine/data/nodes/tensor_pool.h"

namespace engine::data {
namespace {

class RowBatchStream : public Stream<Element> {
 public:
  RowBatchStream(const Node& input, std::unique_ptr<Stream<int64_t>> rows, std::size_t size, bool dropRemainder)
      : batcher_(input.rowSource()->batcher()), rows_(std::move(rows)), size_(size), dropRemainder_(dropRemainder) {}

  bool next(Element& out) override {
    batch_.clear();
    int64_t row = 0;
    while (batch_.size() < size_ && rows_->next(row)) batch_.push_back(row);
    if (batch_.empty() || (dropRemainder_ && batch_.size() < size_)) return false;
    batcher_->batch(batch_, out);
    return true;
  }

 private:
  std::unique_ptr<RowBatcher> batcher_;
  std::unique_ptr<Stream<int64_t>> rows_;
  std::size_t size_;
  bool dropRemainder_;
  std::vector<int64_t> batch_;
};

class ElementBatchStream : public Stream<Element> {
 public:
  ElementBatchStream(std::unique_ptr<Stream<Element>> input, std::size_t size, bool dropRemainder)
      : input_(std::move(input)), size_(size), dropRemainder_(dropRemainder) {}

  bool next(Element& out) override {
    out.clear();
    batch_.clear();
    Element element;
    while (batch_.size() < size_ && input_->next(element)) {
      batch_.push_back(std::move(element));
      element.clear();
    }
    if (batch_.empty() || (dropRemainder_ && batch_.size() < size_)) return false;
    const std::size_t components = batch_.front().size();
    pools_.resize(components);
    for (std::size_t i = 0; i < components; ++i) out.push_back(stack(i));
    batch_.clear();
    return true;
  }

 private:
  Tensor stack(std::size_t component) {
    const Tensor& first = batch_.front()[component];
    for (std::size_t i = 0; i < batch_.size(); ++i) {
      const Tensor& part = batch_[i].at(component);
      if (part.shape() != first.shape() || part.dtype() != first.dtype()) {
        fail(Code::kInvalidArgument, "Cannot batch tensors with different shapes in component ", component,
             ". First element had shape ", first.shape(), " and element ", i, " had shape ", part.shape(), ".");
      }
    }
    const Shape shape = batchShape(static_cast<int64_t>(batch_.size()), first.shape());
    if (first.dtype() == DType::kVariant) return stackVariants(component, shape);
    if (first.dtype() != DType::kString && dtypeSize(first.dtype()) == 0) {
      fail(Code::kUnimplemented, "Tensors of type ", dtypeName(first.dtype()), " cannot be batched.");
    }
    Tensor stacked = pools_[component].take(first.dtype(), shape);
    for (std::size_t i = 0; i < batch_.size(); ++i) {
      const auto row = static_cast<int64_t>(i);
      stacked.slice(row, row + 1).copyFrom(batch_[i][component]);
    }
    return stacked;
  }

  Tensor stackVariants(std::size_t component, const Shape& shape) const {
    std::vector<std::shared_ptr<Resource>> variants;
    for (const Element& element : batch_) {
      const Tensor& part = element[component];
      for (int64_t i = 0; i < part.elements(); ++i) variants.push_back(resourceAt(part, i));
    }
    return resourcesTensor(std::move(variants), shape);
  }

  std::unique_ptr<Stream<Element>> input_;
  std::size_t size_;
  bool dropRemainder_;
  std::vector<Element> batch_;
  std::vector<TensorPool> pools_;
};

// Batches of single strings, such as the records of files, which keep their memory from batch to batch.
class StringBatchStream : public Stream<Element> {
 public:
  StringBatchStream(std::unique_ptr<Stream<Element>> input, std::size_t size, bool dropRemainder)
      : input_(std::move(input)),
        texts_(dynamic_cast<TextStream*>(input_.get())),
        size_(size),
        dropRemainder_(dropRemainder) {}

  bool next(Element& out) override {
    out.clear();
    std::size_t count = 0;
    for (; count < size_; ++count) {
      if (count == batch_.size()) batch_.emplace_back();
      if (!nextText(batch_[count])) break;
    }
    element_.clear();
    if (count == 0 || (dropRemainder_ && count < size_)) return false;
    out.push_back(pool_.take(DType::kString, Shape{static_cast<int64_t>(count)}));
    auto* to = out.front().data<std::string>();
    for (std::size_t i = 0; i < count; ++i) to[i].swap(batch_[i]);
    return true;
  }

 private:
  bool nextText(std::string& text) {
    if (texts_) return texts_->nextText(text);
    if (!input_->next(element_)) return false;
    text = *element_.front().data<std::string>();
    return true;
  }

  std::unique_ptr<Stream<Element>> input_;
  TextStream* texts_;  // the input, if it is one
  std::size_t size_;
  bool dropRemainder_;
  Element element_;
  std::vector<std::string> batch_;
  TensorPool pool_;
};

bool givesStrings(const Node& input) {
  const std::vector<ElementSpec>& spec = input.spec();
  return spec.size() == 1 && spec.front().dtype == DType::kString && spec.front().shape == Shape{};
}

std::vector<ElementSpec> batchSpec(const Node& input, int64_t size, bool dropRemainder) {
  std::vector<ElementSpec> spec;
  for (const ElementSpec& component : input.spec()) {
    const bool known = component.shape.hasRank();
    spec.push_back(
        {component.dtype, known ? batchShape(dropRemainder ? size : kUnknownDim, component.shape) : Shape::unknown()});
  }
  return spec;
}

int64_t batchCardinality(int64_t input, int64_t size, bool dropRemainder) {
  if (input < 0) return input;
  return input / size + (!dropRemainder && input % size != 0 ? 1 : 0);
}

class BatchNode : public Node {
 public:
  BatchNode(const NodePtr& input, int64_t size, bool dropRemainder)
      : Node(batchSpec(*input, size, dropRemainder), batchCardinality(input->cardinality(), size, dropRemainder)),
        input_(input),
        size_(static_cast<std::size_t>(size)),
        dropRemainder_(dropRemainder) {}

  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    if (input_->rowSource()) {
      return std::make_unique<RowBatchStream>(*input_, input_->rows(pass), size_, dropRemainder_);
    }
    if (givesStrings(*input_)) {
      return std::make_unique<StringBatchStream>(input_->elements(pass), size_, dropRemainder_);
    }
    return std::make_unique<ElementBatchStream>(input_->elements(pass), size_, dropRemainder_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  std::size_t size_;
  bool dropRemainder_;
};

}  // namespace

Shape batchShape(int64_t size, const Shape& element) {
  Shape shape{size};
  for (const int64_t dim : element.dims()) shape.addDim(dim);
  return shape;
}

NodePtr makeBatchNode(NodePtr input, int64_t size, bool dropRemainder) {
  if (size < 1) fail(Code::kInvalidArgument, "A batch must have at least 1 element, not ", size, ".");
  return std::make_shared<BatchNode>(input, size, dropRemainder);
}

}  // namespace engine::data
