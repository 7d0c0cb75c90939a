// Every field of every message of an experiment is set by the keys of its own control.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/app/features/forms/random_message.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/list_text.h"
#include "widgets/forms/proto_form.h"
#include "widgets/forms/scalar_text.h"

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using test_support::experimentTypes;
using test_support::newMessage;
using widgets::FieldInfo;
using widgets::fieldInfo;
using widgets::ProtoForm;

struct ShownForm : ProtoForm {
  explicit ShownForm(const Message& message) : ProtoForm(message) {
    resize(760, 600);
    show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(this));
  }
};

// One field in a shown form.
struct Field {
  ShownForm& form;
  const FieldDescriptor& field;

  QString name() const { return QString::fromStdString(field.name()); }
  const Message& message() const { return form.message(); }
  bool isSet() const {
    const auto* reflection = message().GetReflection();
    return field.is_repeated() ? reflection->FieldSize(message(), &field) > 0 : reflection->HasField(message(), &field);
  }
  QString value() const {
    return field.is_repeated() ? widgets::listText(message(), field, widgets::ListLayout::kOneLine)
                               : widgets::scalarText(message(), field, -1);
  }
  QString problem() const {
    const auto* label = form.findChild<QLabel*>(QStringLiteral("problem.") + name());
    return label != nullptr && label->isVisible() && label->text().startsWith(QStringLiteral("⚠")) ? label->text()
                                                                                                   : QString();
  }
  template <typename T>
  T* control() const {
    return form.findChild<T*>(name());
  }
  void reset() const {
    auto* button = form.findChild<QToolButton*>(QStringLiteral("reset.") + name());
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
  }
};

void type(QLineEdit* line, const QString& text) {
  line->setFocus();
  line->selectAll();
  QTest::keyClick(line, Qt::Key_Delete);
  for (const QChar c : text) {
    if (c.unicode() < 128) {
      QTest::keyClick(line, c.toLatin1());
    } else {
      QInputMethodEvent composed;  // as of a compose key
      composed.setCommitString(QString(c));
      QCoreApplication::sendEvent(line, &composed);
    }
  }
}

bool isInteger(const FieldDescriptor& field) {
  return field.cpp_type() != FieldDescriptor::CPPTYPE_DOUBLE && field.cpp_type() != FieldDescriptor::CPPTYPE_FLOAT;
}

// The field's limits, and values between them.
QStringList goodNumbers(const FieldDescriptor& field, const FieldInfo& info) {
  QStringList result;
  const auto add = [&](double value) { result << QString::number(value, 'g', 17); };
  if (info.minimum && !info.exclusiveMinimum) add(*info.minimum);
  if (info.maximum) add(*info.maximum);
  const double between = info.maximum ? *info.maximum / 2 : info.minimum.value_or(0) + 7;
  add(isInteger(field) ? std::ceil(between) : between);
  if (!isInteger(field) && !info.maximum) result << QStringLiteral("1e300");
  if (!isInteger(field) && info.minimum.value_or(0) <= 0 && info.maximum.value_or(1) >= 1)
    result << QStringLiteral("0.1");
  if (!isInteger(field) && info.maximum && !info.minimum) result << QStringLiteral("-1e-300");
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_INT64 && !info.maximum)
    result << QStringLiteral("9223372036854775807");
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_INT32 && !info.maximum) result << QStringLiteral("2147483647");
  return result;
}

QStringList badNumbers(const FieldDescriptor& field, const FieldInfo& info) {
  QStringList result{QStringLiteral("1x"), QStringLiteral("one"), QStringLiteral("- 1")};
  if (info.minimum) result << QString::number(info.exclusiveMinimum ? *info.minimum : *info.minimum - 1, 'g', 17);
  if (info.maximum) result << QString::number(*info.maximum + 1, 'g', 17);
  if (isInteger(field)) {
    result << QStringLiteral("1.5") << QStringLiteral("9223372036854775808");
  } else {
    result << QStringLiteral("nan") << QStringLiteral("inf") << QStringLiteral("1e999") << QStringLiteral("0,5");
  }
  return result;
}

void expectValue(const Field& at, const QString& text) {
  const std::unique_ptr<Message> expected(at.message().New());
  if (at.field.is_repeated()) {
    ASSERT_EQ(widgets::setListText(expected.get(), at.field, {}, text), QString());
    EXPECT_EQ(at.value(), widgets::listText(*expected, at.field, widgets::ListLayout::kOneLine));
  } else {
    ASSERT_EQ(widgets::setScalarText({expected.get(), &at.field, -1}, {}, text), QString());
    EXPECT_EQ(at.value(), widgets::scalarText(*expected, at.field, -1));
  }
  EXPECT_TRUE(at.isSet());
  EXPECT_EQ(at.problem(), QString());
  // And as text again, in a form that shows the message anew.
  const ProtoForm again(at.message());
  const auto* area = again.findChild<QPlainTextEdit*>(QStringLiteral("text.") + at.name());
  EXPECT_EQ(area != nullptr ? area->toPlainText() : again.findChild<QLineEdit*>(at.name())->text(), at.value());
}

void expectRefused(const Field& at, const QString& text) {
  const QString before = at.value();
  type(at.control<QLineEdit>(), text);
  EXPECT_NE(at.problem(), QString()) << text.toStdString();
  EXPECT_FALSE(at.form.isValid());
  // While a text is typed its beginning may fit and is a value; what was refused is never one.
  QString fitting = before;
  for (qsizetype length = 0; length <= text.size(); ++length) {
    const std::unique_ptr<Message> draft(at.message().New());
    const QString part = text.left(length);
    const FieldInfo info = fieldInfo(at.field);
    if (at.field.is_repeated()) {
      if (widgets::setListText(draft.get(), at.field, info, part).isEmpty())
        fitting = widgets::listText(*draft, at.field, widgets::ListLayout::kOneLine);
    } else if (part.isEmpty()) {
      fitting = widgets::defaultText(at.field);
    } else if (widgets::setScalarText({draft.get(), &at.field, -1}, info, part).isEmpty()) {
      fitting = widgets::scalarText(*draft, at.field, -1);
    }
  }
  EXPECT_EQ(at.value(), fitting) << text.toStdString();
}

// Unset, set to the default, unset again.
void expectDefaults(const Field& at) {
  const QString initial = widgets::defaultText(at.field);
  const bool isMember = at.field.containing_oneof() != nullptr;
  if (at.field.is_repeated() || isMember) return;
  const auto fresh = newMessage(*at.message().GetDescriptor());
  if (!initial.isEmpty() && widgets::valueProblem(*fresh, at.field, -1, fieldInfo(at.field)).isEmpty()) {
    type(at.control<QLineEdit>(), initial);
    EXPECT_TRUE(at.isSet());
    EXPECT_EQ(at.value(), initial);
  }
  at.reset();
  EXPECT_FALSE(at.isSet());
  EXPECT_EQ(at.control<QLineEdit>()->text(), QString());
  EXPECT_EQ(at.problem(), QString());
  EXPECT_EQ(at.value(), initial);
}

void typeNumber(const Field& at) {
  const FieldInfo info = fieldInfo(at.field);
  for (const QString& text : goodNumbers(at.field, info)) {
    type(at.control<QLineEdit>(), text);
    expectValue(at, text);
    if (!at.field.is_repeated()) continue;
    type(at.control<QLineEdit>(), text + QStringLiteral(", ") + text);
    EXPECT_EQ(at.message().GetReflection()->FieldSize(at.message(), &at.field), 2);
  }
  for (const QString& text : badNumbers(at.field, info)) {
    // A comma parts the values of a list.
    if (!at.field.is_repeated() || !text.contains(QLatin1Char(','))) expectRefused(at, text);
  }
  if (at.field.is_repeated()) at.reset();
  expectDefaults(at);
}

void typeText(const Field& at) {
  QStringList texts{QStringLiteral("a"), QStringLiteral("Größe ✓ 1"), QStringLiteral("${DATA}/x.csv"),
                    QStringLiteral("\"quoted\"")};
  if (at.field.is_repeated()) texts << QStringLiteral("b, c") << QStringLiteral("\"a, b\", \"\"");
  // Long texts open on several lines of their own; on one line they are typed as any other.
  if (auto* fold = at.form.findChild<QToolButton*>(QStringLiteral("expand.") + at.name());
      fold != nullptr && fold->isChecked())
    QTest::keyClick(fold, Qt::Key_Space);
  for (const QString& text : texts) {
    type(at.control<QLineEdit>(), text);
    expectValue(at, text);
  }
  if (at.field.is_repeated()) {
    for (const char* text : {"a,", "\"a", "\"a\"b"}) expectRefused(at, QString::fromLatin1(text));
    at.reset();
  }
  expectDefaults(at);
}

void toggle(const Field& at) {
  auto* box = at.control<QCheckBox>();
  ASSERT_NE(box, nullptr);
  box->setFocus();
  const QString before = at.value();
  EXPECT_FALSE(at.isSet());
  QTest::keyClick(box, Qt::Key_Space);
  EXPECT_TRUE(at.isSet());
  EXPECT_NE(at.value(), before);
  QTest::keyClick(box, Qt::Key_Space);
  EXPECT_TRUE(at.isSet()) << "set to the default is not unset";
  EXPECT_EQ(at.value(), before);
  at.reset();
  EXPECT_FALSE(at.isSet());
}

void choose(const Field& at) {
  auto* combo = at.control<QComboBox>();
  ASSERT_NE(combo, nullptr);
  combo->setFocus();
  const FieldInfo info = fieldInfo(at.field);
  EXPECT_EQ(combo->count(), info.choices.size() + 1);
  for (const QString& choice : info.choices) {
    QTest::keyClick(combo, Qt::Key_Down);
    EXPECT_TRUE(at.isSet());
    EXPECT_EQ(at.value(), choice);
  }
  while (combo->currentIndex() > 0) QTest::keyClick(combo, Qt::Key_Up);
  EXPECT_FALSE(at.isSet());
  EXPECT_EQ(at.value(), widgets::defaultText(at.field));
}

void chooseMember(ShownForm& form, const FieldDescriptor& field) {
  auto* choice = form.findChild<QComboBox*>(QString::fromStdString(field.containing_oneof()->name()));
  ASSERT_NE(choice, nullptr);
  choice->setFocus();
  while (choice->currentIndex() <= field.index_in_oneof()) QTest::keyClick(choice, Qt::Key_Down);
}

// The number of fields that were tried.
int tryFields(const google::protobuf::Descriptor& type) {
  int tried = 0;
  ShownForm form(*newMessage(type));
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    const bool isMessage = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (isMessage || (field.is_repeated() && !widgets::isTextList(field))) continue;
    SCOPED_TRACE(field.full_name());
    if (field.containing_oneof() != nullptr) chooseMember(form, field);
    const Field at{form, field};
    ++tried;
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL) {
      toggle(at);
    } else if (!fieldInfo(field).choices.isEmpty()) {
      choose(at);
    } else if (widgets::isNumber(field)) {
      typeNumber(at);
    } else {
      typeText(at);
    }
    if (testing::Test::HasFatalFailure()) break;
  }
  return tried;
}

TEST(FormTypingTest, EveryFieldOfEveryMessageIsSetByKeys) {
  int fields = 0;
  for (const auto* type : experimentTypes()) fields += tryFields(*type);
  EXPECT_GT(fields, 250);
  RecordProperty("fields", fields);
  std::printf("%d fields of %zu messages typed\n", fields, experimentTypes().size());
}

TEST(FormTypingTest, EveryMemberOfEveryOneofIsChosenByKeys) {
  for (const auto* type : experimentTypes()) {
    for (int o = 0; o < type->real_oneof_decl_count(); ++o) {
      const auto* oneof = type->oneof_decl(o);
      ShownForm form(*newMessage(*type));
      auto* choice = form.findChild<QComboBox*>(QString::fromStdString(oneof->name()));
      ASSERT_NE(choice, nullptr) << oneof->full_name();
      choice->setFocus();
      for (int i = 0; i < oneof->field_count(); ++i) {
        QTest::keyClick(choice, Qt::Key_Down);
        EXPECT_EQ(form.message().GetReflection()->GetOneofFieldDescriptor(form.message(), oneof), oneof->field(i));
      }
      while (choice->currentIndex() > 0) QTest::keyClick(choice, Qt::Key_Up);
      EXPECT_EQ(form.message().ByteSizeLong(), 0u) << oneof->full_name();
    }
  }
}

}  // namespace
