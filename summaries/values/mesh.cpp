#include "summaries/values/mesh.h"

#include <algorithm>
#include <array>

#include "summaries/error.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/wire/wire_writer.h"

namespace summaries::values {
namespace {

struct Suffix {
  MeshPart part;
  std::string_view text;
};
constexpr std::array<Suffix, 3> kSuffixes = {
    {{MeshPart::kVertices, "_VERTEX"}, {MeshPart::kFaces, "_FACE"}, {MeshPart::kColors, "_COLOR"}}};

// Three numbers each: x y z, three corners, or red green blue.
constexpr int64_t kNumbersEach = 3;

// [samples, n, 3].
TensorValue decodePart(const std::string& payload, const char* what) {
  TensorValue tensor = decodeTensor(payload);
  const bool fits = tensor.shape.size() == 3 && tensor.shape[2] == kNumbersEach && tensor.strings.empty();
  if (fits) return tensor;
  throw Error(Code::kInvalidArgument, std::string("the ") + what + " of a mesh have shape " + shapeText(tensor.shape) +
                                          "; they must be numbers of shape [samples, n, 3]");
}

// One sample's numbers.
std::vector<double> sampleOf(const TensorValue& tensor, int64_t sample) {
  const int64_t size = tensor.shape[1] * kNumbersEach;
  const auto begin = tensor.numbers.begin() + sample * size;
  return {begin, begin + size};
}

void requireSample(const TensorValue& tensor, int64_t sample) {
  if (sample >= 0 && sample < tensor.shape[0]) return;
  throw Error(Code::kOutOfRange, "there is no mesh " + std::to_string(sample + 1) + " of " +
                                     std::to_string(tensor.shape[0]) + " at this step");
}

std::vector<int32_t> cornersOf(const std::vector<double>& numbers, std::size_t vertices) {
  std::vector<int32_t> corners;
  corners.reserve(numbers.size());
  for (const double number : numbers) {
    if (!(number >= 0 && number < static_cast<double>(vertices))) {
      throw Error(Code::kInvalidArgument, "a face of a mesh has the vertex " + std::to_string(number) + "; there are " +
                                              std::to_string(vertices));
    }
    corners.push_back(static_cast<int32_t>(number));
  }
  return corners;
}

void requireWhole(const Mesh& mesh, const Mesh& first) {
  const bool alike = mesh.vertices.size() == first.vertices.size() && mesh.faces.size() == first.faces.size() &&
                     mesh.colors.size() == first.colors.size();
  if (!alike) throw Error(Code::kInvalidArgument, "the meshes of a step must have the same sizes");
  if (mesh.vertices.size() % 3 != 0 || mesh.faces.size() % 3 != 0) {
    throw Error(Code::kInvalidArgument, "a vertex and a face of a mesh have three numbers each");
  }
  if (!mesh.colors.empty() && mesh.colors.size() != mesh.vertices.size()) {
    throw Error(Code::kInvalidArgument, "a mesh needs a colour for each vertex, or none");
  }
  for (const int32_t corner : mesh.faces) {
    if (corner < 0 || static_cast<std::size_t>(corner) >= mesh.size()) {
      throw Error(Code::kInvalidArgument, "a face of a mesh has the vertex " + std::to_string(corner) + "; there are " +
                                              std::to_string(mesh.size()));
    }
  }
}

template <typename T>
std::string tensorOf(const std::vector<Mesh>& meshes, std::vector<T> Mesh::*part, TensorType type) {
  constexpr uint32_t kDtype = 1, kShape = 2, kContent = 4, kDim = 2, kSize = 1;
  const std::size_t count = meshes.empty() ? 0 : (meshes.front().*part).size() / 3;
  WireWriter samples, rows, numbers, shape, tensor;
  shape.message(kDim, samples.varint(kSize, meshes.size()))
      .message(kDim, rows.varint(kSize, count))
      .message(kDim, numbers.varint(kSize, kNumbersEach));
  std::string content;
  for (const Mesh& mesh : meshes) {
    const std::vector<T>& values = mesh.*part;
    content.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }
  tensor.varint(kDtype, static_cast<uint64_t>(type)).message(kShape, shape).bytes(kContent, content);
  return tensor.take();
}

// The newest entry of a part that is not later; empty when there is none.
std::string partAt(EventLogReader& reader, const std::string& tag, int64_t step) {
  const std::optional<SeriesInfo> series = seriesOfTag(reader.series(), tag);
  if (!series || series->plugin != kMeshPlugin) return {};
  std::optional<ItemInfo> found;
  for (const ItemInfo& item : reader.items(series->id)) {
    if (item.step <= step) found = item;
  }
  return found ? reader.payload(series->id, *found) : std::string();
}

}  // namespace

std::optional<MeshTag> meshTagOf(std::string_view tag) {
  for (const Suffix& suffix : kSuffixes) {
    if (!tag.ends_with(suffix.text)) continue;
    return MeshTag{std::string(tag.substr(0, tag.size() - suffix.text.size())), suffix.part};
  }
  return std::nullopt;
}

std::string tagOf(const MeshTag& tag) {
  const auto at = std::ranges::find(kSuffixes, tag.part, &Suffix::part);
  return tag.name + std::string(at->text);
}

std::string encodeMeshPart(const std::vector<Mesh>& meshes, MeshPart part) {
  for (const Mesh& mesh : meshes) requireWhole(mesh, meshes.front());
  if (part == MeshPart::kVertices) return tensorOf(meshes, &Mesh::vertices, TensorType::kFloat);
  if (part == MeshPart::kFaces) return tensorOf(meshes, &Mesh::faces, TensorType::kInt32);
  return tensorOf(meshes, &Mesh::colors, TensorType::kUint8);
}

int64_t meshSamples(const MeshPayloads& payloads) {
  return decodePart(payloads.vertices, "vertices").shape[0];
}

Mesh decodeMesh(const MeshPayloads& payloads, int64_t sample) {
  const TensorValue vertices = decodePart(payloads.vertices, "vertices");
  requireSample(vertices, sample);
  Mesh mesh;
  for (const double number : sampleOf(vertices, sample)) mesh.vertices.push_back(static_cast<float>(number));
  if (!payloads.faces.empty()) {
    const TensorValue faces = decodePart(payloads.faces, "faces");
    requireSample(faces, sample);
    mesh.faces = cornersOf(sampleOf(faces, sample), mesh.size());
  }
  if (payloads.colors.empty()) return mesh;
  const TensorValue colors = decodePart(payloads.colors, "colours");
  requireSample(colors, sample);
  for (const double number : sampleOf(colors, sample)) {
    mesh.colors.push_back(static_cast<uint8_t>(std::clamp(number, 0.0, 255.0)));
  }
  if (mesh.colors.size() != mesh.vertices.size()) {
    throw Error(Code::kInvalidArgument, "a mesh has " + std::to_string(mesh.size()) + " vertices and " +
                                            std::to_string(mesh.colors.size() / 3) + " colours");
  }
  return mesh;
}

MeshPayloads readMesh(EventLogReader& reader, int64_t series, int64_t step, int repeat) {
  MeshPayloads payloads;
  payloads.vertices = reader.payload(series, step, 0, repeat);
  for (const SeriesInfo& one : reader.series()) {
    const std::optional<MeshTag> tag = one.id == series ? meshTagOf(one.tag) : std::nullopt;
    if (!tag) continue;
    payloads.faces = partAt(reader, tagOf({tag->name, MeshPart::kFaces}), step);
    payloads.colors = partAt(reader, tagOf({tag->name, MeshPart::kColors}), step);
  }
  return payloads;
}

std::string meshPluginData(EventLogReader& reader, const SeriesInfo& series) {
  constexpr uint32_t kName = 2, kContentType = 3, kShape = 6, kComponents = 7;
  const std::optional<MeshTag> tag = meshTagOf(series.tag);
  const std::vector<ItemInfo> items = reader.items(series.id);
  if (!tag || items.empty()) return {};
  uint64_t components = 0;  // a bit for each part that there is
  for (const Suffix& suffix : kSuffixes) {
    const bool logged = seriesOfTag(reader.series(), tagOf({tag->name, suffix.part})).has_value();
    if (logged) components |= 1ULL << static_cast<unsigned>(suffix.part);
  }
  WireWriter data;
  data.bytes(kName, tag->name).varint(kContentType, static_cast<uint64_t>(tag->part));
  for (const int64_t size : decodeTensor(reader.payload(series.id, items.front())).shape) {
    data.varint(kShape, static_cast<uint64_t>(size));
  }
  return data.varint(kComponents, components).take();
}

}  // namespace summaries::values
