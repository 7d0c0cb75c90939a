#include "widgets/runs/run_query.h"

#include <gtest/gtest.h>

#include <QMap>
#include <cmath>
#include <random>

namespace widgets {
namespace {

using Fields = QMap<QString, QueryValue>;

Fields aRun() {
  return {{QStringLiteral("name"), QStringLiteral("trial_07")},
          {QStringLiteral("id"), QStringLiteral("sweep/trial_07")},
          {QStringLiteral("lr"), 0.005},
          {QStringLiteral("model"), QStringLiteral("dnn")},
          {QStringLiteral("loss"), 0.5},
          {QStringLiteral("min(loss)"), 0.25},
          {QStringLiteral("eval/accuracy"), 0.9},
          {QStringLiteral("broken"), std::nan("")},
          {QStringLiteral("steps"), 12000.0},
          {QStringLiteral("duration"), 5400.0},
          {QStringLiteral("units"), QStringLiteral("64")},
          {QStringLiteral("tag"), QStringList{QStringLiteral("good"), QStringLiteral("paper")}},
          {QStringLiteral("star"), true},
          {QStringLiteral("archived"), false}};
}

bool matches(const char* text) {
  const RunQuery query = RunQuery::parse(QString::fromUtf8(text));
  EXPECT_FALSE(query.problem()) << text << ": " << query.problem()->text.toStdString();
  const Fields run = aRun();
  return query.matches([&](const QString& field) { return run.value(field); });
}

QueryProblem problemOf(const char* text) {
  const RunQuery query = RunQuery::parse(QString::fromUtf8(text));
  EXPECT_TRUE(query.problem()) << text;
  return query.problem().value_or(QueryProblem{-1, {}});
}

TEST(RunQueryTest, AnEmptyQueryMatchesEveryRun) {
  EXPECT_TRUE(RunQuery::parse(QStringLiteral("  ")).isEmpty());
  EXPECT_TRUE(matches(""));
}

TEST(RunQueryTest, ComparesNumbersTextsAndTags) {
  EXPECT_TRUE(matches("lr < 0.01 and model = \"dnn\""));
  EXPECT_FALSE(matches("lr < 1e-3"));
  EXPECT_TRUE(matches("model = DNN"));
  EXPECT_TRUE(matches("units >= 64"));
  EXPECT_TRUE(matches("tag = paper and tag != bad"));
  EXPECT_FALSE(matches("tag != good"));
  EXPECT_TRUE(matches("eval/accuracy > 0.8"));
  EXPECT_TRUE(matches("\"eval/accuracy\" > 0.8"));
  EXPECT_TRUE(matches("min(loss) < 0.3 and loss > 0.3"));
  EXPECT_TRUE(matches("broken = nan"));
}

TEST(RunQueryTest, KnowsUnitsOfTimeAndCount) {
  EXPECT_TRUE(matches("duration > 1h and duration <= 90m"));
  EXPECT_TRUE(matches("steps = 12k"));
}

TEST(RunQueryTest, AndBindsStrongerThanOrAndNotStrongest) {
  EXPECT_TRUE(matches("lr = 0.005 or lr = 1 and model = cnn"));
  EXPECT_FALSE(matches("(lr = 0.005 or lr = 1) and model = cnn"));
  EXPECT_TRUE(matches("not model = cnn and not (loss > 2)"));
  EXPECT_TRUE(matches("lr < 0.001 and model = \"dnn\" or not (loss > 2)"));
  EXPECT_TRUE(matches("! loss > 2"));
}

TEST(RunQueryTest, MatchesPatternsAndLists) {
  EXPECT_TRUE(matches("name ~ \"^trial_\\d+$\""));
  EXPECT_TRUE(matches("model !~ 'cnn|rnn'"));
  EXPECT_TRUE(matches("model in (cnn, dnn)"));
  EXPECT_FALSE(matches("lr in (0.1, 0.01)"));
}

TEST(RunQueryTest, OfAMissingValueNoComparisonIsTrue) {
  EXPECT_FALSE(matches("dropout < 1"));
  EXPECT_FALSE(matches("dropout != 1"));
  EXPECT_TRUE(matches("not dropout < 1"));
  EXPECT_TRUE(matches("dropout is missing and lr is not missing"));
}

TEST(RunQueryTest, AWordAloneIsAFlagOrAPartOfTheName) {
  EXPECT_TRUE(matches("star"));
  EXPECT_FALSE(matches("archived"));
  EXPECT_TRUE(matches("trial"));
  EXPECT_TRUE(matches("star and trial"));
  EXPECT_FALSE(matches("star and not trial"));
}

TEST(RunQueryTest, WhatIsNoQueryIsAPatternForTheName) {
  EXPECT_TRUE(matches("trial_0[0-9]"));
  EXPECT_TRUE(matches("^TRIAL|x"));
  EXPECT_TRUE(matches("sweep/.*07"));
  EXPECT_FALSE(matches("^07"));
}

TEST(RunQueryTest, AProblemSaysWhereAndWhatWasExpected) {
  EXPECT_EQ(problemOf("lr < ").at, 5);
  EXPECT_TRUE(problemOf("lr < ").text.contains(QStringLiteral("number")));
  EXPECT_EQ(problemOf("lr < 1 and").at, 10);
  EXPECT_TRUE(problemOf("lr < 1 and").text.contains(QStringLiteral("name of a field")));
  EXPECT_EQ(problemOf("lr < and").at, 5);
  EXPECT_EQ(problemOf("(lr < 1").at, 7);
  EXPECT_EQ(problemOf("lr < 1 loss > 2").at, 7);
  EXPECT_EQ(problemOf("model = \"dnn").at, 8);
  EXPECT_EQ(problemOf("name ~ \"a(\"").at, 7);
  EXPECT_EQ(problemOf("los[").at, 4);
  EXPECT_EQ(problemOf("lr in 1").at, 6);
  EXPECT_EQ(problemOf("lr is 1").at, 6);
  EXPECT_EQ(problemOf("tag ~ ^pap").at, 6);
}

TEST(RunQueryTest, AQueryWithAProblemHidesNothing) {
  EXPECT_TRUE(RunQuery::parse(QStringLiteral("lr <")).matches([](const QString&) { return QueryValue(); }));
}

TEST(RunQueryTest, NamesTheFieldsThatItUses) {
  EXPECT_EQ(RunQuery::parse(QStringLiteral("lr < 1 or min(loss) > 2 and lr > 0")).fields(),
            QStringList({QStringLiteral("lr"), QStringLiteral("min(loss)")}));
}

TEST(RunQueryTest, QuotesWhatIsNoWord) {
  EXPECT_EQ(queryWord(QStringLiteral("eval/loss")), QStringLiteral("eval/loss"));
  EXPECT_EQ(queryWord(QStringLiteral("a \"b\"")), QStringLiteral("\"a \\\"b\\\"\""));
  EXPECT_EQ(queryWord(QStringLiteral("and")), QStringLiteral("\"and\""));
}

TEST(RunQueryTest, DeepNestingAndLongTextAreProblems) {
  EXPECT_TRUE(RunQuery::parse(QString(5000, QLatin1Char('(')) + QStringLiteral("a=1")).problem());
  EXPECT_TRUE(RunQuery::parse(QString(100000, QLatin1Char('a'))).problem());
  QString nots;
  for (int i = 0; i < 1000; ++i) nots += QStringLiteral("not ");
  EXPECT_TRUE(RunQuery::parse(nots + QStringLiteral("a=1")).problem());
}

TEST(RunQueryTest, AnyTextIsUnderstoodOrRefusedAndNeverCrashes) {
  const QStringList parts{
      QStringLiteral("lr"),      QStringLiteral("<"),      QStringLiteral("="),  QStringLiteral("("),
      QStringLiteral(")"),       QStringLiteral("and"),    QStringLiteral("or"), QStringLiteral("not"),
      QStringLiteral("\""),      QStringLiteral("'"),      QStringLiteral("~"),  QStringLiteral("in"),
      QStringLiteral("is"),      QStringLiteral(","),      QStringLiteral("1e"), QStringLiteral("-.5k"),
      QStringLiteral("missing"), QStringLiteral("!"),      QStringLiteral("\\"), QStringLiteral("[a"),
      QStringLiteral("min("),    QStringLiteral("\u00e9"), QStringLiteral("  "), QString(QChar(0))};
  std::mt19937 random(7);
  const Fields run = aRun();
  int understood = 0;
  for (int round = 0; round < 20000; ++round) {
    QString text;
    for (unsigned n = random() % 9; n > 0; --n) text += parts[static_cast<int>(random() % unsigned(parts.size()))];
    if (random() % 4 == 0) text += QChar(static_cast<char16_t>(random()));
    const RunQuery query = RunQuery::parse(text);
    if (query.problem()) {
      EXPECT_GE(query.problem()->at, 0);
      EXPECT_LE(query.problem()->at, text.size());
      EXPECT_FALSE(query.problem()->text.isEmpty());
    }
    understood += !query.problem();
    query.matches([&](const QString& field) { return run.value(field); });
  }
  EXPECT_GT(understood, 1000);
}

}  // namespace
}  // namespace widgets
