// Drawn digits: a stand-in for MNIST that needs no download. Each picture is the strokes of a digit with random slant,
// size, width, wobble, place and noise. Pure functions: callable from any thread.
//   const auto digits = data::makeDigits(100, 1).dataset().batch(10).castToFloat("image", 255);
//   digits.first().at("image").shape();  // is Shape({10, 28, 28})
#pragma once

#include <cstdint>

#include "engine/data/labeled_images.h"

namespace engine::data {

inline constexpr int64_t kDigitSide = 28;  // pixels

// Pictures of 28 x 28 pixels, 0 paper to 255 ink, and their labels 0 to 9. The same pictures for the same seed on every
// machine with IEEE floats; picture i does not depend on `count`. InvalidArgument for a negative count.
LabeledImages makeDigits(int64_t count, uint64_t seed);

}  // namespace engine::data
