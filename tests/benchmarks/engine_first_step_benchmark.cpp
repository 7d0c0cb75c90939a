// How soon a program that trains BERT-base has done its first step: from the start of the process, with the graph,
// 110 million random weights, the optimizer's slots and the plan. Prints JSON; peers say the same as first_step_s.
//   engine_first_step_benchmark [--threads N]
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/runtime/session.h"
#include "tests/benchmarks/bert_network.h"

namespace {

using namespace engine;

// Seconds since the kernel started this process, to 10 ms: field 22 of /proc/self/stat, in ticks since boot.
double processAge() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream fields(line.substr(line.rfind(')') + 2));
  std::string field;
  for (int i = 0; i < 20; ++i) fields >> field;
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) -
         std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

int main(int argc, char** argv) {
  const bool hasThreads = argc == 3 && std::strcmp(argv[1], "--threads") == 0;
  if (argc != 1 && !hasThreads) {
    std::fprintf(stderr, "usage: %s [--threads N]\n", argv[0]);
    return 2;
  }
  benchmarks::BertNetwork network(benchmarks::kBertBase, true);
  const double built = processAge();
  Session session(network.graph, {.threads = hasThreads ? std::atoi(argv[2]) : 0});
  session.run(Feeds{}, {}, {network.init});
  const double initialized = processAge();
  Callable step = session.makeCallable(network.feeds, {}, {network.train});
  step.run(network.values);
  const double first = processAge();
  step.run(network.values);
  std::printf("{\"first_step_s\": %.2f, \"built_s\": %.2f, \"initialized_s\": %.2f, \"step_s\": %.2f}\n", first, built,
              initialized, processAge() - first);
  return 0;
}
