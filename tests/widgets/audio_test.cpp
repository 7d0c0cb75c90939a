#include <QFile>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <cmath>

#include "summaries/error.h"
#include "tests/support/scripted_dialogs.h"
#include "tests/support/summary_bytes.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/audio/audio_card.h"
#include "widgets/dashboards/audio/audio_dashboard.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/panels/message_banner.h"

namespace {

using test_support::bytesOf;
using test_support::chord;
using test_support::wavOf;
using widgets::AudioCard;
using widgets::decodedWav;

TEST(WaveTest, ReadsPcmOfAllSizesAndFloats) {
  EXPECT_FLOAT_EQ(decodedWav(wavOf(1, 1, 8000, 8, "\xc0")).samples[0], 0.5f);
  EXPECT_FLOAT_EQ(decodedWav(wavOf(1, 1, 8000, 16, bytesOf<int16_t>(-16384))).samples[0], -0.5f);
  EXPECT_FLOAT_EQ(decodedWav(wavOf(1, 1, 8000, 24, std::string("\x00\x00\xc0", 3))).samples[0], -0.5f);
  EXPECT_FLOAT_EQ(decodedWav(wavOf(1, 1, 8000, 32, bytesOf<int32_t>(1 << 30))).samples[0], 0.5f);
  EXPECT_FLOAT_EQ(decodedWav(wavOf(3, 1, 8000, 32, bytesOf(0.25f))).samples[0], 0.25f);
  EXPECT_FLOAT_EQ(decodedWav(wavOf(3, 1, 8000, 64, bytesOf(0.25))).samples[0], 0.25f);
}

TEST(WaveTest, KnowsItsLength) {
  const widgets::Wave wave = decodedWav(chord(0));
  EXPECT_EQ(wave.channels, 2);
  EXPECT_EQ(wave.frames(), 4000u);
  EXPECT_DOUBLE_EQ(wave.seconds(), 0.5);
}

TEST(WaveTest, AFileThatIsCutOffGivesWhatIsThere) {
  const std::string samples = bytesOf<int16_t>(1) + bytesOf<int16_t>(2) + "\x03";
  EXPECT_EQ(decodedWav(wavOf(1, 1, 8000, 16, samples, 4'000'000'000)).frames(), 2u);
  const std::string whole = chord(0);
  for (std::size_t length = 0; length < 60; ++length) {
    try {
      EXPECT_LE(decodedWav(whole.substr(0, length)).frames(), 4u);
    } catch (const summaries::Error& error) {
      EXPECT_EQ(error.code(), summaries::Code::kDataLoss);
    }
  }
}

TEST(WaveTest, OtherEncodingsAndOtherFilesAreErrors) {
  EXPECT_THROW(decodedWav(wavOf(85, 1, 8000, 16, "abcd")), summaries::Error);
  EXPECT_THROW(decodedWav(wavOf(1, 0, 8000, 16, "abcd")), summaries::Error);
  EXPECT_THROW(decodedWav(wavOf(1, 1, 8000, 12, "abcd")), summaries::Error);
  EXPECT_THROW(decodedWav("OggS and more bytes that are no wave"), summaries::Error);
}

TEST(WaveTest, ColumnsHoldTheExtremesOfTheirStretch) {
  widgets::Wave wave{8, 1, {0, 1, -1, 0, 0.5f, 0.25f, 0, 0}};
  const auto columns = widgets::waveColumns(wave, 2);
  EXPECT_EQ(columns[0].low, -1);
  EXPECT_EQ(columns[0].high, 1);
  EXPECT_EQ(columns[1].high, 0.5f);
  EXPECT_EQ(widgets::waveColumns(wave, 100).size(), 100u);
  EXPECT_EQ(widgets::waveColumns({}, 3).size(), 3u);
}

class AudioTest : public test_support::DashboardTest {
 protected:
  void log(const char* run) {
    write(run, [](summaries::SummaryWriter& writer) {
      for (int step = 0; step < 500; step += 100) {
        writer.bytes("speech/sample", summaries::Kind::kAudio, "audio", step, chord(step), 1.6e9 + step);
      }
      writer.bytes("speech/mp3", summaries::Kind::kAudio, "audio", 0, "ID3 this is another kind of sound", 1.6e9);
    });
  }
  AudioCard* card(const char* tag) {
    for (auto* card : page_->findChild<widgets::SummaryGrid*>()->cards()) {
      if (card->spec().tag == QString::fromLatin1(tag)) return static_cast<AudioCard*>(card);
    }
    return nullptr;
  }
  bool settled() {
    const auto cards = page_->findChild<widgets::SummaryGrid*>()->cards();
    return !cards.empty() && std::all_of(cards.begin(), cards.end(), [](auto* card) {
      return !card->isReading() && !static_cast<AudioCard*>(card)->isDrawing();
    });
  }
  widgets::AudioDashboard* openSounds() {
    auto* dashboard = open<widgets::AudioDashboard>(1100, 420);
    dashboard->setDialogs(&dialogs_);
    EXPECT_TRUE(wait([this] { return settled(); }));
    return dashboard;
  }
  test_support::ScriptedDialogs dialogs_;
};

TEST_F(AudioTest, ShowsTheWaveAndFollowsTheTimeCursor) {
  log("a");
  openSounds();
  EXPECT_EQ(card("speech/sample")->step(), 400);
  EXPECT_EQ(card("speech/sample")->wave()->frames(), 4000u);
  time_.setStep(150);
  EXPECT_TRUE(wait([this] { return card("speech/sample")->step() == 100; }));
  card("speech/sample")->setFocus();
  QTest::keyClick(card("speech/sample"), Qt::Key_Right);
  EXPECT_TRUE(wait([this] { return card("speech/sample")->step() == 200; }));
}

TEST_F(AudioTest, PlaysThroughAProgramAndStops) {
  log("a");
  auto* dashboard = openSounds();
  // Takes the file and does not end by itself.
  const QString script = folder_.filePath(QStringLiteral("player"));
  QFile file(script);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("#!/bin/sh\ntest -s \"$1\" && exec sleep 1000\n");
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  file.close();
  dashboard->player()->setProgram(script);
  auto* sample = card("speech/sample");
  sample->setFocus();
  QTest::keyClick(sample, Qt::Key_Space);
  ASSERT_TRUE(wait([&] { return dashboard->player()->isPlaying(sample); }));
  QTest::keyClick(sample, Qt::Key_Space);
  EXPECT_TRUE(wait([&] { return !dashboard->player()->isPlaying(); }));
}

TEST_F(AudioTest, AMachineWithoutAPlayerSaysSoAndShowsTheWave) {
  log("a");
  auto* dashboard = openSounds();
  dashboard->player()->setProgram({});
  emit dashboard->player()->changed();
  auto* play = card("speech/sample")->findChild<QToolButton*>(QStringLiteral("play"));
  EXPECT_FALSE(play->isEnabled());
  EXPECT_TRUE(play->toolTip().contains(QStringLiteral("No program")));
  EXPECT_TRUE(card("speech/sample")->wave());
}

TEST_F(AudioTest, APlayerThatFailsIsToldOf) {
  log("a");
  auto* dashboard = openSounds();
  QSignalSpy told(dashboard, &widgets::Dashboard::message);
  dashboard->player()->setProgram(QStringLiteral("/nowhere/player"));
  card("speech/sample")->togglePlay();
  EXPECT_TRUE(wait([&] { return told.count() == 1; }));
}

TEST_F(AudioTest, ASoundOfAnotherKindCanStillBeSaved) {
  log("a");
  openSounds();
  EXPECT_FALSE(card("speech/mp3")->wave());
  dialogs_.answer = folder_.filePath(QStringLiteral("sound.mp3"));
  QTest::mouseClick(card("speech/mp3")->findChild<QToolButton*>(QStringLiteral("saveSound")), Qt::LeftButton);
  ASSERT_TRUE(wait([&] { return QFile::exists(dialogs_.answer); }));
  QFile saved(dialogs_.answer);
  ASSERT_TRUE(saved.open(QIODevice::ReadOnly));
  EXPECT_EQ(saved.readAll(), QByteArray("ID3 this is another kind of sound"));
}

TEST_F(AudioTest, LooksRightInBothThemes) {
  log("lr=0.1");
  log("lr=0.01");
  openSounds();
  pictures(QStringLiteral("audio"), [this] { return settled(); });
}

}  // namespace
