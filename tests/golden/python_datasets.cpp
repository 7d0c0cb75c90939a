// tf.data.Dataset's makers and methods, by the engine's data sets.
#include "engine/core/error.h"
#include "engine/data/choose_from_datasets.h"
#include "engine/data/nodes/node.h"
#include "engine/data/transformations/batches.h"
#include "tests/golden/python_evaluator.h"

namespace golden::python {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::Shape;
using engine::Tensor;
using engine::data::chooseFromDatasets;
using engine::data::Dataset;
using engine::data::Element;
using engine::data::ElementSpec;
using engine::data::sampleFromDatasets;
using engine::data::SeedPair;

namespace {

using Spec = std::vector<ElementSpec>;

Structure tupleStructure(std::vector<Structure> parts) {
  return {Structure::Kind::kTuple, {}, std::move(parts)};
}

int64_t integerOr(const Value& value, int64_t otherwise) {
  return value.isNone() ? otherwise : toInteger(value);
}
bool boolOr(const Value& value, bool otherwise) {
  return value.isNone() ? otherwise : toBool(value);
}

// A tuple element is several arguments, another one is one.
Arguments asArguments(const Value& element) {
  const auto* sequence = element.get<Sequence>();
  return {sequence ? *sequence->items : Values{element}};
}

// Lists and tuples of Python values that stand for components become tensors: a list is one tensor.
Value componentsOf(const Value& value) {
  if (const auto* sequence = value.get<Sequence>(); sequence && sequence->tuple) {
    Values parts;
    for (const Value& item : *sequence->items) parts.push_back(componentsOf(item));
    return tupleOf(std::move(parts));
  }
  if (const auto* dict = value.get<Dict>()) {
    auto parts = std::make_shared<std::map<std::string, Value>>();
    for (const auto& [key, item] : **dict) (*parts)[key] = componentsOf(item);
    return {Dict(parts)};
  }
  return value.get<std::shared_ptr<DatasetValue>>() ? value : Value{toTensor(value)};
}

Shape paddedShapeOf(const Value& value) {
  Shape shape;
  for (const Value& dim : itemsOf(value)) shape.addDim(dim.isNone() ? engine::kUnknownDim : toInteger(dim));
  return shape;
}

// One shape for each component: nested tuples of lists follow the structure.
void paddedShapes(const Value& value, const Structure& structure, std::vector<Shape>& shapes) {
  if (structure.kind == Structure::Kind::kLeaf) return shapes.push_back(paddedShapeOf(value));
  const auto* dict = value.get<Dict>();
  for (std::size_t i = 0; i < structure.parts.size(); ++i) {
    paddedShapes(dict ? (*dict)->at(structure.keys[i]) : itemsOf(value).at(i), structure.parts[i], shapes);
  }
}

void paddingValues(const Value& value, const Structure& structure, const Spec& spec, std::vector<Tensor>& values) {
  if (structure.kind == Structure::Kind::kLeaf) {
    values.push_back(value.isNone() ? Tensor() : toTensor(value, spec.at(values.size()).dtype));
    return;
  }
  const auto* dict = value.get<Dict>();
  const auto* sequence = value.get<Sequence>();
  for (std::size_t i = 0; i < structure.parts.size(); ++i) {
    const Value& part = dict ? (*dict)->at(structure.keys[i]) : sequence ? sequence->items->at(i) : value;
    paddingValues(part, structure.parts[i], spec, values);
  }
}

engine::data::PaddedBatchOptions paddingOf(const DatasetValue& self, const Value& shapes, const Value& values,
                                           bool drop) {
  engine::data::PaddedBatchOptions options;
  options.dropRemainder = drop;
  if (!shapes.isNone()) paddedShapes(shapes, self.structure, options.shapes);
  if (!values.isNone()) paddingValues(values, self.structure, self.dataset.spec(), options.paddingValues);
  return options;
}

// The data sets of nested tuples and dictionaries one after the other, and the structure of their elements.
Structure collectDatasets(const Value& value, std::vector<Dataset>& datasets) {
  if (value.get<std::shared_ptr<DatasetValue>>()) {
    datasets.push_back(toDataset(value).dataset);
    return toDataset(value).structure;
  }
  Structure structure;
  if (const auto* dict = value.get<Dict>()) {
    structure.kind = Structure::Kind::kDict;
    for (const auto& [key, item] : **dict) {
      structure.keys.push_back(key);
      structure.parts.push_back(collectDatasets(item, datasets));
    }
    return structure;
  }
  structure.kind = Structure::Kind::kTuple;
  for (const Value& item : itemsOf(value)) structure.parts.push_back(collectDatasets(item, datasets));
  return structure;
}

Value zipped(const Value& value) {
  std::vector<Dataset> datasets;
  const Structure structure = collectDatasets(value, datasets);
  return datasetOf(Dataset::zip(datasets), structure);
}

constexpr int kProbes = 16;  // elements that a function is tried on

}  // namespace

SeedPair Evaluator::seeds(const Value& seed) {
  const auto& resolved = surroundings_.resolvedSeeds;
  const auto own = seed.isNone() ? std::nullopt : std::optional<int64_t>(toInteger(seed));
  const std::size_t place = seedsUsed_++;
  if (own || place >= resolved.size()) {
    const auto [first, second] = engine::opSeeds(surroundings_.globalSeed, own, 0);
    return {first, second};
  }
  return resolved[resolved.size() - 1 - place];  // the list begins with the data set that was made last
}

Function Evaluator::callable(const Value& function) {
  const auto* named = function.get<Module>();
  if (!named) return toFunction(function);
  static const Expression kNowhere{};
  return [this, name = named->name](const Arguments& a) { return this->function(name, a, kNowhere, Scope{}); };
}

std::function<Value(const Element&)> Evaluator::applied(const Value& function, const Structure& structure) {
  return [f = callable(function), structure, state = std::make_shared<RandomState>()](const Element& element) {
    Arguments arguments = asArguments(toValue(element, structure));
    arguments.random = state;
    Value result = f(arguments);
    const auto* sequence = result.get<Sequence>();
    return sequence && !sequence->tuple ? tupleOf(*sequence->items) : result;
  };
}

std::pair<Spec, Structure> Evaluator::resultOf(const DatasetValue& self, const Value& function) {
  const auto apply = applied(function, self.structure);
  const auto iterator = self.dataset.makeIterator(surroundings_.globalSeed);
  std::optional<std::pair<Spec, Structure>> result;
  Element element;
  for (int i = 0; i < kProbes && iterator->next(element); ++i) {
    auto [components, structure] = toElement(apply(element));
    const Spec own = Dataset::fromTensors(components).spec();
    const Spec spec = result ? engine::data::mergedSpec(result->first, own) : own;
    result = {spec, structure};
  }
  if (!result) fail(Code::kUnimplemented, "a function of a data set without elements is not known");
  return *result;
}

std::pair<Spec, Structure> Evaluator::datasetsOf(const DatasetValue& self, const Value& function) {
  const auto apply = applied(function, self.structure);
  const auto iterator = self.dataset.makeIterator(surroundings_.globalSeed);
  Element element;
  std::optional<std::pair<Spec, Structure>> result;
  for (int i = 0; i < kProbes && iterator->next(element); ++i) {
    const Value made = apply(element);
    const auto& [dataset, structure] = toDataset(made);
    result = {result ? engine::data::mergedSpec(result->first, dataset.spec()) : dataset.spec(), structure};
  }
  if (!result) fail(Code::kUnimplemented, "a function of a data set without elements is not known");
  return *result;
}

Value Evaluator::map(const DatasetValue& self, const Value& function) {
  auto [spec, structure] = resultOf(self, function);
  const auto makeFunction = [this, function, input = self.structure]() -> Dataset::MapFunction {
    return [apply = applied(function, input)](const Element& element) { return toElement(apply(element)).first; };
  };
  return datasetOf(self.dataset.mapWithState(makeFunction, spec), structure);
}

Value Evaluator::makeDataset(const std::string& fullName, const Arguments& a) {
  const std::string name = fullName.substr(fullName.rfind('.') + 1);
  if (name == "R" || name == "range") {
    std::vector<int64_t> numbers;
    for (const Value& value : a.positional) numbers.push_back(toInteger(value));
    if (numbers.size() == 1) numbers.insert(numbers.begin(), 0);
    const Dataset range = Dataset::range(numbers.at(0), numbers.at(1), numbers.size() > 2 ? numbers[2] : 1);
    if (!surroundings_.rangesAsRows || range.cardinality() == 0) return datasetOf(range, {});
    Element all;
    range.batch(range.cardinality()).makeIterator()->next(all);
    return datasetOf(Dataset::fromTensorSlices(all), {});
  }
  if (name == "from_tensors" || name == "from_tensor_slices") {
    auto [components, structure] = toElement(componentsOf(argument(a, 0, "tensors")));
    return datasetOf(name == "from_tensors" ? Dataset::fromTensors(components) : Dataset::fromTensorSlices(components),
                     structure);
  }
  if (name == "random" || name == "RandomDataset") {
    checkKeywords(name, a, {"seed", "rerandomize_each_iteration"});
    const bool rerandomize = boolOr(argument(a, 1, "rerandomize_each_iteration"), false);
    return datasetOf(Dataset::random(seeds(argument(a, 0, "seed")), rerandomize), {});
  }
  if (name == "zip") return zipped(a.positional.size() > 1 ? tupleOf(a.positional) : argument(a, 0, "datasets"));
  std::vector<Dataset> datasets;
  std::vector<Structure> structures;
  const Value list = argument(a, 0, "datasets");
  if (list.get<Sequence>()) {
    for (const Value& item : itemsOf(list)) {
      datasets.push_back(toDataset(item).dataset);
      structures.push_back(toDataset(item).structure);
    }
  }
  if (name == "choose_from_datasets") {
    const Dataset& choices = toDataset(argument(a, 1, "choice_dataset")).dataset;
    return datasetOf(chooseFromDatasets(datasets, choices, boolOr(argument(a, 2, "stop_on_empty_dataset"), true)),
                     structures.at(0));
  }
  if (name == "sample_from_datasets") {
    checkKeywords(name, a, {"datasets", "weights", "seed", "stop_on_empty_dataset"});
    std::vector<float> weights;
    const Value given = argument(a, 1, "weights");
    if (!given.isNone()) {
      for (const double weight : toTensor(given, DType::kFloat).toDoubles()) {
        weights.push_back(static_cast<float>(weight));
      }
    }
    return datasetOf(sampleFromDatasets(datasets, weights, seeds(argument(a, 2, "seed")),
                                        boolOr(argument(a, 3, "stop_on_empty_dataset"), false)),
                     structures.at(0));
  }
  // What apply() is given: tf.data.experimental.shuffle_and_repeat(…) and its kind are methods under another name.
  const std::map<std::string, std::string> transformations = {{"enumerate_dataset", "enumerate"},
                                                              {"dense_to_ragged_batch", "ragged_batch"}};
  const auto renamed = transformations.find(name);
  const std::string methodName = renamed == transformations.end() ? name : renamed->second;
  return functionOf(
      [this, methodName, a](const Arguments& self) { return method(toDataset(self.positional.at(0)), methodName, a); });
}

Value Evaluator::method(const DatasetValue& self, const std::string& name, const Arguments& a) {
  const Dataset& d = self.dataset;
  const auto same = [&](Dataset dataset) { return datasetOf(std::move(dataset), self.structure); };
  const auto count = [&](const char* keyword) { return toInteger(argument(a, 0, keyword)); };
  if (name == "batch") {
    checkKeywords(name, a, {"batch_size", "drop_remainder", "num_parallel_calls", "deterministic"});
    return same(d.batch(count("batch_size"), boolOr(argument(a, 1, "drop_remainder"), false)));
  }
  if (name == "repeat") return same(d.repeat(integerOr(argument(a, 0, "count"), -1)));
  if (name == "take") return same(d.take(count("count")));
  if (name == "skip") return same(d.skip(count("count")));
  if (name == "shard") return same(d.shard(count("num_shards"), toInteger(argument(a, 1, "index"))));
  if (name == "cache" && a.positional.empty()) return same(d.cache());
  if (name == "prefetch") return same(d.prefetch(count("buffer_size")));
  if (name == "unbatch") return same(d.unbatch());
  if (name == "rebatch") {
    const Tensor sizes = toTensor(argument(a, 0, "batch_size"), DType::kInt64);
    return same(rebatch(d, sizes.toInt64s(), boolOr(argument(a, 1, "drop_remainder"), false)));
  }
  if (name == "unique") return same(d.unique());
  if (name == "with_options" || name == "assert_cardinality") return same(d);
  if (name == "shuffle") {
    checkKeywords(name, a, {"buffer_size", "seed", "reshuffle_each_iteration"});
    return same(d.shuffle(count("buffer_size"), seeds(argument(a, 1, "seed")),
                          boolOr(argument(a, 2, "reshuffle_each_iteration"), true)));
  }
  if (name == "shuffle_and_repeat") {
    const int64_t times = integerOr(argument(a, 1, "count"), -1);
    return same(d.shuffle(count("buffer_size"), seeds(argument(a, 2, "seed"))).repeat(times));
  }
  if (name == "enumerate") {
    return datasetOf(d.enumerate(integerOr(argument(a, 0, "start"), 0)), tupleStructure({{}, self.structure}));
  }
  if (name == "concatenate") return same(d.concatenate(toDataset(argument(a, 0, "dataset")).dataset));
  if (name == "padded_batch") {
    checkKeywords(name, a, {"batch_size", "padded_shapes", "padding_values", "drop_remainder"});
    return same(d.paddedBatch(count("batch_size"),
                              paddingOf(self, argument(a, 1, "padded_shapes"), argument(a, 2, "padding_values"),
                                        boolOr(argument(a, 3, "drop_remainder"), false))));
  }
  if (name == "ragged_batch") {
    for (const ElementSpec& component : d.spec()) {
      if (!component.shape.isFullyDefined()) fail(Code::kUnimplemented, "ragged tensors are not known");
    }
    return same(d.batch(count("batch_size"), boolOr(argument(a, 1, "drop_remainder"), false)));
  }
  if (name == "cardinality") return {Tensor::scalar(d.cardinality())};
  return elementMethod(self, name, a);
}

Value Evaluator::elementMethod(const DatasetValue& self, const std::string& name, const Arguments& a) {
  const Dataset& d = self.dataset;
  if (name == "map") return map(self, argument(a, 0, "map_func"));
  if (name == "map_and_batch") {
    const Value mapped = map(self, argument(a, 0, "map_func"));
    Arguments batch{{argument(a, 1, "batch_size")}};
    batch.keywords["drop_remainder"] = Value{boolOr(argument(a, 3, "drop_remainder"), false)};
    return method(toDataset(mapped), "batch", batch);
  }
  if (name == "apply") return toFunction(argument(a, 0, "transformation_func"))({{datasetOf(d, self.structure)}});
  if (name == "filter" || name == "take_while") {
    const auto holds = [apply = applied(argument(a, 0, "predicate"), self.structure)](const Element& element) {
      return toBool(apply(element));
    };
    return datasetOf(name == "filter" ? d.filter(holds) : d.takeWhile(holds), self.structure);
  }
  if (name == "reduce" || name == "scan") {
    const auto [state, stateStructure] = toElement(componentsOf(argument(a, 0, "initial_state")));
    const Function f = toFunction(argument(a, 1, name == "scan" ? "scan_func" : "reduce_func"));
    const auto call = [f, stateStructure = stateStructure, structure = self.structure,
                       random = std::make_shared<RandomState>()](const Element& before, const Element& element) {
      Arguments arguments{{toValue(before, stateStructure), toValue(element, structure)}};
      arguments.random = random;
      return f(arguments);
    };
    if (name == "reduce") {
      const Element end = d.reduce(state, [call](const Element& before, const Element& element) {
        return toElement(componentsOf(call(before, element))).first;
      });
      return toValue(end, stateStructure);
    }
    Element first;
    if (!d.makeIterator(surroundings_.globalSeed)->next(first)) {
      fail(Code::kUnimplemented, "scan() without elements is not known");
    }
    const auto [out, outStructure] = toElement(componentsOf(itemsOf(call(state, first)).at(1)));
    const auto step = [call](const Element& before, const Element& element) {
      const Value result = call(before, element);
      return std::pair(toElement(componentsOf(itemsOf(result).at(0))).first,
                       toElement(componentsOf(itemsOf(result).at(1))).first);
    };
    return datasetOf(d.scan(state, step, Dataset::fromTensors(out).spec()), outStructure);
  }
  return nestedMethod(self, name, a);
}

Value Evaluator::nestedMethod(const DatasetValue& self, const std::string& name, const Arguments& a) {
  if (name == "window") {
    const Value drop = argument(a, 3, "drop_remainder");
    return datasetOf(self.dataset.window({toInteger(argument(a, 0, "size")), integerOr(argument(a, 1, "shift"), 0),
                                          integerOr(argument(a, 2, "stride"), 1), boolOr(drop, false)}),
                     self.structure);
  }
  if (name == "flat_map" || name == "interleave" || name == "parallel_interleave") {
    const Value function = argument(a, 0, "map_func");
    auto [spec, structure] = datasetsOf(self, function);
    const auto make = [apply = applied(function, self.structure)](const Element& element) {
      return toDataset(apply(element)).dataset;
    };
    if (name == "flat_map") return datasetOf(self.dataset.flatMap(make, spec), structure);
    checkKeywords(name, a, {"map_func", "cycle_length", "block_length", "num_parallel_calls", "deterministic"});
    const int64_t cycle = integerOr(argument(a, 1, "cycle_length"), -1);
    if (cycle < 1) fail(Code::kUnimplemented, "interleave() whose cycle is that of the machine is not known");
    return datasetOf(self.dataset.interleave(make, spec, {cycle, integerOr(argument(a, 2, "block_length"), 1)}),
                     structure);
  }
  return groupMethod(self, name, a);
}

Value Evaluator::groupMethod(const DatasetValue& self, const std::string& name, const Arguments& a) {
  const auto integerFunction = [&](const Value& function) {
    return [apply = applied(function, self.structure)](const Element& element) { return toInteger(apply(element)); };
  };
  if (name == "group_by_window") {
    const Function reduce = toFunction(argument(a, 1, "reduce_func"));
    const Value size = argument(a, 2, "window_size");
    const Value sizeFunction = argument(a, 3, "window_size_func");
    const auto group = [reduce, structure = self.structure](int64_t key, const Dataset& elements) {
      return reduce({{Value{Tensor::scalar(key)}, datasetOf(elements, structure)}});
    };
    const auto sizeOf = [size, sizeFunction](int64_t key) {
      return size.isNone() ? toInteger(toFunction(sizeFunction)({{Value{Tensor::scalar(key)}}})) : toInteger(size);
    };
    const Value some = group(0, self.dataset);
    const auto make = [group](int64_t key, const Dataset& elements) { return toDataset(group(key, elements)).dataset; };
    return datasetOf(self.dataset.groupByWindow(integerFunction(argument(a, 0, "key_func")), make, sizeOf,
                                                toDataset(some).dataset.spec()),
                     toDataset(some).structure);
  }
  if (name == "bucket_by_sequence_length") {
    engine::data::BucketOptions options;
    options.boundaries = toTensor(argument(a, 1, "bucket_boundaries"), DType::kInt64).toInt64s();
    options.batchSizes = toTensor(argument(a, 2, "bucket_batch_sizes"), DType::kInt64).toInt64s();
    options.padToBoundary = boolOr(argument(a, 5, "pad_to_bucket_boundary"), false);
    options.noPadding = boolOr(argument(a, 6, "no_padding"), false);
    options.padding = paddingOf(self, argument(a, 3, "padded_shapes"), argument(a, 4, "padding_values"),
                                boolOr(argument(a, 7, "drop_remainder"), false));
    return datasetOf(
        self.dataset.bucketBySequenceLength(integerFunction(argument(a, 0, "element_length_func")), options),
        self.structure);
  }
  fail(Code::kUnimplemented, "tf.data.Dataset.", name, " is not known");
}

}  // namespace golden::python
