#include "engine/kernels/native/isa.h"

#include <cstdlib>
#include <string_view>

namespace engine::kernels {

const char* isaName(Isa isa) {
  switch (isa) {
    case Isa::kAvx512:
      return "avx512";
    case Isa::kAvx512Halves:
      return "avx512_halves";
    case Isa::kAvx2:
      return "avx2";
    case Isa::kBaseline:
      break;
  }
  return "baseline";
}

bool isaSupported(Isa isa) {
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  switch (isa) {
    case Isa::kAvx512Halves:
    case Isa::kAvx512:
      return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    case Isa::kAvx2:
      return avx2;
    case Isa::kBaseline:
      break;
  }
  return true;
}

Isa hostIsa() {
  Isa best = Isa::kBaseline;
  if (isaSupported(Isa::kAvx2)) best = Isa::kAvx2;
  if (isaSupported(Isa::kAvx512)) best = __builtin_cpu_is("amd") ? Isa::kAvx512Halves : Isa::kAvx512;
  const char* wanted = std::getenv("ENGINE_KERNELS_ISA");
  if (wanted == nullptr) return best;
  for (const Isa isa : {Isa::kBaseline, Isa::kAvx2, Isa::kAvx512Halves, Isa::kAvx512}) {
    if (isa <= best && std::string_view(wanted) == isaName(isa)) return isa;
  }
  return best;
}

}  // namespace engine::kernels
