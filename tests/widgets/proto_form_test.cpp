#include "widgets/forms/proto_form.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <limits>

#include "tests/support/contrast.h"
#include "tests/support/screenshots.h"
#include "tests/support/scripted_dialogs.h"
#include "tests/widgets/proto_form_test.pb.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

using test_support::ScriptedDialogs;
using widgets_test::Settings;

template <typename T>
T* find(QWidget& form, const char* name) {
  T* found = form.findChild<T*>(QString::fromLatin1(name));
  EXPECT_NE(found, nullptr) << name;
  return found;
}

void retype(QLineEdit* line, const QString& text) {
  line->setFocus();
  line->selectAll();
  QTest::keyClick(line, Qt::Key_Delete);
  if (!text.isEmpty()) QTest::keyClicks(line, text);
}

void click(QWidget* widget) {
  QTest::mouseClick(widget, Qt::LeftButton, {}, QPoint(8, widget->height() / 2));
  QCoreApplication::processEvents();
}

const Settings& settings(const ProtoForm& form) {
  return static_cast<const Settings&>(form.message());
}

struct Shown : ProtoForm {
  explicit Shown(const google::protobuf::Message& message, Dialogs* dialogs = nullptr) : ProtoForm(message, dialogs) {
    resize(760, 700);
    show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(this));
  }
};

TEST(ProtoFormTest, TypingANumberChangesTheMessageAndTells) {
  Shown form{Settings()};
  QSignalSpy changed(&form, &ProtoForm::changed);
  retype(find<QLineEdit>(form, "learning_rate"), QStringLiteral("0.02"));
  EXPECT_DOUBLE_EQ(settings(form).learning_rate(), 0.02);
  EXPECT_GT(changed.count(), 0);
  EXPECT_TRUE(form.isValid());
}

TEST(ProtoFormTest, TheMarkOfAFieldThatIsSetStandsOut) {
  Shown form{Settings()};
  form.setPalette(widgets::themePalette(widgets::Scheme::kLight));
  const auto* mark = find<QFrame>(form, "changed.learning_rate");
  const auto contrast = [&] {
    return test_support::contrast(mark->palette().color(mark->backgroundRole()),
                                  form.palette().color(QPalette::Window));
  };
  EXPECT_EQ(contrast(), 1);
  retype(find<QLineEdit>(form, "learning_rate"), QStringLiteral("0.02"));
  EXPECT_GE(contrast(), 3);
}

TEST(ProtoFormTest, AnUnsetFieldShowsItsDefaultAsPlaceholder) {
  Shown form{Settings()};
  auto* line = find<QLineEdit>(form, "save_checkpoints_steps");
  EXPECT_EQ(line->text(), QString());
  EXPECT_EQ(line->placeholderText(), QStringLiteral("500"));
  EXPECT_FALSE(settings(form).has_save_checkpoints_steps());
}

TEST(ProtoFormTest, OnlyATextThatIsWrittenInParagraphsHasSeveralLines) {
  Shown form{Settings()};
  EXPECT_NE(form.findChild<QPlainTextEdit*>(QStringLiteral("text.notes")), nullptr);
  EXPECT_EQ(form.findChild<QPlainTextEdit*>(QStringLiteral("text.format")), nullptr);
}

TEST(ProtoFormTest, ARefusedTextSaysWhyBesideTheFieldAndKeepsTheLastValue) {
  Settings start;
  start.set_save_checkpoints_steps(100);
  Shown form(start);
  QSignalSpy valid(&form, &ProtoForm::validChanged);
  retype(find<QLineEdit>(form, "save_checkpoints_steps"), QStringLiteral("0"));
  EXPECT_EQ(form.problems(), QStringList{QStringLiteral("Steps between checkpoints must be at least 1 steps")});
  retype(find<QLineEdit>(form, "save_checkpoints_steps"), QStringLiteral("many"));
  EXPECT_EQ(form.problems(),
            QStringList{QStringLiteral("Steps between checkpoints must be an integer, for example 100")});
  EXPECT_FALSE(form.isValid());
  EXPECT_EQ(valid.first().first().toBool(), false);
}

TEST(ProtoFormTest, RangesAndIntegerWidthsAreChecked) {
  Shown form{Settings()};
  const std::vector<std::tuple<const char*, const char*, const char*>> cases = {
      {"learning_rate", "0", "Learning rate must be more than 0"},
      {"learning_rate", "11", "Learning rate must be at most 10"},
      {"dropout", "1.5", "Dropout must be at most 1"},
      {"workers", "-1", "Workers must not be negative"},
      {"workers", "4294967296", "Workers must be between 0 and 4294967295"},
      {"budget", "9223372036854775808", "Budget must be between -9223372036854775808 and 9223372036854775807"},
      {"hidden_units", "256, x",
       "Hidden units part 2 must be an integer, for example 100; write numbers with commas, for example 256, 128"},
      {"key", "0g", "Key must be pairs of hexadecimal digits, for example 0a ff"}};
  for (const auto& [name, text, problem] : cases) {
    auto* line = find<QLineEdit>(form, name);
    retype(line, QString::fromLatin1(text));
    EXPECT_EQ(form.problems(), QStringList{QString::fromLatin1(problem)}) << name << " " << text;
    retype(line, QString());
    EXPECT_TRUE(form.isValid());
  }
}

TEST(ProtoFormTest, ResetGoesBackToTheDefault) {
  Settings start;
  start.set_save_checkpoints_steps(100);
  Shown form(start);
  auto* reset = find<QToolButton>(form, "reset.save_checkpoints_steps");
  ASSERT_TRUE(reset->isVisible());
  click(reset);
  EXPECT_FALSE(settings(form).has_save_checkpoints_steps());
  EXPECT_EQ(find<QLineEdit>(form, "save_checkpoints_steps")->text(), QString());
  EXPECT_FALSE(reset->isVisible());
}

TEST(ProtoFormTest, ACheckBoxSetsTheValueAndSpaceTogglesIt) {
  Shown form{Settings()};
  auto* box = find<QCheckBox>(form, "shuffle");
  EXPECT_TRUE(box->isChecked());
  EXPECT_FALSE(settings(form).has_shuffle());
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Space);
  EXPECT_TRUE(settings(form).has_shuffle());
  EXPECT_FALSE(settings(form).shuffle());
}

TEST(ProtoFormTest, AnEnumIsAChoiceWithTheDefaultFirst) {
  Shown form{Settings()};
  auto* combo = find<QComboBox>(form, "optimizer");
  EXPECT_EQ(combo->currentText(), QStringLiteral("Default (ADAM)"));
  combo->setFocus();
  QTest::keyClicks(combo, QStringLiteral("FTRL"));
  EXPECT_EQ(settings(form).optimizer(), widgets_test::FTRL);
}

TEST(ProtoFormTest, TheWheelScrollsPastAChoiceWithoutChangingIt) {
  Shown form{Settings()};
  auto* combo = find<QComboBox>(form, "optimizer");
  QWheelEvent wheel({5, 5}, combo->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase,
                    false);
  QCoreApplication::sendEvent(combo, &wheel);
  EXPECT_FALSE(settings(form).has_optimizer());
}

TEST(ProtoFormTest, NumbersOfAListAreOneCommaList) {
  Shown form{Settings()};
  retype(find<QLineEdit>(form, "hidden_units"), QStringLiteral("256, 128,64"));
  EXPECT_EQ(settings(form).hidden_units_size(), 3);
  EXPECT_EQ(settings(form).hidden_units(2), 64);
}

TEST(ProtoFormTest, ElementsAreAddedMovedAndRemoved) {
  Shown form{Settings()};
  for (int i = 0; i < 3; ++i) click(find<QPushButton>(form, "add.layers"));
  ASSERT_EQ(settings(form).layers_size(), 3);
  for (int i = 0; i < 3; ++i)
    retype(form.findChild<QLineEdit*>(QStringLiteral("layers[%1].units").arg(i)), QString::number(i + 1));
  click(find<QToolButton>(form, "up.layers[2]"));
  EXPECT_EQ(settings(form).layers(1).units(), 3);
  EXPECT_EQ(find<QLineEdit>(form, "layers[1].units")->text(), QStringLiteral("3"));
  click(find<QToolButton>(form, "down.layers[0]"));
  EXPECT_EQ(settings(form).layers(0).units(), 3);
  click(find<QToolButton>(form, "remove.layers[0]"));
  ASSERT_EQ(settings(form).layers_size(), 2);
  EXPECT_EQ(settings(form).layers(0).units(), 1);
  EXPECT_EQ(settings(form).layers(1).units(), 2);
}

TEST(ProtoFormTest, TextsOfAListAreOneCommaListWithQuotesWhereNeeded) {
  Shown form{Settings()};
  retype(find<QLineEdit>(form, "labels"), QStringLiteral("cat, \"a, \\\"b\\\"\", \"\""));
  ASSERT_EQ(settings(form).labels_size(), 3);
  EXPECT_EQ(settings(form).labels(0), "cat");
  EXPECT_EQ(settings(form).labels(1), "a, \"b\"");
  EXPECT_EQ(settings(form).labels(2), "");
}

TEST(ProtoFormTest, ATextOfAListThatCannotBeReadSaysWhichPart) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"a,", "Labels part 2 is missing; write \"\" for an empty text, or remove the comma"},
      {"a, \"b", "Labels part 2 has a quote that is not closed"},
      {"\"a\" b", "Labels part 1 continues after its closing quote"},
      {"\"\\u1\"", "Labels part 1 has an escape that is not valid in JSON"},
      {"a\"b", "Labels part 1 contains a quote; write the whole part in quotes, and this quote as \\\""}};
  Shown form{Settings()};
  for (const auto& [text, problem] : cases) {
    retype(find<QLineEdit>(form, "labels"), QString::fromLatin1(text));
    EXPECT_EQ(form.problems(), QStringList{QString::fromLatin1(problem)});
  }
}

TEST(ProtoFormTest, AListOpensToALineForEachValue) {
  Settings start;
  for (const char* label : {"cat", "dog, small"}) start.add_labels(label);
  Shown form(start);
  auto* open = find<QToolButton>(form, "expand.labels");
  click(open);
  auto* area = find<QPlainTextEdit>(form, "text.labels");
  ASSERT_TRUE(area != nullptr && area->isVisible());
  EXPECT_EQ(area->toPlainText(), QStringLiteral("cat\n\"dog, small\""));
  EXPECT_TRUE(area->hasFocus());
  QTest::keyClick(area, Qt::Key_End, Qt::ControlModifier);
  QTest::keyClick(area, Qt::Key_Return);
  QTest::keyClicks(area, QStringLiteral("owl"));
  EXPECT_EQ(settings(form).labels_size(), 3);
  click(open);
  EXPECT_EQ(find<QLineEdit>(form, "labels")->text(), QStringLiteral("cat, \"dog, small\", owl"));
}

TEST(ProtoFormTest, EntriesOfAMapThatWasReadMeanwhileAreStillEdited) {
  Settings start;
  (*start.mutable_session_options())["a"] = "1";
  Shown form(start);
  EXPECT_EQ(settings(form).session_options().at("a"), "1");  // as saving does
  retype(find<QLineEdit>(form, "session_options[0].value"), QStringLiteral("2"));
  EXPECT_EQ(settings(form).session_options().at("a"), "2");
}

TEST(ProtoFormTest, ManyMessagesBeginFoldedAndOpenOneByOne) {
  Settings start;
  for (int i = 0; i < 120; ++i) start.add_layers()->set_units(i + 1);
  start.mutable_layers(99)->set_units(-3);
  Shown form(start);
  EXPECT_EQ(form.findChild<QLineEdit*>(QStringLiteral("layers[0].units")), nullptr);
  EXPECT_EQ(find<QLabel>(form, "summary.layers[7]")->text(), QStringLiteral("Units 8"));
  EXPECT_EQ(form.problems(), QStringList{QStringLiteral("Number 100: Units must be at least 1 units")});
  auto* page = find<QSpinBox>(form, "page.layers");
  page->setFocus();
  QTest::keyClick(page, Qt::Key_Up);
  click(find<QToolButton>(form, "fold.layers[99]"));
  auto* units = find<QLineEdit>(form, "layers[99].units");
  ASSERT_NE(units, nullptr);
  EXPECT_EQ(form.problems(), QStringList{QStringLiteral("Units must be at least 1 units")});
  retype(units, QStringLiteral("30"));
  EXPECT_TRUE(form.isValid());
  click(find<QToolButton>(form, "up.layers[99]"));
  EXPECT_EQ(find<QLineEdit>(form, "layers[98].units")->text(), QStringLiteral("30"));
  click(find<QToolButton>(form, "remove.layers[98]"));
  EXPECT_EQ(settings(form).layers_size(), 119);
  EXPECT_EQ(settings(form).layers(98).units(), 99);
}

TEST(ProtoFormTest, ANestedMessageIsSetByItsCheckBox) {
  Shown form{Settings()};
  EXPECT_EQ(form.findChild<QLineEdit*>(QStringLiteral("head.units")), nullptr);
  click(find<QCheckBox>(form, "head"));
  EXPECT_TRUE(settings(form).has_head());
  retype(find<QLineEdit>(form, "head.units"), QStringLiteral("12"));
  EXPECT_EQ(settings(form).head().units(), 12);
  click(find<QCheckBox>(form, "head"));
  EXPECT_FALSE(settings(form).has_head());
}

TEST(ProtoFormTest, AMessageTypeMayContainItself) {
  Shown form{Settings()};
  click(find<QCheckBox>(form, "nested"));
  click(find<QCheckBox>(form, "nested.nested"));
  retype(find<QLineEdit>(form, "nested.nested.seed"), QStringLiteral("18446744073709551615"));
  EXPECT_EQ(settings(form).nested().nested().seed(), std::numeric_limits<uint64_t>::max());
}

TEST(ProtoFormTest, AOneofShowsTheChosenMemberOnly) {
  Shown form{Settings()};
  auto* choice = find<QComboBox>(form, "rate_schedule");
  EXPECT_EQ(choice->currentText(), QStringLiteral("None"));
  choice->setFocus();
  QTest::keyClicks(choice, QStringLiteral("Exp"));
  EXPECT_TRUE(settings(form).has_exponential());
  retype(find<QLineEdit>(form, "exponential.decay_steps"), QStringLiteral("70"));
  EXPECT_EQ(settings(form).exponential().decay_steps(), 70);
  QTest::keyClick(choice, Qt::Key_Down);
  EXPECT_TRUE(settings(form).has_constant());
  EXPECT_EQ(form.findChild<QLineEdit*>(QStringLiteral("exponential.decay_steps")), nullptr);
  retype(find<QLineEdit>(form, "constant"), QString());
  EXPECT_TRUE(settings(form).has_constant()) << "clearing the text must not unset the choice";
}

TEST(ProtoFormTest, TwoMapEntriesOfOneKeyAreRefused) {
  Shown form{Settings()};
  click(find<QPushButton>(form, "add.session_options"));
  retype(find<QLineEdit>(form, "session_options[0].key"), QStringLiteral("a"));
  click(find<QPushButton>(form, "add.session_options"));
  retype(find<QLineEdit>(form, "session_options[1].key"), QStringLiteral("a"));
  EXPECT_EQ(form.problems(), QStringList{QStringLiteral("Two entries have the key “a”; keys must be unique")});
  QTest::keyClicks(find<QLineEdit>(form, "session_options[1].key"), QStringLiteral("b"));
  EXPECT_TRUE(form.isValid());
  EXPECT_EQ(settings(form).session_options().size(), 2u);
  EXPECT_TRUE(settings(form).session_options().contains("ab"));
}

TEST(ProtoFormTest, BrowseAsksForAFolderOrAFileAndCancelChangesNothing) {
  ScriptedDialogs dialogs;
  dialogs.answers << QStringLiteral("/runs/a") << QStringLiteral("/data/vocabulary.txt");
  Shown form(Settings(), &dialogs);
  click(find<QToolButton>(form, "browse.model_dir"));
  click(find<QToolButton>(form, "browse.vocabulary_file"));
  click(find<QToolButton>(form, "browse.model_dir"));
  EXPECT_EQ(settings(form).model_dir(), "/runs/a");
  EXPECT_EQ(settings(form).vocabulary_file(), "/data/vocabulary.txt");
}

TEST(ProtoFormTest, ARequiredFieldWithoutAValueIsAProblem) {
  Shown form{widgets_test::Strict()};
  EXPECT_EQ(form.problems(), QStringList{QStringLiteral("A value is required here")});
  retype(find<QLineEdit>(form, "name"), QStringLiteral("x"));
  EXPECT_TRUE(form.isValid());
}

TEST(ProtoFormTest, EveryControlHasANameForAssistiveTools) {
  Settings message;
  message.add_layers();
  message.add_labels("a");
  (*message.mutable_session_options())["k"] = "v";
  Shown form(message);
  for (const QWidget* each : form.widget()->findChildren<QWidget*>()) {
    if (each->window() != form.window() || each->focusPolicy() == Qt::NoFocus ||
        each->objectName().startsWith(QStringLiteral("qt_")))
      continue;
    const auto* button = qobject_cast<const QAbstractButton*>(each);
    const bool named = !each->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
    EXPECT_TRUE(named) << each->metaObject()->className() << " " << each->objectName().toStdString();
    EXPECT_FALSE(each->objectName().isEmpty()) << each->metaObject()->className();
  }
}

TEST(ProtoFormTest, AMessageWithAValueOutOfRangeSaysSoAtOnceAndKeepsIt) {
  Settings message;
  message.set_save_checkpoints_steps(-5);
  Shown form(message);
  EXPECT_EQ(form.problems().size(), 1);
  EXPECT_EQ(settings(form).save_checkpoints_steps(), -5);
}

TEST(ProtoFormTest, FieldsTheFormDoesNotKnowSurvive) {
  Settings message;
  message.mutable_unknown_fields()->AddVarint(900, 7);
  Shown form(message);
  retype(find<QLineEdit>(form, "learning_rate"), QStringLiteral("1"));
  EXPECT_EQ(settings(form).unknown_fields().field_count(), 1);
}

TEST(ProtoFormTest, FitsANarrowDockWithoutCuttingAnythingOff) {
  Settings message;
  message.set_model_dir("runs/a");
  message.mutable_exponential();
  message.add_layers();
  ScriptedDialogs dialogs;
  Shown form(message, &dialogs);
  form.resize(300, 900);
  ASSERT_TRUE(QTest::qWaitFor([&] { return form.horizontalScrollBar()->maximum() == 0; }, 1000));
  for (const QWidget* each : form.widget()->findChildren<QWidget*>()) {
    if (!each->isVisible() || each->window() != form.window()) continue;
    const int right = each->mapTo(form.widget(), QPoint(each->width(), 0)).x();
    EXPECT_LE(right, form.viewport()->width())
        << each->metaObject()->className() << " " << each->objectName().toStdString() << " min "
        << each->minimumSizeHint().width();
  }
}

TEST(ProtoFormScreenshotTest, BothThemesWithAProblem) {
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    Settings message;
    message.set_learning_rate(0.002);
    message.set_model_dir("runs/mnist_lr_0.002");
    message.add_hidden_units(256);
    message.add_hidden_units(128);
    message.mutable_head()->set_units(10);
    message.mutable_exponential();
    (*message.mutable_session_options())["allow_growth"] = "true";
    message.add_layers()->set_units(32);
    message.add_layers();
    message.add_labels("cat");
    ScriptedDialogs dialogs;
    Shown form(message, &dialogs);
    form.resize(820, 1900);
    retype(find<QLineEdit>(form, "save_checkpoints_steps"), QStringLiteral("0"));
    QCoreApplication::processEvents();
    test_support::saveScreenshot(&form, dark ? QStringLiteral("form_dark") : QStringLiteral("form_light"));
    form.resize(320, 900);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(&form,
                                 dark ? QStringLiteral("form_narrow_dark") : QStringLiteral("form_narrow_light"));
  }
}

// Right of a row's label, from the left of the form's page.
int colonOf(QWidget& form, const char* field) {
  auto* control = find<QWidget>(form, field);
  for (const QLabel* label : form.findChildren<QLabel*>()) {
    const bool isIts = label->buddy() && (label->buddy() == control || label->buddy()->isAncestorOf(control));
    if (isIts) return label->mapTo(&form, QPoint(label->width(), 0)).x();
  }
  ADD_FAILURE() << field << " has no label";
  return 0;
}

TEST(ProtoFormTest, NestedMessagesKeepTheLineOfTheColons) {
  Settings message;
  message.mutable_nested()->mutable_head()->set_units(8);
  message.mutable_head()->set_units(4);
  message.add_layers()->set_units(2);
  message.mutable_exponential()->set_rate(0.5);
  Shown form{message};
  QCoreApplication::processEvents();
  const int line = colonOf(form, "learning_rate");
  for (const char* field :
       {"rate_schedule", "exponential.rate", "head.units", "layers[0].units", "nested.seed", "nested.head.units"}) {
    EXPECT_EQ(colonOf(form, field), line) << field;
  }
}

}  // namespace
}  // namespace widgets
