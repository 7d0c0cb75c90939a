// What a person asks of whoever holds a card, and where that put the card. GUI thread only.
#pragma once

#include <QObject>
#include <QPoint>

#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/export/chart_export.h"

namespace widgets {

enum class DropPlace { kOnto, kBefore, kAfter };

struct CardPlace {
  bool pinned = false;
  bool maximised = false;
};

class CardRequests : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // The parts of the card ask by these.
  void pin(bool on) { emit pinRequested(on); }
  void maximise() { emit maximiseRequested(); }
  void restore() { emit restoreRequested(); }
  void moveFocus(int key) { emit focusMoveRequested(key); }
  void openEvent(const AxisEvent& event) { emit eventClicked(event); }
  void addTag(const QPoint& place) { emit addTagRequested(place); }
  void chooseXMetric(const QPoint& place) { emit xMetricRequested(place); }
  void dropTag(const QString& tag, DropPlace place) { emit tagDropped(tag, place); }
  void movePinned(int by) { emit pinnedMoveRequested(by); }
  void exportCard(ExportFormat format, int scale) { emit exportRequested(format, scale); }
  void copy() { emit copyRequested(); }
  void group() { emit groupRequested(); }
  void activate() { emit activated(); }

 signals:
  void pinRequested(bool pinned);
  void maximiseRequested();
  void restoreRequested();
  void focusMoveRequested(int key);
  void eventClicked(const widgets::AxisEvent& event);
  void addTagRequested(const QPoint& place);  // global
  void xMetricRequested(const QPoint& place);
  // A card's tag was dropped onto this one; beside it when both are pinned and it was an edge.
  void tagDropped(const QString& tag, widgets::DropPlace place);
  void pinnedMoveRequested(int by);
  void exportRequested(widgets::ExportFormat format, int scale);
  void copyRequested();
  void groupRequested();  // groups in the place of too many runs
  void activated();  // the person works with this card: focus, or a drag in it
};

}  // namespace widgets
