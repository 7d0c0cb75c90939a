// The native kernels built for AVX2 and FMA; CMakeLists.txt sets the flags.
#include "engine/kernels/native/impl/table.h"

namespace engine::kernels {

extern const KernelTable kAvx2Table;
constexpr KernelTable kAvx2Table = makeTable(Isa::kAvx2);

}  // namespace engine::kernels
