// JSON as a person writes it: colours, completion by what a message may hold, and files that keep their form.
#include "widgets/forms/text/json_edit.h"

#include <gmock/gmock.h>

#include <QAbstractItemView>
#include <QCompleter>
#include <QJsonDocument>
#include <QPainter>
#include <QTextBlock>

#include "engine/estimator/config/experiment.h"
#include "tests/app/workspace_fixture.h"
#include "tests/support/screenshots.h"
#include "widgets/forms/text/json_colors.h"
#include "widgets/forms/text/json_completion.h"
#include "widgets/forms/text/json_patch.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;
using widgets::JsonPart;
using widgets::jsonSpans;
using widgets::patchedJson;

// At the bar.
widgets::JsonCompletions completionsAt(QString text) {
  const qsizetype place = text.indexOf(QLatin1Char('|'));
  text.remove(place, 1);
  return widgets::jsonCompletions(text, place, *Experiment::descriptor());
}

TEST(JsonColorsTest, PartsOfALineAreToldApart) {
  const auto spans = jsonSpans(QStringLiteral(R"(  "a": [1, true, "b\"c"],)"));
  const std::vector<JsonPart> parts = [&] {
    std::vector<JsonPart> all;
    for (const auto& span : spans) all.push_back(span.part);
    return all;
  }();
  EXPECT_THAT(
      parts, testing::ElementsAre(JsonPart::kName, JsonPart::kSign, JsonPart::kNumber, JsonPart::kSign, JsonPart::kWord,
                                  JsonPart::kSign, JsonPart::kString, JsonPart::kSign, JsonPart::kSign));
  EXPECT_EQ(spans.front().begin, 2);
  EXPECT_EQ(spans.front().length, 3);
}

TEST(JsonCompletionTest, NamesAreThoseOfTheObject) {
  const auto found = completionsAt(QStringLiteral(R"({"train": {"max|)"));
  EXPECT_TRUE(found.isName);
  EXPECT_EQ(found.words, QStringList{QStringLiteral("\"max_steps\"")});
  EXPECT_EQ(found.begin, 11);
}

TEST(JsonCompletionTest, NamesThatAreThereAreLeftOut) {
  const auto found = completionsAt(QStringLiteral(R"({"name": "a", "train": {}, |)"));
  EXPECT_FALSE(found.words.contains(QStringLiteral("\"name\"")));
  EXPECT_TRUE(found.words.contains(QStringLiteral("\"model\"")));
}

TEST(JsonCompletionTest, ValuesAreWhatTheFieldTakes) {
  EXPECT_EQ(completionsAt(QStringLiteral(R"({"train_input": {"repeat": |)")).words,
            (QStringList{QStringLiteral("true"), QStringLiteral("false")}));
  EXPECT_EQ(completionsAt(QStringLiteral(R"({"train_input": {"repeat": t|)")).words,
            QStringList{QStringLiteral("true")});
  EXPECT_EQ(completionsAt(QStringLiteral(R"({"hooks": |)")).words, QStringList{QStringLiteral("[]")});
  const auto layers = completionsAt(QStringLiteral(R"({"model": {"sequential": {"layers": [{"|)"));
  EXPECT_TRUE(layers.isName);
  EXPECT_TRUE(layers.words.contains(QStringLiteral("\"kernel_size\""))) << "of a layer in a list";
}

TEST(JsonCompletionTest, NothingFitsWhereNothingIsKnown) {
  EXPECT_TRUE(completionsAt(QStringLiteral("|")).words.isEmpty());
  EXPECT_TRUE(completionsAt(QStringLiteral(R"({"no_such_field": {"|)")).words.isEmpty());
  EXPECT_TRUE(completionsAt(QStringLiteral(R"({"name": |)")).words.isEmpty());
}

TEST(JsonEditTest, ANewLineIsAsDeepAsItsPlace) {
  widgets::JsonEdit edit(Experiment::default_instance());
  const auto enterAt = [&](const char* text) {
    QString words = QString::fromLatin1(text);
    const qsizetype place = words.indexOf(QLatin1Char('|'));
    edit.setPlainText(words.remove(place, 1));
    QTextCursor cursor = edit.textCursor();
    cursor.setPosition(static_cast<int>(place));
    edit.setTextCursor(cursor);
    QTest::keyClick(&edit, Qt::Key_Return);
    QTest::keyClicks(&edit, QStringLiteral("!"));
    return edit.toPlainText().toStdString();
  };
  EXPECT_EQ(enterAt("  \"train\": {|"), "  \"train\": {\n    !");
  EXPECT_EQ(enterAt("  \"train\": {|}"), "  \"train\": {\n    !\n  }");
  EXPECT_EQ(enterAt("  \"steps\": 1,|"), "  \"steps\": 1,\n  !");
  EXPECT_EQ(enterAt("|{}"), "\n!{}");
}

const QString kWritten = QStringLiteral("{\"b\":   [1,2],\n    \"a\": {\"x\": 1, \"y\":2}, \"c\": 3}\n");
const QString kBefore =
    QStringLiteral("{\n \"a\": {\n  \"x\": 1,\n  \"y\": 2\n },\n \"b\": [\n  1,\n  2\n ],\n \"c\": 3\n}\n");

TEST(JsonPatchTest, WhatDidNotChangeStaysAsItWasWritten) {
  EXPECT_EQ(patchedJson(kWritten, kBefore, kBefore), kWritten);
}

TEST(JsonPatchTest, AChangedValueIsChangedInItsPlace) {
  const QString after = QString(kBefore).replace(QStringLiteral("\"y\": 2"), QStringLiteral("\"y\": 20"));
  EXPECT_EQ(patchedJson(kWritten, kBefore, after),
            QString(kWritten).replace(QStringLiteral("\"y\":2"), QStringLiteral("\"y\":20")));
}

TEST(JsonPatchTest, MembersComeAndGoWithTheirCommas) {
  const auto patched = [](const char* after) { return patchedJson(kWritten, kBefore, QString::fromLatin1(after)); };
  EXPECT_EQ(patched("{\"a\": {\"x\": 1, \"y\": 2}, \"b\": [1, 2]}"),
            QStringLiteral("{\"b\":   [1,2],\n    \"a\": {\"x\": 1, \"y\":2}}\n"));
  EXPECT_EQ(patched("{\"a\": {\"x\": 1, \"y\": 2}, \"c\": 3}"),
            QStringLiteral("{\"a\": {\"x\": 1, \"y\":2}, \"c\": 3}\n"));
  EXPECT_EQ(patched("{\"a\": {\"x\": 1, \"y\": 2}, \"b\": [1, 2], \"c\": 3, \"d\": 4, \"e\": 5}"),
            QStringLiteral("{\"b\":   [1,2],\n    \"a\": {\"x\": 1, \"y\":2}, \"c\": 3, \"d\": 4, \"e\": 5}\n"));
  EXPECT_EQ(patched("{\"b\": [1, 2, 3], \"a\": {\"x\": 1, \"y\": 2}, \"d\": 4}"),
            QStringLiteral("{\"b\":   [1, 2, 3],\n    \"a\": {\"x\": 1, \"y\":2}, \"d\": 4}\n"));
}

TEST(JsonPatchTest, EveryResultSaysWhatItShall) {
  const QStringList texts{kBefore,
                          QStringLiteral("{}"),
                          QStringLiteral("{\"c\": 3}"),
                          QStringLiteral("{\"a\": {\"y\": 2}}"),
                          QStringLiteral("{\"a\": {\"z\": [1]}, \"b\": []}"),
                          QStringLiteral("{\"d\": 1, \"e\": 2}")};
  for (const QString& before : texts) {
    for (const QString& after : texts) {
      const QString patched = patchedJson(before, before, after);
      EXPECT_EQ(QJsonDocument::fromJson(patched.toUtf8()), QJsonDocument::fromJson(after.toUtf8()))
          << before.toStdString() << " -> " << after.toStdString() << ": " << patched.toStdString();
    }
  }
}

TEST(JsonPatchTest, NamesInEitherFormAndNumbersForLargeIntegersStay) {
  EXPECT_EQ(patchedJson(QStringLiteral("{\"maxSteps\": 100}"), QStringLiteral("{\"max_steps\": \"100\"}"),
                        QStringLiteral("{\"max_steps\": \"200\"}")),
            QStringLiteral("{\"maxSteps\": 200}"));
}

TEST(JsonEditTest, ANameIsCompletedWhileItIsTyped) {
  widgets::JsonEdit edit{Experiment()};
  edit.resize(600, 400);
  edit.show();
  edit.setFocus();
  QApplication::setActiveWindow(&edit);
  edit.setPlainText(QStringLiteral("{\n  \n}"));
  edit.moveCursor(QTextCursor::Down);
  edit.moveCursor(QTextCursor::EndOfLine);
  QTest::keyClicks(&edit, QStringLiteral("\"mod"));
  ASSERT_TRUE(edit.completer()->popup()->isVisible());
  QTest::keyClick(edit.completer()->popup(), Qt::Key_Return);
  EXPECT_EQ(edit.toPlainText(), QStringLiteral("{\n  \"model\": \n}"));
}

TEST(JsonEditTest, LinesHaveNumbersAndPartsHaveColours) {
  widgets::JsonEdit edit{Experiment()};
  edit.resize(400, 200);
  edit.setPlainText(QStringLiteral("{\n  \"name\": \"a\"\n}"));
  edit.show();
  const int gutter = edit.gutterWidth();
  EXPECT_GT(gutter, 20);
  const QImage picture = edit.grab().toImage();
  const auto inks = [&](const QRect& area) {
    QSet<QRgb> colors;
    for (int y = area.top(); y <= area.bottom(); ++y) {
      for (int x = area.left(); x <= area.right(); ++x) colors.insert(picture.pixel(x, y));
    }
    return colors.size();
  };
  EXPECT_GT(inks(QRect(2, 2, gutter - 4, 40)), 3) << "no numbers";
  const auto formats = edit.document()->findBlockByNumber(1).layout()->formats();
  ASSERT_EQ(formats.size(), 2) << "the name and the text";
  EXPECT_NE(formats[0].format.foreground(), formats[1].format.foreground());
  QString lines;
  for (int i = 0; i < 1500; ++i) lines += QLatin1Char('\n');
  edit.setPlainText(lines);
  EXPECT_GT(edit.gutterWidth(), gutter);
}

TEST(JsonEditTest, OtherColoursAreNoEdit) {
  widgets::JsonEdit edit{Experiment()};
  edit.setPlainText(QStringLiteral("{}"));
  edit.show();
  QCoreApplication::processEvents();
  QSignalSpy changed(&edit, &QPlainTextEdit::textChanged);
  const test_support::ThemeScope dark(true);
  edit.setPalette(widgets::themePalette(true));
  QCoreApplication::processEvents();
  EXPECT_EQ(changed.size(), 0);
}

}  // namespace
