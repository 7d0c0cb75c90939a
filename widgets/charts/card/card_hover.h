// The crosshair of a card, what it stands at, and the table of all values there, which is shown while Shift is held,
// and where nobody else shows the values: moved by the pointer, by keys, or by another card, which shows no table here.
// GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <optional>
#include <vector>

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/series/hover_rows.h"
#include "widgets/charts/series/read_out.h"

namespace widgets {

class ChartScheduler;
class RunHighlight;
class ValueTable;

class CardHover : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  CardHover(const CardScene& scene, const ChartScheduler& scheduler) : scene_(scene), scheduler_(scheduler) {}
  ~CardHover() override;

  // What all cards of a view share: which run stands out, and who else shows the values. Null: nobody.
  void share(RunHighlight* highlight, ReadOut* readOut);
  // The run that stands out in all cards, as far as this one shows it; empty: none.
  void setLifted(const QString& run);
  const QString& liftedRun() const { return lifted_; }
  // The lines that stand out, places in what is drawn: the hovered one with others of its run, else those of that run.
  std::vector<std::size_t> lifted() const;
  // The run whose line the pointer is at becomes the selected one; without one nothing changes.
  void selectHovered();
  // No run is selected any more. False when none was.
  bool dropSelected();

  // Shows the crosshair at an x value, without a table: what another card hovers. Nothing to hide it.
  void setCrosshair(std::optional<double> x);
  std::optional<double> crosshair() const { return crosshair_; }
  // The values under the crosshair, sorted, all runs.
  const std::vector<HoverRow>& rows() const { return rows_; }
  // The one of the curve that the pointer is at, else of the run that stands out; null where there is neither.
  const HoverRow* marked() const;
  // Those of curves that can be seen: of more runs than can be told apart the best, the worst and what stands out.
  std::vector<HoverRow> dots() const;
  // The pointer or the keyboard is in this card, so it shows the table.
  bool isPointed() const { return pointed_; }
  // Pixel of the pointer in the card; outside the plot while keys move the crosshair.
  double cursorY() const { return cursorY_; }
  // A line of what is drawn, which the pointer is at.
  std::optional<std::size_t> highlighted() const { return highlighted_; }

  // The pointer is at a place of the card, or left it.
  void point(const QPointF& at);
  void leave();
  // Whoever shows values is told those at an x value that no pointer is at; nothing: nobody is.
  void tellAt(std::optional<double> x);
  // From point to point of the line that has the most, as the keys , and . do.
  void step(int steps);
  // Whoever follows the crosshair is told when `tell`, and that no curve is pointed at until the pointer moves.
  void hide(bool tell);
  // The table of all runs, with wall times and all digits. False when that is so already.
  bool showDetails(bool on);

  // Other lines are drawn.
  void forgetRows();
  // What the crosshair stands at, after the input and the pictures of a frame.
  void updateRows();

 signals:
  void crosshairMoved(const std::optional<double>& x);

 private:
  void move(std::optional<double> x, bool tell);
  void updateArea();
  std::vector<std::size_t> seen() const;
  void findRows();
  void findHovered();
  void markLifted();
  void tellHighlight();
  // Of all lines; those that cannot be seen are left out.
  std::vector<HoverRow> rowsIn(double x, const std::vector<std::size_t>* lines, std::size_t most) const;
  void tellReadOut(const std::vector<HoverRow>& rows, double x);
  std::vector<ReadOutContent::Ended> endedRuns(const std::vector<HoverRow>& rows, double x) const;
  bool isTold() const;
  void updateTable();
  void showTable();
  bool isTableAsked() const;
  void hideTable();

  const CardScene& scene_;
  const ChartScheduler& scheduler_;
  std::optional<double> crosshair_;
  double cursorY_ = 0;
  bool pointed_ = false;
  bool details_ = false;
  std::vector<HoverRow> rows_;
  bool rowsStale_ = false;
  bool isAway_ = false;  // the pointer is at no curve, and none stands out
  std::optional<std::size_t> highlighted_;
  QPointer<ValueTable> table_;
  QPointer<RunHighlight> highlight_;
  QString lifted_;
  QPointer<ReadOut> readOut_;
};

}  // namespace widgets
