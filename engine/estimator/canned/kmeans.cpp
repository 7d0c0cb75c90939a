#include "engine/estimator/canned/kmeans.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/canned/kmeans_start.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/input_layer.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/summary.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr double kCountEpsilon = 1e-6;
constexpr int64_t kMostRetries = 1000;

// Ends the training once the loss hardly changes (TensorFlow's _LossRelativeChangeHook).
class LossChangeHook : public SessionRunHook {
 public:
  LossChangeHook(Output loss, double tolerance) : tolerance_(tolerance) { args_.fetches = {loss}; }
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext& context, SessionRunValues values) override {
    const auto loss = static_cast<double>(values[0].item<float>());
    if (before_ && std::abs(loss - *before_) / (1 + std::abs(*before_)) < tolerance_) context.requestStop();
    before_ = loss;
  }

 private:
  SessionRunArgs args_;
  double tolerance_;
  std::optional<double> before_;
};

void checkKMeans(const KMeansOptions& options) {
  if (const auto* name = std::get_if<std::string>(&options.initialClusters)) {
    if (*name != "random" && *name != "kmeans_plus_plus" && *name != "kmc2") {
      fail(Code::kInvalidArgument, "Unsupported initialization algorithm '", *name,
           "': choose random, kmeans_plus_plus or kmc2.");
    }
  } else if (const Tensor& given = std::get<Tensor>(options.initialClusters);
             given.dtype() != DType::kFloat || given.rank() != 2) {
    fail(Code::kInvalidArgument, "initial_clusters must be float32 [clusters, dimensions], got ",
         dtypeName(given.dtype()), given.shape(), ".");
  }
  if (options.distanceMetric != "squared_euclidean" && !isCosine(options)) {
    fail(Code::kInvalidArgument, "Unsupported distance metric '", options.distanceMetric,
         "': choose squared_euclidean or cosine.");
  }
  if (clusterCount(options) < 1) {
    fail(Code::kInvalidArgument, "num_clusters must be positive, got ", clusterCount(options), ".");
  }
  if (options.kmeansPlusPlusNumRetries > kMostRetries) {
    fail(Code::kInvalidArgument, "kmeans_plus_plus_num_retries is ", options.kmeansPlusPlusNumRetries,
         "; it must be at most ", kMostRetries, ": so many points are drawn for each centre.");
  }
  if (options.miniBatchStepsPerIteration < 1) {
    fail(Code::kInvalidArgument, "mini_batch_steps_per_iteration must be positive, got ",
         options.miniBatchStepsPerIteration, ".");
  }
}

// float [batch, dimensions]: the columns', or every feature side by side in the order of their names.
Output pointsOf(const Features& features, const KMeansOptions& options) {
  const Scope root = features.scope().exactly("");
  if (!options.featureColumns.empty()) {
    return feature_column::inputLayer(root, feature_column::featureTensors(features.tensors()), options.featureColumns);
  }
  std::vector<Output> parts;
  for (const auto& [name, feature] : features.tensors()) {
    if (feature.type() == DType::kString || !feature.shape().hasRank() || feature.shape().rank() > 2) {
      fail(Code::kInvalidArgument, "Feature '", name, "' is ", dtypeName(feature.type()), feature.shape(),
           "; without feature columns the points must be numbers [batch] or [batch, n].");
    }
    Output part = ops::cast(root, feature, DType::kFloat);
    if (feature.shape().rank() == 1) part = ops::reshape(root, part, {-1, 1});
    parts.push_back(part);
  }
  if (parts.empty()) fail(Code::kInvalidArgument, "The input has no features.");
  if (parts.size() == 1) return parts[0];
  parts.push_back(ops::scalar(root, int32_t{1}, "concat/axis"));
  return root.op("ConcatV2", parts, {}, "concat");
}

// The graph of one model.
class KMeansGraph {
 public:
  KMeansGraph(const Features& features, const KMeansOptions& options, bool training)
      : scope_(features.scope().exactly("")),
        options_(options),
        clusters_(clusterCount(options)),
        raw_(pointsOf(features, options)),
        delayed_(options.useMiniBatch && options.miniBatchStepsPerIteration > 1) {
    makeVariables();
    points_ = isCosine(options) ? unitRows(scope_, raw_) : raw_;
    Output centres = readCentres(variables_.clusters, "read_clusters");
    if (training && delayed_) centres = takeMovedWhenDue(centres);
    current_ = centres;
    if (isCosine(options) && !keepsUnitCentres()) centres = unitRows(scope_, centres);
    distances_ = allDistances(centres);
    Node* nearest =
        scope_.node("NearestNeighbors", {points_, centres, ops::scalar(scope_, int64_t{1}, "k")}, {}, "nearest");
    index_ = squeezed(nearest->output(0), "cluster_index");
    nearest_ = squeezed(nearest->output(1), "distance");
    if (isCosine(options)) nearest_ = ops::mul(scope_, nearest_, ops::scalar(scope_, 0.5F, "half"));
    loss_ = ops::sum(scope_, nearest_);
  }

  Output points() const { return raw_; }
  const KMeansCentres& centres() const { return variables_; }
  Output loss() const { return loss_; }
  NamedOutputs predictions() const { return {{"all_distances", distances_}, {"cluster_index", index_}}; }

  Node* training() {
    std::vector<Node*> updates;
    if (options_.useMiniBatch) {
      miniBatch(updates);
    } else {
      updates.push_back(ops::assign(scope_, variables_.clusters.handle, wholeBatch()));
    }
    const Output one = ops::scalar(scope_, int64_t{1}, "one");
    updates.push_back(ops::assignAdd(scope_, nn::globalStep(scope_.graph()).handle, one));
    return ops::group(scope_, updates, "train_op");
  }

 private:
  // Whether the centres are kept on the unit sphere, not only looked at as if they were.
  bool keepsUnitCentres() const { return isCosine(options_) && (!options_.useMiniBatch || delayed_); }

  void makeVariables() {
    const Tensor nothing(DType::kFloat, Shape{0});
    variables_.clusters = nn::getVariableOfAnyShape(scope_, "clusters", nothing, nn::untrained());
    variables_.initialized =
        nn::getVariable(scope_, "initialized", Shape{}, DType::kBool, nn::zeros(), nn::untrained());
    if (!options_.useMiniBatch) return;
    if (delayed_) {
      variables_.updated = nn::getVariableOfAnyShape(scope_, "clusters_updated", nothing, nn::untrained());
      const auto steps = static_cast<double>(options_.miniBatchStepsPerIteration);
      updateIn_ =
          nn::getVariable(scope_, "update_in_steps", Shape{}, DType::kInt64, nn::constant(steps), nn::untrained());
    }
    counts_ = nn::getVariable(scope_, "Variable", Shape{clusters_}, DType::kInt64, delayed_ ? nn::zeros() : nn::ones(),
                              nn::untrained());
  }
  // [clusters, dimensions], as they are when a step begins.
  Output readCentres(const Variable& variable, const std::string& name) {
    const Output value = ops::readVariable(scope_, variable.handle, name);
    const int64_t dimensions = raw_.shape().hasRank() ? raw_.shape().dim(1) : kUnknownDim;
    value.node->mergeOutputShape(0, Shape{clusters_, dimensions});
    return value;
  }
  Output squeezed(Output x, const std::string& name) {
    return scope_.op("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{-1}}}, name);
  }
  Output allDistances(Output centres) {
    const Output products = ops::matMul(scope_, points_, centres, false, true);
    if (isCosine(options_)) return ops::sub(scope_, ops::scalar(scope_, 1.0F, "one"), products);
    const Output own = ops::sum(scope_, scope_.op("Square", {points_}), {1}, true);
    const Output others = ops::sum(scope_, scope_.op("Square", {centres}), {1});
    const Output twice = ops::mul(scope_, ops::scalar(scope_, 2.0F, "two"), products);
    return ops::add(scope_, ops::sub(scope_, own, twice), others);
  }
  // Sums of the points of each cluster [clusters, dimensions], and how many there are [clusters].
  Output sums() { return scope_.op("UnsortedSegmentSum", {points_, index_, segments()}); }
  Output counted(DType dtype) {
    const Output ones = scope_.op("OnesLike", {index_});
    return ops::cast(scope_, scope_.op("UnsortedSegmentSum", {ones, index_, segments()}), dtype);
  }
  Output segments() { return ops::scalar(scope_, static_cast<int32_t>(clusters_), "num_segments"); }
  Output asColumn(Output x) { return ops::reshape(scope_, x, {clusters_, 1}); }

  // Σ points / (their number + ε); a centre without points moves to 0, as in TensorFlow.
  Output wholeBatch() {
    const Output epsilon = ops::scalar(scope_, static_cast<float>(kCountEpsilon), "epsilon");
    const Output divisor = ops::add(scope_, asColumn(counted(DType::kFloat)), epsilon);
    const Output centres = ops::realDiv(scope_, sums(), divisor);
    return keepsUnitCentres() ? unitRows(scope_, centres) : centres;
  }

  // Every so many steps what was moved becomes what distances are measured from, and counting begins anew.
  Output takeMovedWhenDue(Output centres) {
    moving_ = readCentres(*variables_.updated, "read_updated");
    left_ = nn::read(scope_, updateIn_, "left");
    due_ = scope_.op("LessEqual", {left_, ops::scalar(scope_, int64_t{0}, "zero")});
    return scope_.op("SelectV2", {due_, isCosine(options_) ? unitRows(scope_, moving_) : moving_, centres});
  }

  // With k points for a centre x of n points so far: x += (Σ points - k·x) / (n + 2k), n += k. The paper's rule divides
  // by n + k; TensorFlow 2 adds the batch to the counts before it reads them.
  void miniBatch(std::vector<Node*>& updates) {
    Output seen = nn::read(scope_, counts_, "seen");
    if (delayed_) {
      updates.push_back(ops::assign(scope_, variables_.clusters.handle, current_));
      seen = scope_.op("SelectV2", {due_, scope_.op("ZerosLike", {seen}), seen});
      const Output anew = ops::scalar(scope_, options_.miniBatchStepsPerIteration - 1, "anew");
      const Output less = ops::sub(scope_, left_, ops::scalar(scope_, int64_t{1}, "one"));
      updates.push_back(ops::assign(scope_, updateIn_.handle, scope_.op("SelectV2", {due_, anew, less})));
    }
    const Output moving = delayed_ ? moving_ : current_;
    const Output added = counted(DType::kInt64);
    const Output total = ops::add(scope_, seen, added);
    const Output points = asColumn(ops::cast(scope_, added, DType::kFloat));
    const Output change = ops::sub(scope_, sums(), ops::mul(scope_, points, moving));
    const Output least =
        scope_.op("Maximum", {ops::add(scope_, total, added), ops::scalar(scope_, int64_t{1}, "least")});
    const Output divisor = asColumn(ops::cast(scope_, least, DType::kFloat));
    const Output moved = ops::add(scope_, moving, ops::realDiv(scope_, change, divisor));
    const Variable& to = delayed_ ? *variables_.updated : variables_.clusters;
    updates.push_back(ops::assign(scope_, to.handle, moved));
    updates.push_back(ops::assign(scope_, counts_.handle, total));
  }

  Scope scope_;
  const KMeansOptions& options_;
  int64_t clusters_;
  Output raw_;
  bool delayed_;
  KMeansCentres variables_;
  Variable counts_, updateIn_;
  Output points_, current_, moving_, left_, due_, distances_, index_, nearest_, loss_;
};

}  // namespace

ModelFn kMeans(KMeansOptions options) {
  checkKMeans(options);
  return [options = std::move(options)](const Features& features, const Labels&, Mode mode, const Params&,
                                        const RunConfig&) {
    KMeansGraph graph(features, options, mode == Mode::kTrain);
    const Scope root = features.scope().exactly("");
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = graph.predictions();
    spec.loss = graph.loss();
    if (mode == Mode::kTrain) {
      nn::summary::scalar(root, "loss/raw", graph.loss());
      spec.trainOp = graph.training();
      spec.trainingHooks.push_back(std::make_shared<KMeansStartHook>(root, options, graph.points(), graph.centres()));
      if (options.relativeTolerance) {
        spec.trainingHooks.push_back(std::make_shared<LossChangeHook>(graph.loss(), *options.relativeTolerance));
      }
    }
    if (mode == Mode::kEval) spec.evalMetricOps["score"] = nn::metrics::mean(root.child("score"), graph.loss());
    if (mode == Mode::kPredict) {
      for (const auto& [name, value] : spec.predictions) spec.exportOutputs[name] = PredictOutput{{{"output", value}}};
      spec.exportOutputs[kDefaultServingKey] = PredictOutput{{{"output", spec.predictions.at("cluster_index")}}};
    }
    return spec;
  };
}

}  // namespace engine::estimator
