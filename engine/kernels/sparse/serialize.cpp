// Sparse tensors as three strings or variants (indices, values, shape), one for each or for each row of a batch, and
// back: SerializeSparse, SerializeManySparse, DeserializeSparse, DeserializeManySparse.
#include "engine/core/resource_array.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/tensor_variant.h"
#include "engine/proto/tensor.pb.h"

namespace engine::kernels {
namespace {

constexpr const char* kSparse =
    "sparse_indices: int64, sparse_values: T, sparse_shape: int64 -> serialized_sparse: out_type";
constexpr const char* kSparseAttrs = "T: type; out_type: type = string";
const OpRegistrar kSerialize("SerializeSparse", kSparse, kSparseAttrs,
                             [](InferenceContext& c) { c.setOutput(0, Shape{3}); });
const OpRegistrar kSerializeMany("SerializeManySparse", kSparse, kSparseAttrs, [](InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, 3});
});

void deserializedShape(InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, kUnknownDim});
  c.setOutput(1, Shape{kUnknownDim});
  c.setOutput(2, Shape{kUnknownDim});
}
const OpRegistrar kDeserialize(
    "DeserializeSparse",
    "serialized_sparse: Tserialized -> sparse_indices: int64, sparse_values: dtype, sparse_shape: int64",
    "dtype: type; Tserialized: type = string", deserializedShape);
const OpRegistrar kDeserializeMany(
    "DeserializeManySparse",
    "serialized_sparse: string -> sparse_indices: int64, sparse_values: dtype, sparse_shape: int64", "dtype: type",
    deserializedShape);
const NoGradientRegistrar kNoSerializedGradient({"SerializeSparse", "SerializeManySparse", "DeserializeSparse",
                                                 "DeserializeManySparse"});

struct SparseParts {
  Tensor indices, values, shape;
};

SparseParts partsAt(const KernelContext& context) {
  SparseParts parts{context.input(0), context.input(1), context.input(2)};
  const bool fits = parts.indices.rank() == 2 && parts.values.rank() == 1 && parts.shape.rank() == 1 &&
                    parts.indices.dim(0) == parts.values.dim(0) && parts.indices.dim(1) == parts.shape.dim(0);
  if (!fits) {
    fail(Code::kInvalidArgument, "indices, values and shape of shapes ", parts.indices.shape(), ", ",
         parts.values.shape(), " and ", parts.shape.shape(), " are no sparse tensor.");
  }
  return parts;
}

// The lengths as varints, then the texts.
std::string stringsContent(const Tensor& tensor) {
  std::string lengths, texts;
  for (const std::string& text : tensor.flat<std::string>()) {
    for (std::size_t rest = text.size();; rest >>= 7) {
      lengths.push_back(static_cast<char>(rest < 128 ? rest : (rest & 127) | 128));
      if (rest < 128) break;
    }
    texts += text;
  }
  return lengths + texts;
}

// As TensorFlow writes it: all values in tensor_content.
std::string serialized(const Tensor& tensor) {
  tensorflow::TensorProto proto;
  tensor.toProto(&proto);
  tensorflow::TensorProto whole;
  whole.set_dtype(proto.dtype());
  *whole.mutable_tensor_shape() = proto.tensor_shape();
  if (tensor.dtype() == DType::kString) {
    whole.set_tensor_content(stringsContent(tensor));
  } else if (tensor.elements() > 0) {
    whole.set_tensor_content(tensor.raw(), tensor.bytes());
  }
  return whole.SerializeAsString();
}

// Collects strings or variants.
class Serialized {
 public:
  explicit Serialized(DType dtype) : dtype_(dtype) {}

  void add(const SparseParts& parts) {
    for (const Tensor* part : {&parts.indices, &parts.values, &parts.shape}) {
      if (dtype_ == DType::kString) {
        strings_.push_back(serialized(*part));
      } else {
        variants_.push_back(std::make_shared<TensorVariant>(part->clone()));
      }
    }
  }
  Tensor tensor(const Shape& shape) && {
    if (dtype_ == DType::kString) return Tensor::vector(strings_).reshaped(shape);
    return resourcesTensor(std::move(variants_), shape);
  }

 private:
  DType dtype_;
  std::vector<std::string> strings_;
  std::vector<std::shared_ptr<Resource>> variants_;
};

// Rows [begin, end) of a batch's entries, without the batch's dimension.
SparseParts entryOf(const SparseParts& batch, int64_t begin, int64_t end) {
  const int64_t rank = batch.shape.dim(0);
  SparseParts entry{Tensor(DType::kInt64, Shape{end - begin, rank - 1}), batch.values.slice(begin, end),
                    batch.shape.slice(1, rank)};
  const int64_t* from = batch.indices.data<int64_t>() + begin * rank;
  int64_t* to = entry.indices.data<int64_t>();
  for (int64_t i = begin; i < end; ++i, from += rank) to = std::copy_n(from + 1, rank - 1, to);
  return entry;
}

void serializeMany(KernelContext& context, DType dtype) {
  const SparseParts batch = partsAt(context);
  const int64_t rank = batch.shape.dim(0);
  if (rank < 2) fail(Code::kInvalidArgument, "Rank of input SparseTensor should be > 1, but saw rank: ", rank, ".");
  const int64_t rows = batch.shape.data<int64_t>()[0];
  if (rows < 0) fail(Code::kInvalidArgument, "The shape of a sparse tensor must not be negative.");
  constexpr int64_t kMostRows = int64_t{1} << 22;  // each costs memory even when it is empty
  if (rows > kMostRows) {
    fail(Code::kResourceExhausted, "A batch of ", rows, " sparse tensors is too large: there may be ", kMostRows, ".");
  }
  const int64_t* indices = batch.indices.data<int64_t>();
  const int64_t entries = batch.values.elements();
  Serialized serialized(dtype);
  int64_t at = 0;
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t begin = at;
    while (at < entries && indices[at * rank] == row) ++at;
    serialized.add(entryOf(batch, begin, at));
  }
  if (at < entries) {
    fail(Code::kInvalidArgument, "Received unexpected index in the batch dimension of entry ", at, ": ",
         indices[at * rank], " of ", rows, " rows, which must be in order.");
  }
  context.setOutput(0, std::move(serialized).tensor(Shape{rows, 3}));
}

Tensor partAt(const Tensor& serialized, int64_t index, DType dtype) {
  Tensor part;
  if (serialized.dtype() == DType::kString) {
    tensorflow::TensorProto proto;
    if (!proto.ParseFromString(serialized.data<std::string>()[index])) {
      fail(Code::kInvalidArgument, "Could not parse serialized_sparse[", index / 3, ", ", index % 3, "].");
    }
    part = Tensor::fromProto(proto);
  } else {
    const std::shared_ptr<Resource> resource = resourceAt(serialized, index);
    const auto* variant = dynamic_cast<const TensorVariant*>(resource.get());
    if (!variant) fail(Code::kInvalidArgument, "serialized_sparse[", index / 3, ", ", index % 3, "] holds no tensor.");
    part = variant->tensor;
  }
  if (part.dtype() != dtype) {
    fail(Code::kInvalidArgument, "Requested SparseTensor of type ", dtypeName(dtype), " but serialized_sparse[",
         index / 3, ", ", index % 3, "] is ", dtypeName(part.dtype()), ".");
  }
  return part;
}

SparseParts partsIn(const Tensor& serialized, int64_t which, DType dtype) {
  SparseParts parts{partAt(serialized, 3 * which, DType::kInt64), partAt(serialized, 3 * which + 1, dtype),
                    partAt(serialized, 3 * which + 2, DType::kInt64)};
  const bool fits = parts.indices.rank() == 2 && parts.values.rank() == 1 && parts.shape.rank() == 1 &&
                    parts.indices.dim(0) == parts.values.dim(0) && parts.indices.dim(1) == parts.shape.dim(0);
  if (!fits) {
    fail(Code::kInvalidArgument, "serialized_sparse[", which, "] has indices, values and shape of shapes ",
         parts.indices.shape(), ", ", parts.values.shape(), " and ", parts.shape.shape(), ", which do not fit.");
  }
  return parts;
}

// Several sparse tensors as one with the dimensions `outer` in front; as large as the largest of them.
SparseParts joinedParts(const std::vector<SparseParts>& all, const Shape& outer, DType dtype) {
  const int64_t rank = all.front().shape.dim(0);
  int64_t entries = 0;
  std::vector<int64_t> sizes(outer.dims().begin(), outer.dims().end());
  sizes.resize(sizes.size() + static_cast<std::size_t>(rank));
  for (const SparseParts& parts : all) {
    if (parts.shape.dim(0) != rank) {
      fail(Code::kInvalidArgument, "Inconsistent rank across SparseTensors: ", rank, " and ", parts.shape.dim(0), ".");
    }
    entries += parts.values.elements();
    for (int64_t d = 0; d < rank; ++d) {
      int64_t& size = sizes[static_cast<std::size_t>(outer.rank() + d)];
      size = std::max(size, parts.shape.data<int64_t>()[d]);
    }
  }
  SparseParts joined{Tensor(DType::kInt64, Shape{entries, outer.rank() + rank}), Tensor(dtype, Shape{entries}),
                     Tensor::vector(sizes)};
  int64_t* to = joined.indices.data<int64_t>();
  int64_t at = 0;
  for (std::size_t which = 0; which < all.size(); ++which) {
    const SparseParts& parts = all[which];
    const int64_t count = parts.values.elements();
    joined.values.slice(at, at + count).copyFrom(parts.values);
    at += count;
    for (int64_t i = 0; i < count; ++i) {
      auto rest = static_cast<int64_t>(which);
      for (int d = outer.rank() - 1; d >= 0; --d) {
        to[d] = rest % outer.dim(d);
        rest /= outer.dim(d);
      }
      to = std::copy_n(parts.indices.data<int64_t>() + i * rank, rank, to + outer.rank());
    }
  }
  return joined;
}

void deserialize(KernelContext& context, DType dtype, bool many) {
  const Tensor& serialized = context.input(0);
  if (serialized.rank() < 1 || serialized.dim(-1) != 3 || (many && serialized.rank() != 2)) {
    fail(Code::kInvalidArgument, "Serialized sparse should have 3 as the last dimension but has shape ",
         serialized.shape(), ".");
  }
  const auto dims = serialized.shape().dims();
  const Shape outer({dims.begin(), dims.end() - 1});
  std::vector<SparseParts> all;
  for (int64_t i = 0; i < outer.elements(); ++i) all.push_back(partsIn(serialized, i, dtype));
  if (all.empty()) fail(Code::kInvalidArgument, "Must have at least 1 serialized SparseTensor, but has 0.");
  const SparseParts parts = outer.rank() == 0 ? all.front() : joinedParts(all, outer, dtype);
  context.setOutput(0, parts.indices);
  context.setOutput(1, parts.values);
  context.setOutput(2, parts.shape);
}

DType serializedType(const KernelConstruction& c) {
  const DType dtype = c.attr<DType>("out_type");
  if (dtype != DType::kString && dtype != DType::kVariant) failDType(c, dtype);
  return dtype;
}

const KernelRegistrar kSerializeKernel("SerializeSparse", [](const KernelConstruction& c) {
  return kernelOf([dtype = serializedType(c)](KernelContext& context) {
    Serialized serialized(dtype);
    serialized.add(partsAt(context));
    context.setOutput(0, std::move(serialized).tensor(Shape{3}));
  });
});
const KernelRegistrar kSerializeManyKernel("SerializeManySparse", [](const KernelConstruction& c) {
  return kernelOf([dtype = serializedType(c)](KernelContext& context) { serializeMany(context, dtype); });
});
const KernelRegistrar kDeserializeKernel({"DeserializeSparse", "DeserializeManySparse"},
                                         [](const KernelConstruction& c) {
                                           const bool many = c.node.op() == "DeserializeManySparse";
                                           return kernelOf(
                                               [many, dtype = c.attr<DType>("dtype")](KernelContext& context) {
                                                 deserialize(context, dtype, many);
                                               });
                                         });

}  // namespace
}  // namespace engine::kernels
