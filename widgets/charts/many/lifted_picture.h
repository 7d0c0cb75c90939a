// The picture of the lines of one run that stands out: three pixels wide, with its raw values behind. Kept until the
// lines are others, as the crosshair has its card painted in every frame. GUI thread only.
#pragma once

#include <QImage>
#include <QRect>
#include <vector>

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/many/end_names.h"

namespace widgets {

class LiftedPicture {
 public:
  // Over the plot. `lines`: places in what is drawn, at least one.
  void paint(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lines);
  void drop() { image_ = {}; }

 private:
  bool isOf(const CardScene& scene, const std::vector<std::size_t>& lines) const;
  void clear(const QSize& size);
  // `columns`: of lines_, in their order.
  using Columns = std::vector<std::vector<LineColumn>>;
  void findAreas(const RenderResult& drawn, const Columns& columns, bool hasMarkers);
  void draw(const CardScene& scene, const Columns& columns);

  QImage image_;
  std::vector<QRect> areas_;  // of it, where something is: less to blend in each frame than the whole plot
  std::vector<std::size_t> lines_;
  uint64_t version_ = 0;
  bool dark_ = false;
};

// What a card keeps of its lines: the ones that stand out and, of many, the names.
struct KeptLines {
  LiftedPicture lifted;
  EndNames names;
};

}  // namespace widgets
