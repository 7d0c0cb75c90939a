#include <algorithm>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/transformations/batches.h"

namespace engine::data {
namespace {

class SparseBatchStream : public Stream<Element> {
 public:
  SparseBatchStream(std::unique_ptr<Stream<Element>> input, int64_t size, const Shape& rowShape)
      : input_(std::move(input)), size_(size), rowShape_(rowShape) {}

  bool next(Element& out) override {
    out.clear();
    std::vector<Tensor> rows;
    Element element;
    while (static_cast<int64_t>(rows.size()) < size_ && input_->next(element)) {
      check(element.at(0));
      rows.push_back(element[0]);
      element.clear();
    }
    if (rows.empty()) return false;
    out = {indicesOf(rows), valuesOf(rows), shapeOf(rows)};
    return true;
  }

 private:
  void check(const Tensor& row) const {
    bool fits = row.rank() == rowShape_.rank();
    for (int i = 0; fits && i < row.rank(); ++i) {
      fits = rowShape_.dim(i) == kUnknownDim || row.shape().dim(i) <= rowShape_.dim(i);
    }
    if (!fits) fail(Code::kDataLoss, "An element ", row.shape(), " does not fit into a row of shape ", rowShape_, ".");
  }
  static int64_t numbersOf(const std::vector<Tensor>& rows) {
    int64_t count = 0;
    for (const Tensor& row : rows) count += row.elements();
    return count;
  }
  // Of each number: its row, then its place in the row.
  Tensor indicesOf(const std::vector<Tensor>& rows) const {
    Tensor indices(DType::kInt64, Shape{numbersOf(rows), rowShape_.rank() + 1});
    int64_t* out = indices.data<int64_t>();
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::span<const int64_t> dims = rows[row].shape().dims();
      for (int64_t i = 0; i < rows[row].elements(); ++i) {
        *out = static_cast<int64_t>(row);
        int64_t rest = i;
        for (std::size_t d = dims.size(); d > 0; --d) {
          out[d] = rest % dims[d - 1];
          rest /= dims[d - 1];
        }
        out += dims.size() + 1;
      }
    }
    return indices;
  }
  static Tensor valuesOf(const std::vector<Tensor>& rows) {
    Tensor values(rows[0].dtype(), Shape{numbersOf(rows)});
    int64_t at = 0;
    for (const Tensor& row : rows) {
      if (row.elements() == 0) continue;
      values.slice(at, at + row.elements()).copyFrom(row.reshaped(Shape{row.elements()}));
      at += row.elements();
    }
    return values;
  }
  Tensor shapeOf(const std::vector<Tensor>& rows) const {
    std::vector<int64_t> shape{static_cast<int64_t>(rows.size())};
    for (int i = 0; i < rowShape_.rank(); ++i) {
      int64_t size = rowShape_.dim(i);
      for (const Tensor& row : rows) size = std::max(size, row.shape().dim(i));
      shape.push_back(size);
    }
    return Tensor::vector(shape);
  }

  std::unique_ptr<Stream<Element>> input_;
  int64_t size_;
  const Shape& rowShape_;
};

class SparseBatchNode : public Node {
 public:
  SparseBatchNode(const NodePtr& input, int64_t size, const Shape& rowShape)
      : Node({{DType::kInt64, Shape{kUnknownDim, rowShape.rank() + 1}},
              {input->spec()[0].dtype, Shape{kUnknownDim}},
              {DType::kInt64, Shape{rowShape.rank() + 1}}},
             kUnknownCardinality),
        input_(input),
        size_(size),
        rowShape_(rowShape) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<SparseBatchStream>(input_->elements(pass), size_, rowShape_);
  }

 private:
  NodePtr input_;
  int64_t size_;
  Shape rowShape_;
};

}  // namespace

Dataset denseToSparseBatch(const Dataset& input, int64_t size, const Shape& rowShape) {
  if (size < 1) fail(Code::kInvalidArgument, "A batch must have at least 1 element, not ", size, ".");
  if (input.spec().size() != 1) {
    fail(Code::kInvalidArgument, "A sparse batch is made of elements of one component, not of ", input.spec().size(),
         ".");
  }
  if (!rowShape.hasRank()) fail(Code::kInvalidArgument, "A sparse batch needs rows of known rank.");
  return Dataset(std::make_shared<SparseBatchNode>(input.node(), size, rowShape));
}

}  // namespace engine::data
