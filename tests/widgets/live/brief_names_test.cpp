#include "widgets/live/brief_names.h"

#include <gtest/gtest.h>

#include <QSet>

#include "widgets/live/run_catalog.h"

namespace widgets {
namespace {

CatalogRun briefRun(const QString& id, const QString& owner = {}, const QString& name = {}) {
  CatalogRun run;
  run.id = id;
  run.owner = owner;
  run.name = name;
  return run;
}

std::vector<CatalogRun> trials() {
  std::vector<CatalogRun> runs;
  double rate = 0.0001;
  for (int units = 16; units <= 192; units += 16, rate *= 2) {
    runs.push_back(briefRun(QStringLiteral("trial_lr_%1_units_%2").arg(rate, 0, 'f', 4).arg(units)));
  }
  return runs;
}

TEST(BriefNames, OfLongNamesWhatTellsThemApartIsLeft) {
  const QHash<QString, QString> names = briefNames(trials());
  EXPECT_EQ(names[QStringLiteral("trial_lr_0.0001_units_16")], QStringLiteral("lr_0.0001_units_16"));
  EXPECT_EQ(names[QStringLiteral("trial_lr_0.0064_units_112")], QStringLiteral("lr_0.0064_units_112"));
  EXPECT_EQ(QSet<QString>(names.begin(), names.end()).size(), 12);
  for (const QString& name : names) EXPECT_LE(name.size(), kBriefLetters) << qPrintable(name);
}

TEST(BriefNames, OfUpTo20LettersIsTheWholeNameBelowItsHead) {
  const QHash<QString, QString> names = briefNames({briefRun(QStringLiteral("iris_dnn/iris_lr_0.01_h_64-32-16")),
                                                    briefRun(QStringLiteral("iris_dnn/iris_lr_0.05_h_64-32-16"))});
  EXPECT_EQ(names[QStringLiteral("iris_dnn/iris_lr_0.01_h_64-32-16")], QStringLiteral("lr_0.01_h_64-32-16"));
}

TEST(BriefNames, ShortOnesStayAsTheyAreWithoutTheirFolder) {
  const QHash<QString, QString> names =
      briefNames({briefRun(QStringLiteral("run_040")), briefRun(QStringLiteral("iris/base")),
                  briefRun(QStringLiteral("iris/base/eval"), QStringLiteral("iris/base"))});
  EXPECT_EQ(names[QStringLiteral("run_040")], QStringLiteral("run_040"));
  EXPECT_EQ(names[QStringLiteral("iris/base")], QStringLiteral("base"));
  EXPECT_EQ(names[QStringLiteral("iris/base/eval")], QStringLiteral("base eval"));
}

TEST(BriefNames, RunsThatAreCalledTheSameInSeveralFoldersAreToldApart) {
  const QHash<QString, QString> names =
      briefNames({briefRun(QStringLiteral("iris_linear/run-1")), briefRun(QStringLiteral("iris_dnn/run-1")),
                  briefRun(QStringLiteral("mnist_convnet/run-1")), briefRun(QStringLiteral("mnist_convnet/run-2"))});
  EXPECT_EQ(QSet<QString>(names.begin(), names.end()).size(), 4);
  EXPECT_EQ(names[QStringLiteral("mnist_convnet/run-2")], QStringLiteral("mnist_convnet/run-2"));
  EXPECT_EQ(names[QStringLiteral("iris_dnn/run-1")], QStringLiteral("iris_dnn/run-1"));
}

TEST(BriefNames, RunsOfAnExperimentHaveItsNameBeforeTheirsAlike) {
  std::vector<CatalogRun> runs;
  for (const char* id : {"iris_dnn/run-1", "iris_dnn/run-2", "wine/run-1", "titanic/base"}) {
    runs.push_back(briefRun(QString::fromLatin1(id)));
  }
  const QHash<QString, QString> names = briefNames(runs);
  EXPECT_EQ(names[QStringLiteral("iris_dnn/run-1")], QStringLiteral("iris_dnn/run-1"));
  EXPECT_EQ(names[QStringLiteral("iris_dnn/run-2")], QStringLiteral("iris_dnn/run-2"));
  EXPECT_EQ(names[QStringLiteral("titanic/base")], QStringLiteral("base"));
}

TEST(BriefNames, ARunThatSomebodyNamedIsCalledSo) {
  const QHash<QString, QString> names =
      briefNames({briefRun(QStringLiteral("iris/lr_0.1"), {}, QStringLiteral("the best")),
                  briefRun(QStringLiteral("iris/lr_0.2"))});
  EXPECT_EQ(names[QStringLiteral("iris/lr_0.1")], QStringLiteral("the best"));
}

TEST(BriefNames, RunsThatSomebodyNamedAlikeSayTheirOwnNamesToo) {
  const QString name = QStringLiteral("lr_");
  const QHash<QString, QString> names = briefNames({briefRun(QStringLiteral("iris/iris_lr_0.1"), {}, name),
                                                    briefRun(QStringLiteral("iris/iris_lr_0.2"), {}, name),
                                                    briefRun(QStringLiteral("iris/base"), {}, QStringLiteral("base"))});
  EXPECT_EQ(names[QStringLiteral("iris/iris_lr_0.1")], QStringLiteral("lr_ · lr_0.1"));
  EXPECT_EQ(names[QStringLiteral("iris/iris_lr_0.2")], QStringLiteral("lr_ · lr_0.2"));
  EXPECT_EQ(names[QStringLiteral("iris/base")], QStringLiteral("base"));
}

TEST(BriefNames, LongNamesThatAreAlikeAreShortenedToWhatTellsThemApart) {
  const QString name = QStringLiteral("a_name_that_is_longer_than_a_list_is_wide");
  const QHash<QString, QString> names = briefNames(
      {briefRun(QStringLiteral("iris_lr_0.1"), {}, name), briefRun(QStringLiteral("iris_lr_0.2"), {}, name)});
  EXPECT_TRUE(names[QStringLiteral("iris_lr_0.1")].endsWith(QStringLiteral("lr_0.1")));
  EXPECT_TRUE(names[QStringLiteral("iris_lr_0.2")].endsWith(QStringLiteral("lr_0.2")));
}

TEST(BriefNames, AreMadeAnewWhenARunIsNamed) {
  BriefNames kept;
  std::vector<CatalogRun> runs = trials();
  const QString id = runs[0].id;
  EXPECT_EQ(kept.of(runs).value(id), QStringLiteral("lr_0.0001_units_16"));
  runs[0].name = QStringLiteral("first");
  EXPECT_EQ(kept.of(runs).value(id), QStringLiteral("first"));
}

}  // namespace
}  // namespace widgets
