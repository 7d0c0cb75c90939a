// Whose code threw, which only programs with plugins note.
#include "engine/core/code_owner.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <stdexcept>

#ifndef EWB_SANITIZED

namespace engine {
namespace {

void throwError() {
  throw std::runtime_error("out of paper");
}

const char* throwerOf(const std::function<void()>& call) {
  try {
    call();
  } catch (...) {
    return throwerOfCurrent();
  }
  return "nobody threw";
}

// All code of this program is taken for a plugin's; in a process of its own, as that can't be taken back.
TEST(CodeOwnerTest, WhatCodeThrewHasItsOwnerInWhicheverThreadItIsCaught) {
  const auto check = [] {
    keepCodeOwner("paper", reinterpret_cast<const void*>(&throwError));
    const char* here = throwerOf(throwError);
    const char* there = throwerOf([] { std::async(std::launch::async, throwError).get(); });
    const char* nothing = throwerOf([] { throw 42; });
    std::fprintf(stderr, "%s %s %s\n", here, there, nothing);
    std::_Exit(0);
  };
  EXPECT_EXIT(check(), testing::ExitedWithCode(0), "^paper paper paper\n$");
}

TEST(CodeOwnerTest, WhatCodeWithoutAnOwnerThrewHasNone) {
  EXPECT_EQ(throwerOf(throwError), nullptr);
  EXPECT_EQ(throwerOfCurrent(), nullptr);
}

TEST(CodeOwnerTest, AddressesOutsideOfKeptLibrariesHaveNoOwner) {
  EXPECT_EQ(ownerOfCode(nullptr), nullptr);
  EXPECT_EQ(ownerOfCode(reinterpret_cast<const void*>(&throwError)), nullptr);
}

}  // namespace
}  // namespace engine

#endif
