// Pipelines that TensorFlow ran: the same elements in the same order, pass for pass.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/data/dataset.h"

namespace engine::data {
namespace {

using nlohmann::json;
using Seeds = std::vector<SeedPair>;
using Build = std::function<Dataset(const Seeds&)>;

std::filesystem::path datasetsFolder() {
  const char* golden = std::getenv("ESTIMATOR_GOLDEN");
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  const auto root = golden ? std::filesystem::path(golden)
                           : std::filesystem::path(source ? source : ".") / ".." / "shared" / "golden";
  return root / "datasets";
}

Tensor intRange(int32_t count, int32_t modulus = 1 << 30) {
  std::vector<int32_t> values;
  for (int32_t i = 0; i < count; ++i) values.push_back(i % modulus);
  return Tensor::vector(values);
}

// R(n): as a range, and as rows of a tensor, which takes the other path through the code.
class DatasetGolden : public ::testing::TestWithParam<bool> {
 protected:
  Dataset r(int64_t stop) const { return r(0, stop); }
  Dataset r(int64_t start, int64_t stop) const {
    if (!GetParam()) return Dataset::range(start, stop);
    std::vector<int64_t> values;
    for (int64_t i = start; i < stop; ++i) values.push_back(i);
    return Dataset::fromTensorSlices({Tensor::vector(values)});
  }

  std::map<std::string, Build> pipelines() const;
};

Element square(const Element& element) {
  const int64_t x = element[0].item<int64_t>();
  return {Tensor::scalar(x * x)};
}

std::map<std::string, Build> DatasetGolden::pipelines() const {
  const std::vector<ElementSpec> scalar = {{DType::kInt64, Shape{}}};
  return {
      {"batch_0", [this](const Seeds&) { return r(7).batch(3); }},
      {"batch_2", [this](const Seeds&) { return r(2).batch(5); }},
      {"batch_4", [this](const Seeds&) { return r(10).batch(2).batch(3); }},
      {"estimator_input_0",
       [](const Seeds& s) {
         return Dataset::fromTensorSlices({intRange(10), intRange(10, 2)}).shuffle(10, s[0]).repeat(2).batch(4);
       }},
      {"graph_mode_0", [this](const Seeds& s) { return r(10).shuffle(10, s[0]); }},
      {"graph_mode_2", [this](const Seeds& s) { return r(10).shuffle(10, s[0]); }},
      {"graph_mode_4", [this](const Seeds& s) { return r(6).shuffle(6, s[0]).repeat(3); }},
      {"graph_mode_6", [this](const Seeds& s) { return r(8).shuffle(8, s[0]); }},
      {"map_filter_0", [this, scalar](const Seeds&) { return r(6).map(square, scalar); }},
      {"range_0", [this](const Seeds&) { return r(5); }},
      {"range_2", [](const Seeds&) { return Dataset::range(10, 0, -3); }},
      {"repeat_0", [this](const Seeds&) { return r(3).repeat(2); }},
      {"repeat_2", [this](const Seeds&) { return r(3).repeat(0); }},
      {"repeat_4", [this](const Seeds&) { return r(3).repeat(2).batch(2); }},
      {"reshuffle_0", [this](const Seeds& s) { return r(6).shuffle(6, s[0]); }},
      {"reshuffle_2", [this](const Seeds& s) { return r(6).shuffle(6, s[0], false); }},
      {"shuffle_batch_0", [this](const Seeds& s) { return r(10).shuffle(10, s[0]).batch(4); }},
      {"shuffle_batch_2", [this](const Seeds& s) { return r(10).batch(3).shuffle(3, s[0]); }},
      {"shuffle_batch_4", [this](const Seeds& s) { return r(6).shuffle(6, s[1]).shuffle(6, s[0]); }},
      {"shuffle_both_seeds_0", [this](const Seeds& s) { return r(15).shuffle(15, s[0]); }},
      {"shuffle_cache_0", [this](const Seeds& s) { return r(6).cache().shuffle(6, s[0]); }},
      {"shuffle_cache_2", [this](const Seeds& s) { return r(6).shuffle(6, s[0]).cache(); }},
      {"shuffle_global_seed_0_0", [this](const Seeds& s) { return r(12).shuffle(12, s[0]); }},
      {"shuffle_global_seed_1234_0", [this](const Seeds& s) { return r(12).shuffle(12, s[0]); }},
      {"shuffle_global_seed_42_0", [this](const Seeds& s) { return r(12).shuffle(12, s[0]); }},
      {"shuffle_no_global_seed_0", [this](const Seeds& s) { return r(10).shuffle(10, s[0]); }},
      {"shuffle_repeat_0", [this](const Seeds& s) { return r(5).shuffle(5, s[0]).repeat(3); }},
      {"shuffle_repeat_2", [this](const Seeds& s) { return r(5).repeat(3).shuffle(5, s[0]); }},
      {"shuffle_repeat_4", [this](const Seeds& s) { return r(5).shuffle(5, s[0], false).repeat(3); }},
      {"shuffle_seed_0", [this](const Seeds& s) { return r(10).shuffle(10, s[0]); }},
      {"shuffle_seed_2", [this](const Seeds& s) { return r(20).shuffle(5, s[0]); }},
      {"shuffle_seed_4", [this](const Seeds& s) { return r(100).shuffle(100, s[0]); }},
      {"shuffle_seed_6", [this](const Seeds& s) { return r(5).shuffle(1, s[0]); }},
      {"shuffle_seed_8", [this](const Seeds& s) { return r(1000).shuffle(1000, s[0]); }},
      {"slices_0",
       [](const Seeds&) {
         return Dataset::fromTensorSlices(
             {Tensor::vector<float>({1, 2, 3}), Tensor::vector<std::string>({"a", "b", "c"})});
       }},
      {"take_skip_0", [this](const Seeds&) { return r(10).take(3); }},
      {"take_skip_2", [this](const Seeds&) { return r(10).skip(2).take(3).repeat(2); }},
      {"take_skip_4", [this](const Seeds&) { return r(4).skip(-1); }},
  };
}

json toJson(const Tensor& tensor, int64_t begin, int64_t end, int depth) {
  if (depth == tensor.rank()) {
    if (tensor.dtype() == DType::kString) return tensor.flat<std::string>()[static_cast<std::size_t>(begin)];
    return tensor.toDoubles()[static_cast<std::size_t>(begin)];
  }
  json list = json::array();
  const int64_t step = tensor.dim(depth) ? (end - begin) / tensor.dim(depth) : 0;
  for (int64_t i = 0; i < tensor.dim(depth); ++i) {
    list.push_back(toJson(tensor, begin + i * step, begin + (i + 1) * step, depth + 1));
  }
  return list;
}

// The tensors of an element in order: dicts and tuples flattened. `spec` says where tensors are.
void flatten(const json& spec, const json& value, json& out) {
  if (spec.is_object() && spec.contains("dtype")) {
    out.push_back(value);
  } else if (spec.is_object()) {
    for (const auto& [key, part] : spec.items()) flatten(part, value[key], out);
  } else {
    for (std::size_t i = 0; i < spec.size(); ++i) flatten(spec[i], value[i], out);
  }
}

json readPass(Iterator& iterator) {
  json pass = json::array();
  Element element;
  while (iterator.next(element)) {
    json parts = json::array();
    for (const Tensor& tensor : element) parts.push_back(toJson(tensor, 0, tensor.elements(), 0));
    pass.push_back(parts);
  }
  return pass;
}

void expectCase(const json& expected, const Dataset& dataset, const std::string& name) {
  if (expected.contains("cardinality")) {
    EXPECT_EQ(dataset.cardinality(), expected["cardinality"].get<int64_t>()) << name;
  }
  const bool graph = expected["mode"].get<std::string>().starts_with("graph");
  const json spec = expected.value("element_spec", json{{"dtype", "int64"}});
  auto context = std::make_shared<IterationContext>();
  for (const json& pass : expected["epochs"]) {
    // A graph's iterator is initialised again; an eager data set is passed over again.
    if (graph) context = std::make_shared<IterationContext>();
    json wanted = json::array();
    for (const json& element : pass) {
      json parts = json::array();
      flatten(spec, element, parts);
      wanted.push_back(parts);
    }
    EXPECT_EQ(readPass(*dataset.makeIterator(context)), wanted) << name << ": " << expected["pipeline"];
    EXPECT_EQ(readPass(*dataset.take(0).makeIterator()), json::array());
  }
}

TEST_P(DatasetGolden, GivesTensorFlowsElementsInTensorFlowsOrder) {
  const auto folder = datasetsFolder();
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not there: set ESTIMATOR_GOLDEN to run this";
  std::string left;
  const auto known = pipelines();
  std::size_t ran = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const auto build = known.find(name);
    if (build == known.end()) {
      left += " " + name;
      continue;
    }
    const json expected = json::parse(std::ifstream(entry.path() / "case.json"));
    Seeds seeds;
    for (const json& seed : expected["resolved_seeds"]) seeds.push_back({seed["seed"], seed["seed2"]});
    expectCase(expected, build->second(seeds), name);
    ++ran;
  }
  EXPECT_EQ(ran, known.size());
  // Transformations that this engine does not have.
  std::cout << "Not built here:" << left << "\n";
}

INSTANTIATE_TEST_SUITE_P(RangesAndRows, DatasetGolden, ::testing::Bool());

}  // namespace
}  // namespace engine::data
