// What computes an op. A kernel is made once for a node when a plan is compiled, reads its attributes then, and runs
// many times, for different contexts on several threads at once: compute() is const and keeps nothing.
//   static const OpRegistrar kTwice("Twice", "x: float -> y: float", "", shape_fn::unchanged);
//   static const KernelRegistrar kTwiceKernel("Twice", [](const KernelConstruction&) {
//     return kernelOf([](KernelContext& context) {
//       Tensor& y = context.output(0, context.input(0).shape());
//       for (int64_t i = 0; i < y.elements(); ++i) y.data<float>()[i] = 2 * context.in<float>(0)[i];
//     });
//   });
//   Graph graph;
//   const Scope scope(graph);
//   const Output y = scope.op("Twice", {ops::scalar(scope, 3.0f)});
//   Session(graph).run(Feeds{}, {y})[0].item<float>();  // is 6.0f
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/error.h"
#include "engine/core/tensor.h"
#include "engine/core/thread_arena.h"
#include "engine/graph/graph.h"
#include "engine/kernels/resource_manager.h"

namespace engine {

// The rows of the batch that a context computes when a plan cuts the batch; the whole batch otherwise.
struct BatchSlice {
  int64_t begin = 0;
  int64_t rows = 0;   // 0: not cut
  int64_t total = 0;  // rows of the whole batch
};

// Inputs, outputs and services of one run of a kernel. Prepared by the plan; owned by one thread while it runs.
class KernelContext {
 public:
  explicit KernelContext(const Node& node) : node_(&node) {}

  const Node& node() const { return *node_; }  // for messages; attributes are read in the kernel's constructor
  // Inputs of the node, from 0, without controls. in<T>() is the first element of one, whose dtype must be T's.
  int inputCount() const { return static_cast<int>(inputs_.size()); }
  const Tensor& input(int i) const { return *inputs_[static_cast<std::size_t>(i)]; }
  template <typename T>
  const T* in(int i) const {
    return input(i).data<T>();
  }

  // The tensor to write output i to. The plan has laid it out when its shape was known; otherwise it is made here.
  // A kernel whose plan-given shape differs from `shape` is wrong, except inside a cut batch, where the plan is right.
  Tensor& output(int i, const Shape& shape);
  // The output as the plan laid it out. Use it when the plan always knows the shape (e.g. like an input's).
  bool hasPlannedOutput(int i) const { return planned_[static_cast<std::size_t>(i)]; }
  Tensor& plannedOutput(int i) { return *outputs_[static_cast<std::size_t>(i)]; }
  // Makes output i this tensor, with its shape and of the dtype that the op has there, without a copy (Identity,
  // Reshape, resources). Where the plan laid the output out, copies.
  void setOutput(int i, const Tensor& tensor);
  // False when nobody reads output i: the kernel may skip it.
  bool wantsOutput(int i) const { return wanted_.empty() || wanted_[static_cast<std::size_t>(i)]; }

  // Uninitialised working memory, 64-byte aligned, valid until compute() returns. The plan has it ready when the kernel
  // announced as much in scratchBytes(); otherwise it is allocated here.
  void* scratch(std::size_t bytes);

  // Which rows of the batch this run computes, when the plan cuts it.
  const BatchSlice& slice() const { return slice_; }
  // True when a reducing kernel (BatchKind::kSum) must add to its outputs instead of setting them.
  bool accumulate() const { return accumulate_; }
  ResourceManager& resources() const { return *resources_; }
  // The threads to spread over; one thread inside a parallel region.
  ThreadArena& arena() const { return *arena_; }
  bool parallel() const { return arena_ != nullptr && arena_->threads() > 1; }

  // Filled in by whoever runs the kernel.
  std::vector<const Tensor*> inputs_;
  std::vector<Tensor*> outputs_;
  std::vector<char> planned_;
  std::vector<char> wanted_;
  BatchSlice slice_;
  bool accumulate_ = false;
  ResourceManager* resources_ = nullptr;
  ThreadArena* arena_ = nullptr;
  std::shared_ptr<Buffer> scratch_;
  std::size_t scratchOffset_ = 0;
  std::size_t scratchSize_ = 0;

 private:
  const Node* node_;
};

class Kernel {
 public:
  virtual ~Kernel() = default;
  // Computes all wanted outputs from the inputs. Errors: what the inputs' values make impossible, as InvalidArgument.
  virtual void compute(KernelContext& context) const = 0;
  // Working memory that compute() will ask for, given the shapes. Called once when a plan is compiled.
  virtual std::size_t scratchBytes(const KernelContext& /*planned*/) const { return 0; }
  // Called once when a plan is compiled and every shape is known: make primitives here, not in compute().
  virtual void prepare(const KernelContext& /*planned*/) {}
  // Called once a run for a node, before any compute() of it: advances random streams.
  virtual void beginRun() {}
};

// What a kernel's maker sees.
struct KernelConstruction {
  const Node& node;
  ResourceManager& resources;  // of the session: state that outlives a plan (random streams) is kept there by node name

  // An attribute of the node. Internal: it has none of that name and of type T.
  template <typename T>
  const T& attr(const char* name) const {
    return node.attr<T>(name);
  }
  // The dtype of input i; a reference for inputs that are variables of that kind.
  DType inputType(int i) const { return node.input(i).type(); }
  // Throws Unimplemented with the node's name and op: this kernel cannot compute what the node asks for.
  [[noreturn]] void failUnsupported(const std::string& why) const;
};

// How an op behaves when the plan cuts the batch (the first dimension of the tensors that carry it).
enum class BatchKind {
  kNone,  // needs the whole batch at once
  kRows,  // each row of the output needs only the same row of the batch inputs
  kSum,   // the output (without batch) is a sum over rows: parts are added up
  kMean,  // the output (without batch) is a mean over rows: parts are added up, weighted by their rows
};

// What a batch rule is asked: whether, for these shapes, the op can be cut.
struct BatchQuery {
  const Node& node;
  int64_t batch = 0;          // rows
  std::vector<char> carries;  // for each input: its first dimension is the batch
};
using BatchRule = std::function<BatchKind(const BatchQuery&)>;

// What the plan may assume about an op's kernel.
struct KernelTraits {
  bool alias = false;             // output 0 is input 0 under another shape: no work at all when shapes are known
  std::vector<int> inPlace = {};  // inputs whose memory output 0 may take over, element for element
  BatchRule batch = {};           // none: never cut
  bool accumulates = false;       // a kSum kernel that obeys KernelContext::accumulate()
  bool hostSource = false;        // makes tensors from outside the graph (IteratorGetNext): run before a plan is chosen
  bool foldable = true;  // may be evaluated at compile time when the inputs are constant (never for stateful ops)
};

using KernelMaker = std::function<std::unique_ptr<Kernel>(const KernelConstruction&)>;

struct KernelEntry {
  KernelMaker make;
  KernelTraits traits;
};

// Registers the kernel of an op while libraries load.
class KernelRegistrar {
 public:
  KernelRegistrar(std::initializer_list<const char*> ops, KernelMaker make, KernelTraits traits = {});
  KernelRegistrar(const char* op, KernelMaker make, KernelTraits traits = {})
      : KernelRegistrar({op}, std::move(make), std::move(traits)) {}
};

// The kernel's entry, or null. Reading is safe from any thread once libraries are loaded.
const KernelEntry* findKernel(const std::string& op);
// Makes the kernel of a node. Unimplemented names the op, or the dtype that it does not do.
std::unique_ptr<Kernel> makeKernel(const Node& node, ResourceManager& resources);

// A kernel from a function object (which holds the attributes it needs). No class is made for each: hundreds of kernels
// for several dtypes each would cost a good part of the build.
std::unique_ptr<Kernel> kernelOfFunction(std::function<void(KernelContext&)> compute);
std::unique_ptr<Kernel> kernelOfPlainFunction(void (*compute)(KernelContext&));
template <typename Fn>
std::unique_ptr<Kernel> kernelOf(Fn compute) {
  if constexpr (std::is_convertible_v<Fn, void (*)(KernelContext&)>) {
    return kernelOfPlainFunction(compute);
  } else {
    return kernelOfFunction(std::move(compute));
  }
}

// Batch rules shared by families.
namespace batch_rule {
// Element by element: every input either carries the batch at the same rank as the output, or does not touch dimension
// 0.
BatchKind elementwise(const BatchQuery& q);
// The first input carries the batch, no other does (Conv2D, pooling, BiasAdd, Softmax …).
BatchKind firstInput(const BatchQuery& q);
// Every input carries the batch (MaxPoolGrad, ReluGrad …).
BatchKind everyInput(const BatchQuery& q);
}  // namespace batch_rule

}  // namespace engine
