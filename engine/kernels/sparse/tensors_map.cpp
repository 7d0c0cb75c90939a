// AddSparseToTensorsMap, AddManySparseToTensorsMap, TakeManySparseFromTensorsMap: sparse tensors that wait under a
// number until a batch is made of them, as tf.train.batch leaves them while their numbers go through a queue.
#include <map>
#include <mutex>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const char* kMapAttrs = "T: type; container: string = ''; shared_name: string = ''";
const OpRegistrar kAddSparse("AddSparseToTensorsMap",
                             "sparse_indices: int64, sparse_values: T, sparse_shape: int64 -> sparse_handle: int64",
                             kMapAttrs, shape_fn::scalar, Stateful::kYes);
const OpRegistrar kAddManySparse(
    "AddManySparseToTensorsMap",
    "sparse_indices: int64, sparse_values: T, sparse_shape: int64 -> sparse_handles: int64", kMapAttrs,
    [](InferenceContext& c) { c.setOutput(0, Shape::unknownOfRank(1)); }, Stateful::kYes);
const OpRegistrar kTakeManySparse(
    "TakeManySparseFromTensorsMap",
    "sparse_handles: int64 -> sparse_indices: int64, sparse_values: dtype, sparse_shape: int64",
    "dtype: type; container: string = ''; shared_name: string = ''",
    [](InferenceContext& c) {
      c.setOutput(0, Shape::unknownOfRank(2));
      c.setOutput(1, Shape::unknownOfRank(1));
      c.setOutput(2, Shape::unknownOfRank(1));
    },
    Stateful::kYes);
const NoGradientRegistrar kNoTensorsMapGradient({"AddSparseToTensorsMap", "AddManySparseToTensorsMap",
                                                 "TakeManySparseFromTensorsMap"});

struct WaitingSparse {
  std::vector<int64_t> indices, shape;  // the indices of one number after those of another
  Tensor values;
};

// Callable from any thread.
class TensorsMap : public Resource {
 public:
  int64_t add(WaitingSparse sparse) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(next_, std::move(sparse));
    return next_++;
  }
  // InvalidArgument for a number that is not there.
  WaitingSparse take(int64_t handle) {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(handle);
    if (found == waiting_.end()) fail(Code::kInvalidArgument, "Unable to find SparseTensor: ", handle, " in map");
    WaitingSparse sparse = std::move(found->second);
    waiting_.erase(found);
    return sparse;
  }

 private:
  std::mutex mutex_;
  std::map<int64_t, WaitingSparse> waiting_;  // guarded by mutex_, as next_
  int64_t next_ = 0;
};

std::shared_ptr<TensorsMap> tensorsMap(const KernelConstruction& c) {
  const auto& shared = c.attr<std::string>("shared_name");
  const std::string name = variableResourceName(c.node.name(), c.attr<std::string>("container"), shared);
  return c.resources.lookupOrCreate<TensorsMap>(name + "/sparse tensors",
                                                [] { return std::make_shared<TensorsMap>(); });
}

void checkSparse(const KernelContext& context) {
  const Tensor &indices = context.input(0), &values = context.input(1), &shape = context.input(2);
  const bool fits = indices.rank() == 2 && values.rank() == 1 && shape.rank() == 1 && indices.dim(0) == values.dim(0) &&
                    indices.dim(1) == shape.dim(0);
  if (fits) return;
  fail(Code::kInvalidArgument, "indices, values and shape of shapes ", indices.shape(), ", ", values.shape(), " and ",
       shape.shape(), " are no sparse tensor.");
}

std::unique_ptr<Kernel> makeAddSparse(const KernelConstruction& c) {
  return kernelOf([map = tensorsMap(c)](KernelContext& context) {
    checkSparse(context);
    WaitingSparse sparse{context.input(0).toInt64s(), context.input(2).toInt64s(), context.input(1).clone()};
    context.setOutput(0, Tensor::scalar(map->add(std::move(sparse))));
  });
}

// Each row of the first dimension on its own.
std::unique_ptr<Kernel> makeAddManySparse(const KernelConstruction& c) {
  return kernelOf([map = tensorsMap(c)](KernelContext& context) {
    checkSparse(context);
    const std::vector<int64_t> indices = context.input(0).toInt64s(), shape = context.input(2).toInt64s();
    const auto rank = std::ssize(shape);
    if (rank < 2) fail(Code::kInvalidArgument, "Rank of input SparseTensor should be > 1, but saw rank: ", rank);
    constexpr int64_t kMostRows = int64_t{1} << 26;
    if (shape[0] < 0 || shape[0] > kMostRows) {
      fail(Code::kInvalidArgument, "A batch of ", shape[0], " sparse tensors; there may be up to ", kMostRows, ".");
    }
    const int64_t count = context.input(1).elements();
    std::vector<int64_t> handles;
    int64_t at = 0;
    for (int64_t row = 0; row < shape[0]; ++row) {
      const int64_t begin = at;
      WaitingSparse sparse{{}, {shape.begin() + 1, shape.end()}, {}};
      for (; at < count && indices[static_cast<std::size_t>(at * rank)] == row; ++at) {
        const auto of = indices.begin() + at * rank;
        sparse.indices.insert(sparse.indices.end(), of + 1, of + rank);
      }
      sparse.values = context.input(1).slice(begin, at).clone();
      handles.push_back(map->add(std::move(sparse)));
    }
    if (at != count) fail(Code::kInvalidArgument, "indices must be in the order of their rows, within ", shape[0], ".");
    context.setOutput(0, Tensor::vector(handles));
  });
}

// Behind a new first dimension, as large as the largest.
template <typename Word>
void giveBatch(KernelContext& context, const std::vector<WaitingSparse>& batch, DType dtype) {
  std::vector<int64_t> shape, indices;
  int64_t count = 0;
  for (const WaitingSparse& sparse : batch) {
    count += sparse.values.elements();
    if (shape.empty()) shape = sparse.shape;
    if (sparse.shape.size() != shape.size() || sparse.values.dtype() != dtype) {
      fail(Code::kInvalidArgument, "Inconsistent rank or dtype across SparseTensors: rank ", sparse.shape.size(),
           " of ", dtypeName(sparse.values.dtype()), ", expected rank ", shape.size(), " of ", dtypeName(dtype));
    }
    for (std::size_t d = 0; d < shape.size(); ++d) shape[d] = std::max(shape[d], sparse.shape[d]);
  }
  Tensor values(dtype, Shape{count});
  Word* to = words<Word>(values);
  for (std::size_t row = 0; row < batch.size(); ++row) {
    const auto rank = shape.size();
    for (int64_t i = 0; i < batch[row].values.elements(); ++i) {
      const auto of = batch[row].indices.begin() + i * static_cast<int64_t>(rank);
      indices.push_back(static_cast<int64_t>(row));
      indices.insert(indices.end(), of, of + static_cast<int64_t>(rank));
      *to++ = words<Word>(batch[row].values)[i];
    }
  }
  context.setOutput(0, Tensor::of(indices, Shape{count, std::ssize(shape) + 1}));
  context.setOutput(1, values);
  shape.insert(shape.begin(), std::ssize(batch));
  context.setOutput(2, Tensor::vector(shape));
}

std::unique_ptr<Kernel> makeTakeManySparse(const KernelConstruction& c) {
  const DType dtype = c.attr<DType>("dtype");
  return forWord(c, dtype, [&](auto type) {
    using Word = typename decltype(type)::type;
    return kernelOf([map = tensorsMap(c), dtype](KernelContext& context) {
      std::vector<WaitingSparse> batch;
      for (const int64_t handle : context.input(0).toInt64s()) batch.push_back(map->take(handle));
      if (batch.empty()) fail(Code::kInvalidArgument, "Must have at least 1 serialized SparseTensor, but input has 0.");
      giveBatch<Word>(context, batch, dtype);
    });
  });
}

const KernelRegistrar kAddSparseKernel("AddSparseToTensorsMap", makeAddSparse, kStateful);
const KernelRegistrar kAddManySparseKernel("AddManySparseToTensorsMap", makeAddManySparse, kStateful);
const KernelRegistrar kTakeManySparseKernel("TakeManySparseFromTensorsMap", makeTakeManySparse, kStateful);

}  // namespace
}  // namespace engine::kernels
