// Feeds arbitrary text to the page that shows the texts of a series as Markdown. The first byte chooses between
// Markdown, plain text and changes; a zero byte parts the texts of two steps.
#include <QGuiApplication>

#include "summaries/values/text.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "widgets/dashboards/text/text_page.h"

namespace {

// Fonts need an application; it shows nothing.
void makeApplication() {
  static int count = 1;
  static char name[] = "fuzz";
  static char* arguments[] = {name, nullptr};
  ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
  static const QGuiApplication application(count, arguments);
}

QString shown(const std::string& text) {
  return QString::fromStdString(summaries::values::markdown({{}, {text}})).remove(QChar(0));
}

}  // namespace

FUZZ_TARGET(markdown)(const uint8_t* data, std::size_t size) {
  makeApplication();
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  const std::size_t end = input.bytes.find('\0');
  std::vector<widgets::StepText> texts = {{{2}, 1e9, shown(input.bytes.substr(0, end))}};
  if (end != std::string::npos) texts.push_back({{1}, 1e9, shown(input.bytes.substr(end + 1))});
  const widgets::TextOptions options = {.markdown = input.choice % 3 != 1, .changes = input.choice % 3 == 2};
  widgets::textPage(texts, options, widgets::Theme(), QFont());
  return 0;
}
