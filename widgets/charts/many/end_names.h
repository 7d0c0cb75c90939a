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

// The names of curves, each shortened to what tells it from all others where it is wider than `width`:
// "size_100…seed_2" of "size_100_of_seed_2".
QStringList endNameTexts(const QStringList& names, const QFont& font, int width);

// From the middle of one name to that of the next, at least.
int endNamePitch(const QFont& font);

// How much room they need right of the plot. `longest`: a run's name. `hasBest`: a run may be named as the best.
int endNamesRoom(const QString& longest, bool hasBest, const QFont& font);

// Whether "best" and "worst" stand before whole names; else marks stand before what is left of them.
bool hasRoomForWords(const QStringList& names, const QFont& font, int width);

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
  const QStringList& texts(const CardScene& scene, const QFont& font, int width);

  Key key_;
  std::vector<Name> names_;
  QStringList whole_;  // names of all lines
  QStringList fitted_;
  QFont fittedFont_;
  int fittedWidth_ = 0;
  bool isRanked_ = false;  // there is a best or a worst
  bool isWorded_ = true;   // "best run-1", not "▲ run-1"
};

}  // namespace widgets
