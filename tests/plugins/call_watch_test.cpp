// Calls of plugins that do not come back, and whose code runs or throws.
#include "plugins/api/call_watch.h"

#include <gtest/gtest.h>

#include <future>

namespace plugins {
namespace {

using std::chrono::milliseconds;

TEST(CallWatchTest, ACallThatTakesTooLongIsToldWhileItLastsAndWhenItComesBack) {
  std::promise<std::string> late;
  std::promise<void> back;
  CallWatch watch(milliseconds(20));
  const auto calls = watch.watch({[&](const char* where) { late.set_value(where); }, [&] { back.set_value(); }});
  calls->enter("afterRun()");
  EXPECT_EQ(late.get_future().get(), "afterRun()");
  calls->leave();
  back.get_future().get();
}

TEST(CallWatchTest, ALateCallThatComesBackBeforeItsCallerEndsHasComeBack) {
  std::promise<void> late;
  int back = 0;
  CallWatch watch(milliseconds(200));
  const auto calls = watch.watch({[&](const char*) { late.set_value(); }, [&] { ++back; }});
  calls->enter("afterRun()");
  late.get_future().get();
  calls->leave();
  watch.forget(calls);
  EXPECT_EQ(back, 1);
}

TEST(CallWatchTest, ManyCallsThatComeBackAreNotOneThatDoesNot) {
  std::promise<void> late;
  std::future<void> told = late.get_future();
  CallWatch watch(milliseconds(200));
  const auto calls = watch.watch({[&](const char*) { late.set_value(); }, [] {}});
  const auto end = std::chrono::steady_clock::now() + milliseconds(500);
  while (std::chrono::steady_clock::now() < end) {
    calls->enter("beforeRun()");
    calls->leave();
  }
  EXPECT_EQ(told.wait_for(milliseconds(0)), std::future_status::timeout);
  calls->enter("end()");
  told.get();
}

TEST(CallWatchTest, WhatIsForgottenIsNotTold) {
  std::promise<void> other;
  bool isTold = false;
  CallWatch watch(milliseconds(20));
  const auto forgotten = watch.watch({[&](const char*) { isTold = true; }, [] {}});
  const auto calls = watch.watch({[&](const char*) { other.set_value(); }, [] {}});
  forgotten->enter("begin()");
  watch.forget(forgotten);
  calls->enter("begin()");
  other.get_future().get();
  EXPECT_FALSE(isTold);
}

}  // namespace
}  // namespace plugins
