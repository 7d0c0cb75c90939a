// _LookupIds: what tf.nn.safe_embedding_lookup_sparse asks of sparse ids before it reads a table, in one kernel: ids
// below 0 are left out, every row of the ids gets at least one (SparseFillEmptyRows), and each is told by its place
// among the distinct ones (Unique).
#include <numeric>

#include "engine/graph/inference.h"
#include "engine/kernels/array/distinct.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

// unique: the distinct ids as they first appear; ids [k] are unique[places[k]], of row rows[k], in the order of rows;
// empty [rows]: whether a row has only the default id.
const OpRegistrar kLookupIdsOp(
    "_LookupIds",
    "indices: int64, ids: T, dense_shape: int64, default_id: T -> unique: T, places: int32, rows: int64, empty: bool",
    "T: type", [](InferenceContext& c) {
      const Shape dense = c.inputAsShape(2);
      for (int i = 0; i < 3; ++i) c.setOutput(i, Shape{kUnknownDim});
      c.setOutput(3, Shape{dense.hasRank() && dense.rank() > 0 ? dense.dim(0) : kUnknownDim});
    });

// A shape may claim any number of rows; each costs memory even when it is empty.
constexpr int64_t kMaxRows = int64_t{1} << 28;

// The ids that are kept, and one for each row without any, in the order of rows.
template <typename T>
class FilledIds {
 public:
  FilledIds(const SparseInput& in, const T* ids, int64_t* ends, bool* empty) : in_(in), ids_(ids), ends_(ends) {
    count();
    for (int64_t row = 0; row < in_.shape[0]; ++row) {
      empty[row] = ends_[row] == 0;
      const int64_t size = std::max<int64_t>(ends_[row], 1);
      ends_[row] = total_;
      total_ += size;
    }
  }

  int64_t total() const { return total_; }
  // `rows` and `ids` have room for the total.
  void write(T missing, const bool* empty, int64_t* rows, T* ids) {
    for (int64_t row = 0; row < in_.shape[0]; ++row) {
      if (!empty[row]) continue;
      rows[ends_[row]] = row;
      ids[ends_[row]] = missing;
    }
    for (int64_t i = 0; i < in_.count; ++i) {
      if (ids_[i] < 0) continue;
      const int64_t row = in_.row(i)[0], to = ends_[row]++;
      rows[to] = row;
      ids[to] = ids_[i];
    }
  }

 private:
  void count() {
    const int64_t rows = in_.shape[0];
    std::fill_n(ends_, rows, 0);
    for (int64_t i = 0; i < in_.count; ++i) {
      if (ids_[i] < 0) continue;
      const int64_t row = in_.row(i)[0];
      if (row < 0 || row >= rows) {
        fail(Code::kInvalidArgument, "indices(", i, ", 0) is invalid: ", row, " is not in [0, ", rows, ").");
      }
      ++ends_[row];
    }
  }

  const SparseInput& in_;
  const T* ids_;
  int64_t* ends_;  // where the next id of each row goes
  int64_t total_ = 0;
};

template <typename T>
void lookupIds(KernelContext& context) {
  const SparseInput in(context.input(0), &context.input(1), context.input(2));
  if (in.rank < 1) fail(Code::kInvalidArgument, "dense_shape cannot be empty.");
  if (context.input(3).elements() != 1) fail(Code::kInvalidArgument, "default_id must be one value.");
  const int64_t rows = in.shape[0];
  if (rows > kMaxRows) fail(Code::kResourceExhausted, "dense_shape[0] = ", rows, " is too large.");
  // One memory for all: as many ids as there may be.
  using Word = std::make_unsigned_t<T>;
  const auto most = static_cast<std::size_t>(rows + in.count);
  auto* memory = static_cast<int64_t*>(
      context.scratch((static_cast<std::size_t>(rows) + most) * sizeof(int64_t) + Distinct<Word>::bytes(most)));
  bool* empty = context.output(3, Shape{rows}).data<bool>();
  FilledIds<T> filled(in, context.in<T>(1), memory, empty);
  T* ids = reinterpret_cast<T*>(memory + rows);
  const Shape shape{filled.total()};
  filled.write(*context.in<T>(3), empty, context.output(2, shape).template data<int64_t>(), ids);
  const auto total = static_cast<std::size_t>(filled.total());
  Distinct<Word> distinct({reinterpret_cast<const Word*>(ids), total}, ids + most);
  int32_t* places = context.output(1, shape).template data<int32_t>();
  for (std::size_t i = 0; i < total; ++i) places[i] = distinct.add(i);
  T* unique = context.output(0, Shape{distinct.size()}).template data<T>();
  for (int32_t i = 0; i < distinct.size(); ++i) unique[i] = static_cast<T>(distinct.value(i));
}

const KernelRegistrar kLookupIdsKernel("_LookupIds", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(1), [](auto type) { return kernelOf(lookupIds<typename decltype(type)::type>); });
});

}  // namespace
}  // namespace engine::kernels
