// Runs a fuzz target on kept inputs, for compilers without libFuzzer: `fuzz_replay TARGET PATH …`, where a path is an
// input or a folder of inputs. Fails when there are none, as a corpus that is not found would pass otherwise.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

// One line for each target, by the build.
#define TARGET(name) int fuzz_##name(const uint8_t* data, std::size_t size);
#include "fuzz_targets.inc"
#undef TARGET

namespace {

struct Target {
  std::string_view name;
  int (*run)(const uint8_t* data, std::size_t size);
};
constexpr Target kTargets[] = {
#define TARGET(name) {#name, fuzz_##name},
#include "fuzz_targets.inc"
#undef TARGET
};

std::vector<std::filesystem::path> inputsOf(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file()) inputs.push_back(entry.path());
  }
  std::ranges::sort(inputs);
  return inputs;
}

bool replay(const Target& target, const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return false;
  }
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  // Said before it is run, so that a crash names its input.
  std::printf("%s: %zu bytes\n", path.c_str(), bytes.size());
  std::fflush(stdout);
  return target.run(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) == 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view name = count > 1 ? arguments[1] : "";
  const auto* const target = std::ranges::find(kTargets, name, &Target::name);
  if (target == std::end(kTargets)) {
    std::fprintf(stderr, "no fuzz target \"%s\": name one, such as csv, and its corpus\n", name.data());
    return 1;
  }
  std::size_t inputs = 0;
  for (int i = 2; i < count; ++i) {
    for (const std::filesystem::path& input : inputsOf(arguments[i])) {
      if (!replay(*target, input)) return 1;
      ++inputs;
    }
  }
  if (inputs == 0) std::fprintf(stderr, "no inputs: name a corpus, such as tests/fuzz/corpus/csv\n");
  return inputs == 0 ? 1 : 0;
}
