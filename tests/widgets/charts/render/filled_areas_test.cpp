#include "widgets/charts/render/filled_areas.h"

#include <gtest/gtest.h>

namespace {

using widgets::filledAreas;

QImage emptyPicture() {
  QImage picture(70, 20, QImage::Format_ARGB32_Premultiplied);
  picture.fill(0);
  return picture;
}

TEST(FilledAreas, OfAnEmptyPictureThereAreNone) {
  EXPECT_TRUE(filledAreas(emptyPicture()).empty());
}

TEST(FilledAreas, AreStripsAsHighAsWhatIsInThem) {
  QImage picture = emptyPicture();
  picture.setPixel(5, 3, 0x01000000);
  picture.setPixel(31, 9, 0xff102030);
  picture.setPixel(69, 19, 0xff102030);
  const std::vector<QRect> areas = filledAreas(picture);
  ASSERT_EQ(areas.size(), 2u);
  EXPECT_EQ(areas[0], QRect(QPoint(0, 3), QPoint(31, 9)));
  EXPECT_EQ(areas[1], QRect(QPoint(64, 19), QPoint(69, 19)));
}

}  // namespace
