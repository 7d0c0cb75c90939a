// What people read of an error of the engine, which speaks English, in English and in another language.
#include "widgets/util/error_words.h"

#include <gtest/gtest.h>

#include <QTranslator>
#include <stdexcept>

namespace {

using summaries::Code;
using widgets::errorWords;

// Of the kinds of errors alone.
class OtherLanguage : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    if (QLatin1String(context) != QLatin1String("widgets::ErrorWords")) return {};
    return QLatin1String(source) == QLatin1String("Not found") ? QStringLiteral("Nicht gefunden")
                                                               : QStringLiteral("Fehlermeldung");
  }
};

class ErrorWordsTest : public ::testing::Test {
 protected:
  const summaries::Error missing_{Code::kNotFound, "There is no file a.csv."};
};

TEST_F(ErrorWordsTest, InEnglishAnErrorSaysItItself) {
  EXPECT_EQ(errorWords(missing_), QStringLiteral("There is no file a.csv."));
  EXPECT_EQ(errorWords(Code::kUnknown, QStringLiteral("killed")), QStringLiteral("killed"));
}

TEST_F(ErrorWordsTest, InAnotherLanguageItsKindComesFirst) {
  OtherLanguage language;
  QCoreApplication::installTranslator(&language);
  EXPECT_EQ(errorWords(missing_), QStringLiteral("Nicht gefunden: There is no file a.csv."));
  EXPECT_EQ(errorWords(std::runtime_error("killed")), QStringLiteral("Fehlermeldung: killed"));
  EXPECT_EQ(errorWords(Code::kUnknown, QString()), QString());
  EXPECT_EQ(errorWords(Code::kCancelled, QStringLiteral("Abgebrochen.")), QStringLiteral("Abgebrochen."));
  QCoreApplication::removeTranslator(&language);
}

}  // namespace
