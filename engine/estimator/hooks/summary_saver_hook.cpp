#include "engine/estimator/hooks/summary_saver_hook.h"

#include "engine/core/error.h"
#include "engine/kernels/summary/media.h"
#include "summaries/png.h"
#include "summaries/store/histogram_builder.h"

namespace engine::estimator {
namespace {

void writeImages(summaries::SummaryWriter& writer, const SummarySpec& spec, const Tensor& value, int64_t step,
                 double wall) {
  if (value.rank() != 4)
    fail(Code::kInvalidArgument, "Image summary '", spec.tag, "' needs [n,h,w,c], got ", value.shape(), ".");
  for (int64_t i = 0; i < std::min<int64_t>(value.dim(0), spec.maxOutputs); ++i) {
    summaries::Image image;
    image.height = static_cast<int>(value.dim(1));
    image.width = static_cast<int>(value.dim(2));
    image.channels = static_cast<int>(value.dim(3));
    image.encoded =
        summaries::encodePng(kernels::imagePixels(value.slice(i, i + 1)), image.width, image.height, image.channels);
    writer.image(spec.tag, step, static_cast<int>(i), std::move(image), wall);
  }
}

// One series a sound, as TensorFlow tags them.
void writeSounds(summaries::SummaryWriter& writer, const SummarySpec& spec, const Tensor& value, int64_t step,
                 double wall) {
  if (value.dtype() != DType::kFloat || (value.rank() != 2 && value.rank() != 3))
    fail(Code::kInvalidArgument, "Audio summary '", spec.tag, "' needs [n,frames,channels], got ", value.shape(), ".");
  const Shape clip{value.dim(1), value.rank() == 3 ? value.dim(2) : 1};
  for (int64_t i = 0; i < std::min<int64_t>(value.dim(0), spec.maxOutputs); ++i) {
    const std::string tag = spec.tag + "/audio" + (spec.maxOutputs > 1 ? "/" + std::to_string(i) : "");
    writer.bytes(tag, summaries::Kind::kAudio, "audio", step,
                 kernels::wavFile(value.slice(i, i + 1).reshaped(clip), spec.sampleRate), wall);
  }
}

}  // namespace

void writeSummary(summaries::SummaryWriter& writer, const SummarySpec& spec, const Tensor& value, int64_t step,
                  double wall) {
  switch (spec.kind) {
    case SummaryKind::kScalar:
      if (value.elements() != 1)
        fail(Code::kInvalidArgument, "Scalar summary '", spec.tag, "' got ", value.toString(0), ".");
      return writer.scalar(spec.tag, step, value.toDoubles()[0], wall);
    case SummaryKind::kHistogram: {
      summaries::HistogramBuilder builder;
      builder.add(value.toDoubles());
      return writer.histogram(spec.tag, step, builder.build(), wall);
    }
    case SummaryKind::kImage:
      return writeImages(writer, spec, value, step, wall);
    case SummaryKind::kText: {
      std::string text;
      for (const std::string& part : value.flat<std::string>()) text += (text.empty() ? "" : "\n\n") + part;
      return writer.text(spec.tag, step, text, wall);
    }
    case SummaryKind::kAudio:
      return writeSounds(writer, spec, value, step, wall);
  }
}

void SummarySaverHook::begin(Graph& graph) {
  specs_ = given_ ? *given_ : graph.collections().summaries;
  for (const SummarySpec& spec : specs_) {
    scalars_.push_back(spec.kind == SummaryKind::kScalar ? writer_.scalarSeries(spec.tag) : 0);
    args_.fetches.push_back(spec.value);
  }
}

void SummarySaverHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
}

const SessionRunArgs* SummarySaverHook::beforeRun(SessionRunContext&) {
  // The step that is about to be made is the one that is logged.
  requested_ = !specs_.empty() && timer_.shouldTrigger(step_.value() + 1);
  return requested_ ? &args_ : nullptr;
}

void SummarySaverHook::afterRun(SessionRunContext&, SessionRunValues values) {
  if (!started_) {
    writer_.session({summaries::SessionEvent::kStart, step_.value(), summaries::wallTime(), ""});
    started_ = true;
  }
  if (!requested_) return;
  const int64_t step = step_.value();
  const double wall = summaries::wallTime();
  timer_.update(step);
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].kind == SummaryKind::kScalar && values[i].dtype() == DType::kFloat && values[i].elements() == 1) {
      writer_.scalar(scalars_[i], step, static_cast<double>(*values[i].data<float>()), wall);
    } else {
      writeSummary(writer_, specs_[i], values[i], step, wall);
    }
  }
}

}  // namespace engine::estimator
