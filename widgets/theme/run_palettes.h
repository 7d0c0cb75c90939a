// The palettes of run colours: each maps a run's number to a colour for light and dark themes. All colours contrast
// with the plot. Values; any thread.
#pragma once

#include <QColor>
#include <QString>

namespace widgets {

enum class RunPalette {
  kTwelve,       // told apart in grey print and under all kinds of colour blindness, by dashes where not by colour
  kOkabeIto,     // fewer, told apart better under all kinds of colour blindness; in grey the first eight runs
  kTensorBoard,  // as TensorBoard's runs, but for lightness; in grey the first eight runs
  kTableau,      // soft, told apart in grey the first six runs only
  kGrey          // for print without colours: few, told apart by their dashes
};
inline constexpr int kRunPalettes = 5;

int paletteSize(RunPalette palette);
// `color`: from 0 to the size, without it.
QColor paletteColor(RunPalette palette, int color, bool dark);
// Which of the runs' dashes the colour begins with; 0: solid.
int paletteDash(RunPalette palette, int color);
QString paletteTitle(RunPalette palette);
// As the settings keep it: "okabe_ito". What is not known is the first one.
QString paletteId(RunPalette palette);
RunPalette paletteOf(const QString& id);

}  // namespace widgets
