#include "widgets/gallery/gallery.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTest>
#include <set>

#include "tests/support/screenshots.h"
#include "widgets/theme/tokens.h"

namespace widgets {
namespace {

class GalleryTest : public testing::Test {
 protected:
  void SetUp() override {
    former_ = currentLook();
    gallery_ = std::make_unique<Gallery>();
    gallery_->resize(1560, 1080);
    gallery_->show();
  }
  void TearDown() override {
    gallery_.reset();
    QApplication::setPalette(former_.palette);
  }
  void chooseTheme(ThemeChoice choice) {
    auto* button =
        gallery_->findChild<QAbstractButton*>(QStringLiteral("galleryTheme%1").arg(static_cast<int>(choice)));
    QTest::mouseClick(button, Qt::LeftButton);
    QApplication::processEvents();
  }
  QWidget* sheet() { return gallery_->findChild<QScrollArea*>(QStringLiteral("gallerySheet"))->widget(); }

  SystemLook former_;
  std::unique_ptr<Gallery> gallery_;
};

TEST_F(GalleryTest, ShowsAllOfItInEachTheme) {
  const std::pair<ThemeChoice, QString> themes[] = {{ThemeChoice::kLight, QStringLiteral("light")},
                                                    {ThemeChoice::kDark, QStringLiteral("dark")},
                                                    {ThemeChoice::kHighContrast, QStringLiteral("high_contrast")}};
  std::set<QRgb> grounds;
  for (const auto& [choice, name] : themes) {
    chooseTheme(choice);
    test_support::saveScreenshot(gallery_.get(), QStringLiteral("gallery_") + name);
    test_support::saveScreenshot(sheet(), QStringLiteral("gallery_sheet_") + name);
    grounds.insert(gallery_->grab().toImage().pixel(2, 2));
  }
  EXPECT_EQ(grounds.size(), 3u) << "each theme has its own ground";
}

TEST_F(GalleryTest, NamesEveryColour) {
  std::set<QString> texts;
  for (const QLabel* label : sheet()->findChildren<QLabel*>()) texts.insert(label->text());
  for (const TokenInfo& info : allTokens()) {
    EXPECT_TRUE(texts.contains(QString::fromLatin1(info.name))) << info.name;
    EXPECT_TRUE(texts.contains(tokenColor(info.token, Scheme::kDark).name().toUpper())) << info.name;
  }
}

TEST_F(GalleryTest, FitsIntoItsWindow) {
  Gallery usual;
  usual.show();
  QApplication::processEvents();
  const auto* area = usual.findChild<QScrollArea*>(QStringLiteral("gallerySheet"));
  EXPECT_LE(area->widget()->width(), area->viewport()->width());
  EXPECT_LE(usual.width(), 1440) << "it is seen whole on a usual screen";
}

TEST_F(GalleryTest, CutsNoWords) {
  for (const ThemeChoice choice : {ThemeChoice::kLight, ThemeChoice::kDark, ThemeChoice::kHighContrast}) {
    chooseTheme(choice);
    int seen = 0;
    for (const QWidget* part : sheet()->findChildren<QWidget*>()) {
      const auto* label = qobject_cast<const QLabel*>(part);
      const bool isControl = qobject_cast<const QAbstractButton*>(part) || qobject_cast<const QComboBox*>(part);
      if (qobject_cast<const QLineEdit*>(part->parentWidget())) continue;  // an icon in a field
      if (!part->isVisible() || (!label && !isControl) || (label && label->text().isEmpty())) continue;
      ++seen;
      if (label && label->wordWrap()) {
        EXPECT_GE(part->height(), label->heightForWidth(part->width())) << qPrintable(label->text());
        continue;
      }
      EXPECT_GE(part->width(), part->sizeHint().width())
          << part->metaObject()->className() << " " << qPrintable(label ? label->text() : part->accessibleName())
          << qPrintable(part->objectName());
      EXPECT_GE(part->height(), label ? part->fontMetrics().height() : part->minimumSizeHint().height());
    }
    EXPECT_GT(seen, 100);
  }
}

}  // namespace
}  // namespace widgets
