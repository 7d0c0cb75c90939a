#include "widgets/palette/fuzzy_match.h"

#include <gtest/gtest.h>

namespace {

using widgets::foldedForMatch;

std::optional<int> score(const char* word, const char* text) {
  const QString original = QString::fromUtf8(text);
  return widgets::fuzzyScore(foldedForMatch(QString::fromUtf8(word)), foldedForMatch(original), original);
}

std::vector<int> places(const char* word, const char* text) {
  const QString original = QString::fromUtf8(text);
  return widgets::fuzzyPlaces(foldedForMatch(QString::fromUtf8(word)), foldedForMatch(original), original);
}

TEST(FuzzyMatchTest, LettersMustOccurInTheirOrder) {
  EXPECT_TRUE(score("opn", "Open folder"));
  EXPECT_FALSE(score("npo", "Open folder"));
  EXPECT_FALSE(score("openx", "Open folder"));
  EXPECT_EQ(score("", "anything"), 0);
}

TEST(FuzzyMatchTest, CaseDoesNotMatter) {
  EXPECT_TRUE(score("OPEN", "open folder"));
  EXPECT_TRUE(score("öffnen", "ÖFFNEN"));
}

TEST(FuzzyMatchTest, BeginningsOfWordsAreBetterThanTheMiddle) {
  EXPECT_GT(*score("of", "Open folder"), *score("of", "Soft margin"));
  EXPECT_GT(*score("dnc", "DNNClassifier"), *score("dnc", "underneath car"));
  EXPECT_GT(*score("r3", "iris/run-3"), *score("r3", "iris/order-13"));
}

TEST(FuzzyMatchTest, LettersInARowAreBetterThanScatteredOnes) {
  EXPECT_GT(*score("loss", "loss"), *score("loss", "l_o_s_s"));
  EXPECT_GT(*score("loss", "eval/loss"), *score("loss", "learning/of/sess"));
}

TEST(FuzzyMatchTest, ShortTextsAreBetter) {
  EXPECT_GT(*score("loss", "loss"), *score("loss", "loss of the second head of the model"));
}

TEST(FuzzyMatchTest, PlacesAreThoseOfTheBestFit) {
  EXPECT_EQ(places("of", "Open folder"), (std::vector<int>{0, 5}));
  EXPECT_EQ(places("run", "iris/run-1"), (std::vector<int>{5, 6, 7}));
  EXPECT_TRUE(places("x", "iris").empty());
}

TEST(FuzzyMatchTest, PlacesGrowAndAreOfTheLetters) {
  const QString text = QStringLiteral("a_ba_bab/abab_cabc");
  for (const char* word : {"abc", "aabb", "bbcc", "aac"}) {
    const std::vector<int> found = places(word, text.toUtf8().constData());
    ASSERT_EQ(found.size(), strlen(word));
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(text[found[i]], QLatin1Char(word[i])) << word;
      EXPECT_TRUE(i == 0 || found[i - 1] < found[i]) << word;
    }
  }
}

TEST(FuzzyMatchTest, VeryLongTextsAndWordsAreTaken) {
  const QString text(5000, QLatin1Char('a'));
  EXPECT_TRUE(widgets::fuzzyScore(QString(100, QLatin1Char('a')), text, text));
  EXPECT_FALSE(widgets::fuzzyScore(QString(1000, QLatin1Char('a')), text, text));
  EXPECT_EQ(widgets::fuzzyPlaces(QString(100, QLatin1Char('a')), text, text).size(), 100U);
}

}  // namespace
