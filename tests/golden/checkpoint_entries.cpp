#include "tests/golden/checkpoint_entries.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "tests/golden/compare.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace formats = engine::formats;
using engine::DType;
using engine::message;
using engine::Tensor;
using nlohmann::json;

bool isStored(DType dtype) {
  return dtype == DType::kString || engine::dtypeSize(dtype) > 0;
}

std::string stringsDifference(const Tensor& got, const json& want) {
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (!isBlob(got.data<std::string>()[i], want[i])) return message("string ", i, " differs");
  }
  return {};
}

// Sums are of float64: their rounding depends on the order.
constexpr double kSumTolerance = 1e-9;

std::string sumDifference(const Tensor& got, const json& want) {
  double sum = 0;
  double magnitude = 0;
  for (double value : formats::numbersOf(got)) {
    sum += value;
    magnitude += std::abs(value);
  }
  const double expected = numberOf(want);
  const bool same =
      std::isnan(expected) ? std::isnan(sum) : std::abs(sum - expected) <= kSumTolerance * std::max(1.0, magnitude);
  return same ? "" : message("has the sum ", sum, ", not ", expected);
}

std::string numbersDifference(const Tensor& got, const json& want, const Case& one) {
  const std::vector<double> values = formats::numbersOf(got);
  for (std::size_t i = 0; i < want.size(); ++i) {
    const double expected = want[i].is_boolean() ? want[i].get<bool>() : numberOf(want[i]);
    const bool same = std::isnan(expected) ? std::isnan(values[i])
                                           : values[i] == expected || std::abs(values[i] - expected) <=
                                                                          one.atol() + one.rtol() * std::abs(expected);
    if (!same) return message("element ", i, " is ", values[i], ", not ", expected);
  }
  return {};
}

std::string valuesDifference(const Tensor& got, const json& want, const Case& one) {
  if (want.contains("values") && static_cast<std::size_t>(got.elements()) != want["values"].size()) {
    return message("has ", got.elements(), " elements");
  }
  if (got.dtype() == DType::kString) return stringsDifference(got, want.at("values"));
  if (want.contains("crc32")) {
    const auto crc = crc32(0, static_cast<const Bytef*>(got.raw()), static_cast<uInt>(got.bytes()));
    if (crc != want["crc32"].get<uint32_t>()) return "has other bytes";
  }
  // Complex numbers have pairs for sums and values; their bytes have been compared.
  if (want.contains("sum") && !want["sum"].is_array()) return sumDifference(got, want["sum"]);
  return want.contains("sum") ? "" : numbersDifference(got, want.at("values"), one);
}

std::string kindDifference(DType dtype, const engine::Shape& shape, const json& want) {
  engine::Shape expected;
  for (const json& dim : want.at("shape")) expected.addDim(dim.get<int64_t>());
  if (engine::dtypeName(dtype) == want.at("dtype").get<std::string>() && shape == expected) return {};
  return message("is ", engine::dtypeName(dtype), shape, ", not ", want.at("dtype").get<std::string>(), expected);
}

// Every tensor that `want` describes, and no other.
std::string entriesDifference(const formats::BundleReader& reader, const json& want, const Case& one) {
  for (const std::string& name : reader.names()) {
    if (!want.contains(name) && name != formats::kObjectGraphName) return "there is a tensor " + name + " too many";
  }
  for (const auto& [name, entry] : want.items()) {
    if (!reader.has(name)) return "there is no tensor " + name;
    const formats::BundleEntry& stored = reader.entry(name);
    std::string differs = kindDifference(stored.dtype, stored.shape, entry);
    if (differs.empty() && isStored(stored.dtype)) differs = valuesDifference(reader.read(name), entry, one);
    if (!differs.empty()) return name + " " + differs;
  }
  return {};
}

// What the inspector and the command line read with.
std::string inspectorDifference(const formats::BundleReader& reader) {
  const auto inspector = formats::openCheckpoint(reader.prefix());
  if (!inspector->damage().empty()) return inspector->damage()[0];
  const std::vector<std::string> names = reader.names();
  if (inspector->tensors().size() != names.size()) return "the inspector lists other tensors";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const formats::StoredTensor& tensor = inspector->tensors()[i];
    if (tensor.name != names[i]) return "the inspector lists no " + names[i];
    if (isStored(tensor.dtype) && !identical(inspector->read(tensor.name), reader.read(tensor.name))) {
      return "the inspector reads " + tensor.name + " differently";
    }
  }
  return {};
}

void writeAgain(const formats::BundleReader& reader, const std::string& prefix) {
  formats::BundleWriter writer(prefix);
  for (const std::string& name : reader.names()) {
    const formats::BundleEntry& entry = reader.entry(name);
    if (!isStored(entry.dtype)) continue;
    if (entry.slices.empty()) writer.add(name, reader.read(name));
    for (const formats::TensorSlice& slice : entry.slices) {
      writer.addSlice(name, entry.shape, slice, reader.readSlice(name, slice));
    }
  }
  writer.finish();
}

std::string copyDifference(const formats::BundleReader& reader, const json& entries, const Case& one) {
  const ScratchFolder folder;
  const std::string prefix = folder.path() + "/copy";
  writeAgain(reader, prefix);
  json stored = entries;
  for (const auto& [name, entry] : entries.items()) {
    if (!isStored(reader.entry(name).dtype)) stored.erase(name);
  }
  return entriesDifference(formats::BundleReader(prefix), stored, one);
}

}  // namespace

std::string bundleDifference(const std::string& prefix, const json& entries, const Case& one) {
  const formats::BundleReader reader(prefix);
  std::string differs = entriesDifference(reader, entries, one);
  if (!differs.empty()) return differs;
  differs = inspectorDifference(reader);
  if (!differs.empty()) return differs;
  differs = copyDifference(reader, entries, one);
  return differs.empty() ? "" : "written again, " + differs;
}

std::string objectGraphDifference(const std::string& prefix, const json& objects) {
  const formats::ObjectGraph graph = formats::readObjectGraph(formats::BundleReader(prefix));
  if (graph.objects.size() != objects.size()) {
    return message("the object graph has ", graph.objects.size(), " objects, not ", objects.size());
  }
  for (const json& object : objects) {
    json got = json::array();
    for (const auto& attribute : graph.objects.at(object.at("id").get<std::size_t>()).attributes) {
      got.push_back({{"name", attribute.name}, {"full_name", attribute.fullName}, {"checkpoint_key", attribute.key}});
    }
    if (got != object.at("attributes")) return message("object ", object.at("id").dump(), " has ", got.dump());
  }
  return {};
}

std::string stateDifference(const std::string& folder, const std::vector<std::string>& prefixes,
                            const std::string& latest) {
  if (!formats::readCheckpointState(folder)) return {};
  std::vector<std::string> wanted;
  for (const std::string& prefix : prefixes) wanted.push_back(folder + "/" + prefix);
  const std::vector<std::string> got = formats::listCheckpoints(folder);
  // A checkpoint that was not saved through a Saver is in no state file.
  if (!std::ranges::all_of(got, [&](const std::string& path) { return std::ranges::count(wanted, path) == 1; })) {
    return "the state file names other checkpoints";
  }
  const std::string newest = formats::latestCheckpoint(folder).value_or("");
  if (latest.empty() ? std::ranges::count(wanted, newest) == 1 : newest == folder + "/" + latest) return {};
  return message("the newest checkpoint is ", newest, ", not ", latest);
}

}  // namespace golden
