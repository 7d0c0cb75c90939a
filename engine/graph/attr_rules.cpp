#include "engine/graph/attr_rules.h"

#include <unordered_set>

#include "engine/core/error.h"
#include "engine/graph/node_builder.h"

namespace engine {
namespace {

// Attributes that name the dtype of indices, axes, sizes and shapes.
bool namesIndexType(const std::string& op, const std::string& attr) {
  static const std::unordered_set<std::string> kIndexTypes{
      "Targmax",     "Taxis",   "Tblock_shape", "Tcrops",       "Tdim",      "Tindex",
      "Tidx",        "Tlabels", "Tmultiples",   "Tnumsegments", "Tpaddings", "Tperm",
      "Tsegmentids", "Tshape",  "Tshift",       "Tsplits",      "out_idx",   "shape_type"};
  return kIndexTypes.contains(attr) && op != "Range";
}

// Those that may be narrower, which their kernels look at.
bool namesIntegerType(const std::string& op, const std::string& attr) {
  static const std::unordered_set<std::string> kIntegerTypes{"Index", "TI",    "Tindices",  "Tk",
                                                             "Tlen",  "Tseed", "index_type"};
  return kIntegerTypes.contains(attr) || (op.starts_with("Arg") && attr == "Tidx");
}

// Lists of tensors that may be empty; all others need one.
bool mayBeEmpty(const std::string& op, const std::string& attr) {
  static const std::unordered_set<std::string> kLists{"Ncontext_dense",
                                                      "Ncontext_sparse",
                                                      "Ndense",
                                                      "Nfeature_list_dense",
                                                      "Nfeature_list_sparse",
                                                      "Nsparse",
                                                      "OUTPUT_RAGGED_RANK",
                                                      "Tcontext_dense",
                                                      "Tdense",
                                                      "U",
                                                      "context_ragged_split_types",
                                                      "context_ragged_value_types",
                                                      "context_sparse_types",
                                                      "dense_types",
                                                      "feature_list_dense_types",
                                                      "feature_list_ragged_split_types",
                                                      "feature_list_ragged_value_types",
                                                      "feature_list_sparse_types",
                                                      "num",
                                                      "num_dense_features",
                                                      "num_features",
                                                      "num_sparse",
                                                      "num_sparse_features",
                                                      "num_sparse_features_with_values",
                                                      "output_ragged_rank",
                                                      "ragged_split_types",
                                                      "ragged_value_types",
                                                      "sparse_types",
                                                      "Targuments",
                                                      "Tcaptured",
                                                      "Tfinalize_func_other_arguments",
                                                      "Tinit_func_other_arguments",
                                                      "Tkey_func_other_arguments",
                                                      "Treader_func_args",
                                                      "Treduce_func_other_arguments",
                                                      "Tshard_func_args",
                                                      "Twindow_size_func_other_arguments"};
  static const std::unordered_set<std::string> kOps{"SparseCross", "SparseCrossHashed", "SparseCrossV2",
                                                    "StringJoin",  "StringFormat",      "RaggedTensorToVariant",
                                                    "RaggedCross"};
  return kLists.contains(attr) || kOps.contains(op);
}

// Numbers of trees' ops that their kernels index by, of which TensorFlow asks for at least 1.
bool countsFromOne(const std::string& op, const std::string& attr) {
  if (!op.starts_with("BoostedTrees")) return false;
  if (attr != "num_features") return attr == "logits_dimension" || attr == "max_splits" || attr == "num_buckets";
  return op.find("CalculateBest") != std::string::npos || op == "BoostedTreesMakeStatsSummary";
}

// Of the logits of trees' ops: what a leaf holds is taken for each of them before anything else is looked at.
constexpr int64_t kMostLogits = 1 << 20;

// How many tensors or shapes an attribute speaks of: its number, or the length of its list.
int64_t countOf(const AttrValue& value) {
  if (const auto* number = value.get<int64_t>()) return *number;
  if (const auto* types = value.get<std::vector<DType>>()) return static_cast<int64_t>(types->size());
  if (const auto* shapes = value.get<std::vector<Shape>>()) return static_cast<int64_t>(shapes->size());
  return 0;
}

// Features that examples are parsed for are counted in several attributes, which must agree.
void checkCounts(const Attrs& attrs) {
  static constexpr std::pair<const char*, const char*> kSameCounts[] = {
      {"sparse_types", "Nsparse"},
      {"sparse_types", "num_sparse"},
      {"Tdense", "Ndense"},
      {"Tdense", "dense_shapes"},
      {"ragged_value_types", "ragged_split_types"},
      {"context_sparse_types", "Ncontext_sparse"},
      {"Tcontext_dense", "Ncontext_dense"},
      {"Tcontext_dense", "context_dense_shapes"},
      {"context_ragged_value_types", "context_ragged_split_types"},
      {"feature_list_sparse_types", "Nfeature_list_sparse"},
      {"feature_list_dense_types", "Nfeature_list_dense"},
      {"feature_list_dense_types", "feature_list_dense_shapes"},
      {"feature_list_ragged_value_types", "feature_list_ragged_split_types"}};
  for (const auto& [one, other] : kSameCounts) {
    const auto first = attrs.find(one), second = attrs.find(other);
    if (first == attrs.end() || second == attrs.end()) continue;
    const int64_t a = countOf(first->second), b = countOf(second->second);
    if (a != b) fail(Code::kInvalidArgument, "attributes '", one, "' and '", other, "' differ: ", a, " and ", b, ".");
  }
}

void checkList(const OpDef& op, const ArgDef& arg, const Attrs& attrs) {
  const std::string& attr = arg.numberAttr.empty() ? arg.typeListAttr : arg.numberAttr;
  const bool mayBeNone = mayBeEmpty(op.name, attr) && !countsFromOne(op.name, attr);
  if (attr.empty() || mayBeNone || argCount(arg, attrs) > 0) return;
  fail(Code::kInvalidArgument, "attribute '", attr, "' must be at least 1: '", arg.name, "' needs a tensor.");
}

}  // namespace

void checkAttrRules(const OpDef& op, const Attrs& attrs) {
  if (op.name.starts_with('_')) return;  // only programs make these
  for (const AttrDef& def : op.attrs) {
    if (def.type == "int" && countsFromOne(op.name, def.name) && countOf(attrs.at(def.name)) < 1) {
      fail(Code::kInvalidArgument, "attribute '", def.name, "' must be at least 1, not ", countOf(attrs.at(def.name)),
           ".");
    }
    if (def.name == "logits_dimension" && countOf(attrs.at(def.name)) > kMostLogits) {
      fail(Code::kInvalidArgument, "attribute 'logits_dimension' must be at most ", kMostLogits, ", not ",
           countOf(attrs.at(def.name)), ".");
    }
    if (def.type != "type") continue;
    const DType* dtype = attrs.at(def.name).get<DType>();
    if (!dtype) fail(Code::kInvalidArgument, "attribute '", def.name, "' is no type.");
    const bool index = namesIndexType(op.name, def.name);
    const bool fits = index ? *dtype == DType::kInt32 || *dtype == DType::kInt64 : isInteger(*dtype);
    if (!fits && (index || namesIntegerType(op.name, def.name))) {
      fail(Code::kInvalidArgument, "attribute '", def.name, "' must be ", index ? "int32 or int64" : "an integer type",
           ", not ", dtypeName(*dtype), ".");
    }
  }
  checkCounts(attrs);
  for (const ArgDef& arg : op.inputs) checkList(op, arg, attrs);
  for (const ArgDef& arg : op.outputs) checkList(op, arg, attrs);
}

}  // namespace engine
