// SummaryWriter, CreateSummaryFileWriter, FlushSummaryWriter, CloseSummaryWriter, WriteScalarSummary,
// WriteHistogramSummary, WriteImageSummary, WriteAudioSummary, WriteSummary, WriteRawProtoSummary, WriteGraphSummary
// and ImportEvent: summaries that a graph writes to an event file itself.
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/summary/event_file.h"
#include "engine/kernels/summary/summary_message.h"
#include "engine/kernels/summary/summary_values.h"
#include "engine/proto/graph.pb.h"
#include "summaries/tfevents/event.h"

namespace engine::kernels {
namespace {

using summaries::tfevents::What;

// A writer's handle; there is no file before one is made, nor after it is closed.
class SummaryWriterHandle : public Resource {
 public:
  // The file. NotFound when there is none.
  std::shared_ptr<EventFile> file(const std::string& node) const {
    const std::lock_guard lock(mutex_);
    if (!file_) failAtNode(Code::kNotFound, node, ": the summary writer has no file: none was made, or it is closed.");
    return file_;
  }
  // Keeps the file that there may be.
  void make(const std::string& folder, const EventFileOptions& options) {
    const std::lock_guard lock(mutex_);
    if (!file_) file_ = std::make_shared<EventFile>(folder, options);
  }
  void close() {
    const std::lock_guard lock(mutex_);
    if (file_) file_->flush();
    file_.reset();
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<EventFile> file_;
};

SummaryWriterHandle& writerInput(const KernelContext& context) {
  auto* writer = dynamic_cast<SummaryWriterHandle*>(context.input(0).resource().get());
  if (!writer) fail(Code::kInvalidArgument, "input 0 is not the handle of a summary writer.");
  return *writer;
}

int64_t stepInput(const KernelContext& context) {
  return scalarInteger(context.input(1));
}

const std::string& textInput(const KernelContext& context, int input, const char* name) {
  return scalarWord<std::string>(context.input(input), name);
}

const OpRegistrar kSummaryWriter("SummaryWriter", "-> writer: resource",
                                 "shared_name: string = ''; container: string = ''", shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kSummaryWriterNoGradient({"SummaryWriter"});
const KernelRegistrar kSummaryWriterKernel(
    "SummaryWriter",
    [](const KernelConstruction& c) {
      const std::string name =
          variableResourceName(c.node.name(), c.attr<std::string>("container"), c.attr<std::string>("shared_name"));
      auto writer = c.resources.lookupOrCreate<SummaryWriterHandle>(
          name + "/summary writer", [] { return std::make_shared<SummaryWriterHandle>(); });
      return kernelOf([writer](KernelContext& context) { context.setOutput(0, Tensor::resource(writer)); });
    },
    kStateful);

// An op without outputs that does something with a writer.
class WriterOp {
 public:
  using Run = std::function<void(KernelContext&, SummaryWriterHandle&)>;
  WriterOp(const char* name, const std::string& inputs, const char* attrs, const Run& run)
      : WriterOp(name, inputs, attrs, [run](const KernelConstruction&) { return run; }) {}
  WriterOp(const char* name, const std::string& inputs, const char* attrs,
           const std::function<Run(const KernelConstruction&)>& prepare) {
    OpRegistrar(name, ("writer: resource" + inputs + " ->").c_str(), attrs, shape_fn::none, Stateful::kYes);
    NoGradientRegistrar({name});
    KernelRegistrar(
        name,
        [prepare](const KernelConstruction& c) {
          return kernelOf([run = prepare(c)](KernelContext& context) { run(context, writerInput(context)); });
        },
        kStateful);
  }
};

void writeSummary(const KernelContext& context, const SummaryWriterHandle& writer, const std::string& summary) {
  writer.file(context.node().name())->add(stepInput(context), static_cast<uint32_t>(What::kSummary), summary);
}

void makeFile(KernelContext& context, SummaryWriterHandle& writer) {
  EventFileOptions options;
  options.mostWaiting = scalarInteger(context.input(2));
  options.longestWait = std::chrono::milliseconds(scalarInteger(context.input(3)));
  options.suffix = textInput(context, 4, "filename_suffix");
  if (options.suffix.find('/') != std::string::npos) {
    fail(Code::kInvalidArgument, "filename_suffix must not name a folder, but is '", options.suffix, "'.");
  }
  writer.make(textInput(context, 1, "logdir"), options);
}

void writeScalar(KernelContext& context, SummaryWriterHandle& writer) {
  if (context.input(3).elements() != 1) {
    fail(Code::kInvalidArgument, "value must be a scalar, not ", context.input(3).shape(), ".");
  }
  writeSummary(context, writer, scalarSummary(tagInput(context, 2), context.input(3).toDoubles()[0]));
}

void writeHistogram(KernelContext& context, SummaryWriterHandle& writer) {
  writeSummary(context, writer, histogramSummary(tagInput(context, 2), context.input(3)));
}

int64_t mostOf(const KernelConstruction& c, const char* attr) {
  const auto most = c.attr<int64_t>(attr);
  if (most < 1) failAtNode(Code::kInvalidArgument, c.node.name(), ": ", attr, " must be 1 or more.");
  return most;
}

WriterOp::Run imageWriter(const KernelConstruction& c) {
  if (!isFloating(c.inputType(3)) && c.inputType(3) != DType::kUint8) {
    c.failUnsupported("images of " + dtypeName(c.inputType(3)) + ".");
  }
  return [most = mostOf(c, "max_images")](KernelContext& context, SummaryWriterHandle& writer) {
    const Tensor& given = context.input(4);
    if (given.rank() != 1) fail(Code::kInvalidArgument, "bad_color must be a vector, not ", given.shape(), ".");
    std::array<uint8_t, 4> color{};
    std::copy_n(given.data<uint8_t>(), std::min<int64_t>(given.elements(), 4), color.begin());
    writeSummary(context, writer, imageSummary(tagInput(context, 2), context.input(3), most, color));
  };
}

WriterOp::Run audioWriter(const KernelConstruction& c) {
  return [most = mostOf(c, "max_outputs")](KernelContext& context, SummaryWriterHandle& writer) {
    const auto rate = static_cast<double>(scalarWord<float>(context.input(4), "sample_rate"));
    writeSummary(context, writer, audioSummary(tagInput(context, 2), context.input(3), rate, most));
  };
}

void writeTensor(KernelContext& context, SummaryWriterHandle& writer) {
  const std::string& metadata = textInput(context, 4, "summary_metadata");
  writeSummary(context, writer, tensorSummary(tagInput(context, 3), context.input(2), metadata));
}

// Whether the bytes are a message at all.
bool isMessage(std::string_view bytes) {
  summaries::WireReader fields(bytes);
  while (fields.next()) {
  }
  return fields.ok();
}

// An event for each summary.
void writeSummaries(KernelContext& context, SummaryWriterHandle& writer) {
  const auto all = context.input(2).flat<std::string>();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!isMessage(all[i])) fail(Code::kDataLoss, "Bad Summary binary proto tensor string at index ", i);
    writeSummary(context, writer, all[i]);
  }
}

void writeGraph(KernelContext& context, SummaryWriterHandle& writer) {
  const std::string& graph = textInput(context, 2, "tensor");
  if (!tensorflow::GraphDef().ParseFromString(graph)) {
    fail(Code::kDataLoss, "Bad GraphDef binary proto tensor string");
  }
  const auto file = writer.file(context.node().name());
  file->add(stepInput(context), static_cast<uint32_t>(What::kGraphDef), graph);
}

void importEvent(KernelContext& context, SummaryWriterHandle& writer) {
  const std::string& event = textInput(context, 1, "event");
  summaries::tfevents::Event decoded;
  if (!summaries::tfevents::decodeEvent(event, decoded)) {
    fail(Code::kDataLoss, "Bad Event binary proto tensor string");
  }
  writer.file(context.node().name())->add(event);
}

const WriterOp kCreateFile("CreateSummaryFileWriter",
                           ", logdir: string, max_queue: int32, flush_millis: int32, filename_suffix: string", "",
                           makeFile);
const WriterOp kFlushWriter("FlushSummaryWriter", "", "", [](KernelContext& context, SummaryWriterHandle& writer) {
  writer.file(context.node().name())->flush();
});
const WriterOp kCloseWriter("CloseSummaryWriter", "", "",
                            [](KernelContext&, SummaryWriterHandle& writer) { writer.close(); });
const WriterOp kWriteScalar("WriteScalarSummary", ", step: int64, tag: string, value: T", "T: type", writeScalar);
const WriterOp kWriteHistogram("WriteHistogramSummary", ", step: int64, tag: string, values: T", "T: type = float",
                               writeHistogram);
const WriterOp kWriteImage("WriteImageSummary", ", step: int64, tag: string, tensor: T, bad_color: uint8",
                           "max_images: int = 3; T: type = float", imageWriter);
const WriterOp kWriteAudio("WriteAudioSummary", ", step: int64, tag: string, tensor: float, sample_rate: float",
                           "max_outputs: int = 3", audioWriter);
const WriterOp kWriteTensor("WriteSummary", ", step: int64, tensor: T, tag: string, summary_metadata: string",
                            "T: type", writeTensor);
const WriterOp kWriteRaw("WriteRawProtoSummary", ", step: int64, tensor: string", "", writeSummaries);
const WriterOp kWriteGraph("WriteGraphSummary", ", step: int64, tensor: string", "", writeGraph);
const WriterOp kImport("ImportEvent", ", event: string", "", importEvent);

}  // namespace
}  // namespace engine::kernels
