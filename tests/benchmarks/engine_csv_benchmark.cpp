// What CSV costs: the census table, parsed batch by batch on one thread. Set ESTIMATOR_DATA to the folder of data sets.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"

namespace engine::data {
namespace {

std::string censusPath() {
  const char* folder = std::getenv("ESTIMATOR_DATA");
  if (!folder) fail(Code::kFailedPrecondition, "ESTIMATOR_DATA names no folder of data sets.");
  return std::string(folder) + "/census/adult.data";
}

CsvOptions censusOptions() {
  CsvOptions options;
  options.header = false;
  options.format.skipInitialSpace = true;
  options.columns.names = {"age",          "workclass",    "fnlwgt",         "education",      "education_num",
                           "marital",      "occupation",   "relationship",   "race",           "gender",
                           "capital_gain", "capital_loss", "hours_per_week", "native_country", "income"};
  return options;
}

// A pass: the rows are shuffled, cut, converted and batched.
void censusBatches(benchmark::State& state) {
  try {
    const Dataset dataset =
        csvDataset({censusPath()}, censusOptions()).dataset.shuffle(10000, 1).repeat().batch(state.range(0));
    const auto iterator = dataset.makeIterator();
    Element batch;
    for (auto _ : state) {
      iterator->next(batch);
      benchmark::DoNotOptimize(batch[0].raw());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
  } catch (const Error& error) {
    state.SkipWithError(error.what());
  }
}
BENCHMARK(censusBatches)->Arg(40)->Arg(512);

// From the file, with the columns' types given, as peers want them: read, told into records, and one pass in order.
void censusFromTheFile(benchmark::State& state) {
  try {
    int64_t rows = 0;
    CsvOptions options = censusOptions();
    for (const std::string& name : options.columns.names) options.columns.types[name] = DType::kString;
    for (const char* number : {"age", "fnlwgt", "education_num", "capital_gain", "capital_loss", "hours_per_week"}) {
      options.columns.types[number] = DType::kFloat;
    }
    for (auto _ : state) {
      const Dataset dataset = csvDataset({censusPath()}, options).dataset;
      const auto iterator = dataset.batch(512).makeIterator();
      Element batch;
      while (iterator->next(batch)) benchmark::DoNotOptimize(batch[0].raw());
      rows += dataset.cardinality();
    }
    state.SetItemsProcessed(rows);
  } catch (const Error& error) {
    state.SkipWithError(error.what());
  }
}
BENCHMARK(censusFromTheFile)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace engine::data
