// Data sets that call functions of the graph and are seldom met: TensorFlow 1.x's parallel interleaves, and groups that
// are reduced to one element each; and tables whose entries come from a data set.
#include <map>

#include "engine/core/error.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/graph_function.h"
#include "engine/data/transformations/generator.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/lookup/lookup_table.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

using ReducerCall = GraphFunction::Call;

int sizeOfList(const KernelConstruction& c, const char* attr) {
  return static_cast<int>(c.attr<std::vector<DType>>(attr).size());
}

// In the order of the cycle; `sloppy` only allows another one.
MakeDataset interleavedOld(const KernelConstruction& c) {
  return [function = GraphFunction(c.node, "f"), spec = specOf(c.node),
          captured = sizeOfList(c, "Targuments")](KernelContext& context) {
    const InterleaveOptions options{scalarOf(context, 1 + captured), scalarOf(context, 2 + captured)};
    if (options.cycleLength <= 0 || options.blockLength <= 0) {
      fail(Code::kInvalidArgument, "cycle_length and block_length must be > 0, but are ", options.cycleLength, " and ",
           options.blockLength, ".");
    }
    const ReducerCall call = function.bind(inputsOf(context, 1, 1 + captured));
    const auto datasetOf = [call, spec](Element element) {
      return returnedDataset(call(std::move(element)), spec, "The function");
    };
    return inputDataset(context).interleave(datasetOf, spec, options);
  };
}

struct ReducerFunctions {
  ReducerCall key, init, reduce, finalize;
};

int64_t reducerKey(const Element& results) {
  if (results.size() != 1 || results[0].dtype() != DType::kInt64 || results[0].elements() != 1) {
    fail(Code::kInvalidArgument, "`key_func` must return a scalar int64.");
  }
  return *results[0].data<int64_t>();
}

Element withElement(Element state, const Element& element) {
  state.insert(state.end(), element.begin(), element.end());
  return state;
}

// The states of all groups after one pass, by key.
std::map<int64_t, Element> reducedGroups(const Dataset& input, const ReducerFunctions& functions) {
  std::map<int64_t, Element> states;
  const auto pass = input.makeIterator();
  for (Element element; pass->next(element); element = {}) {
    const int64_t key = reducerKey(functions.key(element));
    auto found = states.find(key);
    if (found == states.end()) found = states.emplace(key, functions.init({Tensor::scalar(key)})).first;
    found->second = functions.reduce(withElement(std::move(found->second), element));
  }
  return states;
}

MakeDataset reducedByGroup(const KernelConstruction& c) {
  static constexpr std::array kNames{"key", "init", "reduce", "finalize"};
  std::vector<GraphFunction> functions;
  std::vector<int> ends{1};
  for (const char* name : kNames) {
    functions.emplace_back(c.node, (std::string(name) + "_func").c_str());
    const std::string list = std::string("T") + name + "_func_other_arguments";
    ends.push_back(ends.back() + sizeOfList(c, list.c_str()));
  }
  return [functions, ends, spec = specOf(c.node)](KernelContext& context) {
    const auto bound = [&](std::size_t i) { return functions[i].bind(inputsOf(context, ends[i], ends[i + 1])); };
    const ReducerFunctions calls{bound(0), bound(1), bound(2), bound(3)};
    const auto make = [input = inputDataset(context), calls]() -> Generator {
      auto states = std::make_shared<std::optional<std::map<int64_t, Element>>>();
      return [input, calls, states]() -> std::optional<Element> {
        if (!*states) *states = reducedGroups(input, calls);
        if ((*states)->empty()) return std::nullopt;
        Element element = calls.finalize((*states)->begin()->second);
        (*states)->erase((*states)->begin());
        return element;
      };
    };
    return fromGenerator(make, spec);
  };
}

const std::string kInterleaveInputs =
    "input_dataset: variant, other_arguments: Targuments, cycle_length: int64, block_length: int64";
const std::string kAhead = ", buffer_output_elements: int64, prefetch_input_elements: int64";
const DatasetOp kFirstInterleave("ParallelInterleaveDataset", kInterleaveInputs + ", sloppy: bool" + kAhead,
                                 "f: func; Targuments: list(type)", interleavedOld);
const DatasetOp kExperimentalInterleave("ExperimentalParallelInterleaveDataset",
                                        kInterleaveInputs + ", sloppy: bool" + kAhead,
                                        "f: func; Targuments: list(type)", interleavedOld);
const DatasetOp kLegacyInterleave("LegacyParallelInterleaveDatasetV2", kInterleaveInputs + kAhead,
                                  "f: func; deterministic: string = \"default\"; Targuments: list(type)",
                                  interleavedOld);

constexpr const char* kReducerInputs =
    "input_dataset: variant, key_func_other_arguments: Tkey_func_other_arguments, "
    "init_func_other_arguments: Tinit_func_other_arguments, "
    "reduce_func_other_arguments: Treduce_func_other_arguments, "
    "finalize_func_other_arguments: Tfinalize_func_other_arguments";
constexpr const char* kReducerAttrs =
    "key_func: func; init_func: func; reduce_func: func; finalize_func: func; "
    "Tkey_func_other_arguments: list(type); Tinit_func_other_arguments: list(type); "
    "Treduce_func_other_arguments: list(type); Tfinalize_func_other_arguments: list(type)";
const DatasetOp kReducer("GroupByReducerDataset", kReducerInputs, kReducerAttrs, reducedByGroup);
const DatasetOp kOldReducer("ExperimentalGroupByReducerDataset", kReducerInputs, kReducerAttrs, reducedByGroup);

const OpRegistrar kTableFromDataset("InitializeTableFromDataset", "table_handle: resource, dataset: variant ->", "",
                                    shape_fn::none, Stateful::kYes);
const NoGradientRegistrar kNoTableFromDatasetGradient({"InitializeTableFromDataset"});

// Vectors one behind the other.
Tensor joinedRows(DType dtype, const std::vector<Tensor>& parts) {
  int64_t rows = 0;
  for (const Tensor& part : parts) rows += part.elements();
  Tensor all(dtype, Shape{rows});
  int64_t at = 0;
  for (const Tensor& part : parts) {
    formats::insertSlice(part, formats::TensorSlice({{at, part.elements()}}), all);
    at += part.elements();
  }
  return all;
}

// One entry an element.
void fillTable(LookupTable& table, const Dataset& entries) {
  constexpr int64_t kEntriesAtOnce = 1024;
  std::vector<Tensor> keys, values;
  const Dataset batches = entries.batch(kEntriesAtOnce);
  const auto pass = batches.makeIterator();
  for (Element batch; pass->next(batch); batch = {}) {
    const bool isEntry = batch.size() == 2 && batch[0].rank() == 1 && batch[1].rank() == 1 &&
                         batch[0].dtype() == table.keyDType() && batch[1].dtype() == table.valueDType();
    if (!isEntry) {
      fail(Code::kInvalidArgument, "Elements must be a scalar key of ", dtypeName(table.keyDType()),
           " and a scalar value of ", dtypeName(table.valueDType()), ".");
    }
    keys.push_back(batch[0]);
    values.push_back(batch[1]);
  }
  table.import(joinedRows(table.keyDType(), keys), joinedRows(table.valueDType(), values));
}

const KernelRegistrar kTableFromDatasetKernel(
    "InitializeTableFromDataset",
    [](const KernelConstruction& c) {
      return kernelOf([access = kernels::TableAccess(c)](KernelContext& context) {
        fillTable(access.table(context), inputDataset(context, 1));
      });
    },
    kernels::kStateful);

}  // namespace
}  // namespace engine::data
