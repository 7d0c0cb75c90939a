// What the runs of a card have where its crosshair stands, for whoever shows it beside the charts: while somebody does,
// the cards show no table of their own. GUI thread only.
#pragma once

#include <QObject>
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "widgets/charts/series/hover_rows.h"

namespace widgets {

struct ReadOutContent {
  QString tag;
  QString head;  // "step 9 600"
  bool smoothed = false;
  bool smallestFirst = false;
  bool evaluated = false;      // some of the rows are of evaluations
  std::vector<ShownRow> rows;  // of all visible curves that are drawn there, by value
  struct Ended {
    LineStyle style;
    int64_t step = 0;  // of its last point
  };
  std::vector<Ended> ended;
  QString best, worst;  // of many runs those that the chart names so; empty: none
  // Of a card of another kind, what there is at the pointer, in the place of rows; and of which run.
  struct Fact {
    QString name, value;
    bool operator==(const Fact&) const = default;
  };
  std::vector<Fact> facts;
  QString run, runName;

  bool isEmpty() const { return rows.empty() && ended.empty() && facts.empty(); }
};

class ReadOut : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // How somebody shows it: in a table beside the charts, or, while there is none, in a line.
  enum Place { kInATable = 1, kInALine = 2 };
  void setShown(Place place, bool shown) { shown_ = shown ? shown_ | place : shown_ & ~place; }
  bool isShown() const { return shown_ != 0; }
  bool isShown(Place place) const { return (shown_ & place) != 0; }

  // By the card that the pointer is in. What was told last stays when the pointer goes: it is still so.
  void tell(ReadOutContent content) {
    content_ = std::move(content);
    isAt_ = true;
    emit changed();
  }
  // What was told last is where somebody still points, or at a step that is marked.
  bool isAt() const { return isAt_; }
  // The pointer went: it is at no row any more.
  void leave() {
    isAt_ = false;
    bool was = false;
    for (ShownRow& row : content_.rows) was = std::exchange(row.hovered, false) || was;
    if (was) emit changed();
    emit left();
  }
  // The run that stands out in the charts; empty: none.
  void setLifted(const QString& run) {
    if (std::exchange(lifted_, run) != run && !content_.rows.empty()) emit changed();
  }
  // Whether it is told of the run that stands out; where none does, of the one that the pointer is nearest to.
  bool isMarked(const ShownRow& row) const { return lifted_.isEmpty() ? row.hovered : isMarked(row.style); }
  bool isMarked(const LineStyle& style) const { return !lifted_.isEmpty() && style.owner == lifted_; }
  // What was told is so no longer, or is looked at no more.
  void forget() {
    if (!content_.isEmpty()) tell({});
  }
  // Of what was told nothing is left when one of its runs is no longer to be seen.
  void forgetHidden(const std::function<bool(const QString& run)>& isVisible) {
    const auto isHidden = [&](const LineStyle& style) { return !style.owner.isEmpty() && !isVisible(style.owner); };
    const bool isOld =
        std::any_of(content_.rows.begin(), content_.rows.end(), [&](const auto& row) { return isHidden(row.style); }) ||
        std::any_of(content_.ended.begin(), content_.ended.end(), [&](const auto& one) { return isHidden(one.style); });
    if (isOld || (!content_.run.isEmpty() && !isVisible(content_.run))) forget();
  }
  const ReadOutContent& content() const { return content_; }

 signals:
  void changed();
  void left();  // the pointer did

 private:
  int shown_ = 0;  // places
  bool isAt_ = false;
  ReadOutContent content_;
  QString lifted_;
};

}  // namespace widgets
