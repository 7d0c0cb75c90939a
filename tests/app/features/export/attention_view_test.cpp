#include "app/features/predict/attention/attention_view.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include "app/features/predict/attention/attention_lines.h"

namespace {

// Two layers of two heads over three pieces: every piece attends to the one behind it, in the last head of the last
// layer to the first piece.
app::AttentionPointer attentionOf() {
  engine::estimator::TextAttention attention{2, 2, 3, {}};
  for (int head = 0; head < 4; ++head) {
    for (int from = 0; from < 3; ++from) {
      for (int to = 0; to < 3; ++to) {
        const int chosen = head == 3 ? 0 : (from + 1) % 3;
        attention.weights.push_back(to == chosen ? 0.8F : 0.1F);
      }
    }
  }
  return std::make_shared<const engine::estimator::TextAttention>(attention);
}

class AttentionViewTest : public ::testing::Test {
 protected:
  void SetUp() override {
    view_.resize(700, 400);
    view_.show(attentionOf(), {QStringLiteral("[CLS]"), QStringLiteral("bird"), QStringLiteral("[SEP]")});
    view_.QWidget::show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view_));
  }
  std::string words() { return view_.findChild<QLabel*>(QStringLiteral("attentionWords"))->text().toStdString(); }

  app::AttentionView view_;
};

TEST_F(AttentionViewTest, SaysWhatThePieceUnderThePointerAttendsTo) {
  app::AttentionLines* lines = view_.lines();
  const int row = lines->sizeHint().height() / 3;
  QTest::mouseMove(lines, QPoint(10, row + row / 2));
  ASSERT_TRUE(QTest::qWaitFor([&] { return lines->piece() == 1; }));
  EXPECT_EQ(words(), "Layer 1, head 1: bird → [SEP] 80 %, [CLS] 10 %, bird 10 %");
}

TEST_F(AttentionViewTest, KeysChooseTheHeadAndThePiece) {
  view_.heads()->setFocus();
  QTest::keyClick(view_.heads(), Qt::Key_Down);
  QTest::keyClick(view_.heads(), Qt::Key_Right);
  EXPECT_EQ(view_.heads()->layer(), 1);
  EXPECT_EQ(view_.heads()->head(), 1);
  QTest::keyClick(view_.heads(), Qt::Key_Right);
  EXPECT_EQ(view_.heads()->head(), 1);
  QTest::keyClick(view_.lines(), Qt::Key_Down);
  QTest::keyClick(view_.lines(), Qt::Key_Down);
  EXPECT_EQ(words(), "Layer 2, head 2: bird → [CLS] 80 %, bird 10 %, [SEP] 10 %");
}

TEST_F(AttentionViewTest, AClickOnAPictureChoosesItsHead) {
  const QSize size = view_.heads()->sizeHint();
  QTest::mouseClick(view_.heads(), Qt::LeftButton, {}, QPoint(size.width() - 20, size.height() - 20));
  EXPECT_EQ(view_.heads()->layer(), 1);
  EXPECT_EQ(view_.heads()->head(), 1);
}

TEST_F(AttentionViewTest, SaysWhyThereIsNothingToSee) {
  view_.show(nullptr, {}, QStringLiteral("The model has no layers of attention."));
  EXPECT_EQ(words(), "The model has no layers of attention.");
}

TEST_F(AttentionViewTest, PutsThePiecesBelowTheHeadsWhereItIsNarrow) {
  const auto placeOf = [this](QWidget* part) { return part->mapTo(&view_, QPoint()); };
  EXPECT_GT(placeOf(view_.lines()).x(), placeOf(view_.heads()).x());
  view_.resize(380, 400);
  ASSERT_TRUE(QTest::qWaitFor([&] { return placeOf(view_.lines()).y() > placeOf(view_.heads()).y(); }));
  EXPECT_EQ(placeOf(view_.lines()).x(), placeOf(view_.heads()).x());
}

}  // namespace
