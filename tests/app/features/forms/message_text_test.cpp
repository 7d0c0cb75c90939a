// A message as text: faults are told with line and column beside it, at once.
#include "widgets/forms/message_text.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

#include "engine/estimator/config/experiment.h"
#include "tests/app/features/forms/random_message.h"

namespace {

using engine::estimator::Experiment;
using widgets::checkJson;
using widgets::MessageText;

struct FaultCase {
  const char* json;
  int line;
  int column;
  const char* text;
};

TEST(JsonCheckTest, NamesLineColumnAndReasonOfWhatDoesNotFit) {
  const std::vector<FaultCase> cases = {
      {"{\n  \"nam\": \"a\"\n}", 2, 3, "Experiment has no field “nam”; did you mean “name”?"},
      {"{\n  \"name\": 3\n}", 2, 11, "Name must be a text in double quotes"},
      {"{\"train\": {\n\"max_steps\": 0}}", 2, 14, "Max steps must be at least 1 steps"},
      {"{\"train\": {\"max_steps\": \"many\"}}", 1, 25, "Max steps must be an integer, for example 100"},
      {"{\"model\": {\"dnn_classifier\": {\"hidden_units\": [8,\n 0]}}}", 2, 2,
       "Hidden units must be at least 1 units"},
      {"{\"model\": {\"dnn_classifier\": {\"version\": \"v3\"}}}", 1, 42, "Version must be one of v1, v2"},
      {"{\"model\": {\"dnn_classifier\": {},\n \"named\": {}}}", 2, 2, "Only one kind of “kind” may be set"},
      {"{\"hparams\": {\"a\": 1}}", 1, 19, "Value must be a text in double quotes"},
      {"{\"hooks\": {}}", 1, 11, "This must be a list in brackets"},
      {"{\"name\": \"a\"\n\"train\": {}}", 2, 1, "Expected a comma or “}”, not “\"”"},
      {"{\"name\": \"a\",\n}", 1, 13, "Remove the comma after the last element"},
      {"{\"name\": \"a\n\"}", 1, 10, "This text has no closing quote on its line"},
      {"{\"name\": \"a\"", 1, 13, "The text ends where a comma or “}” is expected"},
      {"{\"name\": a}", 1, 10, "“a” is not a value; write text in double quotes"},
      {"{\"name\": \"\\q\"}", 1, 11, "Not a valid JSON escape; write a backslash as \\\\"},
      {"{} {}", 1, 4, "Unexpected text after the end of the object"},
      {"[]", 1, 1, "This must be an object in braces"},
      {"", 1, 1, "The text ends where a value is expected"},
      {"{\"train\": {\"max_steps\": 1}, \"train\": {}}", 1, 29, "“train” occurs twice"},
      {"{\"model\": {\"linear_classifier\": {\"optimizer\": {\"epsilon\": \"NaN\"}}}}", 1, 59,
       "Epsilon must be a finite number"}};
  for (const FaultCase& each : cases) {
    const auto check = checkJson(QString::fromUtf8(each.json), Experiment());
    ASSERT_TRUE(check.fault) << each.json;
    EXPECT_EQ(check.fault->line, each.line) << each.json;
    EXPECT_EQ(check.fault->column, each.column) << each.json;
    EXPECT_EQ(check.fault->text.toStdString(), each.text);
    EXPECT_EQ(check.message, nullptr);
  }
}

TEST(JsonCheckTest, RefusesWhatTheEngineRefusesAndReadsWhatItWrites) {
  int good = 0;
  for (uint64_t seed = 1; seed < 60; ++seed) {
    Experiment experiment;
    test_support::RandomMessages(seed).fill(&experiment, static_cast<int>(seed % 3));
    const std::string json = engine::estimator::toJson(experiment);
    bool reads = true;
    try {
      engine::estimator::parseExperiment(json, "random");
    } catch (const std::exception&) {
      reads = false;
    }
    const auto check = checkJson(QString::fromStdString(json), Experiment());
    EXPECT_EQ(check.fault.has_value(), !reads)
        << seed << (check.fault ? check.fault->text.toStdString() : std::string()) << json;
    good += reads ? 1 : 0;
  }
  EXPECT_GT(good, 0);
}

TEST(JsonCheckTest, DamagedTextIsAlwaysAFaultOrAMessage) {
  Experiment experiment;
  test_support::RandomMessages(5).fill(&experiment, 2);
  const QString json = QString::fromStdString(engine::estimator::toJson(experiment));
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    QString damaged = json.left(static_cast<qsizetype>(random() % 600));
    if (!damaged.isEmpty())
      damaged[static_cast<qsizetype>(random()) % damaged.size()] = QChar(static_cast<ushort>(random() % 128));
    const auto check = checkJson(damaged, Experiment());
    EXPECT_EQ(check.fault.has_value(), check.message == nullptr);
  }
  EXPECT_TRUE(checkJson(QString(100000, QLatin1Char('[')), Experiment()).fault);
}

struct ShownText : MessageText {
  ShownText() : MessageText(Experiment(), QStringLiteral("json")) {
    resize(600, 400);
    show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(this));
  }
  bool waitChecked() {
    return QTest::qWaitFor([&] { return !marker()->isPending(); });
  }
  QString fault() {
    auto* label = findChild<QLabel*>(QStringLiteral("jsonFault"));
    return label->isVisible() ? label->text() : QString();
  }
};

TEST(MessageTextTest, MarksAFaultWhileOneTypesAndTakesTheMarkAwayAgain) {
  ShownText text;
  Experiment experiment;
  experiment.set_name("iris");
  text.setMessage(experiment);
  ASSERT_TRUE(text.waitChecked());
  ASSERT_NE(text.message(), nullptr);
  EXPECT_EQ(text.fault(), QString());
  QTextCursor cursor = text.edit()->document()->find(QStringLiteral("name"));
  cursor.setPosition(cursor.selectionEnd());
  text.edit()->setTextCursor(cursor);
  QTest::keyClick(text.edit(), 'x');
  EXPECT_EQ(text.message(), nullptr) << "of the former text";
  ASSERT_TRUE(text.waitChecked());
  EXPECT_EQ(text.fault(), QStringLiteral("⚠ Line 2, column 2: Experiment has no field “namex”; did you mean “name”?"));
  EXPECT_EQ(text.edit()->extraSelections().size(), 2);
  text.edit()->moveCursor(QTextCursor::End);
  QTest::mouseClick(text.findChild<QToolButton*>(QStringLiteral("jsonGoToFault")), Qt::LeftButton);
  EXPECT_EQ(text.edit()->textCursor().blockNumber(), 1);
  EXPECT_TRUE(text.edit()->hasFocus());
  for (int i = 0; i < 6; ++i) QTest::keyClick(text.edit(), Qt::Key_Right);
  QTest::keyClick(text.edit(), Qt::Key_Backspace);
  ASSERT_TRUE(text.waitChecked());
  EXPECT_EQ(text.fault(), QString());
  EXPECT_TRUE(text.edit()->extraSelections().isEmpty());
  EXPECT_EQ(static_cast<const Experiment&>(*text.message()).name(), "iris");
}

TEST(MessageTextTest, ALargeTextIsReadWithoutKeepingTheKeysWaiting) {
  Experiment experiment;
  auto* column = experiment.mutable_model()->mutable_linear_classifier()->add_feature_columns();
  for (int i = 0; i < 20000; ++i) column->mutable_vocabulary_list()->add_vocabulary("word" + std::to_string(i));
  ShownText text;
  text.setMessage(experiment);
  text.edit()->setFocus();
  QElapsedTimer timer;
  timer.start();
  for (int i = 0; i < 20; ++i) QTest::keyClick(text.edit(), Qt::Key_Return);
  const double keyMs = static_cast<double>(timer.nsecsElapsed()) / 20e6;
  timer.restart();
  checkJson(text.text(), Experiment());
  std::printf("%lld characters: %.2f ms a key, %.0f ms a check on the other thread\n",
              static_cast<long long>(text.text().size()), keyMs, static_cast<double>(timer.nsecsElapsed()) / 1e6);
  ASSERT_TRUE(text.waitChecked());
  EXPECT_NE(text.message(), nullptr);
}

}  // namespace
