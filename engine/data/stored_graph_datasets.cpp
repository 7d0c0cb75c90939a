// SnapshotDataset, SnapshotDatasetV2: elements kept on disk; and SamplingDataset: some of the elements, at random.
#include <map>
#include <random>

#include "engine/core/error.h"
#include "engine/core/philox.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/graph_function.h"
#include "engine/data/nodes/iteration_context.h"
#include "engine/data/transformations/generator.h"
#include "engine/data/transformations/stored.h"
#include "engine/kernels/strings/hash.h"
#include "engine/proto/graph.pb.h"

namespace engine::data {
namespace {

// A number that stands for what a node computes: ops and attributes, of all nodes that lead to it. Names do not count.
class NodeFingerprints {
 public:
  uint64_t of(const engine::Node& node) {
    const auto found = known_.find(&node);
    if (found != known_.end()) return found->second;
    known_[&node] = 0;  // of a loop
    std::string what = node.op();
    for (const auto& [name, value] : node.attrs()) {
      tensorflow::AttrValue proto;
      value.toProto(&proto);
      what += message(";", name, "=", proto.SerializeAsString());
    }
    for (const Output& input : node.inputs()) what += message(";", of(*input.node), ":", input.index);
    return known_[&node] = kernels::fingerprint64(what);
  }

 private:
  std::map<const engine::Node*, uint64_t> known_;
};

// The name of a snapshot's folder: as given, or of the data set that is kept.
std::string snapshotName(const engine::Node& node, const std::string& given) {
  return given.empty() ? std::to_string(NodeFingerprints().of(*node.input(0).node)) : given;
}

Dataset kept(const KernelContext& context, const std::string& name, const std::string& compression) {
  const auto path = context.input(1).item<std::string>();
  return snapshot(inputDataset(context), path, name, {.gzip = compression == "GZIP"});
}

MakeDataset snapshotV1(const KernelConstruction& c) {
  const auto& mode = c.attr<std::string>("mode");
  if (mode == "passthrough") return [](KernelContext& context) { return inputDataset(context); };
  if (mode != "auto") c.failUnsupported("snapshots of mode '" + mode + "'.");
  return [name = snapshotName(c.node, c.attr<std::string>("snapshot_name")),
          compression = c.attr<std::string>("compression")](KernelContext& context) {
    return kept(context, name, compression);
  };
}

// `reader_func` gets a data set of one data set, the kept elements: they are not dealt among shards by `shard_func`.
MakeDataset snapshotV2(const KernelConstruction& c) {
  const std::string hash = c.attr<bool>("hash_valid") ? std::to_string(c.attr<int64_t>("hash")) : "";
  const auto others = static_cast<int>(c.attr<std::vector<DType>>("Treader_func_args").size());
  return [reader = GraphFunction(c.node, "reader_func"), name = snapshotName(c.node, hash), others,
          compression = c.attr<std::string>("compression")](KernelContext& context) {
    Element arguments{Dataset::fromTensors({kept(context, name, compression).asVariant()}).asVariant()};
    const Element given = inputsOf(context, 2, 2 + others);
    arguments.insert(arguments.end(), given.begin(), given.end());
    return returnedDataset(reader.bind({})(std::move(arguments)), specOf(context.node()), "reader_func");
  };
}

// Each element with the probability `rate`; every pass chooses the same places.
Dataset sampled(KernelContext& context) {
  const Tensor& rate = context.input(1);
  if (rate.rank() != 0) fail(Code::kInvalidArgument, "rate must be a scalar, not ", rate.shape(), ".");
  const float share = *rate.data<float>();
  auto seed = static_cast<uint64_t>(scalarOf(context, 2)), seed2 = static_cast<uint64_t>(scalarOf(context, 3));
  if (seed == 0 && seed2 == 0) seed = std::random_device()();
  const auto make = [input = inputDataset(context), share, seed, seed2]() -> Generator {
    return [pass = std::shared_ptr<Iterator>(input.makeIterator()), share,
            random = PhiloxStream(seed, seed2)]() mutable -> std::optional<Element> {
      for (Element element; pass->next(element); element = {}) {
        if (uniformFloat(random.next()) < share) return element;
      }
      return std::nullopt;
    };
  };
  return fromGenerator(make, specOf(context.node()));
}

const DatasetOp kSnapshot("SnapshotDataset", "input_dataset: variant, path: string",
                          "compression: string = \"\"; reader_path_prefix: string = \"\"; writer_path_prefix: string = "
                          "\"\"; shard_size_bytes: int = 10737418240; pending_snapshot_expiry_seconds: int = 86400; "
                          "num_reader_threads: int = 1; reader_buffer_size: int = 1; num_writer_threads: int = 1; "
                          "writer_buffer_size: int = 1; shuffle_on_read: bool = false; seed: int = 0; seed2: int = 0; "
                          "mode: string = \"auto\"; snapshot_name: string = \"\"",
                          PrepareDataset(snapshotV1));
const DatasetOp kSnapshotV2("SnapshotDatasetV2",
                            "input_dataset: variant, path: string, reader_func_other_args: Treader_func_args, "
                            "shard_func_other_args: Tshard_func_args",
                            "compression: string = \"\"; reader_prefix: string = \"\"; writer_prefix: string = \"\"; "
                            "hash_valid: bool = false; hash: int = 0; reader_func: func; shard_func: func; "
                            "Treader_func_args: list(type); Tshard_func_args: list(type)",
                            PrepareDataset(snapshotV2));
const RareDataset kSampling("SamplingDataset", "input_dataset: variant, rate: float, seed: int64, seed2: int64", "",
                            sampled);

}  // namespace
}  // namespace engine::data
