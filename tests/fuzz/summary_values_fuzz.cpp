// Feeds arbitrary bytes to the decoders of what dashboards show: the first byte chooses the decoder.
#include <algorithm>
#include <iterator>

#include "summaries/values/audio.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/pr_curve.h"
#include "summaries/values/projector.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

namespace values = summaries::values;

void tensor(const std::string& bytes) {
  double number = 0;
  values::scalarOf(bytes, number);
  values::decodeTensor(bytes);
}

void histogram(const std::string& bytes) {
  const values::HistogramRows rows = values::decodeRows(bytes);
  values::compressed(rows);
  if (rows.size() == 0) return;
  const values::Range range =
      values::drawnRange(*std::ranges::min_element(rows.left), *std::ranges::max_element(rows.right));
  values::rebinned(rows, range.low, range.high, 30);
}

void text(const std::string& bytes) {
  values::markdown(values::decodeText(bytes));
}

void sound(const std::string& bytes) {
  values::encodeAudio(values::decodeAudio(bytes));
}

void curve(const std::string& bytes) {
  values::decodePrCurve(bytes).area();
}

void layout(const std::string& bytes) {
  const values::CustomScalarsLayout one = values::decodeCustomScalars(bytes);
  values::merged({one, one});
}

void projector(const std::string& bytes) {
  values::parseProjectorConfig(bytes, "/logs");
}

}  // namespace

FUZZ_TARGET(summary_values)(const uint8_t* data, std::size_t size) {
  constexpr void (*kDecoders[])(const std::string&) = {tensor, histogram, text, sound, curve, layout, projector};
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  fuzz::refuseOrTake([&] { kDecoders[input.choice % std::size(kDecoders)](input.bytes); });
  return 0;
}
