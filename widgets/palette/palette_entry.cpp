#include "widgets/palette/palette_entry.h"

#include <QCoreApplication>
#include <QStringList>

namespace widgets {
namespace {

struct PaletteWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::CommandPalette)
};

}  // namespace

QString paletteKindName(PaletteKind kind) {
  switch (kind) {
    case PaletteKind::kAction:
      return PaletteWords::tr("Action");
    case PaletteKind::kRun:
      return PaletteWords::tr("Run");
    case PaletteKind::kTag:
      return PaletteWords::tr("Tag");
    case PaletteKind::kExperiment:
      return PaletteWords::tr("Experiment");
    case PaletteKind::kSetting:
      return PaletteWords::tr("Setting");
    case PaletteKind::kWorkspace:
      return PaletteWords::tr("Workspace");
  }
  return {};
}

QChar palettePrefix(PaletteKind kind) {
  static constexpr char kPrefixes[] = {'>', '@', '#', '!', ':', '~'};
  return QLatin1Char(kPrefixes[static_cast<int>(kind)]);
}

QString palettePrefixHelp() {
  //: The signs are typed before a search; the words say what is searched then
  return PaletteWords::tr("> actions   @ runs   # tags   ! experiments   : settings   ~ workspaces");
}

}  // namespace widgets
