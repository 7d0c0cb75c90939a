// `estimator`: experiments without a window. Exit status 0 when done, 1 when the operation failed, 2 for wrong usage.
#include <google/protobuf/stubs/logging.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <new>

#include "app/cli/command.h"
#include "app/cli/terminal_text.h"
#include "app/cli/usage_problem.h"
#include "app/workbench/version.h"
#include "engine/core/error.h"
#include "plugins/api/crash_report.h"
#include "summaries/files/open_files.h"

namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

std::string programFolder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
}

// What a message repeats of files may be long.
std::string shortened(const std::string& message) {
  constexpr std::size_t kLongest = 4000;  // bytes
  if (message.size() <= kLongest) return message;
  std::size_t end = kLongest;
  while (end > 0 && (message[end] & 0xc0) == 0x80) --end;  // not inside a character
  return message.substr(0, end) + "… (" + std::to_string(message.size()) + " bytes)";
}

int fail(const std::string& message) {
  std::cerr << "estimator: " << app::cli::terminalMessage(shortened(message)) << "\n";
  return kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  // A write beyond a limit of the file size fails like one to a full disk instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  summaries::raiseOpenFilesLimit();
  google::protobuf::SetLogHandler(nullptr);  // what it finds wrong is in the errors
  CLI::App program("Trains, evaluates and predicts with the models of experiment files.", "estimator");
  program.set_version_flag("--version", std::string("estimator ") + app::versionText());
  program.require_subcommand(1);
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    return "estimator: " + app::cli::terminalMessage(app::cli::usageProblem(*app, error)) +
           "\nRun with --help for more information.\n";
  });
  const std::string states = plugins::pluginStateFolder();
  plugins::PluginManager plugins(plugins::pluginFolders(programFolder()), states);
  if (!states.empty()) plugins::reportPluginCrashes(plugins::PluginStates::crashFile(states));
  app::cli::endForLatePlugins(plugins);
  app::cli::Console console;
  app::cli::Commands commands = app::cli::makeCommands(plugins);
  std::vector<CLI::App*> declared;
  for (const auto& command : commands) declared.push_back(command->declare(program));
  app::cli::addPluginCommands(plugins, program, commands, declared, console);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : kWrongUsage;
  }
  try {
    if (!program.got_subcommand("plugins")) plugins.loadParts(false);
    for (std::size_t i = 0; i < commands.size(); ++i) {
      if (declared[i]->parsed()) commands[i]->run(console);
    }
    console.finish();
  } catch (const std::bad_alloc&) {
    console.endProgress();
    return fail("Not enough memory: use smaller layers, vocabularies, batches or files.");
  } catch (const std::exception& error) {
    console.endProgress();
    return fail(error.what());
  }
  return 0;
}
