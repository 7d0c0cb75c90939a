// One scalar tag of many runs as a chart. Axes come from Qt Charts (AxesPainter), lines from a worker (renderLines),
// and painting only puts the two pictures together and draws what follows the pointer. GUI thread only.
#pragma once

#include <QFont>
#include <QPixmap>
#include <QPointer>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/charts/axes_painter.h"
#include "widgets/charts/card_events.h"
#include "widgets/charts/card_selection.h"
#include "widgets/charts/card_setup.h"
#include "widgets/charts/chart_export.h"
#include "widgets/charts/chart_settings.h"
#include "widgets/charts/dot_sprites.h"
#include "widgets/charts/hover_rows.h"
#include "widgets/charts/quick_axes.h"
#include "widgets/charts/render_request.h"
#include "widgets/charts/zoom_history.h"
#include "widgets/theme/theme.h"

class QMenu;
class QMimeData;
class QToolButton;

namespace widgets {

class ChartScheduler;
class ValueTable;

enum class DropPlace { kOnto, kBefore, kAfter };

class ChartCard : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kHeight = 264;

  // `scheduler` must outlive the card. `tag` is the title and, by its ending, decides the order of the value table.
  ChartCard(const QString& tag, ChartScheduler* scheduler, QWidget* parent = nullptr);
  ~ChartCard() override;

  const QString& tag() const { return tag_; }
  // All tags, and what x is when it is a metric.
  QString title() const;

  // Series are keyed by run. Data and style may come in any order; drawn in the order of the keys' first appearance.
  void setData(const QString& run, const SeriesData& points);
  // Fills what lies between two curves at the steps of the run's own; empty ones: nothing.
  void setBand(const QString& run, const SeriesData& lower, const SeriesData& upper);
  void setStyle(const QString& run, const LineStyle& style);
  void removeSeries(const QString& run);
  // What is said in the place of curves while there are none; empty: that points are still to come.
  void setEmptyText(const QString& text);
  const QString& emptyText() const { return emptyText_; }
  QStringList runs() const;
  bool hasRun(const QString& run) const { return series_.contains(run); }

  void setOptions(const ChartOptions& options);
  const ChartOptions& options() const { return options_; }
  // What the card has of its own. Its curves are given and taken by whoever sets it.
  void setSetup(const CardSetup& setup);
  const CardSetup& setup() const { return setup_; }
  QStringList tags() const { return QStringList{tag_} + setup_.tags; }
  // The card's own choice; unset = as the options say.
  void setOwnLogY(std::optional<bool> on);
  // The metric along x of one curve.
  void setMetric(const QString& key, const SeriesData& metric);
  // Draws groups of the curves as one each; without groups all are drawn for themselves.
  void setGroups(const GroupPlan& plan);
  // Equal for cards whose x axes may be linked.
  QString xKey() const;
  void setPinned(bool pinned);
  bool isPinned() const { return pinned_; }
  void setMaximised(bool on);

  // The shown ranges, in axis coordinates.
  AxisRange xRange() const { return shownX_; }
  AxisRange yRange() const { return shownY_; }
  // What the person chose (unset parts are fitted). A new place in the history.
  const ZoomView& zoom() const { return zoom_.current(); }
  void setZoom(const ZoomView& zoom);
  // From a linked card: no new place in the history.
  void setLinkedX(const std::optional<AxisRange>& x);
  void fit();
  void zoomBack();
  void zoomForward();
  // Around the middle or around the pixel `at` of the plot; a factor below 1 zooms in.
  void zoomX(double factor, std::optional<double> at = {});
  void zoomY(double factor, std::optional<double> at = {});
  // By a part of the range, to the right and up.
  void pan(double x, double y);

  // Shows the crosshair at an x value, without a table: what another card hovers. Nothing to hide it.
  void setCrosshair(std::optional<double> x);
  std::optional<double> crosshair() const { return crosshair_; }
  // The values under the crosshair, sorted, all runs.
  const std::vector<HoverRow>& hoverRows() const { return rows_; }

  // The selected step and range, shared by all cards of a view; must outlive the card.
  void setSelection(StepSelection* selection);
  // What happened in the runs; must outlive the card.
  void setEvents(const AxisEvents* events);

  QRect plotRect() const { return plot_; }
  PlotFrame frame() const { return {plot_, shownX_, shownY_, &drawn_}; }
  QPointF pixelOf(double x, double y) const;  // of axis coordinates, in the card
  // As Qt Charts has them now.
  const AxesPainter& axes();
  const RenderResult& drawn() const { return drawn_; }
  // Of drawn().lines[line].
  const LineStyle& drawnStyle(std::size_t line) const { return drawn_.lines[line].style; }
  // What is drawn, for an export: colours as on the screen.
  ChartSnapshot snapshot() const;
  // "12 values at or below 0 are not on the logarithmic axis", empty when nothing is left out.
  QString note() const;
  // Gives the memory of both pictures back; they are drawn anew when the card is shown.
  void dropPictures();
  QSize sizeHint() const override { return {385, kHeight}; }
  QSize minimumSizeHint() const override { return {200, 160}; }

  // For the scheduler.
  bool isShown() const;
  bool isBehind() const;
  void applyInput();
  bool axesStale() const { return axesStale_; }
  // Quickly, for ranges that change in every frame: at once, stretching the picture of the lines, or with the picture.
  void updateAxes(bool atOnce);
  // The picture that arrived, unless it waits for the axes.
  void adopt();
  bool axesMoved() const { return axesMoved_; }
  // Has Qt Charts draw the axes that were updated quickly.
  void settleAxes();
  // What the crosshair stands at, after the input and the pictures of a frame.
  void updateRows();
  bool wantsImage(bool live) const;
  RenderRequest takeRequest();
  void accept(RenderResult result);

 signals:
  void xZoomed(const std::optional<widgets::AxisRange>& x);
  void crosshairMoved(const std::optional<double>& x);
  void pinRequested(bool pinned);
  void maximiseRequested();
  void restoreRequested();
  void focusMoveRequested(int key);
  void drawnChanged();  // drawn() is another one
  void eventClicked(const widgets::AxisEvent& event);
  void setupChanged(const widgets::CardSetup& setup);  // by the person
  void addTagRequested(const QPoint& place);           // global
  void xMetricRequested(const QPoint& place);
  // A card's tag was dropped onto this one; beside it when both are pinned and it was an edge.
  void tagDropped(const QString& tag, widgets::DropPlace place);
  void pinnedMoveRequested(int by);
  void exportRequested(widgets::ExportFormat format, int scale);
  void copyRequested();
  void activated();  // the person works with this card: focus, or a drag in it

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  enum class Drag { kNone, kBox, kPan };
  struct Series {
    SeriesData data;
    LineStyle style;
    std::shared_ptr<SmoothedSeries> smoothed = std::make_shared<SmoothedSeries>();
    SeriesData metric;
    std::shared_ptr<XTransform> transform = std::make_shared<XTransform>();
    std::shared_ptr<RenderBand> band;  // null: none
  };

  Series& changed(const QString& run);
  std::shared_ptr<const std::vector<RenderSeries>> visibleSeries();
  bool logY() const { return options_.logY; }
  // chart_card_setup.cpp
  void apply(const ChartOptions& shared, const CardSetup& setup);
  void changeSetup(const CardSetup& setup);
  bool hasRightAxis() const { return !setup_.rightTags.isEmpty(); }
  int headHeight() const;
  int rightMargin() const;
  QString xText(double x) const;
  double yPixel(const LineStyle& style, double value) const;
  QColor rightColor(const RenderResult& drawn) const;
  void paintRightAxis(QPainter& painter);
  std::vector<LineStyle> legend() const;
  void paintLegend(QPainter& painter);
  void buildButtons();
  void placeButtons();
  void readLook();
  void layOut();
  void viewChanged(bool newImage = true);
  void applyZoom(const ZoomView& zoom, bool newPlace);
  void describe();

  // chart_card_axes.cpp
  bool waitsForPicture() const;
  QRect axesPart(bool yToo) const;
  void renderAxes(bool yToo, bool quick);
  void paintAxesExtras(QPainter& painter, bool yToo, const AxisTicks& x, const AxisTicks& y);

  // chart_card_hover.cpp
  void hover(const QPointF& at);
  void showTable();
  QPoint tablePlace(const QSize& table) const;
  void hideTable();
  void moveCrosshair(std::optional<double> x, bool tell);
  QRegion workArea() const;
  void updateCrosshairArea();
  void findRows();

  // chart_card_input.cpp
  void finishBox();
  void clickPlot(const QPointF& at);
  QString markText(const QPoint& at) const;

  // chart_card_keys.cpp
  void stepCursor(int steps);
  bool handleKey(int key, Qt::KeyboardModifiers modifiers);
  bool handleZoomKey(int key, Qt::KeyboardModifiers modifiers);

  // chart_card_drag.cpp
  void startTitleDrag();
  std::optional<DropPlace> dropPlace(const QMimeData* mime, const QPointF& at) const;
  void paintDropPlace(QPainter& painter);

  // chart_card_setup_menu.cpp
  void addSetupActions(QMenu* menu);
  void addTagActions(QMenu* menu);
  void addXActions(QMenu* menu);
  void addSmoothingActions(QMenu* menu);

  // chart_card_menu.cpp
  void addSelectionActions(QMenu* menu);
  void addExportActions(QMenu* menu);

  // chart_card_paint.cpp
  void paintLines(QPainter& painter);
  void paintHighlight(QPainter& painter);
  void paintMarks(QPainter& painter, const QRect& exposed);
  void paintDot(QPainter& painter, const HoverRow& row);
  void paintCrosshair(QPainter& painter);
  void paintEmpty(QPainter& painter);
  QFont titleFont() const;
  void paintHead(QPainter& painter);
  QRectF boxRect() const;
  QColor lineColor(const QString& run) const;

  const QString tag_;
  ChartScheduler* scheduler_;
  ChartOptions shared_;
  ChartOptions options_;  // the shared ones with those of the setup
  CardSetup setup_;
  std::shared_ptr<const GroupPlan> groups_;
  std::shared_ptr<GroupMemory> groupMemory_ = std::make_shared<GroupMemory>();
  bool pinned_ = false;
  bool maximised_ = false;
  std::map<QString, Series> series_;
  std::vector<QString> order_;
  std::shared_ptr<const std::vector<RenderSeries>> visible_;  // null: to be made

  AxesPainter axes_;
  QuickAxes quickAxes_;
  QPixmap axesPixmap_;
  Theme theme_;
  QFont captionFont_;
  QRect plot_;
  AxisRange shownX_;  // what the axes show
  AxisRange shownY_;
  AxisRange targetX_;  // what they are to show
  AxisRange targetY_;
  AxisRange renderedY_;
  bool axesStale_ = true;
  bool axesMoved_ = false;     // drawn quickly, not by Qt Charts
  bool axesComplete_ = false;  // false: size, look or labels changed, so not only the strip below is new

  ZoomHistory zoom_;
  std::optional<QPointF> titleFrom_;  // where the title was pressed
  std::optional<DropPlace> drop_;     // what a drop would do now
  CardSelection selection_;
  CardEvents events_;
  uint64_t version_ = 1;
  uint64_t drawnVersion_ = 0;
  bool inFlight_ = false;
  bool viewDirty_ = true;
  std::optional<std::chrono::steady_clock::time_point> dirtySince_;
  std::chrono::steady_clock::time_point asked_;  // when the picture in flight was asked for
  bool dataDirty_ = false;
  RenderResult drawn_;                    // what the picture of the lines shows
  std::shared_ptr<RenderResult> former_;  // the result before, for the next job to free
  std::optional<RenderResult> arrived_;   // waits for the axes' turn

  std::optional<QPointF> pointer_;
  bool pointerMoved_ = false;
  std::optional<double> crosshair_;
  double cursorY_ = 0;    // pixel of the pointer
  bool pointed_ = false;  // the pointer or the keyboard is in this card, so it shows the table
  std::vector<HoverRow> rows_;
  bool rowsStale_ = false;
  std::optional<std::size_t> highlighted_;  // line of drawn_
  bool details_ = false;
  Drag drag_ = Drag::kNone;
  QPointF dragFrom_;
  ZoomView dragZoom_;
  bool dragMoved_ = false;
  double wheelX_ = 0;  // wheel steps not yet applied
  double wheelY_ = 0;

  QPointer<ValueTable> table_;
  QToolButton* pin_ = nullptr;
  QToolButton* menu_ = nullptr;
  DotSprites dots_;
  QString emptyText_;
};

}  // namespace widgets
