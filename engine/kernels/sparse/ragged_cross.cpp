// RaggedCross: for each row of a batch every combination of one value of each feature, ragged, sparse or dense, as a
// hash or as the values joined; a ragged tensor. The last feature varies fastest.
#include <deque>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/cross_column.h"

namespace engine::kernels {
namespace {

const OpRegistrar kRaggedCross(
    "RaggedCross",
    "ragged_values: ragged_values_types, ragged_row_splits: ragged_splits_types, sparse_indices: Nsparse * int64, "
    "sparse_values: sparse_values_types, sparse_shape: Nsparse * int64, dense_inputs: dense_types -> "
    "output_values: out_values_type, output_row_splits: out_row_splits_type",
    "Nsparse: int; input_order: string; hashed_output: bool; num_buckets: int; hash_key: int; "
    "ragged_values_types: list(type); ragged_splits_types: list(type); sparse_values_types: list(type); "
    "dense_types: list(type); out_values_type: type; out_row_splits_type: type",
    [](InferenceContext& c) {
      c.setOutput(0, Shape::unknownOfRank(1));
      c.setOutput(1, Shape::unknownOfRank(1));
    });
const NoGradientRegistrar kNoRaggedCrossGradient({"RaggedCross"});

struct RaggedCrossSpec {
  int ragged, sparse, dense;
  std::string order;  // of the features: R, S and D
  bool hashes;
  uint64_t buckets, seed;

  explicit RaggedCrossSpec(const KernelConstruction& c)
      : ragged(static_cast<int>(c.attr<std::vector<DType>>("ragged_values_types").size())),
        sparse(static_cast<int>(c.attr<int64_t>("Nsparse"))),
        dense(static_cast<int>(c.attr<std::vector<DType>>("dense_types").size())),
        order(c.attr<std::string>("input_order")),
        hashes(c.attr<bool>("hashed_output")),
        buckets(static_cast<uint64_t>(c.attr<int64_t>("num_buckets"))),
        seed(static_cast<uint64_t>(c.attr<int64_t>("hash_key"))) {
    const auto refuse = [&](const char* why) { fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", why); };
    if (c.attr<int64_t>("num_buckets") < 0) refuse("num_buckets must not be negative.");
    const auto count = [&](char kind) { return std::ranges::count(order, kind); };
    if (count('R') != ragged || count('S') != sparse || count('D') != dense || order.empty()) {
      refuse("input_order must name each input once, as R, S or D.");
    }
    if (c.attr<DType>("out_values_type") != (hashes ? DType::kInt64 : DType::kString)) {
      refuse("out_values_type must be int64 for hashed crosses and string for others.");
    }
    if (ragged != static_cast<int>(c.attr<std::vector<DType>>("ragged_splits_types").size()) ||
        sparse != static_cast<int>(c.attr<std::vector<DType>>("sparse_values_types").size())) {
      refuse("there must be row splits for ragged values, and values for sparse indices.");
    }
  }
};

// The features of a run, and the places where rows begin.
class RaggedCrossInputs {
 public:
  RaggedCrossInputs(const KernelContext& context, const RaggedCrossSpec& spec) : context_(context) {
    int ragged = 0, sparse = 0, dense = 0;
    for (const char kind : spec.order) {
      if (kind == 'R') addRagged(ragged, spec.ragged + ragged);
      if (kind == 'S') {
        const int first = 2 * spec.ragged;
        addSparse(first + sparse, first + spec.sparse + sparse, first + 2 * spec.sparse + sparse);
      }
      if (kind == 'D') addDense(2 * spec.ragged + 3 * spec.sparse + dense);
      (kind == 'R' ? ragged : kind == 'S' ? sparse : dense) += 1;
    }
  }
  int64_t rows() const { return rows_; }
  const std::vector<CrossColumn>& columns() const { return columns_; }
  // The number of combinations of a row. InvalidArgument when they cannot be counted.
  int64_t crosses(int64_t row) const {
    int64_t count = 1;
    for (const CrossColumn& column : columns_) {
      if (__builtin_mul_overflow(count, column.size(row), &count)) {
        fail(Code::kInvalidArgument, "Row ", row, " has too many crosses.");
      }
    }
    return count;
  }

 private:
  void checkValues(const Tensor& values) const {
    if (values.dtype() == DType::kInt64 || values.dtype() == DType::kString) return;
    fail(Code::kInvalidArgument, "Features to cross must be of int64 or string, not ", dtypeName(values.dtype()), ".");
  }
  void setRows(int64_t rows) {
    if (rows_ >= 0 && rows != rows_) {
      fail(Code::kInvalidArgument, "inputs must all have the same batch dimension size, but have ", rows_, " and ",
           rows, ".");
    }
    rows_ = rows;
  }

  void addRagged(int valuesInput, int splitsInput) {
    const Tensor& values = context_.input(valuesInput);
    checkValues(values);
    starts_.push_back(context_.input(splitsInput).toInt64s());
    const std::vector<int64_t>& splits = starts_.back();
    const bool fits = !splits.empty() && splits.front() == 0 && std::ranges::is_sorted(splits) &&
                      splits.back() == values.elements() && values.rank() == 1;
    if (!fits) fail(Code::kInvalidArgument, "Row splits must rise from 0 to the number of values, ", values.elements());
    setRows(std::ssize(splits) - 1);
    columns_.emplace_back(values, splits.data());
  }

  void addSparse(int indicesInput, int valuesInput, int shapeInput) {
    const Tensor& indices = context_.input(indicesInput);
    const Tensor& values = context_.input(valuesInput);
    const std::vector<int64_t> shape = context_.input(shapeInput).toInt64s();
    checkValues(values);
    if (indices.rank() != 2 || indices.dim(1) != 2 || shape.size() != 2 || values.elements() != indices.dim(0)) {
      fail(Code::kInvalidArgument, "A sparse feature must be a matrix, but has indices ", indices.shape());
    }
    constexpr int64_t kMostRows = int64_t{1} << 28;
    if (shape[0] < 0 || shape[0] > kMostRows) {
      fail(Code::kInvalidArgument, "A sparse feature has ", shape[0], " rows; there may be up to ", kMostRows, ".");
    }
    setRows(shape[0]);
    std::vector<int64_t> starts(static_cast<std::size_t>(shape[0]) + 1);
    int64_t previous = 0;
    for (int64_t i = 0; i < indices.dim(0); ++i) {
      const int64_t row = indices.data<int64_t>()[2 * i];
      if (row < previous || row >= shape[0]) fail(Code::kInvalidArgument, "A sparse feature is not sorted by row.");
      previous = row;
      ++starts[static_cast<std::size_t>(row) + 1];
    }
    for (std::size_t row = 1; row < starts.size(); ++row) starts[row] += starts[row - 1];
    starts_.push_back(std::move(starts));
    columns_.emplace_back(values, starts_.back().data());
  }

  void addDense(int input) {
    const Tensor& values = context_.input(input);
    checkValues(values);
    if (values.rank() != 2) fail(Code::kInvalidArgument, "A dense feature must be a matrix, not ", values.shape());
    setRows(values.dim(0));
    columns_.emplace_back(values, values.dim(1));
  }

  const KernelContext& context_;
  int64_t rows_ = -1;
  std::deque<std::vector<int64_t>> starts_;
  std::vector<CrossColumn> columns_;
};

void setCross(const RaggedCrossInputs& inputs, const std::vector<int64_t>& places, const RaggedCrossSpec& spec,
              int64_t& value) {
  uint64_t joined = spec.seed;
  for (std::size_t c = 0; c < places.size(); ++c) {
    joined = joinFingerprints(joined, inputs.columns()[c].fingerprint(places[c], CrossHash{}));
  }
  value = static_cast<int64_t>(joined % (spec.buckets > 0 ? spec.buckets : static_cast<uint64_t>(INT64_MAX)));
}
void setCross(const RaggedCrossInputs& inputs, const std::vector<int64_t>& places, const RaggedCrossSpec&,
              std::string& value) {
  for (std::size_t c = 0; c < places.size(); ++c) {
    if (c > 0) value += "_X_";
    inputs.columns()[c].append(places[c], value);
  }
}

template <typename Value, typename Split>
void crossRagged(KernelContext& context, const RaggedCrossSpec& spec) {
  const RaggedCrossInputs inputs(context, spec);
  Split* splits = words<Split>(context.output(1, Shape{inputs.rows() + 1}));
  int64_t total = 0;
  splits[0] = 0;
  for (int64_t row = 0; row < inputs.rows(); ++row) {
    if (__builtin_add_overflow(total, inputs.crosses(row), &total) || total > std::numeric_limits<Split>::max()) {
      fail(Code::kInvalidArgument, "There are too many crosses for row splits of ", sizeof(Split), " bytes.");
    }
    splits[row + 1] = static_cast<Split>(total);
  }
  Value* values = context.output(0, Shape{total}).template data<Value>();
  std::vector<int64_t> places(inputs.columns().size());
  for (int64_t row = 0; row < inputs.rows(); ++row) {
    for (int64_t i = 0; i < inputs.crosses(row); ++i) {
      int64_t rest = i;
      for (std::size_t c = places.size(); c-- > 0;) {
        const CrossColumn& column = inputs.columns()[c];
        places[c] = column.begin(row) + rest % column.size(row);
        rest /= column.size(row);
      }
      setCross(inputs, places, spec, *values++);
    }
  }
}

const KernelRegistrar kRaggedCrossKernel("RaggedCross", [](const KernelConstruction& c) {
  const RaggedCrossSpec spec(c);
  return forIndex(c, c.attr<DType>("out_row_splits_type"), [&](auto type) {
    using Split = typename decltype(type)::type;
    return kernelOf([spec](KernelContext& context) {
      spec.hashes ? crossRagged<int64_t, Split>(context, spec) : crossRagged<std::string, Split>(context, spec);
    });
  });
});

}  // namespace
}  // namespace engine::kernels
