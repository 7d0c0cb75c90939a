// The inputs of SparseCross, column by column: which values each row of the batch has. Views of a run's inputs.
#pragma once

#include <span>
#include <string>

#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/strings/hash.h"

namespace engine::kernels {

// How values become fingerprints.
struct CrossHash {
  bool strong = false;  // strings by SipHash under `key`, else by Fingerprint64
  std::array<uint64_t, 2> key{};

  uint64_t of(const std::string& text) const { return strong ? strongHash(key, text) : fingerprint64(text); }
};

// One feature: the values of row r are [begin(r), begin(r) + size(r)) of a string or int64 tensor.
class CrossColumn {
 public:
  // A dense matrix [rows, values of each].
  CrossColumn(const Tensor& values, int64_t width) : values_(&values), width_(width) {}
  // A sparse tensor sorted by row; `starts` holds rows + 1 places.
  CrossColumn(const Tensor& values, const int64_t* starts) : values_(&values), starts_(starts) {}

  int64_t begin(int64_t row) const { return starts_ ? starts_[row] : row * width_; }
  int64_t size(int64_t row) const { return starts_ ? starts_[row + 1] - starts_[row] : width_; }

  uint64_t fingerprint(int64_t at, const CrossHash& hash) const {
    if (values_->dtype() == DType::kInt64) return static_cast<uint64_t>(values_->data<int64_t>()[at]);
    return hash.of(values_->data<std::string>()[at]);
  }
  void append(int64_t at, std::string& text) const {
    if (values_->dtype() == DType::kInt64) {
      text += std::to_string(values_->data<int64_t>()[at]);
    } else {
      text += values_->data<std::string>()[at];
    }
  }

 private:
  const Tensor* values_;
  int64_t width_ = 0;
  const int64_t* starts_ = nullptr;
};

// Where the inputs of a SparseCross node stand: N indices, the values of the sparse features, N shapes, the dense ones.
struct CrossLayout {
  int sparse = 0;  // N
  int dense = 0;

  explicit CrossLayout(const Node& node);
  int columns() const { return sparse + dense; }
};

// The columns of a run, sparse ones first, in the context's scratch memory. InvalidArgument for inputs that do not fit
// together, for a sparse tensor that is not sorted by row and for unequal numbers of rows.
class CrossInputs {
 public:
  CrossInputs(KernelContext& context, const CrossLayout& layout);
  int64_t rows() const { return rows_; }
  std::span<const CrossColumn> columns() const { return columns_; }
  // The number of combinations of a row: the product of its sizes. InvalidArgument when they cannot be counted.
  int64_t crosses(int64_t row) const;

 private:
  int64_t rows_ = 0;
  std::span<CrossColumn> columns_;
};

// Walks the combinations of a row, the last column varying fastest. `chosen` holds a place for each column.
class CrossWalk {
 public:
  CrossWalk(const CrossInputs& inputs, int64_t row, std::span<int64_t> chosen);
  // The place of the column's value in this combination.
  int64_t at(std::size_t column) const { return chosen_[column]; }
  // Goes to the next combination; the first column that changed, or the number of columns after the last one.
  std::size_t next();

 private:
  const CrossInputs& inputs_;
  int64_t row_;
  std::span<int64_t> chosen_;
};

}  // namespace engine::kernels
