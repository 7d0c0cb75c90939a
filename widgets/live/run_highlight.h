// Which run stands out in every chart and list: the one that a person selected, or, while the pointer is on one, that.
// Lists and charts tell it what they are pointed at and show what it says, so that each follows the others. Runs are
// those that others may belong to: an evaluation is told by its owner. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace widgets {

class RunHighlight : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Empty: none.
  void hover(const QString& run) { set(hovered_, run); }
  void select(const QString& run) {
    const bool isAgain = run == selected_ && !run.isEmpty();
    set(selected_, run);
    if (isAgain) emit selectedAgain();
  }
  // Both at once, so that nobody hears of one without the other.
  void follow(const RunHighlight& other) {
    if (hovered_ == other.hovered_ && selected_ == other.selected_) return;
    hovered_ = other.hovered_;
    selected_ = other.selected_;
    emit changed();
  }
  const QString& hovered() const { return hovered_; }
  const QString& selected() const { return selected_; }
  // The one that stands out; empty: none does.
  const QString& lifted() const { return hovered_.isEmpty() ? selected_ : hovered_; }

 signals:
  void changed();
  void selectedAgain();  // whoever did so may have lost sight of it

 private:
  void set(QString& what, const QString& run) {
    if (what == run) return;
    what = run;
    emit changed();
  }

  QString hovered_;
  QString selected_;
};

}  // namespace widgets
