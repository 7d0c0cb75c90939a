// The second y axis of a card, at the right of its plot. Pure painting; GUI thread only.
#pragma once

#include <QFont>

#include "widgets/charts/render/render_request.h"
#include "widgets/theme/theme.h"

class QPainter;
class QRect;

namespace widgets {

// That of its curve; of several runs none is the axis' own.
QColor rightAxisColor(const RenderResult& drawn, const Theme& theme);
// Nothing where no line is against it.
void paintRightAxis(QPainter& painter, const QRect& plot, const RenderResult& drawn, const Theme& theme,
                    const QFont& font);

}  // namespace widgets
