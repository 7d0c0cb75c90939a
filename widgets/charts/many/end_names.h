// Names at the right ends of some lines of a crowded card: its best and worst run, the median, the one that stands out.
// They never overlap. Kept until the lines are others. GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/card/card_scene.h"
#include "widgets/util/quick_text.h"

class QPainter;

namespace widgets {

struct EndName {
  QString text;
  QColor color;
  double y = 0;  // where its line ends
  bool strong = false;
};
// Moves names apart to `pitch` pixels, those between `top` and `bottom`, each as near to its line's end as that allows;
// sorted by place.
void moveApart(std::vector<EndName>& names, double top, double bottom, double pitch);

// How all names of a card's runs have room, as a run has one name wherever it is: with words before the best and the
// worst, with marks; with marks and without their middles, as long as there is room for most of their letters; not at
// all.
enum class EndForm { kWords, kMarks, kCut, kNone };
// `hasBest`: a run may be named as the best. In the upright `font`; what stands out is stronger.
EndForm endFormOf(const QStringList& names, bool hasBest, const QFont& font, int width);

// For EndForm::kCut: by place.
QStringList cutEndNames(const QStringList& names, bool hasBest, const QFont& font, int width);

// From the middle of one name to that of the next, at least.
int endNamePitch(const QFont& font);

// How much of `most` pixels they need right of the plot, all of it where they are cut; 0: they have no room in it.
// `longest`: a run's name.
int endNamesRoom(const QString& longest, bool hasBest, const QFont& font, int most);

class EndNames {
 public:
  // `lifted`: places of lines that stand out. Right of the plot.
  void paint(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lifted);

 private:
  // What the names depend on.
  struct Key {
    uint64_t version = 0;
    std::vector<std::size_t> lifted;
    QSize card;
    QFont font;
    QRgb text = 0;
    bool operator==(const Key&) const = default;
  };
  struct Name {
    QString words;
    QuickText text;
    QColor color;
    QRectF area;
  };

  void place(const CardScene& scene, const std::vector<std::size_t>& lifted);
  // By the lines that are drawn; kept while these and the room are the same, as pictures follow one another.
  void fit(const CardScene& scene, int width);

  Key key_;
  std::vector<Name> names_;
  QStringList runs_;   // names of all lines
  QStringList texts_;  // the same as they are written
  QFont fittedFont_;
  int fittedWidth_ = 0;
  bool isRanked_ = false;  // there is a best or a worst
  EndForm form_ = EndForm::kNone;
};

}  // namespace widgets
