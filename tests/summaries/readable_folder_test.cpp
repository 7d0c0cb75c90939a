#include "summaries/files/readable_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "summaries/error.h"
#include "tests/support/ordinary_user.h"
#include "tests/support/temporary_folder.h"

namespace summaries {
namespace {

Code codeOfFolder(const std::string& path) {
  try {
    requireReadableFolder(path);
    return Code::kOk;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("'" + path + "'"), std::string::npos) << error.what();
    return error.code();
  }
}

TEST(ReadableFolder, AFolderAndAPathOfNothingPass) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(codeOfFolder(folder.path()), Code::kOk);
  EXPECT_EQ(codeOfFolder(folder.path("nothing")), Code::kOk);
}

TEST(ReadableFolder, SomethingElseIsNoFolder) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(codeOfFolder(folder.write("file", "text")), Code::kFailedPrecondition);
  EXPECT_EQ(codeOfFolder("/dev/null"), Code::kFailedPrecondition);
}

TEST(ReadableFolder, AForbiddenFolderAndWhatIsBelowItAreDenied) {
  const test_support::TemporaryFolder folder;
  const std::string closed = folder.path("closed");
  std::filesystem::create_directories(closed + "/inner");
  std::filesystem::permissions(closed, std::filesystem::perms::none);
  {
    const test_support::OrdinaryUser user(folder.path());
    if (!user.isBound()) GTEST_SKIP() << "permissions do not bind this user";
    EXPECT_EQ(codeOfFolder(closed), Code::kPermissionDenied);
    EXPECT_EQ(codeOfFolder(closed + "/inner"), Code::kPermissionDenied);
  }
  std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace summaries
