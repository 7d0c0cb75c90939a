#include "engine/data/named_dataset.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::data {
namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

void checkOnce(const std::vector<std::string>& names, const char* what) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      fail(Code::kInvalidArgument, "Two ", what, " of a data set have the name '", *name, "'.");
    }
  }
}

}  // namespace

NamedDataset::NamedDataset(Dataset components, std::vector<std::string> componentNames,
                           std::vector<std::string> labelNames)
    : dataset(std::move(components)), names(std::move(componentNames)), labels(std::move(labelNames)) {
  if (dataset.spec().size() != names.size()) {
    fail(Code::kInvalidArgument, "The data set's elements have ", dataset.spec().size(), " components; the names are ",
         names.size(), ": ", listed(names), ".");
  }
  checkOnce(names, "components");
  checkOnce(labels, "labels");
  for (const std::string& label : labels) {
    if (std::ranges::find(names, label) == names.end()) {
      fail(Code::kInvalidArgument, "The label '", label, "' is no component of the data set; there are ", listed(names),
           ".");
    }
  }
}

NamedDataset NamedDataset::fromTensorSlices(const std::vector<std::pair<std::string, Tensor>>& columns,
                                            std::vector<std::string> labels) {
  Element components;
  std::vector<std::string> names;
  for (const auto& [name, column] : columns) {
    names.push_back(name);
    components.push_back(column);
  }
  return {Dataset::fromTensorSlices(std::move(components)), std::move(names), std::move(labels)};
}

std::map<std::string, Tensor> NamedDataset::first() const {
  Element element;
  if (!dataset.makeIterator()->next(element)) fail(Code::kOutOfRange, "The data set has no element.");
  std::map<std::string, Tensor> byName;
  for (std::size_t i = 0; i < names.size(); ++i) byName[names[i]] = element[i];
  return byName;
}

std::size_t NamedDataset::component(const std::string& name) const {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    fail(Code::kNotFound, "The data set has no component '", name, "'; there are ", listed(names), ".");
  }
  return static_cast<std::size_t>(found - names.begin());
}

NamedDataset NamedDataset::withLabels(std::vector<std::string> labelNames) const {
  return {dataset, names, std::move(labelNames)};
}

NamedDataset NamedDataset::select(const std::vector<std::string>& wanted) const {
  if (wanted == names) return *this;
  std::vector<std::size_t> places;
  std::vector<ElementSpec> spec;
  for (const std::string& name : wanted) {
    places.push_back(component(name));
    spec.push_back(dataset.spec()[places.back()]);
  }
  std::vector<std::string> kept;
  std::ranges::copy_if(labels, std::back_inserter(kept),
                       [&](const std::string& label) { return std::ranges::find(wanted, label) != wanted.end(); });
  const auto choose = [places](const Element& element) {
    Element chosen;
    for (const std::size_t place : places) chosen.push_back(element[place]);
    return chosen;
  };
  return {dataset.map(choose, std::move(spec)), wanted, std::move(kept)};
}

NamedDataset NamedDataset::rename(const std::string& from, const std::string& to) const {
  std::vector<std::string> renamed = names;
  std::vector<std::string> renamedLabels = labels;
  renamed[component(from)] = to;
  std::ranges::replace(renamedLabels, from, to);
  return {dataset, std::move(renamed), std::move(renamedLabels)};
}

}  // namespace engine::data
