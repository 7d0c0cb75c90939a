// ScalarSummary and HistogramSummary.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/summary/summary_message.h"
#include "engine/kernels/summary/summary_values.h"
#include "summaries/store/histogram_builder.h"

namespace engine::kernels {

std::string scalarSummary(const std::string& tag, double value) {
  std::string summary;
  addValue(
      summary,
      MessageBytes().bytes(summary_value::kTag, tag).fixed(summary_value::kSimpleValue, static_cast<float>(value)));
  return summary;
}

std::string histogramSummary(const std::string& tag, const Tensor& values) {
  summaries::HistogramBuilder builder;
  builder.add(values.toDoubles());
  if (builder.nonfinite() > 0) {
    fail(Code::kInvalidArgument, "Nan or infinity in summary histogram for: ", tag, ".");
  }
  const summaries::Histogram h = builder.build();
  MessageBytes histogram;
  histogram.fixed(1, h.min).fixed(2, h.max).fixed(3, h.num).fixed(4, h.sum).fixed(5, h.sumSquares);
  histogram.doubles(6, h.bucketLimits).doubles(7, h.buckets);
  std::string summary;
  addValue(summary, MessageBytes().bytes(summary_value::kTag, tag).bytes(summary_value::kHistogram, histogram.str()));
  return summary;
}

namespace {

const OpRegistrar kScalar("ScalarSummary", "tags: string, values: T -> summary: string", "T: type", shape_fn::scalar);
const OpRegistrar kHistogram("HistogramSummary", "tag: string, values: T -> summary: string", "T: type = float",
                             shape_fn::scalar);
const NoGradientRegistrar kNumberSummariesNoGradient({"ScalarSummary", "HistogramSummary"});

const KernelRegistrar kScalarKernel("ScalarSummary", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& tags = context.input(0);
    const Tensor& values = context.input(1);
    if (tags.shape() != values.shape() && !(tags.elements() == 1 && values.elements() == 1)) {
      fail(Code::kInvalidArgument, "tags and values are not the same shape: ", tags.shape(), " != ", values.shape(),
           ".");
    }
    const std::vector<double> numbers = values.toDoubles();
    std::string summary;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      summary += scalarSummary(tags.data<std::string>()[i], numbers[i]);
    }
    *context.output(0, Shape{}).data<std::string>() = std::move(summary);
  });
});

const KernelRegistrar kHistogramKernel("HistogramSummary", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    *context.output(0, Shape{}).data<std::string>() = histogramSummary(tagInput(context, 0), context.input(1));
  });
});

}  // namespace
}  // namespace engine::kernels
