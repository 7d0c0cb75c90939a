// A user whom permissions bind, also where the tests run as root. Header-only.
#pragma once

#include <unistd.h>

#include <string>

namespace test_support {

class OrdinaryUser {
 public:
  // Gets `folder`, and is this program's user as long as it lives.
  explicit OrdinaryUser(const std::string& folder) {
    constexpr uid_t kNobody = 65534;
    if (geteuid() != 0) return;
    wasRoot_ = chown(folder.c_str(), kNobody, kNobody) == 0 && seteuid(kNobody) == 0;
  }
  ~OrdinaryUser() {
    if (wasRoot_) isBack_ = seteuid(0) == 0;
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;
  bool isBound() const { return geteuid() != 0; }

 private:
  bool wasRoot_ = false;
  bool isBack_ = true;
};

}  // namespace test_support
