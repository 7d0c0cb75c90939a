#include "engine/kernels/native/kernel_table.h"

#include <cassert>

namespace engine::kernels {

extern const KernelTable kBaselineTable, kAvx2Table, kAvx512HalvesTable, kAvx512Table;

int convOutHeight(const ConvShape& s) {
  return (s.inHeight + s.padTop + s.padBottom - s.kernelHeight) / s.strideHeight + 1;
}

int convOutWidth(const ConvShape& s) {
  return (s.inWidth + s.padLeft + s.padRight - s.kernelWidth) / s.strideWidth + 1;
}

const KernelTable& kernelTable() {
  static const KernelTable& table = kernelTable(hostIsa());
  return table;
}

const KernelTable& kernelTable(Isa isa) {
  assert(isaSupported(isa));
  switch (isa) {
    case Isa::kAvx512:
      return kAvx512Table;
    case Isa::kAvx512Halves:
      return kAvx512HalvesTable;
    case Isa::kAvx2:
      return kAvx2Table;
    case Isa::kBaseline:
      break;
  }
  return kBaselineTable;
}

}  // namespace engine::kernels
