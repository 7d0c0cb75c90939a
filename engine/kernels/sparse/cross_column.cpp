#include "engine/kernels/sparse/cross_column.h"

#include <new>

namespace engine::kernels {
namespace {

// A shape may claim any number of rows; each costs memory even when it is empty.
constexpr int64_t kMaxCrossRows = int64_t{1} << 28;

void setRows(int64_t& rows, int64_t found, int column) {
  if (found < 0 || found > kMaxCrossRows) fail(Code::kResourceExhausted, "column ", column, " has ", found, " rows.");
  if (column > 0 && rows != found) {
    fail(Code::kInvalidArgument, "Expected batch size ", rows, ", got ", found, " in column ", column, ".");
  }
  rows = found;
}

// starts[r] = the first value of row r.
void countStarts(const SparseInput& in, int64_t* starts, int column) {
  const int64_t rows = in.shape[0];
  std::fill_n(starts, rows + 1, 0);
  int64_t last = 0;
  for (int64_t i = 0; i < in.count; ++i) {
    const int64_t row = in.row(i)[0];
    if (row < last || row >= rows) {
      fail(Code::kInvalidArgument, "column ", column, ": row ", row, " of element ", i,
           " is out of order or not in [0, ", rows, ").");
    }
    last = row;
    ++starts[row + 1];
  }
  for (int64_t row = 0; row < rows; ++row) starts[row + 1] += starts[row];
}

void checkDType(const Tensor& values, int column) {
  if (values.dtype() != DType::kInt64 && values.dtype() != DType::kString) {
    fail(Code::kInvalidArgument, "column ", column, " must hold int64 or strings, not ", dtypeName(values.dtype()),
         ".");
  }
}

}  // namespace

CrossLayout::CrossLayout(const Node& node)
    : sparse(static_cast<int>(node.attr<int64_t>("N"))),
      dense(static_cast<int>(node.attr<std::vector<DType>>("dense_types").size())) {
  if (node.attr<std::vector<DType>>("sparse_types").size() != static_cast<std::size_t>(sparse)) {
    fail(Code::kInvalidArgument, "sparse_types must name ", sparse, " types.");
  }
}

CrossInputs::CrossInputs(KernelContext& context, const CrossLayout& layout) {
  int64_t rows = 0;
  for (int i = 0; i < layout.sparse; ++i) {
    const SparseInput in(context.input(i), &context.input(layout.sparse + i), context.input(2 * layout.sparse + i));
    if (in.rank != 2) fail(Code::kInvalidArgument, "column ", i, " must be a matrix, not of rank ", in.rank, ".");
    setRows(rows, in.shape[0], i);
  }
  for (int i = 0; i < layout.dense; ++i) {
    const Tensor& values = context.input(3 * layout.sparse + i);
    const int column = layout.sparse + i;
    if (values.rank() != 2)
      fail(Code::kInvalidArgument, "column ", column, " must be a matrix, not ", values.shape(), ".");
    setRows(rows, values.dim(0), column);
  }
  rows_ = rows;
  const auto count = static_cast<std::size_t>(layout.columns());
  const std::size_t starts = static_cast<std::size_t>(layout.sparse) * static_cast<std::size_t>(rows + 1);
  char* memory = static_cast<char*>(context.scratch(count * sizeof(CrossColumn) + starts * sizeof(int64_t)));
  auto* columns = reinterpret_cast<CrossColumn*>(memory);
  auto* start = reinterpret_cast<int64_t*>(memory + count * sizeof(CrossColumn));
  for (int i = 0; i < layout.columns(); ++i) {
    const bool sparse = i < layout.sparse;
    const Tensor& values = context.input(sparse ? layout.sparse + i : 2 * layout.sparse + i);
    checkDType(values, i);
    if (sparse) {
      countStarts({context.input(i), &values, context.input(2 * layout.sparse + i)}, start, i);
      new (columns + i) CrossColumn(values, start);
      start += rows + 1;
    } else {
      new (columns + i) CrossColumn(values, values.dim(1));
    }
  }
  columns_ = {columns, count};
}

int64_t CrossInputs::crosses(int64_t row) const {
  int64_t count = columns_.empty() ? 0 : 1;
  for (const CrossColumn& column : columns_) {
    if (__builtin_mul_overflow(count, column.size(row), &count)) {
      fail(Code::kInvalidArgument, "row ", row, " has more crosses than can be counted.");
    }
  }
  return count;
}

CrossWalk::CrossWalk(const CrossInputs& inputs, int64_t row, std::span<int64_t> chosen)
    : inputs_(inputs), row_(row), chosen_(chosen) {
  for (std::size_t c = 0; c < chosen_.size(); ++c) chosen_[c] = inputs_.columns()[c].begin(row);
}

std::size_t CrossWalk::next() {
  for (std::size_t c = chosen_.size(); c-- > 0;) {
    const CrossColumn& column = inputs_.columns()[c];
    if (++chosen_[c] < column.begin(row_) + column.size(row_)) return c;
    chosen_[c] = column.begin(row_);
  }
  return chosen_.size();
}

}  // namespace engine::kernels
