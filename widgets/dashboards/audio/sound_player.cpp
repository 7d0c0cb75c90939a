#include "widgets/dashboards/audio/sound_player.h"

#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <utility>

namespace widgets {
namespace {

QString foundProgram() {
  for (const char* name : {"pw-play", "paplay", "aplay", "ffplay"}) {
    const QString path = QStandardPaths::findExecutable(QString::fromLatin1(name));
    if (!path.isEmpty()) return path;
  }
  return {};
}

}  // namespace

SoundPlayer::SoundPlayer(QObject* parent) : QObject(parent), program_(foundProgram()) {
  connect(&process_, &QProcess::started, this, [this] {
    since_.start();
    emit changed();
  });
  connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    // One that was stopped is no failure.
    if (status == QProcess::NormalExit && code != 0) {
      emit failed(QString::fromLocal8Bit(process_.readAllStandardError()).trimmed());
    }
    if (std::exchange(isNextDue_, false)) start();
    emit changed();
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) emit failed(process_.errorString());
  });
}

SoundPlayer::~SoundPlayer() {
  process_.disconnect(this);
  process_.kill();
  process_.waitForFinished();
}

QString SoundPlayer::file() {
  if (!folder_) folder_.emplace();
  return folder_->filePath(QStringLiteral("sound-%1.wav").arg(++turn_));
}

void SoundPlayer::play(const void* owner) {
  owner_ = owner;
  if (isPlaying()) {
    isNextDue_ = true;  // begins when the one that is played has ended
    process_.kill();
    return;
  }
  start();
}

void SoundPlayer::start() {
  QStringList arguments;
  if (QFileInfo(program_).fileName() == QStringLiteral("ffplay")) {
    arguments << QStringLiteral("-nodisp") << QStringLiteral("-autoexit") << QStringLiteral("-loglevel")
              << QStringLiteral("error");
  }
  process_.start(program_, arguments << folder_->filePath(QStringLiteral("sound-%1.wav").arg(turn_)));
}

void SoundPlayer::stop() {
  isNextDue_ = false;
  process_.kill();
}

double SoundPlayer::position() const {
  return isPlaying() && since_.isValid() ? static_cast<double>(since_.elapsed()) / 1000 : 0;
}

}  // namespace widgets
