// SavedModel folders: what is written is read again, and damage gives errors that say what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/formats/graphs/saved_model_writer.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

using ::testing::HasSubstr;

tensorflow::MetaGraphDef metaGraphWith(const Tags& tags) {
  tensorflow::MetaGraphDef metaGraph;
  for (const std::string& tag : tags) metaGraph.mutable_meta_info_def()->add_tags(tag);
  return metaGraph;
}

// A folder that holds what `make` adds to an empty SavedModel.
template <typename Make>
std::string written(const TemporaryFolder& folder, bool asText, const Make& make) {
  SavedModelWriter writer(folder / "model");
  make(writer);
  writer.finish(asText);
  return writer.folder();
}

std::string serveAndTrain(const TemporaryFolder& folder, bool asText = false) {
  return written(folder, asText, [](SavedModelWriter& writer) {
    writer.addMetaGraph(metaGraphWith({"train"}));
    writer.addMetaGraph(metaGraphWith({"serve", "gpu"}));
  });
}

TEST(SavedModel, FindsAMetaGraphByItsExactTags) {
  const TemporaryFolder folder;
  const SavedModelReader reader(serveAndTrain(folder) + "/");
  EXPECT_EQ(reader.tagSets(), (std::vector<Tags>{{"train"}, {"gpu", "serve"}}));
  EXPECT_EQ(&reader.metaGraph({"gpu", "serve"}), &reader.proto().meta_graphs(1));
  EXPECT_FALSE(reader.hasVariables());
}

TEST(SavedModel, WrongTagsListTheTagsThatThereAre) {
  const TemporaryFolder folder;
  const SavedModelReader reader(serveAndTrain(folder));
  std::string text;
  EXPECT_EQ(codeOf([&] { reader.metaGraph({"serve"}); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr("{train}, {gpu, serve}"));
}

TEST(SavedModel, IsReadInTextForm) {
  const TemporaryFolder folder;
  const SavedModelReader reader(serveAndTrain(folder, true));
  EXPECT_TRUE(std::filesystem::exists(folder / "model/saved_model.pbtxt"));
  EXPECT_EQ(reader.tagSets().size(), 2u);
}

TEST(SavedModel, KeepsFieldsThatItDoesNotKnow) {
  const TemporaryFolder folder;
  tensorflow::MetaGraphDef metaGraph = metaGraphWith({"serve"});
  metaGraph.mutable_object_graph_def()
      ->GetReflection()
      ->MutableUnknownFields(metaGraph.mutable_object_graph_def())
      ->AddVarint(99, 7);
  const SavedModelReader reader(
      written(folder, false, [&](SavedModelWriter& writer) { writer.addMetaGraph(metaGraph); }));
  EXPECT_EQ(reader.metaGraph({"serve"}).SerializeAsString(), metaGraph.SerializeAsString());
}

TEST(SavedModel, AFolderThatIsThereIsNotWrittenOver) {
  const TemporaryFolder folder;
  serveAndTrain(folder);
  EXPECT_EQ(codeOf([&] { SavedModelWriter writer(folder / "model"); }), Code::kAlreadyExists);
}

TEST(SavedModel, CopiesAssetsUnderNamesOfTheirOwn) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "other");
  writeFile(folder / "words.txt", "one");
  writeFile(folder / "other/words.txt", "two");
  std::vector<std::string> names;
  const std::string model = written(folder, false, [&](SavedModelWriter& writer) {
    for (const char* file : {"words.txt", "other/words.txt", "words.txt"}) {
      names.push_back(writer.addAsset(folder / file));
    }
    writer.addExtraAsset("warm/requests", folder / "words.txt");
    writer.addMetaGraph(metaGraphWith({"serve"}));
  });
  EXPECT_EQ(names, (std::vector<std::string>{"words.txt", "words_1.txt", "words.txt"}));
  EXPECT_EQ(readFile(model + "/assets/words_1.txt"), "two");
  EXPECT_EQ(readFile(model + "/assets.extra/warm/requests"), "one");
}

TEST(SavedModel, ExtraAssetsStayInTheirFolder) {
  const TemporaryFolder folder;
  writeFile(folder / "file", "x");
  SavedModelWriter writer(folder / "model");
  for (const char* path : {"../file", "/tmp/file", "a/../../file", ""}) {
    EXPECT_EQ(codeOf([&] { writer.addExtraAsset(path, folder / "file"); }), Code::kInvalidArgument) << path;
  }
}

TEST(SavedModel, ListsAssetsOfBothKinds) {
  const TemporaryFolder folder;
  tensorflow::AssetFileDef asset;
  asset.mutable_tensor_info()->set_name("Const:0");
  asset.set_filename("words.txt");
  tensorflow::MetaGraphDef old = metaGraphWith({"old"});
  (*old.mutable_collection_def())["saved_model_assets"].mutable_any_list()->add_value()->PackFrom(asset);
  tensorflow::MetaGraphDef recent = metaGraphWith({"new"});
  *recent.add_asset_file_def() = asset;
  const std::string model = written(folder, false, [&](SavedModelWriter& writer) {
    writer.addMetaGraph(old);
    writer.addMetaGraph(recent);
  });
  const SavedModelReader reader(model);
  for (const char* tag : {"old", "new"}) {
    const auto assets = reader.assets(reader.metaGraph({tag}));
    ASSERT_EQ(assets.size(), 1u) << tag;
    EXPECT_EQ(assets[0].tensor, "Const:0");
    EXPECT_EQ(assets[0].path, model + "/assets/words.txt");
  }
}

TEST(SavedModel, RefusesAssetsOutsideItsFolder) {
  const TemporaryFolder folder;
  const SavedModelReader reader(serveAndTrain(folder));
  for (const char* name : {"../secret", "/etc/passwd", "a/../../b", ""}) {
    tensorflow::MetaGraphDef metaGraph;
    metaGraph.add_asset_file_def()->set_filename(name);
    EXPECT_EQ(codeOf([&] { reader.assets(metaGraph); }), Code::kInvalidArgument) << name;
  }
}

TEST(SavedModel, PrefersTheSignatureForTheInitOp) {
  tensorflow::MetaGraphDef metaGraph;
  EXPECT_EQ(initOpName(metaGraph), "");
  (*metaGraph.mutable_collection_def())["legacy_init_op"].mutable_node_list()->add_value("legacy");
  EXPECT_EQ(initOpName(metaGraph), "legacy");
  (*metaGraph.mutable_collection_def())["saved_model_main_op"].mutable_node_list()->add_value("main");
  EXPECT_EQ(initOpName(metaGraph), "main");
  (*(*metaGraph.mutable_signature_def())["__saved_model_init_op"].mutable_outputs())["__saved_model_init_op"].set_name(
      "init");
  EXPECT_EQ(initOpName(metaGraph), "init");
}

TEST(SavedModel, SeveralInitOpsAreAnError) {
  tensorflow::MetaGraphDef metaGraph;
  for (const char* name : {"a", "b"}) {
    (*metaGraph.mutable_collection_def())["saved_model_main_op"].mutable_node_list()->add_value(name);
  }
  EXPECT_EQ(codeOf([&] { initOpName(metaGraph); }), Code::kInvalidArgument);
}

TEST(DamagedSavedModel, AnEmptyFolderIsNotFound) {
  const TemporaryFolder folder;
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(folder.path()); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr(folder.path()));
}

TEST(DamagedSavedModel, ACutFileIsDataLoss) {
  const TemporaryFolder folder;
  const std::string path = serveAndTrain(folder) + "/saved_model.pb";
  const std::string whole = readFile(path);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    writeFile(path, whole.substr(0, size));
    // What ends between two MetaGraphs reads as a smaller model, as in TensorFlow.
    const Code code = codeOf([&] { SavedModelReader reader(folder / "model"); });
    EXPECT_TRUE(code == Code::kDataLoss || code == Code::kOk) << size;
  }
  writeFile(path, whole.substr(0, whole.size() - 1));
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(folder / "model"); }), Code::kDataLoss);
}

TEST(DamagedSavedModel, DamagedTextSaysWhere) {
  const TemporaryFolder folder;
  writeFile(folder / "saved_model.pbtxt", "saved_model_schema_version: 1\nmeta_graphs { meta_info_def { tags: 3 } }");
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(folder.path()); }, &text), Code::kDataLoss);
  EXPECT_THAT(text, HasSubstr("line 2"));
}

TEST(DamagedSavedModel, AModelWithoutMetaGraphsIsDataLoss) {
  const TemporaryFolder folder;
  writeFile(folder / "saved_model.pb", "");
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(folder.path()); }), Code::kDataLoss);
}

TEST(DamagedSavedModel, ANewerFormatIsRefused) {
  const TemporaryFolder folder;
  writeFile(folder / "saved_model.pbtxt", "saved_model_schema_version: 2");
  EXPECT_EQ(codeOf([&] { SavedModelReader reader(folder.path()); }), Code::kFailedPrecondition);
}

TEST(SavedModelGolden, EverySavedModelThatTensorFlowWroteIsRead) {
  int read = 0;
  for (const auto& root : {goldenFolder() / "saved_models", fixturesFolder() / "saved_models"}) {
    SKIP_WITHOUT(root);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().stem() != "saved_model" || entry.is_directory()) continue;
      const SavedModelReader reader(entry.path().parent_path().string());
      for (const Tags& tags : reader.tagSets()) {
        const tensorflow::MetaGraphDef& metaGraph = reader.metaGraph(tags);
        for (const SavedModelAsset& asset : reader.assets(metaGraph)) EXPECT_THAT(asset.path, HasSubstr("/assets/"));
        EXPECT_EQ(initOpName(metaGraph).find(':'), std::string::npos);
        ++read;
      }
    }
  }
  EXPECT_GT(read, 35);
}

}  // namespace
}  // namespace engine::formats
