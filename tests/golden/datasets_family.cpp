// The family "datasets": pipelines of tf.data as Python text, and the elements of each pass over them.
#include "engine/core/error.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/python_evaluator.h"

namespace golden {
namespace {

using engine::message;
using engine::data::ElementSpec;
using nlohmann::json;
namespace python = golden::python;

python::Surroundings surroundingsOf(const Case& one, bool rangesAsRows) {
  python::Surroundings surroundings;
  if (!one.json.at("global_seed").is_null()) surroundings.globalSeed = one.json.at("global_seed").get<int64_t>();
  for (const json& seed : one.json.at("resolved_seeds")) {
    surroundings.resolvedSeeds.push_back({seed.at("seed").get<int64_t>(), seed.at("seed2").get<int64_t>()});
  }
  surroundings.rangesAsRows = rangesAsRows;
  return surroundings;
}

// A function's result is known in this program only by what it gives: sizes that TensorFlow does not know are known
// here. Without functions, all must be equal.
bool fits(const ElementSpec& got, const json& want, bool exactly) {
  if (engine::dtypeName(got.dtype) != want.at("dtype").get<std::string>()) return false;
  if (want.at("shape").is_null()) return !exactly || !got.shape.hasRank();
  engine::Shape shape;
  for (const json& dim : want.at("shape")) shape.addDim(dim.is_null() ? engine::kUnknownDim : dim.get<int64_t>());
  return exactly ? got.shape == shape : got.shape.compatibleWith(shape);
}

std::string specDifference(const python::Structure& structure, const std::vector<ElementSpec>& spec, std::size_t& at,
                           const json& want, bool exactly) {
  using Kind = python::Structure::Kind;
  if (structure.kind == Kind::kLeaf) {
    const ElementSpec& component = spec.at(at++);
    if (want.is_object() && want.contains("dtype") && fits(component, want, exactly)) return {};
    return message("element_spec is ", engine::dtypeName(component.dtype), component.shape, ", not ", want.dump());
  }
  const bool isDict = structure.kind == Kind::kDict;
  if (isDict ? !want.is_object() : !want.is_array() || want.size() != structure.parts.size()) {
    return "element_spec has another structure than " + want.dump();
  }
  for (std::size_t i = 0; i < structure.parts.size(); ++i) {
    const json& part = isDict ? want.at(structure.keys[i]) : want[i];
    std::string differs = specDifference(structure.parts[i], spec, at, part, exactly);
    if (!differs.empty()) return differs;
  }
  return {};
}

std::string passDifference(engine::data::Iterator& iterator, const python::Structure& structure, const json& want) {
  engine::data::Element element;
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (!iterator.next(element)) return message("ends after ", i, " of ", want.size(), " elements");
    std::string differs = python::difference(python::toValue(element, structure), want[i]);
    if (!differs.empty()) return message("element ", i, " ", differs);
    element.clear();
  }
  // A data set without end was recorded in part.
  return iterator.next(element) ? message("goes on after ", want.size(), " elements") : "";
}

std::string runPipeline(const Case& one, bool rangesAsRows) {
  const auto text = one.json.at("pipeline").get<std::string>();
  const auto expression = python::parse(text);
  python::Evaluator evaluator(surroundingsOf(one, rangesAsRows));
  const python::Value value = evaluator.evaluate(*expression);
  const auto& [dataset, structure] = python::toDataset(value);
  const bool exactly = text.find("lambda") == std::string::npos;
  if (one.json.contains("element_spec")) {
    std::size_t at = 0;
    std::string differs = specDifference(structure, dataset.spec(), at, one.json.at("element_spec"), exactly);
    if (!differs.empty()) return differs;
    if (dataset.cardinality() != one.json.at("cardinality").get<int64_t>()) {
      return message("cardinality is ", dataset.cardinality(), ", not ", one.json.at("cardinality").dump());
    }
  }
  // An eager data set goes on from pass to pass; a graph's iterator begins anew.
  const bool eager = one.json.at("mode") == "eager";
  auto context = std::make_shared<engine::data::IterationContext>();
  int pass = 0;
  for (const json& epoch : one.json.at("epochs")) {
    if (!eager) context = std::make_shared<engine::data::IterationContext>();
    std::string differs = passDifference(*dataset.makeIterator(context), structure, epoch);
    if (!differs.empty()) return message("pass ", pass, ": ", differs);
    ++pass;
  }
  return {};
}

Outcome runDatasets(const Case& one) {
  for (const bool rangesAsRows : {false, true}) {
    std::string differs = runPipeline(one, rangesAsRows);
    if (!differs.empty()) return Outcome::fail(rangesAsRows ? "ranges as rows: " + differs : differs);
  }
  return Outcome::pass();
}

const FamilyRegistrar kDatasets("datasets", runDatasets);

}  // namespace
}  // namespace golden
