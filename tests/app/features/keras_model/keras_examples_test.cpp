// Data as a Keras model takes it, and how a model is compiled for it.
#include "app/features/keras_model/training/keras_examples.h"

#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QTemporaryDir>

#include "app/features/keras_model/training/keras_compile.h"
#include "app/features/keras_model/training/keras_fit_record.h"
#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace {

namespace keras = engine::keras;
using keras::makeLayer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

keras::ModelPtr modelOf(const char* activation, int width, const char* input = "x", int features = 2) {
  const auto x = keras::input({features}, {.name = input});
  return keras::functionalModel(
      {x}, {x | makeLayer("Dense", {{"name", "y"}, {"units", width}, {"activation", activation}})});
}

class KerasExamplesTest : public ::testing::Test {
 protected:
  app::KerasExamples read(const keras::Model& model, const char* text, const app::KerasCompileChoice& choice = {}) {
    const QString path = dir_.filePath(QStringLiteral("table.csv"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    app::KerasData data;
    data.input.mutable_csv()->set_path(path.toStdString());
    data.input.mutable_csv()->set_label("kind");
    const widgets::TaskToken token(std::make_shared<widgets::TaskChannel>(nullptr));
    return app::kerasExamples(model, app::kerasCompile(model, nullptr, choice), data, token);
  }
  std::string errorOf(const keras::Model& model, const char* text) {
    try {
      read(model, text);
    } catch (const engine::Error& error) {
      return error.what();
    }
    return {};
  }
  static std::vector<double> values(const engine::Tensor& tensor) { return tensor.toDoubles(); }

  QTemporaryDir dir_;
};

TEST_F(KerasExamplesTest, ColumnsComeSideBySideToASingleInput) {
  const auto got = read(*modelOf("softmax", 3), "a,b,kind\n1,2.5,0\n3,4,2\n");
  EXPECT_THAT(values(got.examples.x.at(0)), ElementsAre(1, 2.5, 3, 4));
  EXPECT_EQ(got.examples.x[0].shape(), (engine::Shape{2, 2}));
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(0, 2)) << "a sparse loss takes numbers of classes";
}

TEST_F(KerasExamplesTest, LabelsBecomeVectorsWhereTheLossWantsThem) {
  const auto got = read(*modelOf("softmax", 3), "a,b,kind\n1,2,0\n3,4,2\n", {"categorical_crossentropy"});
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(1, 0, 0, 0, 0, 1));
}

TEST_F(KerasExamplesTest, WordsBecomeNumbersInTheOrderOfTheAlphabet) {
  const auto got = read(*modelOf("softmax", 2), "a,b,kind\n1,2,oak\n3,4,ash\n5,6,oak\n");
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(1, 0, 1));
  EXPECT_EQ(got.classes, (QStringList{QStringLiteral("ash"), QStringLiteral("oak")}));
}

TEST_F(KerasExamplesTest, AFeatureOfTheInputsNameIsTaken) {
  const auto got = read(*modelOf("linear", 1, "b", 1), "a,b,kind\n1,2,0.5\n3,4,0.25\n");
  EXPECT_THAT(values(got.examples.x.at(0)), ElementsAre(2, 4));
  EXPECT_EQ(got.examples.y.at(0).shape(), (engine::Shape{2, 1}));
}

TEST_F(KerasExamplesTest, WhatDoesNotFitNamesTheInput) {
  EXPECT_THAT(errorOf(*modelOf("softmax", 3), "a,b,c,kind\n1,2,3,0\n"), HasSubstr("'x' takes examples of the shape"));
  EXPECT_THAT(errorOf(*modelOf("softmax", 3), "a,b,kind\n1,red,0\n"), HasSubstr("'b' has words"));
  EXPECT_THAT(errorOf(*modelOf("softmax", 3), "a,b,kind\n1,2,3\n"), HasSubstr("label 3, and the output 'y' has 3"));
  EXPECT_THAT(errorOf(*modelOf("softmax", 3), "a,b,kind\n1,2,0.5\n"), HasSubstr("label 0.5, and the output 'y'"));
}

TEST_F(KerasExamplesTest, PicturesAreScaledToWhatTheModelTakes) {
  for (const char* name : {"dark/one.png", "light/one.png"}) {
    const QString path = dir_.filePath(QString::fromLatin1(name));
    ASSERT_TRUE(QDir().mkpath(QFileInfo(path).path()));
    QImage picture(8, 6, QImage::Format_RGB888);
    picture.fill(name[0] == 'd' ? Qt::black : Qt::white);
    ASSERT_TRUE(picture.save(path));
  }
  const auto x = keras::input({3, 4, 3}, {.name = "x"});
  const auto model = keras::functionalModel(
      {x}, {x | makeLayer("Flatten", {{"name", "flat"}}) | makeLayer("Dense", {{"name", "y"}, {"units", 2}})});
  app::KerasData data;
  data.input.mutable_image_folder()->set_path(dir_.path().toStdString());
  data.pixels = app::KerasPixels::kSigned;
  const widgets::TaskToken token(std::make_shared<widgets::TaskChannel>(nullptr));
  const auto got = app::kerasExamples(*model, app::kerasCompile(*model, nullptr, {}), data, token);
  ASSERT_EQ(got.examples.x.at(0).shape(), (engine::Shape{2, 3, 4, 3}));
  EXPECT_EQ(values(got.examples.x[0]).front(), -1) << "black";
  EXPECT_EQ(values(got.examples.x[0]).back(), 1) << "white";
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(0, 1));
}

TEST_F(KerasExamplesTest, PicturesOfIdxFilesKeepTheirBytesWhereTheModelTakesThose) {
  const auto write = [&](const char* name, const QByteArray& bytes) {
    QFile file(dir_.filePath(QString::fromLatin1(name)));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return file.fileName().toStdString();
  };
  app::KerasData data;
  data.input.mutable_idx()->set_images(write("images", QByteArray::fromHex("00000803000000020000000200000002"
                                                                           "0001020304ff0709")));
  data.input.mutable_idx()->set_labels(write("labels", QByteArray::fromHex("00000801000000020201")));
  data.pixels = app::KerasPixels::kBytes;
  const widgets::TaskToken token(std::make_shared<widgets::TaskChannel>(nullptr));
  const auto model = modelOf("softmax", 3, "x", 4);  // the pixels in a row
  const auto got = app::kerasExamples(*model, app::kerasCompile(*model, nullptr, {}), data, token);
  EXPECT_THAT(values(got.examples.x.at(0)), ElementsAre(0, 1, 2, 3, 4, 255, 7, 9));
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(2, 1));
}

TEST_F(KerasExamplesTest, LabelsComeToOutputsOfTheirNames) {
  const auto x = keras::input({1}, {.name = "a"});
  const auto left = x | makeLayer("Dense", {{"name", "left"}, {"units", 1}});
  const auto right = x | makeLayer("Dense", {{"name", "right"}, {"units", 2}, {"activation", "softmax"}});
  const auto model = keras::functionalModel({x}, {left, right});
  QFile file(dir_.filePath(QStringLiteral("both.csv")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("right,a,left\n1,2,0.5\n0,3,0.25\n");
  file.close();
  app::KerasData data;
  data.input.mutable_csv()->set_path(file.fileName().toStdString());
  for (const char* label : {"left", "right"}) data.input.mutable_csv()->add_labels(label);
  const widgets::TaskToken token(std::make_shared<widgets::TaskChannel>(nullptr));
  const auto got = app::kerasExamples(*model, app::kerasCompile(*model, nullptr, {}), data, token);
  EXPECT_THAT(values(got.examples.x.at(0)), ElementsAre(2, 3));
  EXPECT_THAT(values(got.examples.y.at(0)), ElementsAre(0.5, 0.25));
  EXPECT_THAT(values(got.examples.y.at(1)), ElementsAre(1, 0));
}

TEST(KerasCompile, TheLossFollowsTheLastLayer) {
  EXPECT_EQ(app::kerasCompile(*modelOf("softmax", 3), nullptr, {})["loss"], "sparse_categorical_crossentropy");
  EXPECT_EQ(app::kerasCompile(*modelOf("sigmoid", 1), nullptr, {})["loss"], "binary_crossentropy");
  EXPECT_EQ(app::kerasCompile(*modelOf("linear", 1), nullptr, {})["loss"], "mean_squared_error");
  EXPECT_EQ(app::kerasCompile(*modelOf("linear", 3), nullptr, {})["loss"]["config"]["from_logits"], true);
}

TEST(KerasCompile, WhatTheFileSaysStaysButForWhatWasChosen) {
  const keras::Json file = {
      {"optimizer", {{"class_name", "SGD"}, {"config", {{"momentum", 0.9}}}}}, {"loss", "huber"}, {"metrics", {"mae"}}};
  const keras::Json compile = app::kerasCompile(*modelOf("linear", 1), file, {{}, {}, 0.5});
  EXPECT_EQ(compile["loss"], "huber");
  EXPECT_EQ(compile["optimizer"]["config"]["momentum"], 0.9);
  EXPECT_EQ(compile["optimizer"]["config"]["learning_rate"], 0.5);
}

TEST(KerasFitRecord, AreFoundByTheirModelNewestFirst) {
  const QTemporaryDir runs;
  const auto write = [&](const QString& id, const QString& model, int day) {
    const QString folder = runs.filePath(id);
    EXPECT_TRUE(QDir().mkpath(folder));
    app::KerasFitRecord record;
    record.run = {model, id, folder};
    record.when = QDateTime(QDate(2026, 1, day), QTime(12, 0));
    record.metrics = {{QStringLiteral("loss"), 0.5}, {QStringLiteral("worse"), std::nan("")}};
    app::writeFitRecord(record);
  };
  write(QStringLiteral("a/run-1"), QStringLiteral("/a.keras"), 1);
  write(QStringLiteral("a/run-2"), QStringLiteral("/a.keras"), 2);
  write(QStringLiteral("b/run-1"), QStringLiteral("/b.keras"), 3);
  const auto found = app::fitRecordsOf(QStringLiteral("/a.keras"), runs.path());
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].run.id, QStringLiteral("a/run-2"));
  ASSERT_EQ(found[1].metrics.size(), 2u);
  EXPECT_EQ(found[1].metrics[0].second, 0.5);
  EXPECT_TRUE(std::isnan(found[1].metrics[1].second));
}

TEST(KerasFitRecord, ADamagedOneIsPassedOver) {
  const QTemporaryDir runs;
  ASSERT_TRUE(QDir().mkpath(runs.filePath(QStringLiteral("a/run-1"))));
  QFile file(runs.filePath(QStringLiteral("a/run-1/fit.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"model\": \"/a.keras\", \"when\": ");
  file.close();
  EXPECT_TRUE(app::fitRecordsOf(QStringLiteral("/a.keras"), runs.path()).empty());
}

}  // namespace
