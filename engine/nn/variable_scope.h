// tf.compat.v1.variable_scope and get_variable: variables by name, made where they do not exist and shared where a
// scope says so; what a scope gives its variables (initializer, regularizer, partitioner) holds for the scopes below
// it. A value over a graph; used by the graph's thread.
//   Graph graph;
//   const nn::VariableScope tower = nn::VariableScope(Scope(graph)).child("tower");
//   const auto made = tower.get("kernel", {2, 2}, {.initializer = nn::zeros()});
//   tower.reusing().get("kernel", {2, 2}).name;  // is made.name
//   made.name;                                   // is "tower/kernel"
#pragma once

#include <optional>
#include <string>

#include "engine/nn/partitioned_variable.h"

namespace engine::nn {

enum class Reuse {
  kNever,   // get() makes the variable; it must not exist
  kAlways,  // get() gives the variable; it must exist (reuse=True)
  kAuto     // get() gives the variable, or makes it (tf.AUTO_REUSE)
};

struct VariableScopeOptions {
  Initializer initializer = {};  // none: the outer scope's
  Regularizer regularizer = {};
  Partitioner partitioner = {};
  std::optional<Reuse> reuse = {};  // none: the outer scope's. An outer kAlways cannot be taken back
  std::optional<DType> dtype = {};  // of variables that name none; none: the outer scope's, float32 at the root
};

struct GetVariableOptions {
  std::optional<DType> dtype = {};
  Initializer initializer = {};  // none: the scope's, else Glorot's uniform for floating numbers and zeros for others
  Regularizer regularizer = {};
  Partitioner partitioner = {};
  bool trainable = true;
  bool local = false;
};

class VariableScope {
 public:
  // The graph's root, or what `scope` names.
  explicit VariableScope(const Scope& scope, const VariableScopeOptions& options = {});

  // The scope <this>/<name>, whether it was used before or not. InvalidArgument for an empty name.
  VariableScope child(const std::string& name, const VariableScopeOptions& options = {}) const;
  // This scope, of which get() gives what exists (reuse_variables()).
  VariableScope reusing() const;

  // Its path in the graph, "a/b"; empty for the root.
  const std::string& name() const { return scope_.prefix(); }
  // What get() does with variables that exist.
  Reuse reuse() const { return reuse_; }
  // For the layers' nodes.
  const Scope& scope() const { return scope_; }

  // The variable <scope>/<name>. AlreadyExists or NotFound by `reuse`, in TensorFlow's words; InvalidArgument when the
  // one that exists has another shape, dtype or partition, and for a shape that is not fully defined.
  PartitionedVariable get(const std::string& name, const Shape& shape, const GetVariableOptions& options = {}) const;

 private:
  Scope scope_;
  VariableScopeOptions inherited_;
  Reuse reuse_ = Reuse::kNever;
};

}  // namespace engine::nn
