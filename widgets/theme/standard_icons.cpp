#include "widgets/theme/standard_icons.h"

#include <QIcon>

#include "widgets/theme/glyphs.h"

namespace widgets {

QIcon standardIconOf(QStyle::StandardPixmap icon) {
  switch (icon) {
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_LineEditClearButton:
      return glyphIcon(Glyph::kCross);
    case QStyle::SP_TitleBarNormalButton:
      return glyphIcon(Glyph::kOpen);
    case QStyle::SP_ToolBarHorizontalExtensionButton:
    case QStyle::SP_ToolBarVerticalExtensionButton:
      return glyphIcon(Glyph::kMore);
    default:
      return {};
  }
}

}  // namespace widgets
