#include "app/workbench/queue/process_usage.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>

namespace app {
namespace {

// The fields of /proc/self/stat behind the program's name, which may hold spaces: state is the first of them.
constexpr int kUserTicks = 11;

double cpuSecondsOfSelf() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  const auto end = line.rfind(')');
  if (end == std::string::npos) return 0;
  std::istringstream fields(line.substr(end + 1));
  std::string skipped;
  for (int i = 0; i < kUserTicks; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

int64_t residentBytesOfSelf() {
  std::ifstream file("/proc/self/statm");
  int64_t pages = 0;
  int64_t resident = 0;
  file >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

ProcessUsage readProcessUsage() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return {cpuSecondsOfSelf(), std::chrono::duration<double>(now).count(), residentBytesOfSelf()};
}

double cpuShare(const ProcessUsage& before, const ProcessUsage& after, int cores) {
  const double passed = (after.wallSeconds - before.wallSeconds) * std::max(1, cores);
  return passed > 0 ? std::clamp((after.cpuSeconds - before.cpuSeconds) / passed, 0.0, 1.0) : 0;
}

}  // namespace app
