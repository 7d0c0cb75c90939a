// What the forms say of the fields: read from the messages, so that no field goes without.
#include <gtest/gtest.h>

#include <QRegularExpression>

#include "tests/app/features/forms/random_message.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/scalar_text.h"

namespace {

using google::protobuf::FieldDescriptor;
using test_support::experimentTypes;
using widgets::FieldInfo;

template <typename Call>
void forEachField(const Call& call) {
  for (const auto* type : experimentTypes()) {
    for (int i = 0; i < type->field_count(); ++i) call(*type->field(i), widgets::fieldInfo(*type->field(i)));
  }
}

TEST(FormHelpTest, EveryFieldIsExplained) {
  forEachField([](const FieldDescriptor& field, const FieldInfo& info) {
    EXPECT_FALSE(info.explanation.isEmpty()) << field.full_name();
  });
}

TEST(FormHelpTest, NumbersThatMeasureOrCountSomethingHaveTheirUnit) {
  static const QRegularExpression kMeasures(QStringLiteral(
      "(^|_)(steps|secs|seconds|hours|minutes|bytes|threads|epochs|rows|lines|classes|buckets|buffer|units|filters|"
      "height|width|iter|delay|replicas|channels|dimension|dilation_rate)$|_size$|_max$"));
  int checked = 0;
  forEachField([&](const FieldDescriptor& field, const FieldInfo& info) {
    if (!widgets::isNumber(field) || !kMeasures.match(QString::fromStdString(field.name())).hasMatch()) return;
    ++checked;
    EXPECT_FALSE(info.unit.isEmpty()) << field.full_name();
  });
  EXPECT_GT(checked, 60);
}

TEST(FormHelpTest, TextsOfAClosedSetHaveTheirChoices) {
  static const QRegularExpression kClosed(
      QStringLiteral("(^|_)(type|dtype|activation|activation_fn|initializer|combiner|padding|reduction|version|"
                     "protocol|format|kind)$"));
  // A job of a cluster may have any name.
  const std::set<std::string> open{"engine.estimator.Cluster.task_type"};
  int checked = 0;
  forEachField([&](const FieldDescriptor& field, const FieldInfo& info) {
    if (field.type() != FieldDescriptor::TYPE_STRING || open.contains(field.full_name())) return;
    if (!kClosed.match(QString::fromStdString(field.name())).hasMatch()) return;
    ++checked;
    EXPECT_GE(info.choices.size(), 2) << field.full_name();
  });
  EXPECT_GT(checked, 40);
}

TEST(FormHelpTest, DefaultsAreAmongTheChoicesAndWithinTheRange) {
  forEachField([](const FieldDescriptor& field, const FieldInfo& info) {
    if (field.is_repeated() || !field.has_default_value()) return;
    const auto message = test_support::newMessage(*field.containing_type());
    EXPECT_EQ(widgets::valueProblem(*message, field, -1, info), QString()) << field.full_name();
  });
}

}  // namespace
