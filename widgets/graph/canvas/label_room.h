// Where the words beside a graph's lines can be read: not under or over boxes, frames, other lines and other words.
// Only what is seen counts, and a line's curve is followed only where words are near. A value of one paint.
#pragma once

#include <QPolygonF>
#include <QTransform>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/graph/canvas/graph_picture.h"

namespace widgets {

class LabelRoom {
 public:
  // `view`: picture to widget; `visible`: in the widget. The picture must outlive it.
  LabelRoom(const GraphPicture& picture, const QTransform& view, const QRectF& visible);
  // Whether the words of that edge, in the widget, have room, which is theirs then.
  bool take(const QRectF& words, std::size_t edge);
  // Whether a line of another edge goes through the words or touches them.
  bool isCrossed(const QRectF& words, std::size_t ownEdge = SIZE_MAX);

 private:
  struct Line {
    std::size_t edge = 0;
    QRectF bounds;                   // in the widget
    std::optional<QPolygonF> curve;  // when words were near
  };

  const GraphPicture& picture_;
  const QTransform view_;
  std::vector<QRectF> taken_;   // boxes and words
  std::vector<QRectF> frames_;  // of scopes
  std::vector<Line> lines_;
};

}  // namespace widgets
