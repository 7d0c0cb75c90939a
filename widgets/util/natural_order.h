// "layer2" before "layer10". Pure.
#pragma once

#include <QString>

namespace widgets {

// Digits compare as numbers, the rest without regard to case; equal texts by their exact characters.
bool naturalLess(const QString& a, const QString& b);

}  // namespace widgets
