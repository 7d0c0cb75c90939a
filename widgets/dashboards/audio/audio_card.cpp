#include "widgets/dashboards/audio/audio_card.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

#include "summaries/error.h"
#include "summaries/values/audio.h"
#include "widgets/dashboards/audio/sound_player.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

constexpr int kSlider = 84;      // pixels of the slider over the steps
constexpr int kPlayheadMs = 40;  // between two places of the playhead

}  // namespace

WaveScene::WaveScene(const std::shared_ptr<const Wave>& wave, const QColor& color, const QSizeF& size) : color_(color) {
  const double seconds = std::max(wave->seconds(), 1e-3);
  frame_ = sceneFrame(size, {AxisKind::kNumber, {0, seconds}}, {});
  if (wave->frames() > 0) columns_ = waveColumns(*wave, static_cast<std::size_t>(frame_.plot.width()));
}

void WaveScene::paint(QPainter& painter, const PlotLook& look) const {
  if (columns_.empty()) return;
  frame_.paint(painter, look);
  const double middle = frame_.plot.center().y();
  const double half = frame_.plot.height() / 2 - 2;
  painter.setPen(QPen(look.theme.grid, 1));
  painter.drawLine(QPointF(frame_.plot.left(), middle), QPointF(frame_.plot.right(), middle));
  painter.setPen(QPen(color_, 1));
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const double x = frame_.plot.left() + static_cast<double>(i) + 0.5;
    const auto y = [&](float value) { return middle - half * std::clamp<double>(value, -1, 1); };
    painter.drawLine(QPointF(x, y(columns_[i].high)), QPointF(x, y(columns_[i].low)));
  }
}

const SeriesSelector AudioCard::kSelector{summaries::Kind::kAudio, {}};

AudioCard::AudioCard(const CardSpec& spec, const DashboardContext& context, int sample, SoundPlayer* player,
                     ChooseFile choose, QWidget* parent)
    : MediaCard(spec, kSelector, context, sample, parent),
      player_(player),
      choose_(std::move(choose)),
      play_(new QToolButton(this)),
      save_(new QToolButton(this)) {
  play_->setObjectName(QStringLiteral("play"));
  save_->setObjectName(QStringLiteral("saveSound"));
  save_->setText(tr("Save\u2026"));
  save_->setToolTip(tr("Save the sound as it was logged (S)"));
  save_->setAccessibleName(tr("Save the sound of %1").arg(spec.tag));
  for (QToolButton* button : {play_, save_}) button->setAutoRaise(true);
  head_.setInterval(kPlayheadMs);
  connect(&head_, &QTimer::timeout, this, qOverload<>(&QWidget::update));
  connect(play_, &QToolButton::clicked, this, &AudioCard::togglePlay);
  connect(save_, &QToolButton::clicked, this, &AudioCard::saveSound);
  connect(player_, &SoundPlayer::changed, this, &AudioCard::showPlayer);
  showPlayer();
}

void AudioCard::showPlayer() {
  const bool isPlaying = player_->isPlaying(this);
  const bool canPlay = !player_->program().isEmpty();
  play_->setIcon(glyphIcon(isPlaying ? Glyph::kStop : Glyph::kPlay));
  play_->setEnabled(canPlay);
  play_->setAccessibleName(isPlaying ? tr("Stop") : tr("Play %1").arg(spec().tag));
  play_->setToolTip(!canPlay    ? tr("No program to play sounds was found (pw-play, paplay, aplay or ffplay)")
                    : isPlaying ? tr("Stop (Space)")
                                : tr("Play (Space)"));
  isPlaying ? head_.start() : head_.stop();
  update();
}

AudioCard::Sound AudioCard::read(summaries::EventLogReader& log, int64_t series, int sample,
                                 std::optional<ItemPlace> cursor) {
  const std::vector<summaries::ItemInfo> all = log.items(series);
  Sound sound{mediaItemAt(all, cursor), 0, nullptr};
  if (sound.places.empty()) return sound;
  for (const summaries::ItemInfo& item : all) sound.samples += placeOf(item) == sound.place;
  if (sample >= sound.samples) {
    sound.note = tr("This step has %n sounds", nullptr, sound.samples);
    return sound;
  }
  try {
    const auto [step, repeat] = sound.place;
    sound.wave = std::make_shared<const Wave>(
        decodedWav(summaries::values::readAudio(log, series, step, sample, repeat).encoded));
  } catch (const summaries::Error& error) {
    sound.note = QString::fromUtf8(error.what());  // it can be saved all the same
  }
  return sound;
}

void AudioCard::readRun(const QString& run) {
  load<Sound>(
      run,
      [sample = sample(), place = wanted()](summaries::EventLogReader& log, int64_t series) {
        return read(log, series, sample, place);
      },
      [this](const Sound& sound) {
        sound_ = sound;
        showPlaces(sound);
        setToolTip(details());
        redraw();
      });
}

void AudioCard::forgetRun(const QString&) {
  sound_ = {};
  redraw();
}

QString AudioCard::caption() const {
  if (!sound_.wave) return sound_.places.empty() ? QString() : tr("step %1").arg(placeText(sound_.place));
  return tr("step %1, %2 s").arg(placeText(sound_.place), valueText(sound_.wave->seconds()));
}

QString AudioCard::details() const {
  if (!sound_.wave) return spec().tag;
  //: Tag, what the caption says, frames a second, channels
  return tr("%1\n%2, %3 Hz, channels: %4")
      .arg(spec().tag, caption(), valueText(sound_.wave->sampleRate))
      .arg(sound_.wave->channels);
}

PlotCard::MakeScene AudioCard::sceneMaker() const {
  const auto wave = sound_.wave ? sound_.wave : std::make_shared<const Wave>();
  return [wave, color = runColor(run())](const QSizeF& size, const PlotLook&) {
    return std::make_shared<const WaveScene>(wave, color, size);
  };
}

void AudioCard::paintMarks(QPainter& painter) {
  if (!sound_.wave) return paintNote(painter, sound_.note);
  if (!player_->isPlaying(this)) return;
  const SceneFrame& frame = scene<WaveScene>()->frame();
  const double x = frame.xPixel(std::min(player_->position(), sound_.wave->seconds()));
  painter.setPen(QPen(theme().accent, 2));
  painter.drawLine(QPointF(x, frame.plot.top()), QPointF(x, frame.plot.bottom()));
}

void AudioCard::paintEvent(QPaintEvent* event) {
  MediaCard::paintEvent(event);
  paintCaption(play_->geometry().right() + 8, save_->x() - 8, 4);
}

void AudioCard::resizeEvent(QResizeEvent* event) {
  MediaCard::resizeEvent(event);
  const QRect row = foot();
  const QSize save = save_->sizeHint();
  play_->setGeometry(row.left(), row.top(), row.height(), row.height());
  save_->setGeometry(row.right() - save.width(), row.top(), save.width(), row.height());
  slider()->setGeometry(save_->x() - kSlider - 4, row.top(), kSlider, row.height());
}

void AudioCard::togglePlay() {
  if (player_->isPlaying(this)) return player_->stop();
  if (player_->program().isEmpty() || sound_.samples <= sample()) return;
  const QString path = player_->file();
  load<QString>(
      run(),
      [path, file = soundFile()](summaries::EventLogReader& log, int64_t series) {
        return writtenFile(path, file(log, series));
      },
      [this](const QString& error) {
        if (error.isEmpty()) return player_->play(this);
        emit message({Severity::kError, tr("The sound cannot be played: %1").arg(error), {}, QStringLiteral("sound")});
      },
      QStringLiteral(" play"));
}

SummaryCard::Bytes AudioCard::soundFile() const {
  return [place = sound_.place, sample = sample()](summaries::EventLogReader& log, int64_t series) {
    return summaries::values::readAudio(log, series, place.step, sample, place.repeat).encoded;
  };
}

void AudioCard::saveSound() {
  if (sound_.samples <= sample()) return;
  const QString name = QStringLiteral("%1-%2.wav").arg(spec().tag.section(QLatin1Char('/'), -1)).arg(sound_.place.step);
  save(run(), choose_(tr("Save sound"), name, tr("Sounds (*.wav);;All files (*)")), soundFile());
}

void AudioCard::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Space:
      return togglePlay();
    case Qt::Key_S:
      return saveSound();
    case Qt::Key_Left:
      return slider()->triggerAction(QSlider::SliderSingleStepSub);
    case Qt::Key_Right:
      return slider()->triggerAction(QSlider::SliderSingleStepAdd);
    default:
      MediaCard::keyPressEvent(event);
  }
}

}  // namespace widgets
