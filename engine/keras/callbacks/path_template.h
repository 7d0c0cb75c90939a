// Paths with fields as Python's str.format has them. Pure.
#pragma once

#include <string>

#include "engine/keras/training/logs.h"

namespace engine::keras {

// "w-{epoch:02d}-{val_loss:.3f}.h5" with the values; "{{" is a brace. "epoch" and "batch" are integers. NotFound for a
// field that there is no value for, InvalidArgument for what is no template.
std::string filledTemplate(const std::string& text, const Logs& values);
// As Python's repr() of a float: the shortest that reads back as the same; `single`: the same float32.
std::string shortestNumber(double value, bool single = false);

}  // namespace engine::keras
