// The native kernels built for any x86-64 (SSE2); CMakeLists.txt sets the flags.
#include "engine/kernels/native/impl/table.h"

namespace engine::kernels {

extern const KernelTable kBaselineTable;
constexpr KernelTable kBaselineTable = makeTable(Isa::kBaseline);

}  // namespace engine::kernels
