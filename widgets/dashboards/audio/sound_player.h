// Plays one sound file at a time through a program of the desktop (pw-play, paplay, aplay or ffplay), so that nothing
// is linked for it. A machine without one says so. GUI thread only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <optional>

namespace widgets {

class SoundPlayer : public QObject {
  Q_OBJECT
 public:
  explicit SoundPlayer(QObject* parent = nullptr);
  ~SoundPlayer() override;

  // Empty: no program is there.
  QString program() const { return program_; }
  // What plays instead, for tests; empty: none.
  void setProgram(const QString& program) { program_ = program; }
  // Where to write the next sound to.
  QString file();
  // Plays what was written to file(), for `owner`, instead of what is played now.
  void play(const void* owner);
  void stop();
  bool isPlaying(const void* owner) const { return owner_ == owner && process_.state() != QProcess::NotRunning; }
  bool isPlaying() const { return process_.state() != QProcess::NotRunning; }
  double position() const;  // seconds since it began

 signals:
  void changed();  // it began or ended
  void failed(const QString& error);

 private:
  void start();

  QString program_;
  std::optional<QTemporaryDir> folder_;  // made with the first sound
  QProcess process_;
  QElapsedTimer since_;
  const void* owner_ = nullptr;
  int turn_ = 0;
  bool isNextDue_ = false;
};

}  // namespace widgets
