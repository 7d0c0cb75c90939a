// A signature that is left out of an export, because the receiver does not allow it. A value.
#pragma once

#include <string>

namespace engine::estimator {

struct ExcludedSignature {
  std::string key;
  std::string why;
};

}  // namespace engine::estimator
