// Meshes: written, read again, and refused when they cannot be.
#include "summaries/values/mesh.h"

#include <filesystem>

#include "summaries/tfevents/event.h"
#include "summaries/tfevents/export.h"
#include "summaries/tfevents/import.h"
#include "summaries/values/plugin_summaries.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::values {
namespace {

// Two triangles that share an edge.
Mesh sheet() {
  return {{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.5F}, {0, 1, 2, 0, 2, 3}, {255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9}};
}

MeshPayloads payloadsOf(const std::vector<Mesh>& meshes) {
  return {encodeMeshPart(meshes, MeshPart::kVertices), encodeMeshPart(meshes, MeshPart::kFaces),
          encodeMeshPart(meshes, MeshPart::kColors)};
}

TEST(MeshTest, TagsSayWhichPartTheyAreOf) {
  EXPECT_EQ(meshTagOf("body/left_VERTEX"), (MeshTag{"body/left", MeshPart::kVertices}));
  EXPECT_EQ(meshTagOf("a_FACE"), (MeshTag{"a", MeshPart::kFaces}));
  EXPECT_EQ(meshTagOf("loss"), std::nullopt);
  EXPECT_EQ(tagOf({"a", MeshPart::kColors}), "a_COLOR");
}

TEST(MeshTest, IsReadAsItWasWritten) {
  const TemporaryFolder folder;
  Mesh higher = sheet();
  higher.vertices[2] = 5;
  writeMeshes(*openEventLog(folder.path()), "body", 7, {sheet(), higher}, 1e9);
  EventLogReader reader(folder.path());
  const MeshPayloads payloads = readMesh(reader, seriesOf(reader, "body_VERTEX").id, 7);
  EXPECT_EQ(meshSamples(payloads), 2);
  const Mesh first = decodeMesh(payloads);
  EXPECT_EQ(first.vertices, sheet().vertices);
  EXPECT_EQ(first.faces, sheet().faces);
  EXPECT_EQ(first.colors, sheet().colors);
  EXPECT_EQ(decodeMesh(payloads, 1).vertices[2], 5);
}

TEST(MeshTest, FacesThatWereLoggedOnceServeLaterSteps) {
  const TemporaryFolder folder;
  Mesh points = sheet();
  points.faces.clear();
  points.colors.clear();
  {
    const auto log = openEventLog(folder.path());
    writeMeshes(*log, "body", 1, {sheet()}, 1e9);
    writeMeshes(*log, "body", 2, {points}, 1e9);
  }
  EventLogReader reader(folder.path());
  EXPECT_EQ(decodeMesh(readMesh(reader, seriesOf(reader, "body_VERTEX").id, 2)).faces, sheet().faces);
}

TEST(MeshTest, ACloudOfPointsHasNoFaces) {
  const Mesh points{{1, 2, 3}, {}, {}};
  const Mesh again = decodeMesh({encodeMeshPart({points}, MeshPart::kVertices), "", ""});
  EXPECT_EQ(again.size(), 1U);
  EXPECT_TRUE(again.faces.empty());
}

TEST(MeshTest, WhatDoesNotFitTogetherIsRefused) {
  Mesh wrong = sheet();
  wrong.faces[0] = 4;
  EXPECT_EQ(codeOf([&] { encodeMeshPart({wrong}, MeshPart::kFaces); }), Code::kInvalidArgument);
  Mesh fewColors = sheet();
  fewColors.colors.resize(3);
  EXPECT_EQ(codeOf([&] { encodeMeshPart({fewColors}, MeshPart::kColors); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { encodeMeshPart({sheet(), Mesh()}, MeshPart::kVertices); }), Code::kInvalidArgument);
}

TEST(MeshTest, DamagedAndForeignTensorsAreErrors) {
  MeshPayloads payloads = payloadsOf({sheet()});
  EXPECT_EQ(codeOf([&] { decodeMesh(payloads, 1); }), Code::kOutOfRange);
  const std::string curve = encodePrCurve(prCurveOf({}, {}));
  EXPECT_EQ(codeOf([&] { decodeMesh({curve, "", ""}); }), Code::kInvalidArgument);
  payloads.faces = encodeMeshPart({Mesh{std::vector<float>(30), {7, 8, 9}, {}}}, MeshPart::kFaces);
  EXPECT_EQ(codeOf([&] { decodeMesh(payloads); }), Code::kInvalidArgument) << "vertices that there are not";
  const std::string whole = payloads.vertices;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    payloads = {whole.substr(0, length), "", ""};
    const Code code = codeOf([&] { EXPECT_EQ(decodeMesh(payloads).size(), 4U) << "without numbers they are all 0"; });
    const bool known = code == Code::kOk || code == Code::kDataLoss || code == Code::kInvalidArgument;
    EXPECT_TRUE(known || code == Code::kUnimplemented) << length;  // without a type
  }
}

TEST(MeshTest, GoesThroughEventFilesWithWhatTensorBoardAsksFor) {
  const TemporaryFolder folder;
  const std::filesystem::path root = folder.path();
  writeMeshes(*openEventLog(root / "log"), "body", 7, {sheet()}, 1e9);
  EventLogReader log(root / "log");
  tfevents::exportRun(log, root / "events");
  tfevents::Importer(root / "events", root / "again", 1).poll();
  EventLogReader reader(root / "again");
  const SeriesInfo vertices = seriesOf(reader, "body_VERTEX");
  EXPECT_EQ(decodeMesh(readMesh(reader, vertices.id, 7)).colors, sheet().colors);
  tfevents::Metadata metadata;
  const std::string stored = reader.metadata(vertices.id);
  ASSERT_TRUE(tfevents::decodeMetadata(stored, metadata));
  EXPECT_EQ(metadata.plugin, "mesh");
  // name (2), content type VERTEX (3), shape (6): [1, 4, 3], components (7): a bit for each of 1, 2, 3.
  EXPECT_EQ(std::string(metadata.content), std::string("\x12\x04"
                                                       "body"
                                                       "\x18\x01\x30\x01\x30\x04\x30\x03\x38\x0e"));
}

}  // namespace
}  // namespace summaries::values
