// Batches of elements of unequal shapes, filled up at their ends; and the way back, rows of elements as elements.
#include <cstring>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

// Where a part lies in a larger whole of the same rank: copied block by block along the last dimension.
template <typename T>
void copyCorner(const T* from, std::span<const int64_t> fromDims, T* to, std::span<const int64_t> toDims) {
  if (fromDims.empty()) {
    *to = *from;
    return;
  }
  if (fromDims.size() == 1) {
    std::copy_n(from, fromDims[0], to);
    return;
  }
  int64_t fromStep = 1, toStep = 1;
  for (std::size_t i = 1; i < fromDims.size(); ++i) {
    fromStep *= fromDims[i];
    toStep *= toDims[i];
  }
  for (int64_t i = 0; i < fromDims[0]; ++i) {
    copyCorner(from + i * fromStep, fromDims.subspan(1), to + i * toStep, toDims.subspan(1));
  }
}

template <typename T>
void padParts(const std::vector<Tensor>& parts, const Shape& shape, const Tensor& padding, Tensor& batch) {
  T* out = batch.data<T>();
  if (padding.valid()) std::fill_n(out, batch.elements(), *padding.data<T>());
  const int64_t step = shape.elements();
  for (const Tensor& part : parts) {
    copyCorner(part.data<T>(), part.shape().dims(), out, shape.dims());
    out += step;
  }
}

void padAll(const std::vector<Tensor>& parts, const Shape& shape, const Tensor& padding, Tensor& batch) {
  switch (batch.dtype()) {
    case DType::kFloat:
      return padParts<float>(parts, shape, padding, batch);
    case DType::kDouble:
      return padParts<double>(parts, shape, padding, batch);
    case DType::kInt8:
      return padParts<int8_t>(parts, shape, padding, batch);
    case DType::kInt16:
      return padParts<int16_t>(parts, shape, padding, batch);
    case DType::kInt32:
      return padParts<int32_t>(parts, shape, padding, batch);
    case DType::kInt64:
      return padParts<int64_t>(parts, shape, padding, batch);
    case DType::kUint8:
      return padParts<uint8_t>(parts, shape, padding, batch);
    case DType::kUint16:
      return padParts<uint16_t>(parts, shape, padding, batch);
    case DType::kBool:
      return padParts<bool>(parts, shape, padding, batch);
    case DType::kString:
      return padParts<std::string>(parts, shape, padding, batch);
    default:
      fail(Code::kUnimplemented, "Tensors of type ", dtypeName(batch.dtype()), " cannot be padded.");
  }
}

class PaddedBatchStream : public Stream<Element> {
 public:
  PaddedBatchStream(std::unique_ptr<Stream<Element>> input, std::size_t size, const PaddedBatchOptions& options)
      : input_(std::move(input)), size_(size), options_(options) {}

  bool next(Element& out) override {
    out.clear();
    batch_.clear();
    Element element;
    while (batch_.size() < size_ && input_->next(element)) {
      batch_.push_back(std::move(element));
      element.clear();
    }
    if (batch_.empty() || (options_.dropRemainder && batch_.size() < size_)) return false;
    for (std::size_t i = 0; i < options_.shapes.size(); ++i) out.push_back(pad(i));
    return true;
  }

 private:
  Tensor pad(std::size_t component) {
    parts_.clear();
    for (const Element& element : batch_) parts_.push_back(element.at(component));
    const Shape shape = shapeOf(component);
    Tensor batch(parts_.front().dtype(), batchShape(static_cast<int64_t>(parts_.size()), shape));
    const auto& padding = options_.paddingValues;
    padAll(parts_, shape, padding.empty() ? Tensor() : padding[component], batch);
    return batch;
  }

  // The given shape, its unknown sizes as large as the batch needs them.
  Shape shapeOf(std::size_t component) const {
    const Shape& wanted = options_.shapes[component];
    Shape shape = wanted.hasRank() ? wanted : Shape::unknownOfRank(parts_.front().rank());
    for (int d = 0; d < shape.rank(); ++d) {
      if (shape.dim(d) == kUnknownDim) shape.setDim(d, 0);
    }
    for (const Tensor& part : parts_) {
      if (part.rank() != shape.rank()) {
        fail(Code::kInvalidArgument,
             "All elements in a batch must have the same rank as the padded shape for component ", component,
             ": expected rank ", shape.rank(), " got element with rank ", part.rank(), ".");
      }
      for (int d = 0; d < shape.rank(); ++d) {
        if (part.dim(d) <= shape.dim(d)) continue;
        if (wanted.hasRank() && wanted.dim(d) != kUnknownDim) {
          fail(Code::kDataLoss, "Attempted to pad to a smaller size than the input element: component ", component,
               " has shape ", part.shape(), ", the padded shape is ", wanted, ".");
        }
        shape.setDim(d, part.dim(d));
      }
    }
    return shape;
  }

  std::unique_ptr<Stream<Element>> input_;
  std::size_t size_;
  const PaddedBatchOptions& options_;
  std::vector<Element> batch_;
  std::vector<Tensor> parts_;
};

class PaddedBatchNode : public Node {
 public:
  PaddedBatchNode(const NodePtr& input, int64_t size, PaddedBatchOptions options)
      : Node(specOf(*input, size, options), cardinalityOf(input->cardinality(), size, options.dropRemainder)),
        input_(input),
        size_(static_cast<std::size_t>(size)),
        options_(std::move(options)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<PaddedBatchStream>(input_->elements(pass), size_, options_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  static std::vector<ElementSpec> specOf(const Node& input, int64_t size, const PaddedBatchOptions& options) {
    std::vector<ElementSpec> spec = input.spec();
    for (std::size_t i = 0; i < spec.size(); ++i) {
      if (options.shapes[i].hasRank()) {
        spec[i].shape = batchShape(options.dropRemainder ? size : kUnknownDim, options.shapes[i]);
      } else {
        spec[i].shape = Shape::unknown();
      }
    }
    return spec;
  }
  static int64_t cardinalityOf(int64_t input, int64_t size, bool dropRemainder) {
    return input < 0 ? input : input / size + (!dropRemainder && input % size != 0 ? 1 : 0);
  }

  NodePtr input_;
  std::size_t size_;
  PaddedBatchOptions options_;
};

void checkPadding(const Node& input, PaddedBatchOptions& options) {
  const auto& spec = input.spec();
  if (options.shapes.empty()) {
    for (const ElementSpec& component : spec) options.shapes.push_back(component.shape);
  }
  const std::size_t values = options.paddingValues.size();
  if (options.shapes.size() != spec.size() || (values != 0 && values != spec.size())) {
    fail(Code::kInvalidArgument, options.shapes.size(), " padded shapes and ", values,
         " padding values do not fit elements of ", spec.size(), " components.");
  }
  for (std::size_t i = 0; i < spec.size(); ++i) {
    const Tensor* value = values == 0 ? nullptr : &options.paddingValues[i];
    if (value && value->valid() && (value->dtype() != spec[i].dtype || value->elements() != 1)) {
      fail(Code::kInvalidArgument, "The padding value of component ", i, " must be one ", dtypeName(spec[i].dtype),
           ", not ", value->toString(0), ".");
    }
  }
}

class UnbatchStream : public Stream<Element> {
 public:
  explicit UnbatchStream(std::unique_ptr<Stream<Element>> input) : input_(std::move(input)) {}
  bool next(Element& out) override {
    out.clear();
    while (row_ == rows_) {
      if (!input_->next(batch_)) return false;
      row_ = 0;
      rows_ = rowsOf(batch_);
    }
    for (const Tensor& tensor : batch_) {
      const auto dims = tensor.shape().dims().subspan(1);
      out.push_back(tensor.slice(row_, row_ + 1).reshaped(Shape(std::vector<int64_t>(dims.begin(), dims.end()))));
    }
    ++row_;
    return true;
  }

 private:
  static int64_t rowsOf(const Element& batch) {
    for (const Tensor& tensor : batch) {
      if (tensor.rank() == 0 || tensor.dim(0) != batch.front().dim(0)) {
        fail(Code::kInvalidArgument, "unbatch() needs components of equal first dimensions, got ",
             batch.front().shape(), " and ", tensor.shape(), ".");
      }
    }
    return batch.empty() ? 0 : batch.front().dim(0);
  }

  std::unique_ptr<Stream<Element>> input_;
  Element batch_;
  int64_t row_ = 0;
  int64_t rows_ = 0;
};

class UnbatchNode : public Node {
 public:
  explicit UnbatchNode(const NodePtr& input) : Node(specOf(*input), cardinalityOf(*input)), input_(input) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<UnbatchStream>(input_->elements(pass));
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  static std::vector<ElementSpec> specOf(const Node& input) {
    std::vector<ElementSpec> spec = input.spec();
    for (ElementSpec& component : spec) {
      if (!component.shape.hasRank()) continue;
      if (component.shape.rank() == 0) fail(Code::kInvalidArgument, "Cannot unbatch an input with scalar components.");
      const auto dims = component.shape.dims().subspan(1);
      component.shape = Shape(std::vector<int64_t>(dims.begin(), dims.end()));
    }
    return spec;
  }
  static int64_t cardinalityOf(const Node& input) {
    const int64_t batches = input.cardinality();
    if (batches <= 0) return batches;
    int64_t rows = kUnknownDim, total = 0;
    for (const ElementSpec& component : input.spec()) {
      if (component.shape.hasRank() && component.shape.rank() > 0) rows = std::max(rows, component.shape.dim(0));
    }
    return rows < 0 || __builtin_mul_overflow(batches, rows, &total) ? kUnknownCardinality : total;
  }

  NodePtr input_;
};

}  // namespace

NodePtr makePaddedBatchNode(NodePtr input, int64_t size, PaddedBatchOptions options) {
  if (size < 1) fail(Code::kInvalidArgument, "A batch must have at least 1 element, not ", size, ".");
  checkPadding(*input, options);
  return std::make_shared<PaddedBatchNode>(input, size, std::move(options));
}

NodePtr makeUnbatchNode(NodePtr input) {
  return std::make_shared<UnbatchNode>(input);
}

}  // namespace engine::data
