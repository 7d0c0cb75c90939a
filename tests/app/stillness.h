// Whether a window still changes by itself. Header-only; GUI thread only.
#pragma once

#include <unistd.h>

#include <QImage>
#include <QRect>
#include <filesystem>
#include <fstream>
#include <string>

namespace test_support {

// What differs between two pictures of one size; all of them otherwise.
inline QRect changedRect(const QImage& before, const QImage& after) {
  if (before.size() != after.size()) return after.rect();
  QRect changed;
  for (int y = 0; y < after.height(); ++y) {
    int left = 0;
    int right = after.width() - 1;
    while (left <= right && before.pixel(left, y) == after.pixel(left, y)) ++left;
    while (right > left && before.pixel(right, y) == after.pixel(right, y)) --right;
    if (left <= right) changed |= QRect(left, y, right - left + 1, 1);
  }
  return changed;
}

// No other thread of the program runs or waits for the disk.
inline bool workersRest() {
  const std::string own = std::to_string(getpid());
  std::error_code gone;  // a thread may end meanwhile
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
    if (task.path().filename() == own) continue;
    std::string line;
    std::getline(std::ifstream(task.path() / "stat"), line);
    const std::size_t name = line.rfind(')');
    if (name == std::string::npos || name + 2 >= line.size()) continue;
    if (const char state = line[name + 2]; state == 'R' || state == 'D') return false;
  }
  return true;
}

}  // namespace test_support
