#include "engine/nn/variable_scope.h"

#include "engine/core/error.h"
#include "engine/nn/initializers.h"

namespace engine::nn {
namespace {

Initializer usualInitializer(DType dtype) {
  return isFloating(dtype) ? glorotUniform() : zeros();
}

// What was asked for must be what there is.
void checkShared(const PartitionedVariable& found, const Shape& shape, DType dtype, bool partitioned) {
  const DType known = found.parts.front().dtype;
  if (!shape.compatibleWith(found.shape)) {
    fail(Code::kInvalidArgument, "Trying to share variable ", found.name, ", but specified shape ", shape,
         " and found shape ", found.shape, ".");
  }
  if (dtype != known) {
    fail(Code::kInvalidArgument, "Trying to share variable ", found.name, ", but specified dtype ", dtypeName(dtype),
         " and found dtype ", dtypeName(known), ".");
  }
  if (!partitioned && !found.isWhole()) {
    fail(Code::kInvalidArgument, "A partitioned variable ", found.name,
         " was found, but no partitioner was given: the variable is in ", found.parts.size(), " parts.");
  }
}

}  // namespace

VariableScope::VariableScope(const Scope& scope, const VariableScopeOptions& options)
    : scope_(scope), inherited_(options), reuse_(options.reuse.value_or(Reuse::kNever)) {}

VariableScope VariableScope::child(const std::string& name, const VariableScopeOptions& options) const {
  if (name.empty()) fail(Code::kInvalidArgument, "A variable scope needs a name.");
  VariableScopeOptions all = options;
  if (!all.initializer) all.initializer = inherited_.initializer;
  if (!all.regularizer) all.regularizer = inherited_.regularizer;
  if (!all.partitioner) all.partitioner = inherited_.partitioner;
  if (!all.dtype) all.dtype = inherited_.dtype;
  const bool isBound = reuse_ == Reuse::kAlways;
  all.reuse = isBound ? Reuse::kAlways : options.reuse.value_or(reuse_);
  return VariableScope(scope_.exactly(scope_.fullName(name)), all);
}

VariableScope VariableScope::reusing() const {
  VariableScope shared = *this;
  shared.reuse_ = Reuse::kAlways;
  return shared;
}

PartitionedVariable VariableScope::get(const std::string& name, const Shape& shape,
                                       const GetVariableOptions& options) const {
  const std::string fullName = scope_.fullName(name);
  const DType dtype = options.dtype.value_or(inherited_.dtype.value_or(DType::kFloat));
  const Partitioner partitioner = options.partitioner ? options.partitioner : inherited_.partitioner;
  const PartitionedVariable found = findPartitionedVariable(scope_.graph(), fullName);
  if (!found.parts.empty()) {
    if (reuse_ == Reuse::kNever) {
      fail(Code::kAlreadyExists, "Variable ", fullName,
           " already exists, disallowed. Did you mean to set reuse=True or reuse=tf.AUTO_REUSE in VarScope?");
    }
    checkShared(found, shape, dtype, static_cast<bool>(partitioner));
    return found;
  }
  if (reuse_ == Reuse::kAlways) {
    fail(Code::kNotFound, "Variable ", fullName,
         " does not exist, or was not created with tf.get_variable(). Did you mean to set reuse=tf.AUTO_REUSE in "
         "VarScope?");
  }
  if (!shape.isFullyDefined()) {
    fail(Code::kInvalidArgument, "Shape of a new variable (", fullName, ") must be fully defined, but instead was ",
         shape, ".");
  }
  Initializer initializer = options.initializer ? options.initializer : inherited_.initializer;
  if (!initializer) initializer = usualInitializer(dtype);
  VariableOptions made;
  made.trainable = options.trainable;
  made.local = options.local;
  made.regularizer = options.regularizer ? options.regularizer : inherited_.regularizer;
  return getPartitionedVariable(scope_, name, shape, dtype, initializer, made, partitioner);
}

}  // namespace engine::nn
