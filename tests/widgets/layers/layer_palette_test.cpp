// The list of kinds of layers.
#include "widgets/layers/layer_palette.h"

#include <gtest/gtest.h>

#include <QTreeWidget>

#include "tests/support/contrast.h"
#include "tests/support/screenshots.h"
#include "widgets/graph/canvas/graph_style.h"

namespace widgets {
namespace {

// One of each category.
std::vector<LayerKind> allCategories() {
  std::vector<LayerKind> kinds;
  for (int each = 0; each <= static_cast<int>(NodeCategory::kOther); ++each) {
    LayerKind& kind = kinds.emplace_back();
    kind.group = QStringLiteral("Core");
    kind.layer.category = static_cast<NodeCategory>(each);
    kind.layer.kind = categoryName(kind.layer.category);
  }
  return kinds;
}

TEST(LayerPaletteTest, ItsSwatchesAreSeenOnTheirGroundInBothThemes) {
  LayerPalette palette(allCategories());
  palette.resize(240, 400);
  palette.show();
  const auto* tree = palette.findChild<QTreeWidget*>(QStringLiteral("layerKinds"));
  for (const bool dark : {false, true}) {  // which may change while it is seen
    const test_support::ThemeScope theme(dark);
    QCoreApplication::processEvents();
    const QImage picture = tree->viewport()->grab().toImage();
    const QTreeWidgetItem* group = tree->topLevelItem(0);
    for (int i = 0; i < group->childCount(); ++i) {
      const QRect row = tree->visualItemRect(group->child(i));
      const QColor ground = picture.pixelColor(row.right() - 2, row.center().y());
      int left = row.left();  // of the swatch
      while (left < row.right() && picture.pixelColor(left, row.center().y()) == ground) ++left;
      EXPECT_GE(test_support::contrast(picture.pixelColor(left, row.center().y()), ground), 3)
          << group->child(i)->text(0).toStdString() << (dark ? ", dark" : ", light");
    }
    test_support::saveScreenshot(&palette, QStringLiteral("layer_palette_%1").arg(dark ? u"dark" : u"light"));
  }
}

}  // namespace
}  // namespace widgets
