#include "engine/estimator/canned/kmeans_start.h"

#include "engine/core/error.h"
#include "engine/core/philox.h"
#include "engine/graph/cond.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr int64_t kChainLength = 200;
constexpr double kNormEpsilon = 1e-12;

// The seed of TensorFlow's clustering: the graph's where it has one.
int64_t startSeed(const Graph& graph, nn::Seed seed) {
  return opSeeds(graph.seed(), seed, 0).first;
}

// Rows of `a`, which may be none, and of `b`.
Tensor joinedRows(const Tensor& a, const Tensor& b) {
  if (a.rank() != 2 || a.dim(0) == 0) return b.clone();
  if (a.dim(1) != b.dim(1)) {
    fail(Code::kInvalidArgument, "The points of the batches have ", a.dim(1), " and ", b.dim(1), " dimensions.");
  }
  Tensor all(DType::kFloat, Shape{a.dim(0) + b.dim(0), a.dim(1)});
  float* to = std::copy_n(a.data<float>(), a.elements(), all.data<float>());
  std::copy_n(b.data<float>(), b.elements(), to);
  return all;
}

int64_t rowsOf(const Tensor& centres) {
  return centres.rank() == 2 ? centres.dim(0) : 0;
}

}  // namespace

Output unitRows(const Scope& outer, Output x) {
  const Scope scope = outer.child("l2_normalize");
  const Output squares = ops::sum(scope, scope.op("Square", {x}), {1}, true);
  const Output least = ops::number(scope, x.type(), kNormEpsilon, "epsilon");
  return ops::mul(scope, x, scope.op("Rsqrt", {scope.op("Maximum", {squares, least})}));
}

bool isCosine(const KMeansOptions& options) {
  return options.distanceMetric == "cosine";
}

int64_t clusterCount(const KMeansOptions& options) {
  const auto* given = std::get_if<Tensor>(&options.initialClusters);
  return given ? given->dim(0) : options.numClusters;
}

KMeansStartHook::KMeansStartHook(const Scope& scope, const KMeansOptions& options, Output points, KMeansCentres centres)
    : scope_(scope.child("clusters_init")),
      options_(options),
      count_(clusterCount(options)),
      seed_(startSeed(scope.graph(), options.seed)),
      points_(points) {
  current_ = nn::read(scope_, centres.clusters, "clusters");
  initialized_ = nn::read(scope_, centres.initialized, "initialized");
  remaining_ = ops::placeholder(scope_, DType::kInt64, Shape{}, "remaining");
  next_ = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, kUnknownDim}, "next");
  done_ = ops::placeholder(scope_, DType::kBool, Shape{}, "done");
  std::vector<Node*> assigns{ops::assign(scope_, centres.clusters.handle, next_),
                             ops::assign(scope_, centres.initialized.handle, done_)};
  if (centres.updated) assigns.push_back(ops::assign(scope_, centres.updated->handle, next_));
  assign_ = ops::group(scope_, assigns, "assign_centers");
  const auto* method = std::get_if<std::string>(&options_.initialClusters);
  if (!method) {
    chosen_ = ops::constant(scope_, std::get<Tensor>(options_.initialClusters), "initial_clusters");
  } else if (*method == "kmc2") {
    makeChain();
  } else if (*method == "kmeans_plus_plus") {
    makePlusPlus();
  } else {
    makeRandom();
  }
  if (chosen_.valid()) chosen_ = normalised(chosen_);
}

Output KMeansStartHook::normalised(Output x) const {
  return isCosine(options_) ? unitRows(scope_, x) : x;
}

// Points drawn with replacement, or the whole batch where it has no more points than are wanted.
void KMeansStartHook::makeRandom() {
  const Output zero = ops::scalar(scope_, int32_t{0}, "axis");
  const Output size = scope_.op("GatherV2", {ops::shapeOf(scope_, points_), zero, zero});
  const Output rows = ops::cast(scope_, size, DType::kInt64);
  const Output few = scope_.op("LessEqual", {rows, remaining_});
  const bool seeded = options_.seed || scope_.graph().seed();
  const Attrs attrs = nn::seedAttrs(scope_.graph(), seeded ? nn::Seed(seed_) : nn::Seed());
  chosen_ = cond(
      scope_, few, [&](const CondBranch& branch) { return std::vector{branch.take(points_)}; },
      [&](const CondBranch& branch) {
        const Scope& s = branch.scope();
        const Output vector = ops::reshape(s, branch.take(remaining_), {-1});
        const Output low = ops::scalar(s, int64_t{0}, "minval");
        const Output drawn = s.op("RandomUniformInt", {vector, low, branch.take(rows)}, attrs);
        return std::vector{s.op("GatherV2", {branch.take(points_), drawn, ops::scalar(s, int32_t{0}, "axis")})};
      })[0];
}

void KMeansStartHook::makePlusPlus() {
  const Output retries = ops::scalar(scope_, options_.kmeansPlusPlusNumRetries, "num_retries_per_sample");
  chosen_ = scope_.op("KmeansPlusPlusInitialization",
                      {normalised(points_), remaining_, ops::scalar(scope_, seed_, "seed"), retries});
}

// One step of the chain, of points and centres that are fed: a batch gives several centres.
void KMeansStartHook::makeChain() {
  subset_ = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, kUnknownDim}, "subset");
  known_ = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, kUnknownDim}, "known");
  Node* nearest = scope_.node("NearestNeighbors", {subset_, known_, ops::scalar(scope_, int64_t{1}, "k")});
  const Output distances = ops::reshape(scope_, nearest->output(1), {-1});
  const Output index = scope_.op("KMC2ChainInitialization", {distances, ops::scalar(scope_, seed_, "seed")});
  const Output vector = ops::reshape(scope_, index, {1});
  chain_ = normalised(scope_.op("GatherV2", {subset_, vector, ops::scalar(scope_, int32_t{0}, "axis")}));
}

Tensor KMeansStartHook::chainCentres(Session& session, const Tensor& before) {
  const Tensor points = session.run(Feeds{}, {points_})[0];
  if (points.dim(0) == 0) return before;
  if (rowsOf(before) == 0) {
    const Tensor first = points.slice(0, 1);
    return session.run({{subset_, first}, {known_, first}}, {chain_})[0];
  }
  const int64_t wanted = std::max<int64_t>(1, std::min(count_ - rowsOf(before), points.dim(0) / kChainLength));
  Tensor all = before;
  for (int64_t i = 0; i < wanted; ++i) {
    const int64_t begin = i * kChainLength;
    const Tensor subset = points.slice(begin, std::min(begin + kChainLength, points.dim(0)));
    all = joinedRows(all, session.run({{subset_, subset}, {known_, all}}, {chain_})[0]);
  }
  return all;
}

Tensor KMeansStartHook::nextCentres(Session& session, const Tensor& before) {
  if (chain_.valid()) return chainCentres(session, before);
  const int64_t remaining = count_ - rowsOf(before);
  return joinedRows(before, session.run({{remaining_, Tensor::scalar(remaining)}}, {chosen_})[0]);
}

void KMeansStartHook::afterCreateSession(Session& session) {
  while (!session.run(Feeds{}, {initialized_})[0].item<bool>()) {
    const Tensor before = session.run(Feeds{}, {current_})[0];
    const Tensor after = nextCentres(session, before);
    const bool done = rowsOf(after) >= count_;
    session.run({{next_, after}, {done_, Tensor::scalar(done)}}, {}, {assign_});
  }
}

}  // namespace engine::estimator
