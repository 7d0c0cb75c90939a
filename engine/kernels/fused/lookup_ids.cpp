// _LookupIds: what tf.nn.safe_embedding_lookup_sparse asks of sparse ids before it reads a table, in one kernel: ids
// below 0 are left out, every row of the ids gets at least one (SparseFillEmptyRows), and each is told by its place
// among the distinct ones (Unique).
#include "engine/graph/inference.h"
#include "engine/kernels/array/distinct.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/filled_rows.h"

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

// What is kept of the ids, and `missing` for each row without any, in the order of rows.
template <typename T>
void writeFilled(const SparseInput& in, const T* from, FilledRows filled, T missing, const bool* empty, int64_t* rows,
                 T* ids) {
  for (int64_t row = 0; row < in.shape[0]; ++row) {
    if (!empty[row]) continue;
    rows[filled.ends[row]] = row;
    ids[filled.ends[row]] = missing;
  }
  for (int64_t i = 0; i < in.count; ++i) {
    if (from[i] < 0) continue;
    const int64_t row = in.row(i)[0], to = filled.ends[row]++;
    rows[to] = row;
    ids[to] = from[i];
  }
}

template <typename T>
void lookupIds(KernelContext& context) {
  const SparseInput in(context.input(0), &context.input(1), context.input(2));
  if (context.input(3).elements() != 1) fail(Code::kInvalidArgument, "default_id must be one value.");
  const int64_t rows = rowsToFill(in);
  // One memory for all: as many ids as there may be.
  using Word = std::make_unsigned_t<T>;
  const auto most = static_cast<std::size_t>(rows + in.count);
  auto* memory = static_cast<int64_t*>(
      context.scratch((static_cast<std::size_t>(rows) + most) * sizeof(int64_t) + Distinct<Word>::bytes(most)));
  bool* empty = context.output(3, Shape{rows}).data<bool>();
  const T* given = context.in<T>(1);
  const FilledRows filled = countFilledRows(in, memory, empty, [given](int64_t i) { return given[i] >= 0; });
  T* ids = reinterpret_cast<T*>(memory + rows);
  const Shape shape{filled.total};
  writeFilled(in, given, filled, *context.in<T>(3), empty, context.output(2, shape).template data<int64_t>(), ids);
  const auto total = static_cast<std::size_t>(filled.total);
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
