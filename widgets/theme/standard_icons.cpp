#include "widgets/theme/standard_icons.h"

#include <QIcon>
#include <QTransform>

#include "widgets/theme/glyphs.h"

namespace widgets {

QIcon standardIconOf(QStyle::StandardPixmap icon) {
  switch (icon) {
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_LineEditClearButton:
    case QStyle::SP_DialogCancelButton:
    case QStyle::SP_DialogCloseButton:
    case QStyle::SP_DialogNoButton:
      return glyphIcon(Glyph::kCross);
    case QStyle::SP_DialogOkButton:
    case QStyle::SP_DialogYesButton:
    case QStyle::SP_DialogApplyButton:
      return glyphIcon(Glyph::kTick);
    case QStyle::SP_DialogOpenButton:
      return glyphIcon(Glyph::kFolder);
    case QStyle::SP_DialogSaveButton:
      return glyphIcon(Glyph::kSave);
    case QStyle::SP_DialogDiscardButton:
      return glyphIcon(Glyph::kRemove);
    case QStyle::SP_DialogResetButton:
      return glyphIcon(Glyph::kReset);
    case QStyle::SP_TitleBarNormalButton:
      return glyphIcon(Glyph::kOpen);
    case QStyle::SP_ToolBarHorizontalExtensionButton:
    case QStyle::SP_ToolBarVerticalExtensionButton:
      return glyphIcon(Glyph::kMore);
    case QStyle::SP_MessageBoxQuestion:
      return glyphIcon(Glyph::kQuestion);
    case QStyle::SP_MessageBoxInformation:
      return glyphIcon(Glyph::kInfo);
    case QStyle::SP_MessageBoxWarning:
      return glyphIcon(Glyph::kWarning);
    case QStyle::SP_MessageBoxCritical:
      return glyphIcon(Glyph::kError);
    // Of the dialog of files where the desktop has none.
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirLinkIcon:
    case QStyle::SP_DirHomeIcon:
    case QStyle::SP_DriveHDIcon:
    case QStyle::SP_ComputerIcon:
      return glyphIcon(Glyph::kFolder);
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon:
    case QStyle::SP_FileDialogListView:
      return glyphIcon(Glyph::kLog);
    case QStyle::SP_FileDialogDetailedView:
      return glyphIcon(Glyph::kTable);
    case QStyle::SP_FileDialogNewFolder:
      return glyphIcon(Glyph::kAdd);
    case QStyle::SP_FileDialogToParent:
      return glyphIcon(Glyph::kUp);
    case QStyle::SP_ArrowForward:
    case QStyle::SP_FileDialogBack:
    case QStyle::SP_ArrowBack: {
      const bool isBack = icon != QStyle::SP_ArrowForward;
      const QTransform mirror = QTransform::fromTranslate(20, 0).scale(-1, 1);  // in the glyphs' box of 20 units
      return isBack ? strokesIcon(mirror.map(strokesOf(Glyph::kFolded))) : glyphIcon(Glyph::kFolded);
    }
    default:
      return {};
  }
}

}  // namespace widgets
