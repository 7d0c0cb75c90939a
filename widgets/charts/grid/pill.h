// A value in a small box on an axis: where the crosshair or the selection stands. GUI thread only.
#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/theme/theme.h"

class QPainter;

namespace widgets {

enum class PillSide { kBelow, kLeft };

struct Pill {
  QString text;
  QPointF at;  // the middle of its upper edge, or of its right one
  PillSide side = PillSide::kBelow;
  bool accented = false;  // filled: what a person fixed, not what the pointer passes
};

// Where it is, kept within a device of that width.
QRectF boxOf(const Pill& pill, const QFont& font, double width);
// One below an axis, moved along it as little as it takes to be clear of others, if there is room.
Pill besideOthers(Pill pill, const std::vector<Pill>& others, const QFont& font, double width);
void paintPill(QPainter& painter, const Pill& pill, const Theme& theme, const QFont& font);

}  // namespace widgets
