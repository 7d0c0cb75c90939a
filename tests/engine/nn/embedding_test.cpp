#include <gmock/gmock.h>

#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/nn/embedding/embedding_lookup_sparse.h"
#include "tests/engine/nn/embedding_graphs.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;

constexpr int64_t kRows = 7;

// Row r of the table is (r, 10 r, 100 r).
class EmbeddingTest : public testing::NnTest {
 protected:
  EmbeddingTest() {
    const auto input = [&](DType dtype, const Shape& shape, const char* name) {
      return ops::placeholder(scope_, dtype, shape, name);
    };
    ids_ = input(DType::kInt64, {kUnknownDim, 4}, "ids");
    sparse_ = {input(DType::kInt64, {kUnknownDim, 2}, "i"), input(DType::kInt64, {kUnknownDim}, "v"),
               input(DType::kInt64, {2}, "s")};
    weights_ = {sparse_.indices, input(DType::kFloat, {kUnknownDim}, "wt"), sparse_.denseShape};
  }

  PartitionedVariable table(bool resource, int64_t parts) {
    graph_.collections().referenceVariables = !resource;
    return getPartitionedVariable(scope_, "w", {kRows, 3}, DType::kFloat, zeros(), {},
                                  parts > 1 ? fixedSizePartitioner(parts) : Partitioner{});
  }

  // What was added since `first`, without constants, as in embedding_graphs.h.
  std::string listing(std::size_t first) const {
    std::string lines = "\n";
    for (std::size_t i = first; i < graph_.size(); ++i) {
      const Node& node = *graph_.nodes()[i];
      if (node.op() == "Const") continue;
      lines += node.name() + " " + node.op();
      for (const Output& in : node.inputs()) {
        lines += " " + in.node->name() + (in.index ? ":" + std::to_string(in.index) : "");
      }
      lines += "\n";
    }
    return lines;
  }

  // A session in which the table has its values.
  std::unique_ptr<Session> sessionWith(const PartitionedVariable& variable) {
    auto session = std::make_unique<Session>(graph_, SessionOptions{.threads = 1});
    float row = 0;
    for (const Variable& part : variable.parts) {
      Tensor value(DType::kFloat, part.shape);
      for (int64_t r = 0; r < part.shape.dim(0); ++r, ++row) {
        for (int64_t k = 0; k < 3; ++k) value.data<float>()[r * 3 + k] = row * std::pow(10.F, static_cast<float>(k));
      }
      session->run(Feeds{}, {}, {ops::assign(scope_, part.handle, ops::constant(scope_, value))});
    }
    return session;
  }

  // Rows: (2, 5), (), (-1, 3).
  Feeds sparseFeeds() const {
    return {{sparse_.indices, Tensor::of<int64_t>({0, 0, 0, 1, 2, 0, 2, 1}, {4, 2})},
            {sparse_.values, Tensor::vector<int64_t>({2, 5, -1, 3})},
            {sparse_.denseShape, Tensor::vector<int64_t>({3, 2})},
            {weights_.values, Tensor::vector<float>({1, 3, 1, 2})}};
  }

  std::vector<float> firstColumn(Session& session, const Feeds& feeds, Output embeddings) {
    const Tensor all = session.run(feeds, {embeddings})[0];
    std::vector<float> column;
    for (int64_t i = 0; i < all.elements(); i += 3) column.push_back(all.data<float>()[i]);
    return column;
  }

  Output ids_;
  SparseTensor sparse_;
  SparseTensor weights_;
};

TEST_F(EmbeddingTest, DenseLookupsBuildTensorFlowsGraph) {
  EmbeddingLookupOptions options;
  options.maxNorm = 2;
  const PartitionedVariable whole = table(true, 1);
  const std::size_t first = graph_.size();
  embeddingLookup(scope_, whole, ids_, options);
  EXPECT_EQ(listing(first), testing::kLookupWithNorm);
}

TEST_F(EmbeddingTest, LookupsInPartsBuildTensorFlowsGraph) {
  const PartitionedVariable parts = table(true, 2);
  const std::size_t first = graph_.size();
  embeddingLookup(scope_, parts, ids_);
  EXPECT_EQ(listing(first), testing::kLookupByRemainder);
}

TEST_F(EmbeddingTest, LookupsInRangesBuildTensorFlowsGraph) {
  const PartitionedVariable parts = table(false, 2);
  EmbeddingLookupOptions options;
  options.strategy = PartitionStrategy::kDiv;
  const std::size_t first = graph_.size();
  embeddingLookup(scope_, parts, ids_, options);
  EXPECT_EQ(listing(first), testing::kLookupInRanges);
}

TEST_F(EmbeddingTest, SparseLookupsOfReferencesBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(false, 1);
  SparseLookupOptions options;
  options.combiner = Combiner::kSum;
  const std::size_t first = graph_.size();
  embeddingLookupSparse(scope_, whole, sparse_, {}, options);
  EXPECT_EQ(listing(first), testing::kSparseOfReference);
}

TEST_F(EmbeddingTest, SparseLookupsOfResourcesBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(true, 1);
  const std::size_t first = graph_.size();
  embeddingLookupSparse(scope_, whole, sparse_);
  EXPECT_EQ(listing(first), testing::kSparseOfResource);
}

TEST_F(EmbeddingTest, WeightedSparseLookupsBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(true, 1);
  SparseLookupOptions options;
  options.combiner = Combiner::kSqrtN;
  const std::size_t first = graph_.size();
  embeddingLookupSparse(scope_, whole, sparse_, weights_, options);
  EXPECT_EQ(listing(first), testing::kSparseWeighted);
}

TEST_F(EmbeddingTest, SafeLookupsBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(true, 1);
  const std::size_t first = graph_.size();
  safeEmbeddingLookupSparse(scope_, whole, sparse_);
  EXPECT_EQ(listing(first), testing::kSafe);
}

TEST_F(EmbeddingTest, SafeWeightedLookupsBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(false, 1);
  const std::size_t first = graph_.size();
  safeEmbeddingLookupSparse(scope_, whole, sparse_, weights_);
  EXPECT_EQ(listing(first), testing::kSafeWeighted);
}

TEST_F(EmbeddingTest, SafeLookupsWithADefaultBuildTensorFlowsGraph) {
  const PartitionedVariable whole = table(true, 1);
  SafeSparseLookupOptions options;
  options.name = "mine";
  options.combiner = Combiner::kSqrtN;
  options.defaultId = 2;
  const std::size_t first = graph_.size();
  safeEmbeddingLookupSparse(scope_, whole, sparse_, {}, options);
  EXPECT_EQ(listing(first), testing::kSafeWithDefault);
}

TEST_F(EmbeddingTest, EveryStrategyFindsTheRows) {
  for (const PartitionStrategy strategy : {PartitionStrategy::kMod, PartitionStrategy::kDiv}) {
    Graph graph;
    const Scope scope(graph);
    // Row r of the table holds r, wherever the strategy puts it.
    const std::vector<Tensor> parts =
        strategy == PartitionStrategy::kMod
            ? std::vector<Tensor>{Tensor::of<float>({0, 3, 6}, {3, 1}), Tensor::of<float>({1, 4}, {2, 1}),
                                  Tensor::of<float>({2, 5}, {2, 1})}
            : std::vector<Tensor>{Tensor::of<float>({0, 1, 2}, {3, 1}), Tensor::of<float>({3, 4}, {2, 1}),
                                  Tensor::of<float>({5, 6}, {2, 1})};
    std::vector<Output> tensors;
    for (const Tensor& part : parts) tensors.push_back(ops::constant(scope, part));
    const Output ids = ops::constant(scope, Tensor::of<int32_t>({6, 0, 3, 1, 5, 2, 4, 6}, {2, 4}));
    EmbeddingLookupOptions options;
    options.strategy = strategy;
    Session session(graph, {.threads = 1});
    const Tensor found = session.run(Feeds{}, {embeddingLookup(scope, tensors, ids, options)})[0];
    EXPECT_EQ(found.shape(), Shape({2, 4, 1}));
    EXPECT_THAT(testing::values<float>(found), ElementsAre(6, 0, 3, 1, 5, 2, 4, 6));
  }
}

TEST_F(EmbeddingTest, LongRowsAreClipped) {
  EmbeddingLookupOptions options;
  options.maxNorm = 5;
  const Output two = ops::constant(scope_, Tensor::of<float>({3, 4, 30, 40}, {2, 2}));
  const Output ids = ops::constant(scope_, Tensor::vector<int32_t>({1, 0}));
  EXPECT_THAT(run(embeddingLookup(scope_, two, ids, options), {}), ElementsAre(3, 4, 3, 4));
  options.maxNorm = 0;
  EXPECT_THROW(embeddingLookup(scope_, two, ids, options), Error);
}

TEST_F(EmbeddingTest, SafeLookupsDropInvalidIdsAndGiveZerosToEmptyRows) {
  const PartitionedVariable whole = table(false, 1);
  auto session = sessionWith(whole);
  EXPECT_THAT(firstColumn(*session, sparseFeeds(), safeEmbeddingLookupSparse(scope_, whole, sparse_)),
              ElementsAre(3.5F, 0, 3));
}

TEST_F(EmbeddingTest, SafeLookupsTakeTheDefaultForEmptyRows) {
  const PartitionedVariable whole = table(true, 3);
  auto session = sessionWith(whole);
  SafeSparseLookupOptions options;
  options.defaultId = 6;
  options.combiner = Combiner::kSum;
  const Output found = safeEmbeddingLookupSparse(scope_, whole, sparse_, {}, options);
  EXPECT_THAT(firstColumn(*session, sparseFeeds(), found), ElementsAre(7, 6, 3));
}

TEST_F(EmbeddingTest, WeightsCountInEveryCombiner) {
  const PartitionedVariable whole = table(true, 1);
  auto session = sessionWith(whole);
  const auto column = [&](Combiner combiner) {
    SafeSparseLookupOptions options;
    options.combiner = combiner;
    return firstColumn(*session, sparseFeeds(), safeEmbeddingLookupSparse(scope_, whole, sparse_, weights_, options));
  };
  EXPECT_THAT(column(Combiner::kSum), ElementsAre(17, 0, 6));
  EXPECT_THAT(column(Combiner::kMean), ElementsAre(4.25F, 0, 3));
  EXPECT_THAT(column(Combiner::kSqrtN), ElementsAre(FloatNear(17 / std::sqrt(10.F), 1e-5F), 0, 3));
}

TEST_F(EmbeddingTest, IdsOfHigherRankAreCombinedAlongTheLastDimension) {
  const PartitionedVariable whole = table(true, 1);
  auto session = sessionWith(whole);
  const SparseTensor deep{ops::constant(scope_, Tensor::of<int64_t>({0, 0, 0, 0, 0, 1, 1, 1, 0}, {3, 3})),
                          ops::constant(scope_, Tensor::vector<int64_t>({1, 2, 4})),
                          ops::constant(scope_, Tensor::vector<int64_t>({2, 2, 2}))};
  const Tensor found = session->run(Feeds{}, {safeEmbeddingLookupSparse(scope_, whole, deep)})[0];
  EXPECT_EQ(found.shape(), Shape({2, 2, 3}));
  EXPECT_FLOAT_EQ(found.data<float>()[0], 1.5F);
  EXPECT_FLOAT_EQ(found.data<float>()[9], 4);
}

TEST_F(EmbeddingTest, GradientsOfTheTableAreSlices) {
  for (const bool resource : {false, true}) {
    Graph graph;
    const Scope scope(graph);
    graph.collections().referenceVariables = !resource;
    const Variable whole = getVariable(scope, "w", {kRows, 1}, DType::kFloat, zeros());
    const SparseTensor ids{ops::constant(scope, Tensor::of<int64_t>({0, 0, 0, 1, 1, 0}, {3, 2})),
                           ops::constant(scope, Tensor::vector<int64_t>({5, 2, 5})),
                           ops::constant(scope, Tensor::vector<int64_t>({2, 2}))};
    const Output y = safeEmbeddingLookupSparse(scope, whole, ids);
    const Gradient gradient = addGradients(scope, {y}, {whole.handle})[0];
    ASSERT_TRUE(gradient.isSlices());
    Session session(graph, {.threads = 1});
    session.run(Feeds{}, {}, {whole.initializer});
    const auto slices = session.run(Feeds{}, {gradient.values, gradient.indices, toDense(scope, gradient)});
    EXPECT_EQ(slices[1].elements(), 2);
    EXPECT_THAT(testing::values<float>(slices[2]), ElementsAre(0, 0, .5F, 0, 0, 1.5F, 0));
  }
}

}  // namespace
}  // namespace engine::nn
