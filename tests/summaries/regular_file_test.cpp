#include "summaries/files/regular_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "summaries/error.h"
#include "tests/support/ordinary_user.h"
#include "tests/support/temporary_folder.h"

namespace summaries {
namespace {

// What opening the path fails with; kOk when it does not.
Code codeOfOpening(const std::string& path, std::string* message = nullptr) {
  try {
    openRegularFile(path);
    return Code::kOk;
  } catch (const Error& error) {
    if (message != nullptr) *message = error.what();
    return error.code();
  }
}

TEST(RegularFile, AFileIsReadWhole) {
  const test_support::TemporaryFolder folder;
  const std::string content(100'000, 'x');
  EXPECT_EQ(readRegularFile(folder.write("a", content)), content);
  EXPECT_EQ(readRegularFile(folder.write("empty", "")), "");
}

TEST(RegularFile, ALinkToAFileIsTheFile) {
  const test_support::TemporaryFolder folder;
  std::filesystem::create_symlink(folder.write("a", "content"), folder.path("link"));
  EXPECT_EQ(readRegularFile(folder.path("link")), "content");
}

TEST(RegularFile, AFileThatDoesNotSayHowLongItIsIsReadWhole) {
  EXPECT_NE(readRegularFile("/proc/self/status").find("VmPeak"), std::string::npos);
}

TEST(RegularFile, ANamedPipeIsRefusedWithoutWaitingForAWriter) {
  const test_support::TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  std::string message;
  EXPECT_EQ(codeOfOpening(folder.path("pipe"), &message), Code::kFailedPrecondition);
  EXPECT_EQ(message, "'" + folder.path("pipe") + "' is a named pipe, not a file. Specify the path of a file.");
}

TEST(RegularFile, AFileUnderALeaseIsOpenedOnceThatIsGivenUp) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.write("a", "content");
  signal(SIGIO, SIG_IGN);  // the kernel's word that somebody waits
  const int holder = open(file.c_str(), O_RDWR | O_CLOEXEC);
  if (fcntl(holder, F_SETLEASE, F_WRLCK) != 0) GTEST_SKIP() << "this file system grants no leases";
  std::string read;
  std::thread reader([&] { read = readRegularFile(file); });
  fcntl(holder, F_SETLEASE, F_UNLCK);
  reader.join();
  close(holder);
  EXPECT_EQ(read, "content");
}

TEST(RegularFile, FoldersAndDevicesAreRefused) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(codeOfOpening(folder.path()), Code::kFailedPrecondition);
  EXPECT_EQ(codeOfOpening("/dev/zero"), Code::kFailedPrecondition);
}

TEST(RegularFile, AFileThatIsNotThereIsNotFound) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(codeOfOpening(folder.path("absent")), Code::kNotFound);
  EXPECT_EQ(codeOfOpening(folder.write("file", "") + "/below"), Code::kNotFound);
}

TEST(RegularFile, ALoopOfLinksIsUnavailable) {
  const test_support::TemporaryFolder folder;
  std::filesystem::create_symlink(folder.path("a"), folder.path("b"));
  std::filesystem::create_symlink(folder.path("b"), folder.path("a"));
  EXPECT_EQ(codeOfOpening(folder.path("a")), Code::kUnavailable);
}

TEST(RegularFile, AFileThatMayNotBeReadNamesThePermissions) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.write("secret", "x");
  ASSERT_EQ(chmod(file.c_str(), 0), 0);
  const test_support::OrdinaryUser user(folder.path());
  if (!user.isBound()) GTEST_SKIP() << "root may read every file, and cannot become another user here";
  std::string message;
  EXPECT_EQ(codeOfOpening(file, &message), Code::kPermissionDenied);
  EXPECT_NE(message.find("Permission denied"), std::string::npos) << message;
}

TEST(RegularFile, AFileLargerThanTheLimitIsNotRead) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.write("a", "12345");
  EXPECT_EQ(readRegularFile(file, 5), "12345");
  try {
    readRegularFile(file, 4);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kResourceExhausted);
  }
}

TEST(RegularFile, ItsDescriptorIsClosedWithItsOwner) {
  const test_support::TemporaryFolder folder;
  int descriptor = -1;
  {
    RegularFile file = openRegularFile(folder.write("a", "content"));
    EXPECT_EQ(file.size(), 7u);
    const RegularFile other = std::move(file);
    descriptor = other.descriptor();
    EXPECT_NE(fcntl(descriptor, F_GETFD), -1);
  }
  EXPECT_EQ(fcntl(descriptor, F_GETFD), -1);
}

}  // namespace
}  // namespace summaries
