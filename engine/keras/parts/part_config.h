// How configs name a part (an initializer, a loss …): by a name, or as class and config. Values.
#pragma once

#include "engine/keras/core/config.h"

namespace engine::keras {

struct PartConfig {
  std::string className;  // CamelCase, or the function's name
  Config config;
};

// {"class_name": …, "config": …}, or a name. `what`: "an initializer", for the message of the InvalidArgument.
PartConfig partOf(const Json& json, const std::string& what);

}  // namespace engine::keras
