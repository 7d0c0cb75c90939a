#include "engine/graph/function_library.h"

#include <charconv>
#include <unordered_set>

#include "engine/core/node_error.h"
#include "engine/graph/op_registry.h"

namespace engine {
namespace {

using tensorflow::FunctionDef;
using tensorflow::NodeDef;

// Ops with state that only read it, or make what they stand for.
bool onlyReads(const std::string& op) {
  static const std::unordered_set<std::string> kReads{"ReadVariableOp",    "ResourceGather",      "ResourceGatherNd",
                                                      "VarHandleOp",       "VarIsInitializedOp",  "VariableShape",
                                                      "DisableCopyOnRead", "LookupTableFindV2",   "LookupTableSizeV2",
                                                      "HashTableV2",       "LookupTableExportV2", "RestoreV2"};
  return kReads.contains(op);
}

// The number of tensors of an output, as the node's attributes say.
int outputCount(const ArgDef& arg, const NodeDef& node) {
  const std::string& attr = arg.numberAttr.empty() ? arg.typeListAttr : arg.numberAttr;
  if (attr.empty()) return 1;
  const auto found = node.attr().find(attr);
  if (found == node.attr().end()) return 0;
  return arg.numberAttr.empty() ? found->second.list().type_size() : static_cast<int>(found->second.i());
}

}  // namespace

FunctionLibrary::FunctionLibrary(const tensorflow::FunctionDefLibrary& library) {
  for (const FunctionDef& function : library.function()) functions_[function.signature().name()] = &function;
}

FunctionFlow FunctionLibrary::flowOf(const NodeDef& node) const {
  static const std::unordered_map<std::string, FunctionFlow> kFlows{{"PartitionedCall", FunctionFlow::kCall},
                                                                    {"StatefulPartitionedCall", FunctionFlow::kCall},
                                                                    {"If", FunctionFlow::kIf},
                                                                    {"StatelessIf", FunctionFlow::kIf},
                                                                    {"Case", FunctionFlow::kCase},
                                                                    {"StatelessCase", FunctionFlow::kCase},
                                                                    {"While", FunctionFlow::kWhile},
                                                                    {"StatelessWhile", FunctionFlow::kWhile}};
  const auto found = kFlows.find(node.op());
  if (found != kFlows.end()) return found->second;
  return functions_.contains(node.op()) ? FunctionFlow::kCall : FunctionFlow::kNone;
}

CalledFunction FunctionLibrary::required(const NodeDef& node, const tensorflow::NameAttrList& called) const {
  const auto found = functions_.find(called.name());
  if (found != functions_.end()) return {found->second, &called.attr()};
  failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") calls the function '", called.name(),
             "', which the graph's library does not have.");
}

CalledFunction FunctionLibrary::required(const NodeDef& node, const char* attr) const {
  const auto found = node.attr().find(attr);
  if (found != node.attr().end()) return required(node, found->second.func());
  failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") has no function '", attr, "'.");
}

std::vector<CalledFunction> FunctionLibrary::calledBy(const NodeDef& node) const {
  std::vector<CalledFunction> called;
  switch (flowOf(node)) {
    case FunctionFlow::kNone:
      break;
    case FunctionFlow::kCall: {
      const auto named = functions_.find(node.op());
      called.push_back(named != functions_.end() ? CalledFunction{named->second, &node.attr()} : required(node, "f"));
      break;
    }
    case FunctionFlow::kIf:
      called = {required(node, "then_branch"), required(node, "else_branch")};
      break;
    case FunctionFlow::kWhile:
      called = {required(node, "cond"), required(node, "body")};
      break;
    case FunctionFlow::kCase: {
      const auto branches = node.attr().find("branches");
      if (branches == node.attr().end() || branches->second.list().func().empty()) {
        failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") has no branches.");
      }
      for (const auto& branch : branches->second.list().func()) called.push_back(required(node, branch));
      break;
    }
  }
  return called;
}

int FunctionLibrary::outputIndex(const NodeDef& node, const std::string& output) const {
  const std::size_t colon = output.find(':');
  const std::string name = output.substr(0, colon);
  int index = 0;
  if (colon != std::string::npos) {
    const char* end = output.data() + output.size();
    if (std::from_chars(output.data() + colon + 1, end, index).ptr != end || index < 0) index = 0;
  }
  const auto function = functions_.find(node.op());
  int before = 0;
  if (function != functions_.end()) {
    for (const auto& arg : function->second->signature().output_arg()) {
      if (arg.name() == name) return before + index;
      ++before;
    }
  } else if (const OpDef* op = findOp(node.op())) {
    for (const ArgDef& arg : op->outputs) {
      if (arg.name == name) return before + index;
      before += outputCount(arg, node);
    }
  }
  return index;  // the only list of what runs functions; of ops without a definition the importer complains
}

bool FunctionLibrary::hasEffect(const FunctionDef& function, int depth) {
  constexpr int kMaxDepth = 64;
  if (depth > kMaxDepth) return true;
  const auto [known, fresh] = effects_.try_emplace(&function, false);
  if (!fresh) return known->second;
  for (const NodeDef& node : function.node_def()) {
    bool effect = false;
    if (flowOf(node) == FunctionFlow::kNone) {
      const OpDef* op = findOp(node.op());
      effect = op && op->stateful && !onlyReads(node.op());
    }
    for (const CalledFunction& inner : calledBy(node)) effect = hasEffect(*inner.function, depth + 1) || effect;
    if (!effect) continue;
    return effects_[&function] = true;
  }
  return false;
}

}  // namespace engine
