// A piece of a run's curve beside its name, in colour and dash: it tells runs apart where there are more than colours.
// GUI thread only.
#pragma once

#include <QColor>
#include <QList>
#include <QModelIndex>
#include <QRect>

#include "widgets/theme/run_colors.h"

class QPainter;

namespace widgets {

inline constexpr int kCurveSampleWidth = 22;

// The look's dash as kRunDashRole has it.
QList<qreal> dashOf(const RunLook& look);

// As the curve is drawn (kRunColorRole, kRunDashRole), with a ring where it is an evaluation's (kRunIsPartRole); a
// hidden one is thin. `plate`: where the row is tinted the view's own ground, which the runs' colours are made for; not
// valid: the row has it. Leaves the painter's pen and brush changed.
void paintCurveSample(QPainter* painter, const QRect& box, bool visible, const QModelIndex& index,
                      const QColor& plate = {});

}  // namespace widgets
