// Elements that are rows of tensors: what makes them elements, and what copies them into batches.
#include <cstring>

#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/data/nodes/node.h"
#include "engine/data/nodes/tensor_pool.h"

namespace engine::data {
namespace {

std::vector<ElementSpec> rowSpec(const Element& columns) {
  std::vector<ElementSpec> spec;
  for (const Tensor& tensor : columns) {
    const auto dims = tensor.shape().dims().subspan(1);
    spec.push_back({tensor.dtype(), Shape(std::vector<int64_t>(dims.begin(), dims.end()))});
  }
  return spec;
}

void checkRows(const Element& components) {
  if (components.empty()) fail(Code::kInvalidArgument, "A data set needs at least one tensor.");
  for (const Tensor& tensor : components) {
    if (tensor.rank() == 0)
      fail(Code::kInvalidArgument, "A scalar has no rows: pass tensors of at least one dimension.");
    if (tensor.dim(0) != components.front().dim(0)) {
      fail(Code::kInvalidArgument, "The tensors of a data set need equal first dimensions, got ",
           components.front().shape(), " and ", tensor.shape(), ".");
    }
  }
}

// Shuffled rows lie far apart: each is asked for this many rows before it is copied.
constexpr std::size_t kRowsAhead = 8;

// Calls copy(address of the row) for each of `rows`.
template <typename Copy>
void forEachRow(const char* from, std::size_t rowBytes, std::span<const int64_t> rows, Copy copy) {
  const auto address = [&](std::size_t i) { return from + static_cast<std::size_t>(rows[i]) * rowBytes; };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i + kRowsAhead < rows.size()) __builtin_prefetch(address(i + kRowsAhead));
    copy(address(i));
  }
}

template <std::size_t kSize>
void gatherFixed(const char* from, std::span<const int64_t> rows, char* to) {
  forEachRow(from, kSize, rows, [&](const char* row) {
    std::memcpy(to, row, kSize);
    to += kSize;
  });
}

void gatherStrings(const std::string* from, int64_t rowElements, std::span<const int64_t> rows, std::string* to) {
  const auto count = static_cast<std::size_t>(rowElements);
  forEachRow(reinterpret_cast<const char*>(from), count * sizeof(std::string), rows,
             [&](const char* row) { to = std::copy_n(reinterpret_cast<const std::string*>(row), count, to); });
}

void gather(const Tensor& column, int64_t rowElements, std::span<const int64_t> rows, Tensor& batch) {
  if (column.dtype() == DType::kString) {
    return gatherStrings(column.data<std::string>(), rowElements, rows, batch.data<std::string>());
  }
  const std::size_t size = static_cast<std::size_t>(rowElements) * dtypeSize(column.dtype());
  const auto* from = static_cast<const char*>(column.raw());
  auto* to = static_cast<char*>(batch.raw());
  switch (size) {
    case 4:
      return gatherFixed<4>(from, rows, to);
    case 8:
      return gatherFixed<8>(from, rows, to);
    case 16:
      return gatherFixed<16>(from, rows, to);
    default:
      break;
  }
  forEachRow(from, size, rows, [&](const char* row) {
    std::memcpy(to, row, size);
    to += size;
  });
}

Tensor gatherVariants(const Tensor& column, const Shape& element, std::span<const int64_t> rows) {
  std::vector<std::shared_ptr<Resource>> gathered;
  const int64_t size = element.elements();
  for (const int64_t row : rows) {
    for (int64_t i = 0; i < size; ++i) gathered.push_back(resourceAt(column, row * size + i));
  }
  return resourcesTensor(std::move(gathered), batchShape(static_cast<int64_t>(rows.size()), element), column.dtype());
}

class ColumnBatcher : public RowBatcher {
 public:
  ColumnBatcher(const std::vector<Tensor>& columns, const std::vector<ElementSpec>& spec)
      : columns_(columns), spec_(spec), pools_(columns.size()) {}

  void batch(std::span<const int64_t> rows, Element& out) override {
    out.clear();  // gives its buffers back to the pools
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Shape& element = spec_[i].shape;
      if (columns_[i].dtype() == DType::kVariant || columns_[i].dtype() == DType::kResource) {
        out.push_back(gatherVariants(columns_[i], element, rows));
        continue;
      }
      out.push_back(pools_[i].take(spec_[i].dtype, batchShape(static_cast<int64_t>(rows.size()), element)));
      gather(columns_[i], element.elements(), rows, out.back());
    }
  }

 private:
  const std::vector<Tensor>& columns_;
  const std::vector<ElementSpec>& spec_;
  std::vector<TensorPool> pools_;
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

class SlicesNode : public Node, private RowSource {
 public:
  explicit SlicesNode(Element components)
      : Node(rowSpec(components), components.front().dim(0)), components_(std::move(components)) {}
  const RowSource* rowSource() const override { return this; }
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return rowElements(*this, rows(pass));
  }
  std::unique_ptr<Stream<int64_t>> rows(const PassPtr&) const override { return countRows(cardinality()); }

 private:
  void row(int64_t row, Element& out) const override {
    out.clear();
    for (std::size_t i = 0; i < components_.size(); ++i) {
      out.push_back(components_[i].slice(row, row + 1).reshaped(spec()[i].shape));
    }
  }
  std::unique_ptr<RowBatcher> batcher() const override { return std::make_unique<ColumnBatcher>(components_, spec()); }

  Element components_;
};

class RowElements : public Stream<Element> {
 public:
  RowElements(const RowSource& source, std::unique_ptr<Stream<int64_t>> rows)
      : source_(source), rows_(std::move(rows)) {}
  bool next(Element& out) override {
    int64_t row = 0;
    if (!rows_->next(row)) return false;
    source_.row(row, out);
    return true;
  }

 private:
  const RowSource& source_;
  std::unique_ptr<Stream<int64_t>> rows_;
};

}  // namespace

std::unique_ptr<Stream<Element>> rowElements(const RowSource& source, std::unique_ptr<Stream<int64_t>> rows) {
  return std::make_unique<RowElements>(source, std::move(rows));
}

std::unique_ptr<Stream<int64_t>> countRows(int64_t count) {
  return std::make_unique<CountStream>(count);
}

NodePtr makeSlicesNode(Element components) {
  checkRows(components);
  return std::make_shared<SlicesNode>(std::move(components));
}

}  // namespace engine::data
