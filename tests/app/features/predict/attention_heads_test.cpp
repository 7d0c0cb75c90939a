// The small pictures of attention: what is in them, and how one is chosen.
#include "app/features/predict/attention/attention_heads.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "widgets/panels/tones.h"

namespace {

using widgets::Tone;

constexpr int kPatienceMs = 20000;

// One layer of two heads over two pieces: the first head's pieces attend to themselves, the second one's to each other.
app::AttentionPointer selfAndOther() {
  auto attention = std::make_shared<engine::estimator::TextAttention>();
  attention->layers = 1;
  attention->heads = 2;
  attention->length = 2;
  attention->weights = {1, 0, 0, 1, 0, 1, 1, 0};
  return attention;
}

class AttentionHeadsTest : public ::testing::Test {
 protected:
  AttentionHeadsTest() {
    heads_.show(selfAndOther());
    heads_.setVisible(true);
    heads_.resize(heads_.sizeHint());
  }
  // Where a head's pictures lie: as wide as high, side by side at the right, below their numbers.
  QRect cell(int head) const {
    const int pitch = (heads_.sizeHint().width() - leftOfFirst()) / 2;
    return {leftOfFirst() + head * pitch, heads_.sizeHint().height() - pitch, pitch, pitch};
  }
  int leftOfFirst() const { return heads_.sizeHint().width() - 2 * pitchDown(); }
  int pitchDown() const {
    app::AttentionHeads none;  // one layer of one head
    return heads_.sizeHint().width() - none.sizeHint().width();
  }
  // The colour in the middle of a quarter.
  QColor quarter(int head, int from, int to) {
    const QRect at = cell(head);
    return heads_.grab().toImage().pixelColor(at.left() + at.width() * (1 + 2 * to) / 5,
                                              at.top() + at.height() * (1 + 2 * from) / 5);
  }
  QColor color(Tone tone) const { return widgets::tone(heads_.palette(), tone).toRgb(); }

  app::AttentionHeads heads_;
};

TEST_F(AttentionHeadsTest, PaintsFromThePieceOfALineToThatOfAColumn) {
  const QColor all = color(Tone::kAccent), none = color(Tone::kView);
  ASSERT_TRUE(QTest::qWaitFor([&] { return quarter(0, 0, 0) == all; }, kPatienceMs));
  EXPECT_EQ(quarter(0, 0, 1), none);
  EXPECT_EQ(quarter(0, 1, 0), none);
  EXPECT_EQ(quarter(0, 1, 1), all);
  EXPECT_EQ(quarter(1, 0, 0), none);
  EXPECT_EQ(quarter(1, 0, 1), all);
}

TEST_F(AttentionHeadsTest, IsChosenByAClickAndByKeys) {
  QSignalSpy chosen(&heads_, &app::AttentionHeads::chosen);
  QTest::mouseClick(&heads_, Qt::LeftButton, {}, cell(1).center());
  EXPECT_EQ(heads_.head(), 1);
  QTest::keyClick(&heads_, Qt::Key_Left);
  EXPECT_EQ(heads_.head(), 0);
  EXPECT_EQ(chosen.size(), 2);
}

}  // namespace
