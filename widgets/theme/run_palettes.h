// The colours that runs may have: a palette says which colour a run's number stands for, in the light and in the dark.
// All stand out from the plot. Values; any thread.
#pragma once

#include <QColor>
#include <QString>

namespace widgets {

enum class RunPalette {
  kTwelve,       // told apart under all kinds of colour blindness
  kOkabeIto,     // fewer, told apart better under all kinds of colour blindness
  kTensorBoard,  // as TensorBoard's runs, but for lightness
  kTableau       // soft; not for every eye
};
inline constexpr int kRunPalettes = 4;

int paletteSize(RunPalette palette);
// `color`: from 0 to the size, without it.
QColor paletteColor(RunPalette palette, int color, bool dark);
QString paletteTitle(RunPalette palette);
// As the settings keep it: "okabe_ito". What is not known is the first one.
QString paletteId(RunPalette palette);
RunPalette paletteOf(const QString& id);

}  // namespace widgets
