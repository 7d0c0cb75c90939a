// The instruction sets the native kernels are compiled for, and which of them this processor runs.
// Thread rule: every function is callable from any thread.
#pragma once

namespace engine::kernels {

enum class Isa { kBaseline, kAvx2, kAvx512 };

const char* isaName(Isa isa);

// True if both the processor and the operating system can run `isa`.
bool isaSupported(Isa isa);

// The best supported set, lowered to the one that the environment variable ENGINE_KERNELS_ISA names
// ("baseline", "avx2" or "avx512"). Asking for more than the processor has, or for an unknown name, changes nothing.
Isa hostIsa();

}  // namespace engine::kernels
