#include "engine/core/text_lines.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <vector>

#include "engine/core/error.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

std::vector<std::string> linesOf(const std::string& path) {
  std::vector<std::string> all;
  TextLines lines(path);
  for (std::string line; lines.next(line);) all.push_back(line);
  EXPECT_EQ(lines.count(), static_cast<int64_t>(all.size()));
  return all;
}

Code codeOfLines(const std::string& path) {
  try {
    linesOf(path);
    return Code::kOk;
  } catch (const Error& error) {
    return error.code();
  }
}

TEST(TextLines, AreThoseOfGetline) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(linesOf(folder.write("a", "")), std::vector<std::string>{});
  EXPECT_EQ(linesOf(folder.write("a", "\n")), std::vector<std::string>{""});
  EXPECT_EQ(linesOf(folder.write("a", "x\n\ny")), (std::vector<std::string>{"x", "", "y"}));
  EXPECT_EQ(linesOf(folder.write("a", std::string("a\0b\r\n", 5))), std::vector<std::string>{std::string("a\0b\r", 4)});
}

TEST(TextLines, OfAnyLengthUpToAMebibyteAreWhole) {
  const test_support::TemporaryFolder folder;
  for (const std::size_t size : {4094U, 4095U, 4096U, 8190U, 8191U, 100'000U}) {
    const std::string word(size, 'x');
    EXPECT_EQ(linesOf(folder.write("a", word + "\n" + word)), (std::vector<std::string>{word, word})) << size;
    EXPECT_EQ(linesOf(folder.write("a", word + "\n")), std::vector<std::string>{word}) << size;
  }
}

TEST(TextLines, ThatAreTooLongForAWordAreRefused) {
  const test_support::TemporaryFolder folder;
  EXPECT_EQ(codeOfLines(folder.write("a", std::string(3'000'000, 'x'))), Code::kInvalidArgument);
}

TEST(TextLines, OfWhatIsNoFileAreRefused) {
  const test_support::TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(codeOfLines(folder.path("pipe")), Code::kFailedPrecondition);
  EXPECT_EQ(codeOfLines("/no/such/file"), Code::kNotFound);
}

}  // namespace
}  // namespace engine
