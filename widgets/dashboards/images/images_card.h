// The pictures of one tag: a column for each run at the time cursor or at the card's own step. Only columns in sight
// are read. GUI thread only.
#pragma once

#include <map>
#include <set>

#include "widgets/dashboards/images/images_scene.h"
#include "widgets/dashboards/summary/step_items.h"

class QScrollBar;

namespace widgets {

class StepSlider;

class ImagesCard : public PlotCard {
  Q_OBJECT
 public:
  static const SeriesSelector kSelector;

  ImagesCard(const CardSpec& spec, const DashboardContext& context, const ImageOptions& options, ChooseFile choose,
             QWidget* parent);
  void setOptions(const ImageOptions& options);
  void followCursor() override;
  const ImagesScene* images() const { return scene<ImagesScene>(); }
  // Asks for a file and writes the picture of the column that the pointer is at, or of the first, as it was logged.
  void saveImage();
  // "x 3, y 5: 0.1, 0.2, 0.3" of the pixel at the pointer.
  QString readout() const;

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  QRect content() const override;
  MakeScene sceneMaker() const override;
  ReadOutContent pointedOut() const override;
  void paintHover(QPainter& painter, const QPointF& pointer) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Column {
    std::vector<ItemPlace> places;
    ItemPlace place;
    int samples = 0;
    QImage image;
    QImage reference;
    QString note;
  };
  static Column read(summaries::EventLogReader& log, int64_t series, const ImageOptions& options,
                     std::optional<ItemPlace> place);
  std::optional<ItemPlace> wanted() const;
  // Reads what is stale and in sight.
  void readSeen();
  void readAllAnew();
  void layOut();
  void showSteps();
  QString pointedRun() const;

  ImageOptions options_;
  ChooseFile choose_;
  StepSlider* slider_;
  QScrollBar* bar_;
  std::map<QString, Column> columns_;
  std::set<QString> stale_;
  std::optional<ItemPlace> own_;  // of the card's slider
  QPointF pan_;
  QPointF dragFrom_;
};

}  // namespace widgets
