#include "app/shell/drop/path_kind.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/shell/drop/drop_plan.h"
#include "tests/support/made_files.h"

namespace {

using app::DropStep;
using app::DropStepKind;
using app::PathFacts;
using app::PathKind;

class PathKindTest : public ::testing::Test {
 protected:
  QString write(const QString& name, const QByteArray& bytes = "x") {
    return test_support::writeFile(dir_, name, bytes);
  }
  PathKind kind(const QString& path) { return app::inspectPath(path).kind; }
  static QByteArray table() { return QByteArray(40, 'a') + QByteArray::fromHex("57fb808b247547db"); }

  QTemporaryDir dir_;
};

TEST_F(PathKindTest, FoldersAreToldByWhatIsInThem) {
  QDir(dir_.path()).mkpath(QStringLiteral("w/experiments"));
  QDir(dir_.path()).mkpath(QStringLiteral("empty"));
  write(QStringLiteral("logs/a/b/events.out.tfevents.1.host"));
  write(QStringLiteral("model/saved_model.pb"));
  write(QStringLiteral("pictures/cats/1.JPG"));
  write(QStringLiteral("other/readme.txt"));
  write(QStringLiteral("ckpt/model.ckpt-1.index"), table());
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("w"))), PathKind::kWorkspace);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("empty/"))), PathKind::kEmptyFolder);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("logs"))), PathKind::kLogFolder);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("model"))), PathKind::kGraph);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("pictures"))), PathKind::kData);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("other"))), PathKind::kUnknown);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("ckpt"))), PathKind::kCheckpoint);
  EXPECT_EQ(kind(dir_.filePath(QStringLiteral("gone"))), PathKind::kMissing);
}

TEST_F(PathKindTest, FilesAreToldByNameAndContent) {
  EXPECT_EQ(kind(write(QStringLiteral("iris.experiment.json"))), PathKind::kExperiment);
  EXPECT_EQ(kind(write(QStringLiteral("events.db"))), PathKind::kEventFile);
  EXPECT_EQ(kind(write(QStringLiteral("graph.pbtxt"))), PathKind::kGraph);
  EXPECT_EQ(kind(write(QStringLiteral("table.CSV"))), PathKind::kData);
  EXPECT_EQ(kind(write(QStringLiteral("train.tfrecord"))), PathKind::kData);
  EXPECT_EQ(kind(write(QStringLiteral("letter.odt"))), PathKind::kUnknown);
  EXPECT_EQ(kind(write(QStringLiteral("model.ckpt-5.index"), table())), PathKind::kCheckpoint);
  EXPECT_EQ(kind(write(QStringLiteral("not.index"), "an index of words")), PathKind::kUnknown);
}

TEST_F(PathKindTest, EveryFileOfACheckpointLeadsToItsIndex) {
  const QString index = write(QStringLiteral("model.ckpt-5.index"), table());
  const QString data = write(QStringLiteral("model.ckpt-5.data-00000-of-00001"));
  const QString state = write(QStringLiteral("checkpoint"), "model_checkpoint_path: ...");
  for (const QString& path : {index, data, state}) EXPECT_EQ(app::inspectPath(path).open, index) << path.toStdString();
  EXPECT_EQ(kind(write(QStringLiteral("alone/other.data-00000-of-00001"))), PathKind::kUnknown);
}

TEST_F(PathKindTest, GraphsAreToldByTheirContentWhateverTheirName) {
  // GraphDef: node { name: "a" op: "NoOp" }; MetaGraphDef: the same as its field 2, after its field 1.
  const QByteArray graph(
      "\x0a\x09\x0a\x01"
      "a"
      "\x12\x04"
      "NoOp",
      11);
  const QByteArray meta = QByteArray(
                              "\x0a\x05\x22\x03"
                              "1.0"
                              "\x12\x0b",
                              9) +
                          graph;
  EXPECT_EQ(kind(write(QStringLiteral("frozen"), graph)), PathKind::kGraph);
  EXPECT_EQ(kind(write(QStringLiteral("frozen.bytes"), meta)), PathKind::kGraph);
  EXPECT_EQ(kind(write(QStringLiteral("graph.txt"), "node { name: \"a\" op: \"NoOp\" }\n")), PathKind::kGraph);
}

TEST_F(PathKindTest, ModelsOfOtherProgramsAreNamed) {
  const QByteArray hdf5("\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0", 16);
  const QByteArray tflite = QByteArray("\x1c\0\0\0TFL3", 8) + QByteArray(64, '\0');
  const QByteArray tfjs(R"({"format": "layers-model", "modelTopology": {}, "weightsManifest": []})");
  for (const QString& path : {write(QStringLiteral("model.h5"), hdf5), write(QStringLiteral("m.tflite"), tflite),
                              write(QStringLiteral("model.json"), tfjs)}) {
    const PathFacts facts = app::inspectPath(path);
    EXPECT_EQ(facts.kind, PathKind::kForeign) << path.toStdString();
    const auto steps = app::planDrop({facts});
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].kind, DropStepKind::kRefuse);
    EXPECT_TRUE(steps[0].text.contains(facts.what)) << steps[0].text.toStdString();
    EXPECT_FALSE(facts.what.isEmpty());
  }
}

TEST_F(PathKindTest, ANamedPipeIsSaidToBeOneWhateverItsName) {
  for (const char* name : {"table.csv", "graph.pb", "model.h5", "a.experiment.json"}) {
    const QString path = dir_.filePath(QLatin1String(name));
    ASSERT_EQ(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    const PathFacts facts = app::inspectPath(path);
    EXPECT_EQ(facts.kind, PathKind::kUnknown) << name;
    EXPECT_TRUE(facts.what.contains(QStringLiteral("named pipe"))) << facts.what.toStdString();
  }
}

std::vector<PathFacts> facts(std::initializer_list<std::pair<const char*, PathKind>> list) {
  std::vector<PathFacts> all;
  for (const auto& [path, kind] : list) {
    const QString text = QString::fromUtf8(path);
    all.push_back({text, kind, kind == PathKind::kEventFile ? QFileInfo(text).path() : text});
  }
  return all;
}

TEST_F(PathKindTest, ADamagedFileOfAKerasModelIsOneByItsName) {
  for (const char* name : {"model.h5", "model.hdf5", "model.keras"})
    EXPECT_EQ(kind(write(QString::fromLatin1(name), "no such bytes")), PathKind::kKeras) << name;
  EXPECT_EQ(kind(write(QStringLiteral("cut.keras"), QByteArray("PK\x03\x04", 4) + QByteArray(40, 'a'))),
            PathKind::kKeras);
}

TEST(DropPlanTest, WhatIsRefusedOffersWhatOpensAnotherOfItsKind) {
  const auto steps =
      app::planDrop(facts({{"/a/note.txt", PathKind::kUnknown}, {"/a/m.ckpt-1.index", PathKind::kUnknown}}));
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_TRUE(steps[0].text.contains(QStringLiteral("a Keras model"))) << steps[0].text.toStdString();
  EXPECT_FALSE(steps[0].text.contains(QStringLiteral("drop"))) << "it may have been opened";
  EXPECT_EQ(steps[0].offers, (QStringList{QStringLiteral("file.open_folder"), QStringLiteral("file.open_experiment")}));
  EXPECT_TRUE(steps[1].text.contains(QStringLiteral("index"))) << steps[1].text.toStdString();
  EXPECT_EQ(steps[1].offers, QStringList{QStringLiteral("file.open_checkpoint")});
}

TEST(DropPlanTest, OneThingIsOpenedAsWhatItIs) {
  const auto steps = app::planDrop(facts({{"/a/iris", PathKind::kWorkspace}}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].kind, DropStepKind::kOpen);
  EXPECT_EQ(steps[0].text, QStringLiteral("Open the workspace iris"));
}

TEST(DropPlanTest, SeveralLogsAreOpenedAsTheFolderThatHoldsThem) {
  const auto steps =
      app::planDrop(facts({{"/logs/a", PathKind::kLogFolder}, {"/logs/b/e.tfevents.1", PathKind::kEventFile}}));
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0].paths, QStringList{QStringLiteral("/logs")});
}

TEST(DropPlanTest, OfSeveralWorkspacesTheFirstIsOpenedAndTheOthersAreRefused) {
  const auto steps = app::planDrop(facts({{"/a/one", PathKind::kWorkspace}, {"/b/two", PathKind::kWorkspace}}));
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].paths, QStringList{QStringLiteral("/a/one")});
  EXPECT_EQ(steps[1].kind, DropStepKind::kRefuse);
}

TEST(DropPlanTest, AllFilesOfDataGoTogetherAndRefusalsComeLast) {
  const auto steps = app::planDrop(facts({{"/x.odt", PathKind::kUnknown},
                                          {"/1.png", PathKind::kData},
                                          {"/m.index", PathKind::kCheckpoint},
                                          {"/2.png", PathKind::kData},
                                          {"/g.pb", PathKind::kGraph}}));
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[0].kind, DropStepKind::kCheckpoint);
  EXPECT_EQ(steps[1].kind, DropStepKind::kGraph);
  EXPECT_EQ(steps[2].paths.size(), 2);
  EXPECT_EQ(steps[3].kind, DropStepKind::kRefuse);
}

}  // namespace
