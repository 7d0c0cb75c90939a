// The native kernels built for AVX-512 (F, DQ, BW, VL); CMakeLists.txt sets the flags.
#include "engine/kernels/native/impl/table.h"

namespace engine::kernels {

extern const KernelTable kAvx512Table;
constexpr KernelTable kAvx512Table = makeTable(Isa::kAvx512);

}  // namespace engine::kernels
