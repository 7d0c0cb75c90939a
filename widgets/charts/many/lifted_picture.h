// The picture of the lines of one run that stands out: three pixels wide, with its raw values behind. Kept until the
// lines are others, as the crosshair has its card painted in every frame. GUI thread only.
#pragma once

#include <QImage>
#include <vector>

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/many/end_names.h"

namespace widgets {

class LiftedPicture {
 public:
  // `lines`: places in what is drawn, at least one.
  const QImage& of(const CardScene& scene, const std::vector<std::size_t>& lines);
  void drop() { image_ = {}; }

 private:
  QImage image_;
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
