// The instruction sets the native kernels are compiled for, and which of them this processor runs.
// Thread rule: every function is callable from any thread.
#pragma once

namespace engine::kernels {

enum class Isa {
  kBaseline,
  kAvx2,
  kAvx512Halves,  // AVX-512 run in two 256-bit halves (AMD's Zen 4): narrow vectors for what does not fill a wide one
  kAvx512,
};

const char* isaName(Isa isa);

// True if both the processor and the operating system can run `isa`.
bool isaSupported(Isa isa);

// The best supported set, lowered to the one that the environment variable ENGINE_KERNELS_ISA names
// ("baseline", "avx2", "avx512_halves" or "avx512"). Asking for more than the processor has, or for an unknown name,
// changes nothing.
Isa hostIsa();

}  // namespace engine::kernels
