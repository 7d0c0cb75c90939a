// The sound of one run and tag at the time cursor: waveform, player, file. GUI thread only.
#pragma once

#include <QTimer>
#include <memory>

#include "widgets/dashboards/audio/wave.h"
#include "widgets/dashboards/summary/media_card.h"

class QToolButton;

namespace widgets {

class SoundPlayer;

class WaveScene : public PlotScene {
 public:
  WaveScene(const std::shared_ptr<const Wave>& wave, const QColor& color, const QSizeF& size);
  void paint(QPainter& painter, const PlotLook& look) const override;
  const SceneFrame& frame() const { return frame_; }

 private:
  std::vector<WaveColumn> columns_;
  QColor color_;
  SceneFrame frame_;
};

class AudioCard : public MediaCard {
  Q_OBJECT
 public:
  static const SeriesSelector kSelector;

  // `player` must outlive the card.
  AudioCard(const CardSpec& spec, const DashboardContext& context, int sample, SoundPlayer* player, ChooseFile choose,
            QWidget* parent);
  // Plays it from the beginning, or stops it.
  void togglePlay();
  void saveSound();
  int64_t step() const { return sound_.place.step; }
  const std::shared_ptr<const Wave>& wave() const { return sound_.wave; }
  // "step 200, 1.5 s".
  QString caption() const override;

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  MakeScene sceneMaker() const override;
  void paintMarks(QPainter& painter) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Sound : MediaItem {
    int samples = 0;
    std::shared_ptr<const Wave> wave;
  };
  static Sound read(summaries::EventLogReader& log, int64_t series, int sample, std::optional<ItemPlace> cursor);
  void showPlayer();
  QString details() const;  // for the tooltip
  Bytes soundFile() const;

  SoundPlayer* player_;
  ChooseFile choose_;
  QToolButton* play_;
  QToolButton* save_;
  QTimer head_;  // moves the playhead
  Sound sound_;
};

}  // namespace widgets
