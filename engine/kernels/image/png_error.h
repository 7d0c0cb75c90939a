// How libpng's errors are told: they jump back, so nothing with a destructor may live between the jump and its target.
// For one thread at a time.
#pragma once

#include <png.h>

#include <csetjmp>
#include <cstdio>

namespace engine::kernels {

struct PngErrors {
  std::jmp_buf target{};
  char text[128] = {};

  [[noreturn]] static void jumpBack(png_structp png, png_const_charp what) {
    auto* errors = static_cast<PngErrors*>(png_get_error_ptr(png));
    std::snprintf(errors->text, sizeof(errors->text), "%s", what);
    std::longjmp(errors->target, 1);
  }
  static void ignore(png_structp, png_const_charp) {}
};

}  // namespace engine::kernels
