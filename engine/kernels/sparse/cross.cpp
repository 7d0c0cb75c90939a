// SparseCross, SparseCrossV2, SparseCrossHashed: for each row of the batch, every combination of one value of each
// feature, as a hash or as the values joined. The features' fingerprints are joined one after the other, sparse
// features first; the last one varies fastest.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/sparse/cross_column.h"

namespace engine::kernels {
namespace {

void crossShape(InferenceContext& c) {
  setSparseOutput(c, 0, kUnknownDim, 2);
}

const OpRegistrar kCross("SparseCross",
                         "indices: N * int64, values: sparse_types, shapes: N * int64, dense_inputs: dense_types -> "
                         "output_indices: int64, output_values: out_type, output_shape: int64",
                         "N: int; hashed_output: bool; num_buckets: int; hash_key: int; sparse_types: list(type); "
                         "dense_types: list(type); out_type: type; internal_type: type",
                         crossShape);
const OpRegistrar kCrossV2("SparseCrossV2",
                           "indices: N * int64, values: sparse_types, shapes: N * int64, dense_inputs: dense_types, "
                           "sep: string -> output_indices: int64, output_values: string, output_shape: int64",
                           "N: int; sparse_types: list(type); dense_types: list(type)", crossShape);
const OpRegistrar kCrossHashed("SparseCrossHashed",
                               "indices: N * int64, values: sparse_types, shapes: N * int64, dense_inputs: "
                               "dense_types, num_buckets: int64, strong_hash: bool, salt: int64 -> output_indices: "
                               "int64, output_values: int64, output_shape: int64",
                               "N: int; sparse_types: list(type); dense_types: list(type)", crossShape);
const NoGradientRegistrar kCrossNoGradient({"SparseCross", "SparseCrossV2", "SparseCrossHashed"});

constexpr std::size_t kMaxColumns = 64;

// Writes indices and shape, and lets cross(row, value) write the values of each row that has any, one after the other.
template <typename Value, typename Cross>
void crossRows(KernelContext& context, const CrossInputs& inputs, Cross cross) {
  int64_t total = 0;
  int64_t widest = 0;
  for (int64_t row = 0; row < inputs.rows(); ++row) {
    const int64_t count = inputs.crosses(row);
    widest = std::max(widest, count);
    if (__builtin_add_overflow(total, count, &total)) fail(Code::kInvalidArgument, "there are too many crosses.");
  }
  int64_t* indices = context.output(0, Shape{total, 2}).template data<int64_t>();
  Value* values = context.output(1, Shape{total}).template data<Value>();
  int64_t* shape = context.output(2, Shape{2}).template data<int64_t>();
  shape[0] = inputs.rows();
  shape[1] = widest;
  for (int64_t row = 0; row < inputs.rows(); ++row) {
    const int64_t count = inputs.crosses(row);
    if (count == 0) continue;
    for (int64_t k = 0; k < count; ++k) {
      *indices++ = row;
      *indices++ = k;
    }
    cross(row, values);
    values += count;
  }
}

struct HashedCross {
  CrossHash hash;
  uint64_t buckets = 0;  // 0: as many as int64 has
  bool seeded = false;   // the first value is joined to `seed`, else it is where joining begins
  uint64_t seed = 0;

  void operator()(KernelContext& context, const CrossInputs& inputs) const {
    crossRows<int64_t>(context, inputs, [&](int64_t row, int64_t* to) { crossRow(inputs, row, to); });
  }

 private:
  // joined[c]: the hash of the first c + 1 values; only what changed is computed again.
  void crossRow(const CrossInputs& inputs, int64_t row, int64_t* to) const {
    std::array<int64_t, kMaxColumns> chosen;
    std::array<uint64_t, kMaxColumns> joined;
    const std::size_t columns = inputs.columns().size();
    CrossWalk walk(inputs, row, {chosen.data(), columns});
    for (std::size_t changed = 0; changed < columns; changed = walk.next()) {
      for (std::size_t c = changed; c < columns; ++c) {
        const uint64_t value = inputs.columns()[c].fingerprint(walk.at(c), hash);
        if (c == 0) {
          joined[c] = seeded ? joinFingerprints(seed, value) : value;
        } else {
          joined[c] = joinFingerprints(joined[c - 1], value);
        }
      }
      constexpr uint64_t kAll = INT64_MAX;
      *to++ = static_cast<int64_t>(joined[columns - 1] % (buckets > 0 ? buckets : kAll));
    }
  }
};

struct TextCross {
  std::string separator;

  void operator()(KernelContext& context, const CrossInputs& inputs) const {
    crossRows<std::string>(context, inputs, [&](int64_t row, std::string* to) {
      std::array<int64_t, kMaxColumns> chosen;
      const std::size_t columns = inputs.columns().size();
      CrossWalk walk(inputs, row, {chosen.data(), columns});
      for (std::size_t changed = 0; changed < columns; changed = walk.next(), ++to) {
        to->clear();
        for (std::size_t c = 0; c < columns; ++c) {
          if (c > 0) *to += separator;
          inputs.columns()[c].append(walk.at(c), *to);
        }
      }
    });
  }
};

CrossLayout layoutOf(const KernelConstruction& c) {
  const CrossLayout layout(c.node);
  if (layout.columns() < 1 || static_cast<std::size_t>(layout.columns()) > kMaxColumns) {
    c.failUnsupported("a cross of " + std::to_string(layout.columns()) + " features: 1 to 64 can be crossed.");
  }
  return layout;
}

std::unique_ptr<Kernel> makeCross(const KernelConstruction& c) {
  const CrossLayout layout = layoutOf(c);
  const bool hashed = c.attr<bool>("hashed_output");
  const int64_t buckets = c.attr<int64_t>("num_buckets");
  if (buckets < 0) fail(Code::kInvalidArgument, "num_buckets must not be negative, got ", buckets, ".");
  if (c.attr<DType>("out_type") != (hashed ? DType::kInt64 : DType::kString)) {
    fail(Code::kInvalidArgument, "out_type must be int64 for hashed crosses and string for others.");
  }
  if (!hashed) {
    return kernelOf([layout](KernelContext& context) { TextCross{"_X_"}(context, CrossInputs(context, layout)); });
  }
  HashedCross cross;
  cross.buckets = static_cast<uint64_t>(buckets);
  cross.seeded = true;
  cross.seed = static_cast<uint64_t>(c.attr<int64_t>("hash_key"));
  return kernelOf([layout, cross](KernelContext& context) { cross(context, CrossInputs(context, layout)); });
}

std::unique_ptr<Kernel> makeCrossV2(const KernelConstruction& c) {
  return kernelOf([layout = layoutOf(c)](KernelContext& context) {
    const Tensor& separator = context.input(3 * layout.sparse + layout.dense);
    TextCross{separator.item<std::string>()}(context, CrossInputs(context, layout));
  });
}

std::unique_ptr<Kernel> makeCrossHashed(const KernelConstruction& c) {
  return kernelOf([layout = layoutOf(c)](KernelContext& context) {
    const int after = 3 * layout.sparse + layout.dense;
    const auto buckets = context.input(after).item<int64_t>();
    const Tensor& salt = context.input(after + 2);
    if (buckets < 0) fail(Code::kInvalidArgument, "num_buckets must not be negative, got ", buckets, ".");
    if (salt.elements() != 2) fail(Code::kInvalidArgument, "salt must be two numbers, not ", salt.shape(), ".");
    HashedCross cross;
    cross.buckets = static_cast<uint64_t>(buckets);
    cross.hash.strong = context.input(after + 1).item<bool>();
    cross.hash.key = {static_cast<uint64_t>(salt.data<int64_t>()[0]), static_cast<uint64_t>(salt.data<int64_t>()[1])};
    cross(context, CrossInputs(context, layout));
  });
}

const KernelRegistrar kCrossKernel("SparseCross", makeCross);
const KernelRegistrar kCrossV2Kernel("SparseCrossV2", makeCrossV2);
const KernelRegistrar kCrossHashedKernel("SparseCrossHashed", makeCrossHashed);

}  // namespace
}  // namespace engine::kernels
