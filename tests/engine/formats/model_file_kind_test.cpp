#include "engine/formats/model_file_kind.h"

#include <random>
#include <set>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/formats/graphs/graph_file.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/proto/meta_graph.pb.h"
#include "engine/proto/saved_model.pb.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/mutations.h"

namespace engine::formats {
namespace {

using Kind = ModelFileKind;
namespace fs = std::filesystem;

tensorflow::GraphDef smallGraph() {
  tensorflow::GraphDef graph;
  auto* node = graph.add_node();
  node->set_name("a");
  node->set_op("Placeholder");
  graph.mutable_versions()->set_producer(27);
  return graph;
}

tensorflow::SavedModel smallModel() {
  tensorflow::SavedModel model;
  model.set_saved_model_schema_version(1);
  model.add_meta_graphs()->mutable_meta_info_def()->add_tags("serve");
  *model.mutable_meta_graphs(0)->mutable_graph_def() = smallGraph();
  return model;
}

class ModelFileKindTest : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& bytes) const {
    writeFile(folder_ / name, bytes);
    return folder_ / name;
  }
  std::string keras() const { return write("model.h5", "\x89HDF\r\n\x1a\n" + std::string(50, '\0') + "keras_version"); }
  TemporaryFolder folder_;
};

TEST_F(ModelFileKindTest, TensorFlowsGraphsAreToldApart) {
  const tensorflow::SavedModel model = smallModel();
  EXPECT_EQ(modelFileKind(write("a", smallGraph().SerializeAsString())), Kind::kGraphDef);
  EXPECT_EQ(modelFileKind(write("b", smallGraph().DebugString())), Kind::kGraphDefText);
  EXPECT_EQ(modelFileKind(write("c", model.meta_graphs(0).SerializeAsString())), Kind::kMetaGraph);
  EXPECT_EQ(modelFileKind(write("d", "# a comment\n" + model.meta_graphs(0).DebugString())), Kind::kMetaGraphText);
  EXPECT_EQ(modelFileKind(write("e", model.SerializeAsString())), Kind::kSavedModel);
  EXPECT_EQ(modelFileKind(write("f", model.DebugString())), Kind::kSavedModelText);
}

TEST_F(ModelFileKindTest, WhatTrainingWritesIsToldApart) {
  BundleWriter writer(folder_ / "model.ckpt-1");
  writer.add("w", Tensor::vector<float>({1, 2}));
  writer.finish();
  for (const char* name : {"model.ckpt-1", "model.ckpt-1.index", "model.ckpt-1.data-00000-of-00001"}) {
    EXPECT_EQ(modelFileKind(folder_ / name), Kind::kCheckpoint) << name;
  }
  EXPECT_EQ(modelFileKind(folder_.path()), Kind::kCheckpointFolder);
  EXPECT_EQ(modelFileKind(write("checkpoint", "model_checkpoint_path: \"model.ckpt-1\"\n")), Kind::kCheckpointState);
  {
    RecordWriter records(folder_ / "examples");
    records.write("\x0a\x02hi");
  }
  EXPECT_EQ(modelFileKind(folder_ / "examples"), Kind::kTfRecord);
  {
    RecordWriter records(folder_ / "events");
    records.write(std::string("\x09\0\0\0\0\0\0\0\0\x1a\x0d", 11) + "brain.Event:2");
  }
  EXPECT_EQ(modelFileKind(folder_ / "events"), Kind::kEventFile);
}

TEST_F(ModelFileKindTest, ModelsOfOtherProgramsAreKnownByTheirContent) {
  EXPECT_EQ(modelFileKind(keras()), Kind::kKerasHdf5);
  EXPECT_EQ(modelFileKind(write("x", "\x89HDF\r\n\x1a\n")), Kind::kHdf5);
  EXPECT_EQ(modelFileKind(write("lite", std::string("\x1c\0\0\0TFL3\0\0", 10))), Kind::kTfLite);
  EXPECT_EQ(modelFileKind(write("layers", R"({"modelTopology": {}, "weightsManifest": []})")), Kind::kTfjsLayers);
  EXPECT_EQ(modelFileKind(write("graph", R"({"format": "graph-model"})")), Kind::kTfjsGraph);
  EXPECT_EQ(modelFileKind(write("k", R"({"class_name": "Sequential", "config": []})")), Kind::kKerasJson);
  EXPECT_EQ(modelFileKind(write("none", "")), Kind::kEmpty);
  EXPECT_EQ(modelFileKind(write("prose", "Dear reader,\n")), Kind::kUnknown);
  EXPECT_EQ(modelFileKind(write("noise", std::string("\0\1\2\3", 4))), Kind::kUnknown);
  EXPECT_EQ(codeOf([&] { modelFileKind(folder_ / "missing"); }), Code::kNotFound);
}

TEST_F(ModelFileKindTest, EveryKindHasItsOwnDescription) {
  std::set<std::string_view> texts;
  for (int i = 0; i <= static_cast<int>(Kind::kZip); ++i) {
    const std::string_view text = describe(static_cast<Kind>(i));
    EXPECT_GT(text.size(), 10u) << i;
    EXPECT_FALSE(text.ends_with('.')) << text;
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
}

TEST_F(ModelFileKindTest, ReadersSayWhatTheyWereGiven) {
  const std::string path = keras();
  for (const auto& [what, read] : std::vector<std::pair<std::string, std::function<void()>>>{
           {"a checkpoint", [&] { openCheckpoint(path); }},
           {"a folder of checkpoints", [&] { checkpointsIn(path); }},
           {"a graph", [&] { readGraphFile(path); }},
           {"the folder of a SavedModel", [&] { SavedModelReader reader(path); }}}) {
    std::string text;
    EXPECT_EQ(codeOf(read, &text), Code::kInvalidArgument) << what;
    EXPECT_EQ(text.find(path + " is not " + what + " but a Keras model or its weights in HDF5, which"), 0u) << text;
  }
  std::string text;
  const std::string file = write("saved_model.pb", smallModel().SerializeAsString());
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(file); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("take the folder that contains it"), std::string::npos) << text;
}

TEST_F(ModelFileKindTest, DamagedFilesAreOfSomeKindAndNeverCrash) {
  std::mt19937 random(5);
  BundleWriter writer(folder_ / "w");
  writer.add("w", Tensor::vector<float>({1, 2}));
  writer.finish();
  const std::string zip = std::string("PK\x03\x04", 4) + std::string(60, 'a') + std::string("PK\x01\x02", 4) +
                          std::string(60, '\1') + std::string("PK\x05\x06", 4) + std::string(18, '\x40');
  for (const std::string& good : {smallModel().SerializeAsString(), readFile(folder_ / "w.index"), zip}) {
    for (int i = 0; i < 500; ++i) {
      EXPECT_EQ(codeOf([&] { modelFileKind(write("d", testing::damaged(good, random))); }), Code::kOk);
    }
  }
}

// What lies in a folder of the fixtures, by the ends of the names.
void expectKinds(const std::string& folder, const std::vector<std::pair<std::string, Kind>>& ends, int atLeast) {
  int seen = 0;
  for (const auto& file : fs::recursive_directory_iterator(fixturesFolder() / folder)) {
    const std::string path = file.path().string();
    for (const auto& [end, kind] : ends) {
      if (!file.is_regular_file() || !path.ends_with(end)) continue;
      EXPECT_EQ(describe(modelFileKind(path)), describe(kind)) << path;
      ++seen;
      break;
    }
  }
  EXPECT_GE(seen, atLeast) << folder;
}

TEST(ModelFileKindFixtures, FilesOfOthersAreKnown) {
  SKIP_WITHOUT(fixturesFolder());
  expectKinds("keras",
              {{".h5", Kind::kKerasHdf5},
               {".hdf5", Kind::kKerasHdf5},
               {".keras", Kind::kKerasArchive},
               {".json", Kind::kKerasJson}},
              7);
  expectKinds("onnx", {{".onnx", Kind::kOnnx}}, 5);
  expectKinds("tfjs", {{"dense_model/model.json", Kind::kTfjsGraph}, {"model.json", Kind::kTfjsLayers}}, 4);
  expectKinds("graphs/frozen", {{".pb", Kind::kGraphDef}}, 5);
  expectKinds("graphs/metagraphs", {{".meta", Kind::kMetaGraph}}, 4);
  expectKinds("graphs/pbtxt", {{".pb", Kind::kGraphDef}, {".pbtxt", Kind::kGraphDefText}}, 3);
  expectKinds("saved_models",
              {{"/saved_model.pb", Kind::kSavedModel}, {".index", Kind::kCheckpoint}, {"-00001", Kind::kCheckpoint}},
              60);
  expectKinds("checkpoints",
              {{".index", Kind::kCheckpoint},
               {".meta", Kind::kMetaGraph},
               {"/checkpoint", Kind::kCheckpointState},
               {"graph.pbtxt", Kind::kGraphDefText}},
              20);
  expectKinds(
      "tfevents",
      {{".tsv", Kind::kUnknown}, {".png", Kind::kUnknown}, {"config.pbtxt", Kind::kUnknown}, {"", Kind::kEventFile}},
      50);
  expectKinds("tfrecord", {{"_eval.gz", Kind::kGzip}, {".tfrecord", Kind::kTfRecord}}, 4);
}

}  // namespace
}  // namespace engine::formats
