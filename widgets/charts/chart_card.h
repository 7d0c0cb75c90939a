// One scalar tag of many runs as a chart. Axes come from Qt Charts (AxesPainter), lines from a worker (renderLines),
// and painting only puts the two pictures together and draws what follows the pointer. The card holds its parts
// (widgets/charts/card) and passes the events of its widget on to them. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/charts/card/card_buttons.h"
#include "widgets/charts/card/card_drawing.h"
#include "widgets/charts/card/card_keys.h"
#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/card/crosshair_painter.h"
#include "widgets/charts/export/chart_snapshot.h"
#include "widgets/charts/many/lifted_picture.h"
#include "widgets/charts/note/card_note.h"

namespace widgets {

class ChartScheduler;
class ReadOut;
class RunHighlight;
struct LinesLook;

class ChartCard : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kHeight = 264;

  // `scheduler` must outlive the card. `tag` is the title and, by its ending, decides the order of the value table.
  ChartCard(const QString& tag, ChartScheduler* scheduler, QWidget* parent = nullptr);
  ~ChartCard() override;

  // The parts.
  const QString& tag() const { return config_.tag(); }
  CardConfig& config() { return config_; }
  const CardConfig& config() const { return config_; }
  CardSeries& series() { return series_; }
  const CardSeries& series() const { return series_; }
  CardView& view() { return view_; }
  CardHover& hover() { return hover_; }
  CardDrawing& drawing() { return drawing_; }
  CardRequests& requests() { return requests_; }

  // What is said in the place of curves while there are none; empty: that points are still to come.
  void setEmptyText(const QString& text);
  const QString& emptyText() const { return emptyText_; }
  // Where whoever holds the card put it.
  void setPlace(const CardPlace& place);
  // The selected step and range, shared by all cards of a view; must outlive the card.
  void setSelection(StepSelection* selection);
  // What happened in the runs; must outlive the card.
  void setEvents(const AxisEvents* events);

  // Which run stands out in all cards, and who shows the values beside them; both must outlive the card.
  void setShared(RunHighlight* highlight, ReadOut* readOut);

  const CardNote& note() const { return note_; }
  const RenderResult& drawn() const { return picture_.drawn(); }
  PlotFrame frame() const { return scene_.frame(); }
  // What is drawn, for an export: colours as on the screen.
  ChartSnapshot snapshot() const;
  bool isShown() const;
  QSize sizeHint() const override { return {385, kHeight}; }
  QSize minimumSizeHint() const override { return {200, 160}; }

  // For the scheduler, before and after the drawing of a frame.
  void applyInput();
  void updateRows();
  // Shows the run that stands out now. False: it does already.
  bool updateLift();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void connectParts();
  void readLook();
  void layOut();
  void readConfig(const ConfigChange& change);
  void describe();
  void showTip(const QPoint& at, const QPoint& globalAt);
  void paintPlot(QPainter& painter, const QRect& exposed, const LinesLook& look);

  ChartScheduler* scheduler_;
  QString emptyText_;
  CardPlace place_;
  CardRequests requests_;
  CardLook look_;
  CardConfig config_;
  CardSeries series_;
  CardView view_;
  CardPicture picture_;
  CardScene scene_;
  CardHead head_;
  CardAxes axes_;
  CardDrawing drawing_;
  CardSelection selection_;
  CardEvents events_;
  CardHover hover_;
  CrosshairPainter crosshair_;
  CardDrop drop_;
  CardInput input_;
  CardKeys keys_;
  CardMenu menu_;
  CardButtons buttons_;
  CardNote note_;
  KeptLines kept_;
  QString toLift_;  // the run that is to stand out
};

}  // namespace widgets
