#include "widgets/util/threads/frame_gate.h"

#include <gtest/gtest.h>

#include <thread>

namespace {

using widgets::FrameGate;

void awaitWaiting(const FrameGate& gate, int count) {
  while (gate.waiting() != count) std::this_thread::yield();
}

TEST(FrameGate, NobodyWaitsWhileItIsOpen) {
  FrameGate gate;
  gate.pass();
  gate.close(1);
  gate.open();
  gate.pass();
  gate.close(0);
  gate.pass();
  EXPECT_EQ(gate.waiting(), 0);
}

TEST(FrameGate, AsManyWaitAsItSaysUntilItOpens) {
  FrameGate gate;
  gate.close(1);
  std::thread first([&] { gate.pass(); });
  awaitWaiting(gate, 1);
  gate.pass();  // another thread: it goes on
  gate.open();
  first.join();
  EXPECT_EQ(gate.waiting(), 0);
}

TEST(FrameGate, AFrameThatNeverEndsHoldsNobodyForLong) {
  FrameGate gate;
  gate.close(1);
  gate.pass();
  EXPECT_EQ(gate.waiting(), 0);
}

}  // namespace
