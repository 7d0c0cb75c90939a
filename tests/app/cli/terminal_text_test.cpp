// What a terminal is given of names and texts.
#include "app/cli/terminal_text.h"

#include <gtest/gtest.h>

namespace app::cli {
namespace {

TEST(TerminalText, PlainTextStaysAsItIs) {
  EXPECT_EQ(terminalText("loss/größe 😀 …"), "loss/größe 😀 …");
}

TEST(TerminalText, ControlsAndDirectionsAreEscaped) {
  EXPECT_EQ(terminalText("a\x1b[2J\r\n\tb\x7f"), R"(a\x1b[2J\r\n\tb\x7f)");
  EXPECT_EQ(terminalText("\u009b31m\u202eabc\u2066\u200f\u2028"), R"(\x9b31m\u202eabc\u2066\u200f\u2028)");
  EXPECT_EQ(terminalText(std::string_view("\0", 1)), R"(\x00)");
}

TEST(TerminalText, BytesThatAreNoTextAreEscaped) {
  EXPECT_EQ(terminalText("caf\xe9 \xc0\xaf"), R"(caf\xe9 \xc0\xaf)");
}

TEST(TerminalText, LinesOfATextStayAndThoseOfAMessageAreSetIn) {
  EXPECT_EQ(terminalLines("a\nb\x1b"), "a\nb\\x1b");
  EXPECT_EQ(terminalMessage("a\nestimator: b"), "a\n    estimator: b");
}

}  // namespace
}  // namespace app::cli
