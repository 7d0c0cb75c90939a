// The native kernels built for AVX-512 processors that run it in 256-bit halves; CMakeLists.txt sets the flags.
#define EWB_AVX512_HALVES 1

#include "engine/kernels/native/impl/table.h"

namespace engine::kernels {

extern const KernelTable kAvx512HalvesTable;
constexpr KernelTable kAvx512HalvesTable = makeTable(Isa::kAvx512Halves);

}  // namespace engine::kernels
