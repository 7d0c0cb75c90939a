// Data sets of graphs that call functions of the graph for their elements: MapDataset, FilterDataset, FlatMapDataset …
// Elements come in the order of the input, however many calls there are at once.
#include "engine/core/error.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/graph_function.h"

namespace engine::data {
namespace {

using Call = GraphFunction::Call;

// The number of tensors of a list(type) attribute.
int listSize(const KernelConstruction& c, const char* attr) {
  return static_cast<int>(c.attr<std::vector<DType>>(attr).size());
}

// Inputs 1 … of the list `attr`: what the function captured.
Element capturedOf(const KernelContext& context, int count, int first = 1) {
  return inputsOf(context, first, first + count);
}

// An int32 or int64 scalar.
int64_t integerOf(const Tensor& number) {
  const bool isOne = number.elements() == 1 && (number.dtype() == DType::kInt32 || number.dtype() == DType::kInt64);
  if (!isOne) fail(Code::kInvalidArgument, "num_parallel_calls must be a scalar integer, got ", number.toString(), ".");
  return number.toInt64s().front();
}

void needPositive(int64_t value, const char* what) {
  if (value <= 0) fail(Code::kInvalidArgument, "`", what, "` must be > 0, but is ", value, ".");
}

const Tensor& onlyResult(const Element& results, const char* what) {
  if (results.size() != 1) fail(Code::kInvalidArgument, what, " must return one tensor, not ", results.size(), ".");
  return results.front();
}

bool truthOf(const Element& results) {
  const Tensor& truth = onlyResult(results, "A predicate");
  if (truth.dtype() != DType::kBool || truth.elements() != 1) {
    fail(Code::kInvalidArgument, "A predicate must return a scalar bool, got ", truth.toString(0), ".");
  }
  return *truth.data<bool>();
}

Dataset::Predicate predicateOf(Call call) {
  return [call = std::move(call)](const Element& element) { return truthOf(call(element)); };
}

Dataset::DatasetFunction datasetFunction(Call call, const std::vector<ElementSpec>& declared) {
  return [call = std::move(call), declared](Element element) {
    return returnedDataset(call(std::move(element)), declared, "The function of a flat map");
  };
}

Call checkedCall(Call call, const std::vector<ElementSpec>& declared) {
  return [call = std::move(call), declared](Element arguments) {
    Element results = call(std::move(arguments));
    checkDeclared(declared, results);
    return results;
  };
}

// A function made anew for each pass: its random numbers begin again. How many calls there are at once is input
// `callsInput` behind what is captured; one where there is no such input, and where calls change what later ones do.
PrepareDataset mappedAtOnce(int callsInput) {
  return [callsInput](const KernelConstruction& c) -> MakeDataset {
    const GraphFunction function(c.node, "f");
    const int captured = listSize(c, "Targuments");
    return [=, spec = specOf(c.node), oneByOne = callsInput < 0 || function.hasState()](KernelContext& context) {
      const Element others = capturedOf(context, captured);
      const int64_t calls = callsInput < 0 ? 1 : integerOf(context.input(1 + captured + callsInput));
      if (calls < 1 && calls != kAutotune)
        fail(Code::kInvalidArgument, "num_parallel_calls must be greater than zero.");
      return inputDataset(context).mapWithState(
          [function, others, spec] { return checkedCall(function.bind(others), spec); }, spec, oneByOne ? 1 : calls);
    };
  };
}

MakeDataset mappedAndBatched(const KernelConstruction& c) {
  return [map = mappedAtOnce(1)(c), captured = listSize(c, "Targuments")](KernelContext& context) {
    const int64_t size = scalarOf(context, 1 + captured);
    needPositive(size, "batch_size");
    return map(context).batch(size, context.input(3 + captured).item<bool>());
  };
}

MakeDataset flatMapped(const KernelConstruction& c) {
  return [function = GraphFunction(c.node, "f"), spec = specOf(c.node),
          captured = listSize(c, "Targuments")](KernelContext& context) {
    return inputDataset(context).flatMap(datasetFunction(function.bind(capturedOf(context, captured)), spec), spec);
  };
}

// TensorFlow chooses how many take turns where cycle_length is -1; one after the other is always right.
MakeDataset interleaved(const KernelConstruction& c) {
  return [function = GraphFunction(c.node, "f"), spec = specOf(c.node),
          captured = listSize(c, "Targuments")](KernelContext& context) {
    InterleaveOptions options{scalarOf(context, 1 + captured), scalarOf(context, 2 + captured)};
    if (options.cycleLength == kAutotune) options.cycleLength = 1;
    needPositive(options.cycleLength, "cycle_length");
    needPositive(options.blockLength, "block_length");
    return inputDataset(context).interleave(datasetFunction(function.bind(capturedOf(context, captured)), spec), spec,
                                            options);
  };
}

MakeDataset filtered(const KernelConstruction& c) {
  return [function = GraphFunction(c.node, "predicate"), captured = listSize(c, "Targuments")](KernelContext& context) {
    return inputDataset(context).filter(predicateOf(function.bind(capturedOf(context, captured))));
  };
}

MakeDataset takenWhile(const KernelConstruction& c) {
  return [function = GraphFunction(c.node, "predicate"), captured = listSize(c, "Targuments")](KernelContext& context) {
    return inputDataset(context).takeWhile(predicateOf(function.bind(capturedOf(context, captured))));
  };
}

Element joined(Element first, const Element& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// f(state, element) gives the next state and the result.
MakeDataset scanned(const KernelConstruction& c) {
  const int states = listSize(c, "Tstate");
  return [function = GraphFunction(c.node, "f"), spec = specOf(c.node), states,
          captured = listSize(c, "Targuments")](KernelContext& context) {
    const Call call = function.bind(capturedOf(context, captured, 1 + states));
    const auto step = [call, states, spec](Element state, Element element) {
      Element results = call(joined(std::move(state), element));
      if (static_cast<int>(results.size()) < states) {
        fail(Code::kInvalidArgument, "The function of a scan returns ", results.size(), " tensors; its state has ",
             states, ".");
      }
      Element next(results.begin(), results.begin() + states);
      results.erase(results.begin(), results.begin() + states);
      checkDeclared(spec, results);
      return std::pair(std::move(next), std::move(results));
    };
    return inputDataset(context).scan(inputsOf(context, 1, 1 + states), step, spec);
  };
}

int64_t resultOf(const Element& results, const char* what) {
  const Tensor& number = onlyResult(results, what);
  if (number.dtype() != DType::kInt64 || number.elements() != 1) {
    fail(Code::kInvalidArgument, what, " must return a scalar int64, got ", number.toString(0), ".");
  }
  return *number.data<int64_t>();
}

MakeDataset grouped(const KernelConstruction& c) {
  const int keys = listSize(c, "Tkey_func_other_arguments");
  const int reduces = listSize(c, "Treduce_func_other_arguments");
  const int sizes = listSize(c, "Twindow_size_func_other_arguments");
  return [key = GraphFunction(c.node, "key_func"), reduce = GraphFunction(c.node, "reduce_func"),
          size = GraphFunction(c.node, "window_size_func"), spec = specOf(c.node), keys, reduces,
          sizes](KernelContext& context) {
    const Call keyOf = key.bind(inputsOf(context, 1, 1 + keys));
    const Call reduced = reduce.bind(inputsOf(context, 1 + keys, 1 + keys + reduces));
    const Call sizeOf = size.bind(inputsOf(context, 1 + keys + reduces, 1 + keys + reduces + sizes));
    return inputDataset(context).groupByWindow(
        [keyOf](const Element& element) { return resultOf(keyOf(element), "key_func"); },
        [reduced, spec](int64_t group, const Dataset& window) {
          return returnedDataset(reduced({Tensor::scalar(group), window.asVariant()}), spec, "reduce_func");
        },
        [sizeOf](int64_t group) { return resultOf(sizeOf({Tensor::scalar(group)}), "window_size_func"); }, spec);
  };
}

constexpr const char* kMapAttrs = "f: func; Targuments: list(type); preserve_cardinality: bool = false";
const std::string kMapInputs = "input_dataset: variant, other_arguments: Targuments";
const std::string kSameThreads = "; use_inter_op_parallelism: bool = true";
const std::string kOrder = "; deterministic: string = \"default\"";
const std::string kSloppy = "; sloppy: bool = false";

const DatasetOp kMap("MapDataset", kMapInputs, kMapAttrs + kSameThreads + "; force_synchronous: bool = false",
                     mappedAtOnce(-1));
const DatasetOp kParallelMap("ParallelMapDataset", kMapInputs + ", num_parallel_calls: int32",
                             kMapAttrs + kSameThreads + kSloppy, mappedAtOnce(0));
const DatasetOp kParallelMapV2("ParallelMapDatasetV2", kMapInputs + ", num_parallel_calls: int64",
                               kMapAttrs + kSameThreads + kOrder + "; use_unbounded_threadpool: bool = false",
                               mappedAtOnce(0));
const std::string kBatchInputs = ", batch_size: int64, num_parallel_calls: int64, drop_remainder: bool";
const DatasetOp kMapAndBatch("MapAndBatchDataset", kMapInputs + kBatchInputs, kMapAttrs, mappedAndBatched);
const DatasetOp kOldMapAndBatch("ExperimentalMapAndBatchDataset", kMapInputs + kBatchInputs, kMapAttrs,
                                mappedAndBatched);

constexpr const char* kCallAttrs = "f: func; Targuments: list(type)";
const std::string kTurns = ", cycle_length: int64, block_length: int64";
const DatasetOp kFlatMap("FlatMapDataset", kMapInputs, kCallAttrs, flatMapped);
const DatasetOp kInterleave("InterleaveDataset", kMapInputs + kTurns, kCallAttrs, interleaved);
const DatasetOp kParallelInterleave("ParallelInterleaveDatasetV2", kMapInputs + kTurns + ", num_parallel_calls: int64",
                                    kCallAttrs + kSloppy, interleaved);
const DatasetOp kParallelInterleaveV3("ParallelInterleaveDatasetV3",
                                      kMapInputs + kTurns + ", num_parallel_calls: int64", kCallAttrs + kOrder,
                                      interleaved);
const DatasetOp kParallelInterleaveV4(
    "ParallelInterleaveDatasetV4",
    kMapInputs + kTurns + ", buffer_output_elements: int64, prefetch_input_elements: int64, num_parallel_calls: int64",
    kCallAttrs + kOrder, interleaved);

constexpr const char* kPredicateAttrs = "predicate: func; Targuments: list(type)";
const DatasetOp kFilter("FilterDataset", kMapInputs, kPredicateAttrs, filtered);
const DatasetOp kParallelFilter("ParallelFilterDataset", kMapInputs + ", num_parallel_calls: int64",
                                kPredicateAttrs + kOrder, filtered);
const DatasetOp kTakeWhile("TakeWhileDataset", kMapInputs, kPredicateAttrs, takenWhile);
const DatasetOp kOldTakeWhile("ExperimentalTakeWhileDataset", kMapInputs, kPredicateAttrs, takenWhile);

constexpr const char* kScanInputs = "input_dataset: variant, initial_state: Tstate, other_arguments: Targuments";
const std::string kScanAttrs = std::string("Tstate: list(type); ") + kMapAttrs;
const DatasetOp kScan("ScanDataset", kScanInputs, kScanAttrs + "; use_default_device: bool = true", scanned);
const DatasetOp kOldScan("ExperimentalScanDataset", kScanInputs, kScanAttrs, scanned);

constexpr const char* kGroupInputs =
    "input_dataset: variant, key_func_other_arguments: Tkey_func_other_arguments, "
    "reduce_func_other_arguments: Treduce_func_other_arguments, "
    "window_size_func_other_arguments: Twindow_size_func_other_arguments";
constexpr const char* kGroupAttrs =
    "key_func: func; reduce_func: func; window_size_func: func; Tkey_func_other_arguments: list(type); "
    "Treduce_func_other_arguments: list(type); Twindow_size_func_other_arguments: list(type)";
const DatasetOp kGroup("GroupByWindowDataset", kGroupInputs, kGroupAttrs, grouped);
const DatasetOp kOldGroup("ExperimentalGroupByWindowDataset", kGroupInputs, kGroupAttrs, grouped);

}  // namespace
}  // namespace engine::data
