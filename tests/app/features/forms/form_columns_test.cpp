// Names of fields and their fields, in forms of every width.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QTranslator>

#include "app/shell/start/translations.h"
#include "tests/app/features/forms/random_message.h"
#include "widgets/forms/field_label.h"
#include "widgets/forms/proto_form.h"

namespace {

using widgets::FieldLabel;

// In German, whose words are longer.
class FormColumnsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(app::installTranslations(qApp, QStringLiteral("de"))); }
  void TearDown() override {
    for (QTranslator* each : qApp->findChildren<QTranslator*>()) QCoreApplication::removeTranslator(each);
  }
};

// With all parts that it may have, so that all of their fields are in the form.
void addParts(google::protobuf::Message* message, int depth) {
  const auto* type = message->GetDescriptor();
  const auto* reflection = message->GetReflection();
  for (int i = 0; depth > 0 && i < type->field_count(); ++i) {
    const auto* field = type->field(i);
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE || field->is_map()) continue;
    addParts(field->is_repeated() ? reflection->AddMessage(message, field) : reflection->MutableMessage(message, field),
             depth - 1);
  }
}

QString cutNames(const QWidget& form) {
  QStringList cut;
  for (const auto* label : form.findChildren<FieldLabel*>()) {
    const QSize room = label->contentsRect().size();
    const bool isCut = room.width() < label->longestWord() || label->height() < label->heightForWidth(label->width());
    if (label->isVisible() && isCut)
      cut << QStringLiteral("%1 %2x%3").arg(label->text()).arg(room.width()).arg(room.height());
  }
  return cut.join(QLatin1Char('\n'));
}

TEST_F(FormColumnsTest, NoFormScrollsSidewaysAndNoNameIsCut) {
  QFont large;
  large.setPointSize(14);
  for (const auto* type : test_support::experimentTypes()) {
    const auto message = test_support::newMessage(*type);
    addParts(message.get(), 1);
    widgets::ProtoForm form(*message);
    form.setFont(large);
    form.show();
    for (const int width : {320, 430, 560, 720}) {
      form.resize(width, 700);
      const auto fits = [&] { return form.horizontalScrollBar()->maximum() == 0 && cutNames(form).isEmpty(); };
      EXPECT_TRUE(QTest::qWaitFor(fits, 1000)) << type->full_name() << ' ' << width << ": "
                                               << form.horizontalScrollBar()->maximum() << cutNames(form).toStdString();
    }
  }
}

TEST_F(FormColumnsTest, NamesAreBesideTheirFieldsWhereBothHaveRoomAndAboveThemElsewhere) {
  engine::estimator::Experiment experiment;
  experiment.mutable_model()->mutable_dnn_classifier();
  widgets::ProtoForm form(experiment);
  form.resize(720, 700);
  form.show();
  const auto* name = form.findChild<QWidget*>(QStringLiteral("name"));
  const auto* kind = form.findChild<QWidget*>(QStringLiteral("model.kind"));
  ASSERT_TRUE(name && kind);
  const auto labelOf = [&form](const QWidget* field) -> const FieldLabel* {
    for (const auto* each : form.findChildren<FieldLabel*>()) {
      if (each->buddy() == field || (each->buddy() && each->buddy()->focusProxy() == field)) return each;
    }
    return nullptr;
  };
  const auto placeOf = [&form](const QWidget* part) {
    return QRect(part->mapTo(form.widget(), QPoint()), part->size());
  };
  for (const QWidget* field : {name, kind}) {
    ASSERT_NE(labelOf(field), nullptr);
    EXPECT_TRUE(QTest::qWaitFor([&] { return placeOf(labelOf(field)).right() < placeOf(field).left(); }, 1000));
  }
  EXPECT_EQ(placeOf(labelOf(name)).right(), placeOf(labelOf(kind)).right()) << "the colons are on one line";
  form.resize(320, 700);
  for (const QWidget* field : {name, kind})
    EXPECT_TRUE(QTest::qWaitFor([&] { return placeOf(labelOf(field)).bottom() < placeOf(field).top(); }, 1000));
  EXPECT_EQ(placeOf(name).left(), placeOf(kind).left());
  form.resize(720, 700);
  EXPECT_TRUE(QTest::qWaitFor([&] { return placeOf(labelOf(name)).right() < placeOf(name).left(); }, 1000));
}

}  // namespace
