// Lookups of sparse ids and of dense texts, which plans compute by a few kernels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/embedding/embedding_lookup_sparse.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/variables.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

using nn::Combiner;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int64_t kLookupRows = 9, kLookupWidth = 3;

struct TrainedTable {
  std::vector<double> losses;
  std::vector<double> table;
  std::string ops;  // of the plan, each between spaces
};

// Sparse ids of matrices, and what a training by the sums of their embeddings' squares makes of the table.
class FuseLookups : public ::testing::TestWithParam<Combiner> {
 protected:
  void build(DType ids, std::optional<int64_t> defaultId = {}) {
    ids_ = {ops::placeholder(scope_, DType::kInt64, {kUnknownDim, 2}, "indices"),
            ops::placeholder(scope_, ids, {kUnknownDim}, "ids"), ops::placeholder(scope_, DType::kInt64, {2}, "shape")};
    nn::SafeSparseLookupOptions options;
    options.combiner = GetParam();
    options.defaultId = defaultId;
    const Output found = nn::safeEmbeddingLookupSparse(scope_, table_, ids_, {}, options);
    minimize(found);
  }

  void minimize(Output found) {
    const Output weighted = ops::mul(scope_, found, ops::constant(scope_, Tensor::vector<float>({1, -2, 3})));
    loss_ = ops::sum(scope_, ops::mul(scope_, weighted, found));
    train_ = nn::AdagradOptimizer(.1).minimize(scope_, loss_, nullptr, {table_});
  }

  TrainedTable train(const std::vector<Output>& fed, const std::vector<Tensor>& feeds, bool fused) {
    Session session(
        graph_, {.threads = 1,
                 .disabledRewrites = fused ? std::vector<std::string>{} : std::vector<std::string>{"fuse_lookups"}});
    session.run(Feeds{}, {}, {nn::initializeVariables(scope_, graph_.collections().globalVariables)});
    Tensor values(DType::kFloat, table_.shape);
    for (int64_t i = 0; i < values.elements(); ++i) values.data<float>()[i] = std::sin(static_cast<float>(i));
    session.run(Feeds{}, {}, {ops::assign(scope_, table_.handle, ops::constant(scope_, values))});
    Callable step = session.makeCallable(fed, {loss_}, {train_});
    TrainedTable result;
    for (int i = 0; i < 3; ++i) result.losses.push_back(step.run(feeds)[0].item<float>());
    result.table = session.run(Feeds{}, {nn::read(scope_, table_)})[0].toDoubles();
    for (const auto& node : step.plan()->graph().nodes()) result.ops += " " + node->op() + " ";
    return result;
  }

  TrainedTable train(const std::vector<int64_t>& indices, const Tensor& ids, bool fused) {
    const auto count = static_cast<int64_t>(indices.size()) / 2;
    return train({ids_.indices, ids_.values, ids_.denseShape},
                 {Tensor::of<int64_t>(indices, {count, 2}), ids, Tensor::vector<int64_t>({5, 3})}, fused);
  }

  Graph graph_;
  Scope scope_{graph_};
  Variable table_ = nn::getVariable(scope_, "table", Shape{kLookupRows, kLookupWidth}, DType::kFloat, nn::zeros());
  SparseTensor ids_;
  Output loss_;
  Node* train_ = nullptr;
};

// Of five rows: the second has no id, the fourth only one that is left out, the last one twice the same.
const std::vector<int64_t> kIndices = {0, 0, 0, 1, 2, 2, 3, 0, 4, 0, 4, 1, 4, 2};

TEST_P(FuseLookups, TrainTheTableToTheSameBits) {
  build(DType::kInt64);
  const Tensor ids = Tensor::vector<int64_t>({7, 2, 7, -1, 3, 3, 8});
  const TrainedTable fused = train(kIndices, ids, true), plain = train(kIndices, ids, false);
  EXPECT_EQ(fused.losses, plain.losses);
  EXPECT_EQ(fused.table, plain.table);
  EXPECT_LT(fused.losses.back(), fused.losses.front() + 1);  // it is finite
  for (const char* op : {" _LookupIds ", " _CombineRows ", " _CombineRowsGrad "}) EXPECT_THAT(fused.ops, HasSubstr(op));
  for (const char* op : {" Unique ", " Select ", " Where ", " UnsortedSegmentSum ", " SparseReshape "}) {
    EXPECT_THAT(fused.ops, Not(HasSubstr(op)));
  }
  EXPECT_THAT(plain.ops, HasSubstr(" Unique "));
}

TEST_P(FuseLookups, TakeIdsOf32Bits) {
  build(DType::kInt32);
  const Tensor ids = Tensor::vector<int32_t>({0, 2, 7, -5, 3, 3, 8});
  const TrainedTable fused = train(kIndices, ids, true);
  EXPECT_EQ(fused.table, train(kIndices, ids, false).table);
  EXPECT_THAT(fused.ops, HasSubstr(" _LookupIds "));
}

TEST_P(FuseLookups, KeepTheOrderOfRowsThatAreNotSorted) {
  build(DType::kInt64);
  const std::vector<int64_t> indices = {4, 0, 0, 0, 4, 1, 0, 1, 3, 0, 0, 2, 2, 0};
  const Tensor ids = Tensor::vector<int64_t>({1, 5, 0, 5, 4, 6, 1});
  EXPECT_EQ(train(indices, ids, true).table, train(indices, ids, false).table);
}

TEST_P(FuseLookups, HaveADefaultIdWhereOneIsGiven) {
  build(DType::kInt64, 4);
  const Tensor ids = Tensor::vector<int64_t>({7, 2, 7, -1, 3, 3, 8});
  const TrainedTable fused = train(kIndices, ids, true);
  EXPECT_EQ(fused.table, train(kIndices, ids, false).table);
  EXPECT_THAT(fused.ops, HasSubstr(" _LookupIds "));
  EXPECT_THAT(fused.ops, Not(HasSubstr(" _CombineRows ")));  // nothing is masked
}

TEST_P(FuseLookups, TakeNoIdsAtAll) {
  build(DType::kInt64);
  const Tensor none(DType::kInt64, {0});
  const TrainedTable fused = train({}, none, true);
  EXPECT_EQ(fused.losses, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(fused.table, train({}, none, false).table);
}

TEST_P(FuseLookups, NameARowBeyondTheShape) {
  build(DType::kInt64);
  const auto message = [&](const std::vector<int64_t>& indices, const Tensor& ids) {
    try {
      train(indices, ids, true);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing was wrong");
  };
  EXPECT_THAT(message({0, 0, 5, 0}, Tensor::vector<int64_t>({1, 1})), HasSubstr("indices(1, 0) is invalid: 5"));
  EXPECT_THAT(message({-1, 0, 0, 0}, Tensor::vector<int64_t>({1, 1})), HasSubstr("indices(0, 0) is invalid: -1"));
  EXPECT_THAT(message({0, 0}, Tensor::vector<int64_t>({kLookupRows})), HasSubstr("is not in [0, 9)"));
}

// As a feature column makes ids of texts that are all there, or not.
TEST_P(FuseLookups, ReadDenseTexts) {
  const Output texts = ops::placeholder(scope_, DType::kString, {kUnknownDim, 2}, "texts");
  const Output there = scope_.op("Where", {scope_.op("NotEqual", {texts, ops::scalar<std::string>(scope_, "")})});
  const Output words = scope_.op("GatherNd", {texts, there});
  const Output ids = scope_.op("StringToHashBucketFast", {words}, {{"num_buckets", kLookupRows}});
  nn::SafeSparseLookupOptions options;
  options.combiner = GetParam();
  minimize(nn::safeEmbeddingLookupSparse(
      scope_, table_, {there, ids, scope_.op("Shape", {texts}, {{"out_type", DType::kInt64}})}, {}, options));
  using Texts = std::vector<std::string>;
  for (const Texts& some : {Texts{"a", "b", "c", "d", "e", "f"}, Texts{"a", "", "", "", "e", "f"}, Texts(6)}) {
    const std::vector<Tensor> feeds{Tensor::of<std::string>(some, {3, 2})};
    const TrainedTable fused = train({texts}, feeds, true);
    EXPECT_EQ(fused.table, train({texts}, feeds, false).table);
    EXPECT_THAT(fused.ops, HasSubstr(" _PresentValues "));
  }
}

INSTANTIATE_TEST_SUITE_P(Combiners, FuseLookups, ::testing::Values(Combiner::kMean, Combiner::kSqrtN, Combiner::kSum));

}  // namespace
}  // namespace engine
