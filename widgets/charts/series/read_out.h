// What the runs of a card have where its crosshair stands, for whoever shows it beside the charts: while somebody does,
// the cards show no table of their own. GUI thread only.
#pragma once

#include <QObject>
#include <algorithm>
#include <functional>
#include <vector>

#include "widgets/charts/series/hover_rows.h"

namespace widgets {

struct ReadOutContent {
  QString tag;
  QString head;  // "step 9 600"
  bool smoothed = false;
  bool smallestFirst = false;
  std::vector<ShownRow> rows;  // of all visible curves that are drawn there, by value
  struct Ended {
    LineStyle style;
    int64_t step = 0;  // of its last point
  };
  std::vector<Ended> ended;
  QString best, worst;  // of many runs those that the chart names so; empty: none
};

class ReadOut : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Somebody shows it.
  void setShown(bool shown) { shown_ = shown; }
  bool isShown() const { return shown_; }

  // By the card that the pointer is in. What was told last stays when the pointer goes: it is still so.
  void tell(ReadOutContent content) {
    content_ = std::move(content);
    emit changed();
  }
  // Of what was told nothing is left when one of its runs is no longer to be seen.
  void forgetHidden(const std::function<bool(const QString& run)>& isVisible) {
    const auto isHidden = [&](const LineStyle& style) { return !style.owner.isEmpty() && !isVisible(style.owner); };
    const bool isOld =
        std::any_of(content_.rows.begin(), content_.rows.end(), [&](const auto& row) { return isHidden(row.style); }) ||
        std::any_of(content_.ended.begin(), content_.ended.end(), [&](const auto& one) { return isHidden(one.style); });
    if (isOld) tell({});
  }
  const ReadOutContent& content() const { return content_; }

 signals:
  void changed();

 private:
  bool shown_ = false;
  ReadOutContent content_;
};

}  // namespace widgets
