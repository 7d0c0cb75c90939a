// How much of a graph lies below something that is shown over its canvas, such as the legend. GUI thread only.
#pragma once

class QRectF;

namespace widgets {

class GraphCanvas;

// Of an area of the canvas: square pixels of boxes, words of lines and heads of open scopes, and a thousandth of what
// is inside these.
double coveredPixels(const GraphCanvas& canvas, const QRectF& area);

}  // namespace widgets
