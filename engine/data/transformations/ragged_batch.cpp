#include <numeric>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/transformations/batches.h"

namespace engine::data {
namespace {

// The number of an element's leading dimensions that are ragged in a batch: up to the last unknown one.
int raggedRank(const ElementSpec& component) {
  if (!component.shape.hasRank()) {
    fail(Code::kInvalidArgument, "A ragged batch needs elements of known rank.");
  }
  int ragged = 0;
  for (int i = 0; i < component.shape.rank(); ++i) {
    if (component.shape.dim(i) == kUnknownDim) ragged = i + 1;
  }
  return ragged;
}

int64_t product(std::span<const int64_t> dims) {
  return std::accumulate(dims.begin(), dims.end(), int64_t{1}, std::multiplies<>());
}

void checkFits(const Tensor& part, const ElementSpec& spec, std::size_t component) {
  if (part.dtype() == spec.dtype && spec.shape.compatibleWith(part.shape())) return;
  fail(Code::kInvalidArgument, "Component ", component, " of an element is ", dtypeName(part.dtype()), part.shape(),
       " where ", dtypeName(spec.dtype), spec.shape, " was expected.");
}

// Parts, of which only the first `ragged` dimensions differ, one behind the other.
Tensor flattened(const std::vector<const Tensor*>& parts, const ElementSpec& spec, int ragged) {
  int64_t rows = 0;
  for (const Tensor* part : parts) rows += product(part->shape().dims().first(static_cast<std::size_t>(ragged)));
  const Shape inner(std::vector<int64_t>(spec.shape.dims().begin() + ragged, spec.shape.dims().end()));
  Tensor values(spec.dtype, batchShape(rows, inner));
  int64_t at = 0;
  for (const Tensor* part : parts) {
    const int64_t count = product(part->shape().dims().first(static_cast<std::size_t>(ragged)));
    if (count > 0) values.slice(at, at + count).copyFrom(part->reshaped(batchShape(count, inner)));
    at += count;
  }
  return values;
}

// Where each row of the dimension ends.
Tensor splitsOf(const std::vector<const Tensor*>& parts, int dimension) {
  std::vector<int64_t> splits{0};
  for (const Tensor* part : parts) {
    const int64_t rows = product(part->shape().dims().first(static_cast<std::size_t>(dimension)));
    for (int64_t i = 0; i < rows; ++i) splits.push_back(splits.back() + part->shape().dim(dimension));
  }
  return Tensor::vector(splits);
}

Tensor stackedParts(const std::vector<const Tensor*>& parts, const ElementSpec& spec) {
  const auto count = static_cast<int64_t>(parts.size());
  Tensor stacked(spec.dtype, batchShape(count, spec.shape));
  for (int64_t i = 0; i < count; ++i) stacked.slice(i, i + 1).copyFrom(*parts[static_cast<std::size_t>(i)]);
  return stacked;
}

class RaggedBatchStream : public Stream<Element> {
 public:
  RaggedBatchStream(std::unique_ptr<Stream<Element>> input, const std::vector<ElementSpec>& spec, std::size_t size,
                    bool dropRemainder)
      : input_(std::move(input)), spec_(spec), size_(size), dropRemainder_(dropRemainder) {}

  bool next(Element& out) override {
    out.clear();
    std::vector<Element> batch;
    Element element;
    while (batch.size() < size_ && input_->next(element)) {
      batch.push_back(std::move(element));
      element.clear();
    }
    if (batch.empty() || (dropRemainder_ && batch.size() < size_)) return false;
    for (std::size_t i = 0; i < spec_.size(); ++i) addComponent(batch, i, out);
    return true;
  }

 private:
  void addComponent(const std::vector<Element>& batch, std::size_t component, Element& out) const {
    const ElementSpec& spec = spec_[component];
    std::vector<const Tensor*> parts;
    for (const Element& element : batch) {
      checkFits(element.at(component), spec, component);
      parts.push_back(&element[component]);
    }
    const int ragged = raggedRank(spec);
    if (ragged == 0) {
      out.push_back(stackedParts(parts, spec));
      return;
    }
    out.push_back(flattened(parts, spec, ragged));
    for (int dimension = 0; dimension < ragged; ++dimension) out.push_back(splitsOf(parts, dimension));
  }

  std::unique_ptr<Stream<Element>> input_;
  const std::vector<ElementSpec>& spec_;
  std::size_t size_;
  bool dropRemainder_;
};

std::vector<ElementSpec> raggedSpec(const std::vector<ElementSpec>& input, int64_t size) {
  std::vector<ElementSpec> spec;
  for (const ElementSpec& component : input) {
    const int ragged = raggedRank(component);
    const Shape inner(std::vector<int64_t>(component.shape.dims().begin() + ragged, component.shape.dims().end()));
    spec.push_back({component.dtype, batchShape(ragged == 0 ? size : kUnknownDim, inner)});
    for (int i = 0; i < ragged; ++i) {
      spec.push_back({DType::kInt64, Shape{i == 0 && size != kUnknownDim ? size + 1 : kUnknownDim}});
    }
  }
  return spec;
}

class RaggedBatchNode : public Node {
 public:
  RaggedBatchNode(const NodePtr& input, int64_t size, bool dropRemainder)
      : Node(raggedSpec(input->spec(), dropRemainder ? size : kUnknownDim), kUnknownCardinality),
        input_(input),
        size_(static_cast<std::size_t>(size)),
        dropRemainder_(dropRemainder) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<RaggedBatchStream>(input_->elements(pass), input_->spec(), size_, dropRemainder_);
  }

 private:
  NodePtr input_;
  std::size_t size_;
  bool dropRemainder_;
};

}  // namespace

Dataset denseToRaggedBatch(const Dataset& input, int64_t size, bool dropRemainder) {
  if (size < 1) fail(Code::kInvalidArgument, "A batch must have at least 1 element, not ", size, ".");
  return Dataset(std::make_shared<RaggedBatchNode>(input.node(), size, dropRemainder));
}

}  // namespace engine::data
