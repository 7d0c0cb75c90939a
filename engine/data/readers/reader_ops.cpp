// TextLineReader, WholeFileReader, TFRecordReader, FixedLengthRecordReader and IdentityReader, and what is done with
// them: ReaderRead, -ReadUpTo, -NumRecordsProduced, -NumWorkUnitsCompleted and -Reset. On resource handles (V2) and
// TensorFlow 1's string handles.
#include "engine/data/readers/work_records.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/queue/queue_access.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

using kernels::kStateful;
using kernels::QueueAccess;

// Both forms of an op, which differ in their handles, and perhaps in attributes that only the second has.
class ReaderOps {
 public:
  ReaderOps(const std::string& name, const std::string& signature, const ShapeFn& shape, const ShapeFn& v2Shape,
            const std::string& attrs = "", const std::string& v2Attrs = "") {
    add(name, with(signature, "Ref(string)"), attrs, shape);
    add(name + "V2", with(signature, "resource"), attrs + v2Attrs, v2Shape);
  }

 private:
  static void add(const std::string& name, const std::string& signature, const std::string& attrs,
                  const ShapeFn& shape) {
    OpRegistrar(name.c_str(), signature.c_str(), attrs.c_str(), shape, Stateful::kYes);
    NoGradientRegistrar({name.c_str()});
  }
  static std::string with(std::string signature, const std::string& handle) {
    for (std::size_t at = signature.find('%'); at != signature.npos; at = signature.find('%')) {
      signature.replace(at, 1, handle);
    }
    return signature;
  }
};

// What makes a reader.
class ReaderHandle : public ReaderOps {
 public:
  explicit ReaderHandle(const std::string& name, const std::string& attrs = "", const std::string& v2Attrs = "")
      : ReaderOps(
            name, "-> reader_handle: %", [](InferenceContext& c) { c.setOutput(0, Shape{2}); }, shape_fn::scalar,
            attrs + "container: string = ''; shared_name: string = ''", v2Attrs) {}
};

const ReaderHandle kTextLineReader("TextLineReader", "skip_header_lines: int = 0; ");
const ReaderHandle kWholeFileReader("WholeFileReader");
const ReaderHandle kTfRecordReader("TFRecordReader", "compression_type: string = ''; ");
const ReaderHandle kIdentityReader("IdentityReader");
const ReaderHandle kFixedLengthReader(
    "FixedLengthRecordReader", "header_bytes: int = 0; record_bytes: int; footer_bytes: int = 0; hop_bytes: int = 0; ",
    "; encoding: string = ''");

void unknownVectors(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape{kUnknownDim});
}
void scalars(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape{});
}

const ReaderOps kRead("ReaderRead", "reader_handle: %, queue_handle: % -> key: string, value: string", scalars,
                      scalars);
const ReaderOps kReadUpTo("ReaderReadUpTo",
                          "reader_handle: %, queue_handle: %, num_records: int64 -> keys: string, values: string",
                          unknownVectors, unknownVectors);
const ReaderOps kRecordsProduced("ReaderNumRecordsProduced", "reader_handle: % -> records_produced: int64", scalars,
                                 scalars);
const ReaderOps kUnitsCompleted("ReaderNumWorkUnitsCompleted", "reader_handle: % -> units_completed: int64", scalars,
                                scalars);
const ReaderOps kReset("ReaderReset", "reader_handle: % ->", shape_fn::none, shape_fn::none);

formats::Compression compressionOf(const engine::Node& node, const char* attr) {
  const auto found = node.attrs().find(attr);
  const std::string* name = found == node.attrs().end() ? nullptr : found->second.get<std::string>();
  if (name == nullptr || name->empty()) return formats::Compression::kNone;
  if (*name == "ZLIB") return formats::Compression::kZlib;
  if (*name == "GZIP") return formats::Compression::kGzip;
  fail(Code::kInvalidArgument, "Node '", node.name(), "': unsupported ", attr, " '", *name,
       "'; it is '', 'ZLIB' or 'GZIP'.");
}

std::string readerKind(const engine::Node& node) {
  const std::string& op = node.op();
  return op.ends_with("V2") ? op.substr(0, op.size() - 2) : op;
}

Reader::Start fixedLengthStart(const engine::Node& node) {
  const auto bytes = [&](const char* attr, int64_t least) {
    const auto value = node.attr<int64_t>(attr);
    if (value >= least) return value;
    fail(Code::kInvalidArgument, "Node '", node.name(), "': ", attr, " must be >= ", least, " but got ", value);
  };
  const FixedLengthWork work{bytes("header_bytes", 0), bytes("record_bytes", 1), bytes("footer_bytes", 0),
                             bytes("hop_bytes", 0), compressionOf(node, "encoding")};
  return [work](const std::string& path) { return fixedLengthRecords(path, work); };
}

Reader::Start readerStart(const engine::Node& node) {
  const std::string kind = readerKind(node);
  if (kind == "IdentityReader") return identityRecords;
  if (kind == "WholeFileReader") return wholeFileRecords;
  if (kind == "FixedLengthRecordReader") return fixedLengthStart(node);
  if (kind == "TFRecordReader") {
    return [compression = compressionOf(node, "compression_type")](const std::string& path) {
      return tfRecords(path, compression);
    };
  }
  const auto skipped = node.attr<int64_t>("skip_header_lines");
  if (skipped < 0) {
    fail(Code::kInvalidArgument, "Node '", node.name(), "': skip_header_lines must be >= 0 not ", skipped);
  }
  return [skipped](const std::string& path) { return lineRecords(path, skipped); };
}

std::shared_ptr<Reader> readerOfNode(const engine::Node& node, ResourceManager& resources) {
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name"));
  return resources.lookupOrCreate<Reader>(name + "/" + readerKind(node),
                                          [&] { return std::make_shared<Reader>(readerStart(node)); });
}

// The reader of input 0: bound where the graph tells which it is, else found through the handle at each run.
class ReaderAccess {
 public:
  explicit ReaderAccess(const KernelConstruction& c) {
    const engine::Node* node = c.node.input(0).node;
    while (node->op() == "Identity") node = node->input(0).node;
    if (readerKind(*node).ends_with("Reader")) bound_ = readerOfNode(*node, c.resources);
  }
  Reader& reader(const KernelContext& context) const {
    if (bound_) return *bound_;
    auto* reader = dynamic_cast<Reader*>(context.input(0).resource().get());
    if (!reader) fail(Code::kInvalidArgument, "input 0 is not the handle of a reader.");
    return *reader;
  }

 private:
  std::shared_ptr<Reader> bound_;
};

std::string takeWork(kernels::Queue& queue) {
  const std::vector<DType>& types = queue.spec().types;
  if (types.size() != 1 || types[0] != DType::kString) {
    fail(Code::kInvalidArgument, "Reader requires the queue '", queue.spec().name,
         "' to have one component, of strings.");
  }
  const kernels::QueueElement element = queue.dequeue(1, false).front();
  if (element[0].elements() != 1) {
    fail(Code::kInvalidArgument, "Expected to dequeue a one-element string tensor from the queue '", queue.spec().name,
         "', got one of shape ", element[0].shape(), ".");
  }
  return *element[0].data<std::string>();
}

std::unique_ptr<Kernel> makeRead(const KernelConstruction& c) {
  return kernelOf([access = ReaderAccess(c), queues = QueueAccess(c, 1)](KernelContext& context) {
    KeyedRecord record = access.reader(context).read([&] { return takeWork(queues.queue(context)); });
    context.setOutput(0, Tensor::scalar(std::move(record.key)));
    context.setOutput(1, Tensor::scalar(std::move(record.value)));
  });
}

std::unique_ptr<Kernel> makeReadUpTo(const KernelConstruction& c) {
  return kernelOf([access = ReaderAccess(c), queues = QueueAccess(c, 1)](KernelContext& context) {
    const int64_t count = kernels::scalarInteger(context.input(2));
    if (count <= 0) fail(Code::kInvalidArgument, "num_records must be positive, not ", count, ".");
    const auto nextWork = [&] { return takeWork(queues.queue(context)); };
    std::vector<std::string> keys, values;
    for (KeyedRecord& record : access.reader(context).readUpTo(count, nextWork)) {
      keys.push_back(std::move(record.key));
      values.push_back(std::move(record.value));
    }
    context.setOutput(0, Tensor::vector(keys));
    context.setOutput(1, Tensor::vector(values));
  });
}

template <int64_t (Reader::*number)() const>
std::unique_ptr<Kernel> makeReaderNumber(const KernelConstruction& c) {
  return kernelOf([access = ReaderAccess(c)](KernelContext& context) {
    context.setOutput(0, Tensor::scalar((access.reader(context).*number)()));
  });
}

// Of string handles the first part is the container, as in TensorFlow.
const KernelRegistrar kReaderHandleKernel(
    {"TextLineReader", "TextLineReaderV2", "WholeFileReader", "WholeFileReaderV2", "TFRecordReader", "TFRecordReaderV2",
     "FixedLengthRecordReader", "FixedLengthRecordReaderV2", "IdentityReader", "IdentityReaderV2"},
    [](const KernelConstruction& c) {
      const std::shared_ptr<Reader> reader = readerOfNode(c.node, c.resources);
      const Tensor handle = c.node.op().ends_with("V2")
                                ? Tensor::resource(reader)
                                : Tensor::vector<std::string>({c.attr<std::string>("container"), c.node.name()});
      return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
    },
    kStateful);
const KernelRegistrar kReadKernel({"ReaderRead", "ReaderReadV2"}, makeRead, kStateful);
const KernelRegistrar kReadUpToKernel({"ReaderReadUpTo", "ReaderReadUpToV2"}, makeReadUpTo, kStateful);
const KernelRegistrar kRecordsProducedKernel({"ReaderNumRecordsProduced", "ReaderNumRecordsProducedV2"},
                                             makeReaderNumber<&Reader::recordsProduced>, kStateful);
const KernelRegistrar kUnitsCompletedKernel({"ReaderNumWorkUnitsCompleted", "ReaderNumWorkUnitsCompletedV2"},
                                            makeReaderNumber<&Reader::unitsCompleted>, kStateful);
const KernelRegistrar kResetKernel(
    {"ReaderReset", "ReaderResetV2"},
    [](const KernelConstruction& c) {
      return kernelOf([access = ReaderAccess(c)](KernelContext& context) { access.reader(context).reset(); });
    },
    kStateful);

}  // namespace
}  // namespace engine::data
