// A disk without room, while a test runs. Usually files may only not grow beyond a limit, which is much like it to a
// program; in a child that runsOnSmallDisk() starts, the temporary folder is a small disk, which is really filled up.
// Header-only.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <csignal>
#include <string>

namespace test_support {

inline constexpr const char* kSmallDisk = "EWB_SMALL_DISK";  // where it is mounted

class FullDisk {
 public:
  FullDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &former_);
    if (qEnvironmentVariableIsSet(kSmallDisk)) filler_ = qgetenv(kSmallDisk).toStdString() + "/filler";
  }
  ~FullDisk() {
    allow();
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

  // Leaves so many bytes: of each file, or of the disk.
  void fill(rlim_t bytes) {
    if (!filler_.empty()) return fillDisk(bytes);
    rlimit limit = former_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  void allow() {
    if (!filler_.empty()) ::unlink(filler_.c_str());
    setrlimit(RLIMIT_FSIZE, &former_);
  }
  bool isReal() const { return !filler_.empty(); }

 private:
  void fillDisk(rlim_t bytes) {
    const int file = ::open(filler_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ASSERT_GE(file, 0) << filler_;
    const std::string page(4096, 'x');
    while (::write(file, page.data(), page.size()) > 0) {
    }
    // The pages before the last ones are the disk's.
    const off_t size = ::lseek(file, 0, SEEK_END);
    EXPECT_EQ(::ftruncate(file, std::max<off_t>(0, size - static_cast<off_t>(bytes))), 0);
    ::close(file);
  }

  void (*handler_)(int);
  rlimit former_{};
  std::string filler_;
};

// Runs tests of this program, disabled ones too, in a child whose temporary folder is a disk of `mebibytes`, in a
// namespace of its own. Skips the test where the machine allows no mount.
inline void runOnSmallDisk(const QString& filter, int mebibytes) {
  constexpr int kChildMs = 240'000;
  constexpr int kNoMount = 77;
  QTemporaryDir place;
  const QString script = QStringLiteral("mount -t tmpfs -o size=%1m,mode=700 none '%2' || exit %3; exec \"$@\"")
                             .arg(mebibytes)
                             .arg(place.path())
                             .arg(kNoMount);
  QProcess child;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QString::fromLatin1(kSmallDisk), place.path());
  environment.insert(QStringLiteral("TMPDIR"), place.path());
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  const auto start = [&](const QStringList& program) {
    QStringList arguments{QStringLiteral("--user"),  QStringLiteral("--map-root-user"),
                          QStringLiteral("--mount"), QStringLiteral("sh"),
                          QStringLiteral("-c"),      script,
                          QStringLiteral("sh")};
    child.start(QStringLiteral("unshare"), arguments + program);
    return child.waitForFinished(kChildMs) && child.exitStatus() == QProcess::NormalExit;
  };
  if (!start({QStringLiteral("true")}) || child.exitCode() != 0) {
    GTEST_SKIP() << "this machine lets a test mount no disk of its own: " << child.readAll().toStdString();
  }
  ASSERT_TRUE(start({QCoreApplication::applicationFilePath(), QStringLiteral("--gtest_filter=%1").arg(filter),
                     QStringLiteral("--gtest_also_run_disabled_tests")}))
      << child.readAll().toStdString();
  const QByteArray said = child.readAll();
  EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
  EXPECT_TRUE(said.contains("[       OK ]")) << "no test ran: " << said.toStdString();
}

}  // namespace test_support
