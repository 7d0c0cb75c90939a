// Meshes and clouds of points as TensorBoard's mesh plugin logs them: a series each for the vertices, the faces and the
// colours of what is called <name>: <name>_VERTEX, <name>_FACE, <name>_COLOR, tensors [samples, n, 3]. Values and pure
// functions: callable from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

// TensorBoard's numbers.
enum class MeshPart { kVertices = 1, kFaces = 2, kColors = 3 };

struct MeshTag {
  std::string name;
  MeshPart part = MeshPart::kVertices;
  bool operator==(const MeshTag&) const = default;
};
// Of a series' tag; none when it does not end as those of meshes do.
std::optional<MeshTag> meshTagOf(std::string_view tag);
std::string tagOf(const MeshTag& tag);

struct Mesh {
  std::vector<float> vertices;  // x, y, z of each
  std::vector<int32_t> faces;   // triangles: three vertices each. Empty: a cloud of points
  std::vector<uint8_t> colors;  // red, green, blue of each vertex. Empty: all alike
  std::size_t size() const { return vertices.size() / 3; }
};

// What is logged of one part: a serialized TensorProto of all meshes of a step, which must have the same sizes.
// InvalidArgument when they have not, for a face of a vertex that there is not, and for colours of another number.
std::string encodeMeshPart(const std::vector<Mesh>& meshes, MeshPart part);

// A step's meshes, as serialized TensorProtos of their parts.
struct MeshPayloads {
  std::string vertices;
  std::string faces;   // empty: not logged
  std::string colors;  // empty: not logged
};
// How many meshes there are. Errors of decodeMesh().
int64_t meshSamples(const MeshPayloads& payloads);
// One of them. Errors: DataLoss, InvalidArgument (another shape, another number of colours, a face of a vertex that
// there is not), OutOfRange (there is no such sample).
Mesh decodeMesh(const MeshPayloads& payloads, int64_t sample = 0);

// Of the series of vertices, at a step that items() lists, with the faces and colours of the newest step that is not
// later. Errors: NotFound too.
MeshPayloads readMesh(EventLogReader& reader, int64_t series, int64_t step, int repeat = kNewestRepeat);

// The plugin's data of a series of part of a mesh, a serialized MeshPluginData, which event files hold beside the tag.
// Empty for a tag that is none of a mesh.
std::string meshPluginData(EventLogReader& reader, const SeriesInfo& series);

}  // namespace summaries::values
