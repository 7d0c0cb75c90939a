// The note at the right of a card's title: what its axis does ("log", "not smoothed"), what is drawn of many runs, and
// what is not drawn at all, with a link that has it drawn. GUI thread only.
#pragma once

#include <QRect>
#include <QStringList>

#include "widgets/charts/card/card_requests.h"
#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/card/card_series.h"
#include "widgets/charts/note/marked_value.h"
#include "widgets/util/quick_text.h"

class QPainter;

namespace widgets {

// What the link does.
enum class NoteAct { kNone, kShowOutside, kHideOutside, kShowNotPositive, kGroup };

struct NoteWords {
  QString text;
  QString brief;        // where there is less room: without what the curves say themselves
  QStringList shorter;  // where there is even less: without what the axes say themselves, the longest first
  QString link;         // empty: there is nothing to be done
  NoteAct act = NoteAct::kNone;
  bool operator==(const NoteWords&) const = default;
};
// How many points are not drawn, and why: "29 points above".
QStringList leftOutOf(const RenderResult& drawn);
// Of what is drawn; `groups`: of how many groups of runs, 0: of runs.
NoteWords noteOf(const RenderResult& drawn, const CardConfig& config, int groups = 0);

class CardNote {
 public:
  CardNote(const CardScene& scene, const CardSeries& series, const CardHover& hover, CardConfig& config,
           CardRequests& requests)
      : scene_(scene), series_(series), config_(config), requests_(requests), marked_(scene, hover) {}

  // Reads what is drawn. False: it says the same.
  bool read();
  const NoteWords& words() const { return words_; }
  // What is in its place while the pointer is at a curve.
  MarkedValue& marked() { return marked_; }
  const MarkedValue& marked() const { return marked_; }
  // As much of the words as there is room for.
  const QString& shown() const { return shown_; }
  bool isCut() const { return isCut_ || shown_ != words_.text; }
  // Takes the place at the right end of the head; the left edge of what it takes.
  void layOut();
  int left() const { return left_; }
  QRect area() const { return text_ | link_; }
  void paint(QPainter& painter);
  bool isLink(const QPoint& at) const { return link_.contains(at); }
  // What the link promises.
  void act();

 private:
  const CardScene& scene_;
  const CardSeries& series_;
  CardConfig& config_;
  CardRequests& requests_;
  NoteWords words_;
  QString shown_;
  bool isCut_ = false;  // what is shown is too wide
  int left_ = 0;
  QRect text_;
  QRect link_;
  QuickText textLine_, linkLine_;
  MarkedValue marked_;
};

}  // namespace widgets
