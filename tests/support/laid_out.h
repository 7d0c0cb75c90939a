// For tests of the GUI thread: what was shown, resized or styled is laid out and polished, without waiting for time to
// pass.
#pragma once

#include <QCoreApplication>

namespace test_support {

// Delivers all events that are posted and those that they post: a layout asks for another of what it is in.
inline void layOut() {
  constexpr int kRounds = 4;
  for (int round = 0; round < kRounds; ++round) {
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
  }
}

}  // namespace test_support
