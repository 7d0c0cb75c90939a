#include "widgets/dashboards/audio/audio_dashboard.h"

#include <QAction>
#include <QLabel>
#include <QSpinBox>

#include "widgets/dashboards/audio/audio_card.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/panels/message_banner.h"
#include "widgets/theme/glyph_shapes.h"

namespace widgets {
namespace {

constexpr int kCardHeight = 160;
constexpr int kMostSamples = 1000;

}  // namespace

AudioDashboard::AudioDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard(
          {.selector = AudioCard::kSelector,
           .cardHeight = kCardHeight,
           .emptyTitle = tr("No sounds"),
           .emptyText = tr("They appear when a run logs sounds with tf.summary.audio, or when imported logs "
                           "contain some."),
           .guide = QStringLiteral("looking.md#sounds")},
          context, parent),
      player_(new SoundPlayer(this)) {
  setObjectName(QStringLiteral("audioDashboard"));
  if (player_->program().isEmpty()) {
    auto* note = new QLabel(tr("No program to play sounds"), this);
    note->setToolTip(
        tr("Install pw-play, paplay, aplay or ffplay to hear sounds; without it they can be viewed and saved"));
    addToBar(note);
  }
  auto* sample = new QSpinBox(this);
  sample->setObjectName(QStringLiteral("audioSample"));
  sample->setAccessibleName(tr("Sound of a step"));
  sample->setToolTip(tr("Which of the sounds that one step logged"));
  sample->setRange(1, kMostSamples);
  addLabelled(tr("Sample"), sample);
  connect(sample, &QSpinBox::valueChanged, this, [this](int value) {
    sample_ = value - 1;
    forEach<AudioCard>([this](AudioCard& card) { card.setSample(sample_); });
  });
  QAction* stop = addAction(
      QStringLiteral("audio.stop"), tr("Stop"), tr("Stop the sound that is played"), [this] { player_->stop(); },
      Glyph::kStop);
  stop->setEnabled(false);
  connect(player_, &SoundPlayer::changed, stop, [this, stop] { stop->setEnabled(player_->isPlaying()); });
  connect(player_, &SoundPlayer::failed, this, [this](const QString& error) {
    emit message({Severity::kWarning, tr("The sound cannot be played: %1").arg(error), {}, QStringLiteral("sound")});
  });
}

// The cards use the player until they are gone.
AudioDashboard::~AudioDashboard() {
  delete grid();
}

SummaryCard* AudioDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new AudioCard(spec, context(), sample_, player_, chooseFile(), parent);
}

namespace {

DashboardInfo audioInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("audio");
  info.title = AudioDashboard::tr("Audio");
  info.tooltip = AudioDashboard::tr("Logged sounds, shown as waveforms, to play and save");
  info.order = 50;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, AudioCard::kSelector); };
  return info;
}
const DashboardRegistrar<AudioDashboard> kRegistrar(audioInfo);

}  // namespace
}  // namespace widgets
