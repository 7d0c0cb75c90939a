#include "engine/core/error.h"

#include <gtest/gtest.h>

#include <iomanip>
#include <string_view>

namespace {

TEST(MessageTest, JoinsTextsOfEveryKindAndNumbers) {
  const std::string text = "two";
  const char* const pointer = "four";
  char buffer[16] = "five";
  EXPECT_EQ(
      engine::message("one ", text, ' ', std::string_view("three!", 5), ' ', pointer, ' ', buffer, ' ', 6, ' ', 7.5),
      "one two three four five 6 7.5");
  EXPECT_EQ(engine::message(), "");
}

TEST(MessageTest, KeepsWhatAManipulatorSaysForWhatFollows) {
  EXPECT_EQ(engine::message(std::setprecision(3), 1.23456, " ", 2.34567), "1.23 2.35");
}

TEST(FailTest, ThrowsTheCodeWithTheJoinedText) {
  try {
    engine::fail(engine::Code::kNotFound, "There is no file ", 3, ".");
    FAIL() << "nothing was thrown";
  } catch (const engine::Error& error) {
    EXPECT_EQ(error.code(), engine::Code::kNotFound);
    EXPECT_STREQ(error.what(), "There is no file 3.");
  }
}

}  // namespace
