// Feeds arbitrary bytes to the readers of points for the projector: the first byte chooses between tab separated
// numbers, raw float32, NumPy's files, and the points' metadata.
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "widgets/dashboards/projector/data/npy_file.h"
#include "widgets/dashboards/projector/data/vector_files.h"

FUZZ_TARGET(points)(const uint8_t* data, std::size_t size) {
  constexpr widgets::PointLimits kLimits = {.rows = 100, .numbers = 1000, .columns = 50};
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  static const fuzz::Folder folder("points");
  const auto path = QString::fromStdString(folder.write("points.tsv", input.bytes));
  fuzz::refuseOrTake([&] {
    switch (input.choice % 4) {
      case 0:
        widgets::readVectors(path, {}, kLimits, {});
        break;
      case 1:
        widgets::readVectors(path, {static_cast<int64_t>(input.bytes.size() / 8), 2}, kLimits, {});
        break;
      case 2:
        if (widgets::isNpy(path)) widgets::readNpy(path, kLimits, {});
        break;
      default:
        widgets::readMetadata(path, 3, 1, {});
    }
  });
  return 0;
}
