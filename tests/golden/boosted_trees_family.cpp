// The family "boosted_trees": an estimator of trees made by its call, trained on the recorded rows in order, its trees
// compared node by node, then evaluated and asked for predictions, importances and explanations.
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "tests/golden/boosted_trees_calls.h"
#include "tests/golden/compare.h"
#include "tests/golden/example_rows.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace proto = tensorflow::boosted_trees;
using engine::message;
using engine::Tensor;
using nlohmann::json;

bool isNear(double got, double want, const Case& one) {
  return std::abs(got - want) <= one.atol() + one.rtol() * std::abs(want);
}

std::vector<double> valuesOf(const proto::Leaf& leaf) {
  if (!leaf.has_vector()) return {static_cast<double>(leaf.scalar())};
  return {leaf.vector().value().begin(), leaf.vector().value().end()};
}

std::string leafDifference(const proto::Leaf& got, const proto::Leaf& want, const Case& one) {
  const std::vector<double> values = valuesOf(got);
  const std::vector<double> expected = valuesOf(want);
  if (values.size() != expected.size()) return message("has ", values.size(), " values");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!isNear(values[i], expected[i], one)) return message("is ", values[i], ", not ", expected[i]);
  }
  return {};
}

// Splits exactly, gains and leaves within the tolerance.
std::string nodeDifference(const proto::Node& got, const proto::Node& want, const Case& one) {
  if (got.node_case() != want.node_case()) return "is of another kind";
  if (got.bucketized_split().SerializeAsString() != want.bucketized_split().SerializeAsString() ||
      got.categorical_split().SerializeAsString() != want.categorical_split().SerializeAsString()) {
    return message("splits by ", got.bucketized_split().ShortDebugString(), got.categorical_split().ShortDebugString(),
                   ", not by ", want.bucketized_split().ShortDebugString(),
                   want.categorical_split().ShortDebugString());
  }
  const auto gain = static_cast<double>(got.metadata().gain());
  if (!isNear(gain, static_cast<double>(want.metadata().gain()), one)) {
    return message("gains ", gain, ", not ", want.metadata().gain());
  }
  if (got.metadata().has_original_leaf() != want.metadata().has_original_leaf()) return "has another original leaf";
  const std::string before = leafDifference(got.metadata().original_leaf(), want.metadata().original_leaf(), one);
  if (!before.empty()) return "was a leaf that " + before;
  return leafDifference(got.leaf(), want.leaf(), one);
}

std::string ensembleDifference(const std::string& got, const std::string& want, const Case& one) {
  proto::TreeEnsemble ours;
  proto::TreeEnsemble theirs;
  if (!ours.ParseFromString(got) || !theirs.ParseFromString(want)) return "is no ensemble";
  if (ours.trees_size() != theirs.trees_size()) return message("has ", ours.trees_size(), " trees");
  for (int tree = 0; tree < theirs.trees_size(); ++tree) {
    const proto::Tree& mine = ours.trees(tree);
    const proto::Tree& other = theirs.trees(tree);
    if (mine.nodes_size() != other.nodes_size()) return message("tree ", tree, " has ", mine.nodes_size(), " nodes");
    for (int node = 0; node < other.nodes_size(); ++node) {
      const std::string differs = nodeDifference(mine.nodes(node), other.nodes(node), one);
      if (!differs.empty()) return message("node ", node, " of tree ", tree, " ", differs);
    }
    if (ours.tree_metadata(tree).num_layers_grown() != theirs.tree_metadata(tree).num_layers_grown() ||
        ours.tree_metadata(tree).is_finalized() != theirs.tree_metadata(tree).is_finalized() ||
        ours.tree_metadata(tree).post_pruned_nodes_meta_size() !=
            theirs.tree_metadata(tree).post_pruned_nodes_meta_size()) {
      return message("tree ", tree, " has other metadata");
    }
  }
  const std::string growing = theirs.growing_metadata().ShortDebugString();
  return ours.growing_metadata().ShortDebugString() == growing ? "" : "is not growing at " + growing;
}

std::string treesDifference(const std::string& checkpoint, const Case& one) {
  return checkpointDifference(checkpoint, (one.folder / "final/model.ckpt").string(), one,
                              [&](const std::string& name, const Tensor& got, const Tensor& want) {
                                return name == estimator::kSerializedTreesKey
                                           ? ensembleDifference(got.item<std::string>(), want.item<std::string>(), one)
                                           : difference(got, want, one.rtol(), one.atol());
                              });
}

std::string numbersDifference(const std::map<std::string, double>& got, const json& want, const Case& one) {
  if (got.size() != want.size()) return message("has ", got.size(), " numbers, not ", want.size());
  for (const auto& [name, value] : want.items()) {
    const auto found = got.find(name);
    if (found == got.end()) return "has no " + name;
    if (!isNear(found->second, numberOf(value), one)) {
      return message(name, " is ", found->second, ", not ", numberOf(value));
    }
  }
  return {};
}

std::string predictionDifference(const std::map<std::string, Tensor>& got, const json& want, const Case& one) {
  if (got.size() != want.size()) return "there are other predictions than TensorFlow's";
  for (const auto& [key, values] : want.items()) {
    const auto found = got.find(key);
    if (found == got.end()) return "there is no prediction " + key;
    const Tensor& tensor = found->second;
    if (static_cast<std::size_t>(tensor.elements()) != values.size()) return key + " has another size";
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool same = tensor.dtype() == engine::DType::kString
                            ? tensor.data<std::string>()[i] == values[i].get<std::string>()
                            : isNear(tensor.toDoubles()[i], numberOf(values[i]), one);
      if (!same) return key + " is " + tensor.toString();
    }
  }
  return {};
}

std::string explanationDifference(const estimator::Explanation& got, const json& want, const Case& one) {
  if (!isNear(got.bias, numberOf(want.at("bias")), one)) return message("the bias is ", got.bias);
  return numbersDifference({got.dfc.begin(), got.dfc.end()}, want.at("dfc"), one);
}

class TreesCase {
 public:
  explicit TreesCase(const Case& one) : one_(one) {
    const auto data = one.json.at("data").get<std::string>();  // ../_data/<set>_{train,eval}.tfrecord
    const std::size_t begin = data.find('/', 3) + 1;
    const std::string set = data.substr(begin, data.find("_{") - begin);
    const std::filesystem::path folder = one.folder.parent_path() / "_data";
    train_.emplace(folder, set, "train", one.json);
    eval_.emplace(folder, set, "eval", one.json);
  }

  std::string run(int threads) const {
    const ScratchFolder folder;
    estimator::RunConfig config;
    config.set_model_dir(folder.path());
    config.set_threads(threads);
    const auto trees = boostedTreesOf(Call(json().at("call_json")), one_.folder, config);
    std::string differs = trained(*trees);
    if (differs.empty()) differs = treesDifference(*trees->latestCheckpoint(), one_);
    if (differs.empty()) differs = evaluated(*trees);
    if (differs.empty()) differs = predicted(*trees);
    if (differs.empty()) differs = said(*trees);
    return differs;
  }

 private:
  const nlohmann::json& json() const { return one_.json; }
  int64_t batchSize() const { return json().at("train_input").at("batch_size").get<int64_t>(); }
  estimator::InputFn rowsOfEval(int64_t rows) const {
    return [this, rows](estimator::Mode) { return eval_->input(rows, false, rows); };
  }

  std::string trained(estimator::BoostedTrees& trees) const {
    const auto losses = std::make_shared<LossRecorder>();
    estimator::TrainOptions training;
    training.maxSteps = json().at("train_input").at("max_steps").get<int64_t>();
    training.hooks = {losses};
    trees.train([&](estimator::Mode) { return train_->input(batchSize(), true); }, training);
    return lossDifference(losses->losses(), json().at("losses"), one_);
  }

  // Evaluations take batches of 64 rows where the case says nothing else.
  std::string evaluated(const estimator::BoostedTrees& trees) const {
    const int64_t batch =
        json().contains("eval_input") ? json().at("eval_input").at("batch_size").get<int64_t>() : kEvalBatch;
    const std::string differs = numbersDifference(
        trees.evaluate([&](estimator::Mode) { return eval_->input(batch, false); }, {}), json().at("evaluate"), one_);
    return differs.empty() ? "" : "the evaluation: " + differs;
  }

  std::string predicted(const estimator::BoostedTrees& trees) const {
    const auto& rows = json().at("predict_first_20");
    estimator::Predictor predictor = trees.predict(rowsOfEval(static_cast<int64_t>(rows.size())));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto got = predictor.next();
      if (!got) return message("predictions end at row ", row);
      const std::string differs = predictionDifference(*got, rows[row], one_);
      if (!differs.empty()) return message("row ", row, ": ", differs);
    }
    return {};
  }

  // What the trees say about themselves.
  std::string said(const estimator::BoostedTrees& trees) const {
    const estimator::ColumnValues importances = trees.featureImportances();
    const std::string differs =
        numbersDifference({importances.begin(), importances.end()}, json().at("feature_importances_gain"), one_);
    if (!differs.empty()) return "importances: " + differs;
    const auto& rows = json().at("explanations_first_20");
    if (rows.is_null()) return {};
    const auto explained = trees.predictWithExplanations(rowsOfEval(static_cast<int64_t>(rows.size())));
    if (explained.size() != rows.size()) return message("explains ", explained.size(), " rows");
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::string wrong = explanationDifference(explained[row].explanation, rows[row], one_);
      if (!wrong.empty()) return message("the explanation of row ", row, ": ", wrong);
    }
    return {};
  }

  static constexpr int64_t kEvalBatch = 64;

  const Case& one_;
  std::optional<ExampleRows> train_;
  std::optional<ExampleRows> eval_;
};

Outcome runBoostedTrees(const Case& one) {
  const TreesCase trees(one);
  for (const int threads : {1, 3}) {
    const std::string differs = trees.run(threads);
    if (!differs.empty()) return Outcome::fail(message("on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

const FamilyRegistrar kBoostedTrees("boosted_trees", runBoostedTrees);

}  // namespace
}  // namespace golden
