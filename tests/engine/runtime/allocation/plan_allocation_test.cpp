// A training step that has run before allocates nothing, and compiling a plan takes work by the size of its graph.
#include <dlfcn.h>
#include <execinfo.h>
#include <gtest/gtest.h>
#include <link.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <sstream>

#include "tests/engine/runtime/training_nets.h"

// glibc's own functions, behind the ones below.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

constexpr int kMaxFrames = 12;
thread_local bool counting = false;
int64_t allocations = 0;
void* frames[kMaxFrames];  // of the first allocation
int frameCount = 0;

// Where oneDNN's library lies. Its own sgemm, which multiplies where there is no AVX-512, takes its room anew in each
// call.
struct Addresses {
  std::uintptr_t begin = 0, end = 0;
};
Addresses oneDnn;

// Looked up once: dladdr() for each allocation would take most of the time.
Addresses addressesOfOneDnn() {
  Addresses found;
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void* result) {
        if (std::strstr(library->dlpi_name, "libdnnl") == nullptr) return 0;
        auto& range = *static_cast<Addresses*>(result);
        range.begin = library->dlpi_addr;
        for (int i = 0; i < library->dlpi_phnum; ++i) {
          const auto& part = library->dlpi_phdr[i];
          if (part.p_type == PT_LOAD) range.end = library->dlpi_addr + part.p_vaddr + part.p_memsz;
        }
        return 1;
      },
      &found);
  return found;
}

bool isOneDnn(const void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  return address >= oneDnn.begin && address < oneDnn.end;
}

void count(const void* caller) {
  if (!counting || isOneDnn(caller)) return;
  counting = false;
  if (allocations++ == 0) frameCount = backtrace(frames, kMaxFrames);
  counting = true;
}

// Counts allocations of this thread while it lives, but oneDNN's.
class AllocationCounter {
 public:
  AllocationCounter() {
    backtrace(frames, kMaxFrames);  // loads what it needs
    oneDnn = addressesOfOneDnn();
    allocations = 0;
    counting = true;
  }
  ~AllocationCounter() { counting = false; }
  AllocationCounter(const AllocationCounter&) = delete;
  AllocationCounter& operator=(const AllocationCounter&) = delete;

  int64_t stop() {
    counting = false;
    return allocations;
  }
  // Where the first allocation came from, as addresses for addr2line.
  static std::string where() {
    std::string text;
    for (int i = 0; i < frameCount; ++i) {
      Dl_info info{};
      if (dladdr(frames[i], &info) == 0) continue;
      std::ostringstream line;
      line << "\n  " << info.dli_fname << " +0x" << std::hex
           << static_cast<const char*>(frames[i]) - static_cast<const char*>(info.dli_fbase);
      text += line.str();
    }
    return text;
  }
};

}  // namespace

extern "C" {
void* malloc(std::size_t size) {
  count(__builtin_return_address(0));
  return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) {
  count(__builtin_return_address(0));
  return __libc_calloc(number, size);
}
void* realloc(void* old, std::size_t size) {
  count(__builtin_return_address(0));
  return __libc_realloc(old, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  count(__builtin_return_address(0));
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
}

namespace engine {
namespace {

constexpr int kWarmUpSteps = 3;
constexpr int kCountedSteps = 5;

void expectNoAllocations(testing::TrainingNet& net) {
  Session session(net.graph, {.threads = 1});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  for (int i = 0; i < kWarmUpSteps; ++i) step.run(net.feeds);
  AllocationCounter counter;
  for (int i = 0; i < kCountedSteps; ++i) step.run(net.feeds);
  EXPECT_EQ(counter.stop(), 0) << AllocationCounter::where();
}

TEST(PlanAllocation, TheCounterSeesAllocations) {
  AllocationCounter counter;
  const std::vector<int> vector(100);
  const Tensor tensor(DType::kFloat, Shape{3});
  EXPECT_GE(counter.stop(), 3);
}

TEST(PlanAllocation, AnIrisTrainingStepAllocatesNothing) {
  testing::IrisNet net;
  expectNoAllocations(net);
}

TEST(PlanAllocation, AConvolutionalTrainingStepAllocatesNothing) {
  testing::ConvNet net;
  expectNoAllocations(net);
}

// Allocations of compiling and running what `build` adds behind a placeholder: work that can be counted, on any
// machine.
template <typename Build>
int64_t allocationsOf(int size, const Build& build) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{2}, "x");
  const Output y = build(scope, x, size);
  Session session(graph, {.threads = 1});
  const Tensor value = Tensor::vector<float>({1, 2});
  AllocationCounter counter;
  session.run({{x, value}}, {y});
  return counter.stop();
}

// Four times the nodes must not take more than five times the work.
template <typename Build>
void expectLinear(const Build& build) {
  constexpr int kSmall = 500;
  const int64_t small = allocationsOf(kSmall, build);
  const int64_t large = allocationsOf(4 * kSmall, build);
  EXPECT_GT(small, kSmall);
  EXPECT_LT(large, 5 * small);
}

TEST(PlanCompiling, AChainOfIdentitiesTakesWorkByItsLength) {
  expectLinear([](const Scope& scope, Output last, int size) {
    for (int i = 0; i < size; ++i) last = ops::identity(scope, last);
    return last;
  });
}

TEST(PlanCompiling, AChainOfReshapesTakesWorkByItsLength) {
  expectLinear([](const Scope& scope, Output last, int size) {
    for (int i = 0; i < size; ++i) last = ops::reshape(scope, last, {-1});
    return last;
  });
}

TEST(PlanCompiling, ASumOfManyTakesWorkByTheirNumber) {
  expectLinear([](const Scope& scope, const Output& x, int size) {
    std::vector<Output> parts;
    for (int i = 0; i < size; ++i) parts.push_back(ops::mul(scope, x, ops::scalar(scope, static_cast<float>(i))));
    return ops::addN(scope, parts);
  });
}

TEST(PlanCompiling, WhatWaitsForManyChecksTakesWorkByTheirNumber) {
  expectLinear([](const Scope& scope, const Output& x, int size) {
    const Output holds = ops::constant(scope, Tensor::scalar(true));
    std::vector<Node*> checks;
    for (int i = 0; i < size; ++i) checks.push_back(scope.node("Assert", {holds, x}));
    Output last = ops::identity(scope.withControls(checks), x);
    for (int i = 0; i < size; ++i) last = scope.op("Neg", {last}, {});
    return last;
  });
}

}  // namespace
}  // namespace engine
