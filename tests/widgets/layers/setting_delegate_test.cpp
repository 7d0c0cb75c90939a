// How settings of layers, which are JSON, are shown and typed.
#include "widgets/layers/setting_delegate.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QTableWidget>
#include <QTest>

namespace {

using widgets::SettingDelegate;

std::string shown(const char* json) {
  return SettingDelegate().displayText(QString::fromUtf8(json), QLocale::c()).toStdString();
}

TEST(SettingDelegate, ShowsWordsInThePlaceOfJson) {
  EXPECT_EQ(shown("\"relu\""), "relu");
  EXPECT_EQ(shown("null"), "none");
  EXPECT_EQ(shown("true"), "yes");
  EXPECT_EQ(shown("0.5"), "0.5");
  EXPECT_EQ(shown("[3, 3]"), "[3, 3]");
  EXPECT_EQ(shown(R"({"module": "keras.initializers", "class_name": "GlorotUniform", "config": {}})"), "GlorotUniform");
  EXPECT_EQ(shown(R"({"axis": 1})"), R"({"axis": 1})");
  EXPECT_EQ(shown("[3,"), "[3,") << "no JSON";
}

TEST(SettingDelegate, WhatIsNoJsonIsAText) {
  EXPECT_EQ(SettingDelegate::jsonOf(QStringLiteral("relu")), QStringLiteral("\"relu\""));
  EXPECT_EQ(SettingDelegate::jsonOf(QStringLiteral("say \"a\"")), QStringLiteral("\"say \\\"a\\\"\""));
  EXPECT_EQ(SettingDelegate::jsonOf(QStringLiteral("1, 2")), QStringLiteral("\"1, 2\""));
  for (const QString& json : {QStringLiteral("5"), QStringLiteral("null"), QStringLiteral("[3, 3]")}) {
    EXPECT_EQ(SettingDelegate::jsonOf(json), json);
  }
}

// What a person sees in the field of a cell with this value, and what is kept when it is left as it is.
TEST(SettingDelegate, ATextIsEditedWithoutItsQuotesUnlessItNeedsThem) {
  QTableWidget table(1, 1);
  table.setItemDelegate(new SettingDelegate(&table));
  table.show();
  const std::pair<const char*, const char*> cases[] = {{"\"relu\"", "relu"}, {"\"5\"", "\"5\""}, {"null", "null"}};
  for (const auto& [json, field] : cases) {
    table.setItem(0, 0, new QTableWidgetItem(QString::fromUtf8(json)));
    table.setCurrentCell(0, 0);
    table.editItem(table.item(0, 0));
    auto* editor = table.viewport()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    EXPECT_EQ(editor->text().toStdString(), field);
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_EQ(table.item(0, 0)->text().toStdString(), json);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !table.viewport()->findChild<QLineEdit*>(); }));
  }
}

}  // namespace
