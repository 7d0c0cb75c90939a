// Turns an ordered working graph into a Plan: memory, kernels, contexts and steps. Used by one thread, once a plan.
#pragma once

#include <map>
#include <memory>

#include "engine/runtime/conditional.h"
#include "engine/runtime/frame.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/plan_options.h"
#include "engine/runtime/region.h"
#include "engine/runtime/specialize.h"
#include "engine/runtime/variable_order.h"

namespace engine {

class PlanCompiler {
 public:
  PlanCompiler(WorkingGraph working, const PlanOptions& options, ResourceManager& resources, ThreadArena& arena);
  std::unique_ptr<Plan> run();

 private:
  // Where a value is while one piece of a region (or the whole plan) runs.
  using Values = std::unordered_map<Output, Tensor*, OutputHash>;

  FrameSpec globalFrame() const;
  FrameItem regionItem(const RegionSpec& region) const;
  bool leavesRegion(const Output& output, const RegionSpec& region) const;

  void requireArena(const FrameLayout& layout) const;
  void placeGlobals(const FrameLayout& layout);
  Tensor* placeOutside(const Output& output);
  Tensor* addTensor(Tensor tensor);
  bool runsNothing(const Node& node) const;
  void addStep(Node* node);
  void addBranches(const PlanSections::Section& section);
  void addFlow(Node* node, Plan::Item& item);
  int flagOf(const Output& output) const;
  void addRegion(const RegionSpec& region);

  static bool shapesKnown(const KernelContext& context);
  KernelContext* addContext(const Node& node, const Values& values, ThreadArena* arena);
  Kernel* kernelFor(Node& node, int64_t rows, const KernelContext& context);
  void giveScratch(const std::vector<KernelContext*>& contexts, std::size_t bytes);

  // Of one task of every region: regions run one after another.
  struct TaskMemory {
    std::shared_ptr<Buffer> arena;
    std::vector<KernelContext*> contexts;
    std::size_t scratchBytes = 0;
    Values sums;  // of reductions, while this task of a region runs
    bool isFirstPiece = true;
  };
  std::size_t pieceBytes(const RegionSpec& region) const;
  int tasksOf(const RegionSpec& region, std::size_t pieceCount) const;
  TaskMemory& taskMemory(std::size_t task);
  void addPiece(const RegionSpec& region, PlanRegion& out, TaskMemory& task, int64_t begin, int64_t rows,
                const FrameLayout& layout);
  FrameSpec pieceFrame(const RegionSpec& region, int64_t rows) const;
  void addRegionStep(const RegionSpec& region, Node& node, const Values& values, TaskMemory& task, int64_t begin,
                     int64_t rows, PlanRegion::Piece& piece);
  void addSums(const RegionSpec& region, TaskMemory& task, bool first, PlanRegion::Task& out);

  std::unique_ptr<Plan> plan_;
  ResourceManager& resources_;
  PlanOrder order_;
  PlanSections sections_;
  ConditionalNodes conditional_;
  std::unordered_map<const Node*, int> flags_;  // of nodes that may be dead, and of every Switch
  Readers readers_;
  std::unordered_set<Output, OutputHash> fetched_;
  Values values_;                              // of the whole plan
  std::unordered_set<const Tensor*> looksAt_;  // values that are views of others or of variables
  std::shared_ptr<Buffer> arenaBuffer_;
  std::size_t mostPieceBytes_ = 0;  // of a piece of any region
  std::vector<TaskMemory> tasks_;
  std::map<std::pair<const Node*, int64_t>, Kernel*> kernels_;
  std::unordered_set<const Node*> begun_;
  std::vector<KernelContext*> contexts_;
  std::size_t scratchBytes_ = 0;
};

}  // namespace engine
