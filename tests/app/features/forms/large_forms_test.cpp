// Forms of messages with thousands of values stay usable: few widgets, and no pause while one types.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

#include "engine/estimator/experiment.pb.h"
#include "widgets/forms/proto_form.h"

namespace {

using engine::estimator::SequentialClassifier;
using engine::feature_column::config::VocabularyList;
using widgets::ProtoForm;

constexpr int kManyWidgets = 1500;

struct Measured {
  explicit Measured(const google::protobuf::Message& message) {
    QElapsedTimer timer;
    timer.start();
    form = std::make_unique<ProtoForm>(message);
    form->resize(760, 600);
    form->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(form.get()));
    buildMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    widgets = static_cast<int>(form->findChildren<QWidget*>().size());
  }
  template <typename Edit>
  double typingMs(Edit* edit) {
    constexpr int kKeys = 20;
    edit->setFocus();
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < kKeys; ++i) QTest::keyClick(edit, '1');
    return static_cast<double>(timer.nsecsElapsed()) / 1e6 / kKeys;
  }
  std::unique_ptr<ProtoForm> form;
  double buildMs = 0;
  int widgets = 0;
};

void print(const char* what, const Measured& measured, double keyMs) {
  std::printf("%s: %d widgets, shown in %.0f ms, %.2f ms a key\n", what, measured.widgets, measured.buildMs, keyMs);
}

TEST(LargeFormsTest, AVocabularyOfFiveThousandWordsIsOneText) {
  VocabularyList message;
  for (int i = 0; i < 5000; ++i) message.add_vocabulary("word " + std::to_string(i));
  Measured measured(message);
  auto* area = measured.form->findChild<QPlainTextEdit*>(QStringLiteral("text.vocabulary"));
  ASSERT_TRUE(area != nullptr && area->isVisible());
  print("vocabulary of 5000 words", measured, measured.typingMs(area));
  EXPECT_LT(measured.widgets, 120);
  const auto& edited = static_cast<const VocabularyList&>(measured.form->message());
  ASSERT_EQ(edited.vocabulary_size(), 5000);
  EXPECT_EQ(edited.vocabulary(0), std::string(20, '1') + "word 0");
  EXPECT_EQ(edited.vocabulary(4999), "word 4999");
}

TEST(LargeFormsTest, AThousandLayersAreAPageOfLinesThatOpen) {
  SequentialClassifier message;
  for (int i = 0; i < 1000; ++i) {
    auto* layer = message.add_layers();
    layer->set_type("dense");
    layer->set_units(i + 1);
  }
  Measured measured(message);
  EXPECT_LT(measured.widgets, kManyWidgets);
  auto* open = measured.form->findChild<QToolButton*>(QStringLiteral("fold.layers[3]"));
  ASSERT_NE(open, nullptr);
  QTest::mouseClick(open, Qt::LeftButton);
  QLineEdit* units = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] {
    units = measured.form->findChild<QLineEdit*>(QStringLiteral("layers[3].units"));
    return units != nullptr;
  }));
  units->clear();
  // More digits than an int holds: the first nine make the value.
  print("1000 layers", measured, measured.typingMs(units));
  EXPECT_EQ(static_cast<const SequentialClassifier&>(measured.form->message()).layers(3).units(), 1111111111);
}

TEST(LargeFormsTest, AThousandNumbersAreOneText) {
  engine::estimator::messages::DnnClassifier message;
  for (int i = 0; i < 10000; ++i) message.add_hidden_units(i + 1);
  Measured measured(message);
  auto* area = measured.form->findChild<QPlainTextEdit*>(QStringLiteral("text.hidden_units"));
  ASSERT_TRUE(area != nullptr && area->isVisible());
  area->moveCursor(QTextCursor::End);
  print("10000 hidden units", measured, 0);
  QTest::keyClick(area, Qt::Key_Return);
  QTest::keyClick(area, '7');
  EXPECT_EQ(
      static_cast<const engine::estimator::messages::DnnClassifier&>(measured.form->message()).hidden_units_size(),
      10001);
}

TEST(LargeFormsTest, AMapOfThousandsIsShownPageByPage) {
  engine::estimator::Experiment message;
  for (int i = 0; i < 3000; ++i) (*message.mutable_hparams())["name" + std::to_string(i)] = "1";
  Measured measured(message);
  EXPECT_LT(measured.widgets, 2 * kManyWidgets);
  auto* value = measured.form->findChild<QLineEdit*>(QStringLiteral("hparams[0].value"));
  ASSERT_NE(value, nullptr);
  print("map of 3000", measured, measured.typingMs(value));
}

}  // namespace
