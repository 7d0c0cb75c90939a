// A model as one GraphDef that needs no other file: variables are constants, vocabularies are in the graph. What
// TensorFlow's tf.compat.v1.graph_util.convert_variables_to_constants makes, with the tables besides.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/estimator/export/named_tensors.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/proto/graph.pb.h"

namespace engine::estimator {

inline constexpr const char* kFrozenGraphFile = "frozen_graph.pb";
inline constexpr const char* kFrozenGraphTextFile = "frozen_graph.pbtxt";
inline constexpr const char* kFrozenSignaturesFile = "signatures.json";

// Keys and values of a table.
struct TableEntries {
  Tensor keys;
  Tensor values;
};

// The ops that fill those tables which the roots need, in their order in the graph.
std::vector<std::string> neededTableInitializers(const tensorflow::GraphDef& graph,
                                                 const std::vector<std::string>& roots);

struct FrozenGraph {
  tensorflow::GraphDef graph;
  std::string initOp;  // to be run once, before the first request: fills tables and other resources. Empty: none
};

// What `roots` need of the graph. `variables`: values by the node that holds the variable; `tables`: entries by the op
// that fills a table from a file; `resources`: ops that set other resources to constants. Functions are inlined.
// NotFound for a variable without a value; Unimplemented, naming the op, when one writes a variable, which a constant
// does not allow.
FrozenGraph freezeGraph(const tensorflow::GraphDef& graph, const std::vector<std::string>& roots,
                        const NamedTensors& variables, const std::map<std::string, TableEntries>& tables,
                        const std::vector<std::string>& resources = {});

// Signatures as JSON: {"signatures": {"serving_default": {"method": …, "inputs": {"x": {"tensor": "x:0", "dtype":
// "float32", "shape": [null, 4]}}, …}}, "init_op": "init_all_tables"}.
std::string frozenSignaturesJson(const Signatures& signatures, const std::string& initOp);

// A frozen graph in a session of its own, as any program would read it. Used by one thread.
class FrozenModel {
 public:
  // Reads the folder's file, binary or text. Errors of readGraphFile() and importGraphDef().
  FrozenModel(const std::string& folder, const std::string& initOp, int threads);
  NamedTensors run(const Signature& signature, const NamedTensors& inputs);

 private:
  Graph graph_;
  std::unique_ptr<Session> session_;
};

}  // namespace engine::estimator
