#include "widgets/theme/run_palettes.h"

#include <QCoreApplication>
#include <vector>

namespace widgets {
namespace {

struct RunPaletteWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunColors)
};

struct PaletteTable {
  const char* id;
  const char* title;
  std::vector<QRgb> light;
  std::vector<QRgb> dark;
  // By which colours that look alike without red differ, and without all hues the first as far as dashes last. Of those
  // that do it the ones with the most solid lines at the front. Empty: 0.
  std::vector<int> dashes;
};

const PaletteTable& tableOf(RunPalette palette) {
  static const PaletteTable kTables[kRunPalettes] = {
      {"twelve",
       QT_TRANSLATE_NOOP("widgets::RunColors", "Twelve colours, safe for colour-blind users"),
       {0x08639B, 0xC34C0E, 0x378F6F, 0xE35FAC, 0xBF8A00, 0x0B9DDC, 0x9D115E, 0x534900, 0x7369DA, 0x05534C, 0x8F584D,
        0x627484},
       {0x3794DB, 0xF9821E, 0x2BEFA3, 0xE69AC0, 0xFFC83B, 0x69C4FC, 0xF03AAF, 0x9FA37B, 0x7D61FE, 0x018D7D, 0xC06143,
        0xCFE0F2},
       {0, 1, 0, 2, 1, 3, 2, 4, 4, 1, 3, 2}},
      {"okabe_ito",
       QT_TRANSLATE_NOOP("widgets::RunColors", "Okabe and Ito: seven colours, safest for colour blindness"),
       {0x167BBC, 0xB54F03, 0x037555, 0xAE5E8B, 0xC28600, 0x3A9BCE, 0x010101},
       {0x3F9ADD, 0xD55E00, 0x0C8C67, 0xC976A4, 0xE69F00, 0x60BEF3, 0xF0E442},
       {0, 2, 3, 4, 2, 0, 0}},
      {"tensorboard",
       QT_TRANSLATE_NOOP("widgets::RunColors", "TensorBoard: seven vivid colours"),
       {0xF16335, 0x097ABE, 0xB12605, 0x099BC9, 0xD40763, 0x027164, 0x8D8D8D},
       {0xFE784E, 0x0077BB, 0xCC3311, 0x29B5E7, 0xF2377A, 0x67DCC9, 0xA5A5A5},
       {0, 2, 0, 3, 3, 1, 4}},
      {"tableau",
       QT_TRANSLATE_NOOP("widgets::RunColors", "Tableau: ten soft colours"),
       {0x4E79A7, 0xDA7A0B, 0xE15759, 0x5D9D98, 0x59A14F, 0xAE8F09, 0xB07AA1, 0xD47681, 0x9C755F, 0x8F8A86},
       {0x4E79A7, 0xF28E2B, 0xE15759, 0x76B7B2, 0x59A14F, 0xEDC948, 0xB07AA1, 0xFF9DA7, 0x9C755F, 0xBAB0AC},
       {0, 0, 1, 2, 3, 4, 0, 0, 1, 0}},
      {"grey",
       QT_TRANSLATE_NOOP("widgets::RunColors", "Greys and dashes: told apart in print without colours"),
       {0x000000, 0x4D4D4D, 0x8A8A8A},
       {0xFFFFFF, 0xB4B4B4, 0x7A7A7A},
       {}},
  };
  return kTables[static_cast<std::size_t>(palette)];
}

}  // namespace

int paletteSize(RunPalette palette) {
  return static_cast<int>(tableOf(palette).light.size());
}

QColor paletteColor(RunPalette palette, int color, bool dark) {
  const PaletteTable& table = tableOf(palette);
  return QColor((dark ? table.dark : table.light)[static_cast<std::size_t>(color)]);
}

int paletteDash(RunPalette palette, int color) {
  const PaletteTable& table = tableOf(palette);
  return table.dashes.empty() ? 0 : table.dashes[static_cast<std::size_t>(color)];
}

QString paletteTitle(RunPalette palette) {
  return RunPaletteWords::tr(tableOf(palette).title);
}

QString paletteId(RunPalette palette) {
  return QString::fromLatin1(tableOf(palette).id);
}

RunPalette paletteOf(const QString& id) {
  for (int i = 0; i < kRunPalettes; ++i) {
    if (paletteId(static_cast<RunPalette>(i)) == id) return static_cast<RunPalette>(i);
  }
  return RunPalette::kTwelve;
}

}  // namespace widgets
