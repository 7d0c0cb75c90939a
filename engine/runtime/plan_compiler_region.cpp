// The part of the plan compiler that cuts the batch: memory, contexts and steps for each piece of a region.
#include <algorithm>
#include <cstring>

#include "engine/core/error.h"
#include "engine/runtime/plan_compiler.h"

namespace engine {
namespace {

constexpr int kTasksOfThread = 4;
constexpr std::size_t kMostTaskBytes = std::size_t{16} << 20;  // of all tasks
constexpr std::size_t kSmallSums = std::size_t{64} << 10;      // of one task

// Of a value while a piece of so many rows runs.
Shape shapeInPiece(const RegionSpec& region, const Output& output, int64_t rows) {
  Shape shape = output.shape();
  if (region.carriers.count(output)) shape.setDim(0, rows);
  return shape;
}

bool accumulates(const Node& node) {
  return findKernel(node.op())->traits.accumulates;
}

// Whether the kernel adds to its sums itself; the first piece of a task then sets them.
bool addsItself(const RegionSpec& region, const Node& node) {
  return region.kinds.at(&node) == BatchKind::kSum && accumulates(node);
}

// Pieces of nearly equal size, a multiple of the threads where the batch allows it.
std::vector<std::pair<int64_t, int64_t>> pieces(const RegionSpec& region, int threads) {
  const int64_t batch = region.batch;
  int64_t count = std::max<int64_t>(threads, (batch + region.pieceRows - 1) / region.pieceRows);
  count = std::min(batch, (count + threads - 1) / threads * threads);
  const int64_t rows = (batch + count - 1) / count;
  std::vector<std::pair<int64_t, int64_t>> result;
  for (int64_t begin = 0; begin < batch; begin += rows) result.emplace_back(begin, std::min(rows, batch - begin));
  return result;
}

}  // namespace

FrameSpec PlanCompiler::pieceFrame(const RegionSpec& region, int64_t rows) const {
  FrameSpec spec;
  spec.shapeOf = [&region, rows](const Output& output) { return shapeInPiece(region, output, rows); };
  for (Node* node : region.nodes) {
    FrameItem item{node, node->inputs(), {}};
    const bool reduces = region.kinds.at(node) != BatchKind::kRows;
    for (int i = 0; i < node->outputCount(); ++i) {
      const Output output = node->output(i);
      item.outputs.push_back(output);
      // A sum is given by the task when the kernel adds to it, a leaving value by the plan; parts of sums are our own.
      const bool given = reduces ? addsItself(region, *node) : leavesRegion(output, region);
      if (given) {
        spec.outside.insert(output);
        spec.copies.insert(node);
      }
    }
    for (const Output& in : node->inputs()) {
      if (!region.kinds.count(in.node)) spec.outside.insert(in);
    }
    spec.items.push_back(std::move(item));
  }
  return spec;
}

void PlanCompiler::addSums(const RegionSpec& region, TaskMemory& task, bool first, PlanRegion::Task& out) {
  for (Node* node : region.nodes) {
    if (region.kinds.at(node) == BatchKind::kRows) continue;
    for (int i = 0; i < node->outputCount(); ++i) {
      const Output output = node->output(i);
      Tensor* sum = first ? values_.at(output) : addTensor(Tensor(output.type(), output.shape()));
      if (!first) plan_->arenaBytes_ += sum->bytes();
      task.sums[output] = sum;
      out.sums.push_back(sum);
      if (!addsItself(region, *node)) out.cleared.push_back(sum);
    }
  }
}

std::size_t PlanCompiler::pieceBytes(const RegionSpec& region) const {
  return layOut(pieceFrame(region, pieces(region, plan_->arena_->threads())[0].second)).arenaBytes;
}

// More than threads where that costs little memory and adding: whichever thread is free takes the next one.
int PlanCompiler::tasksOf(const RegionSpec& region, std::size_t pieceCount) const {
  const int threads = plan_->arena_->threads();
  std::size_t sums = 0;
  for (const Node* node : region.nodes) {
    if (region.kinds.at(node) == BatchKind::kRows) continue;
    for (int i = 0; i < node->outputCount(); ++i) sums += tensorBytes(node->outputType(i), node->outputShape(i));
  }
  const std::size_t fitting = kMostTaskBytes / std::max<std::size_t>(1, mostPieceBytes_);
  int tasks = threads;
  if (threads > 1 && sums <= kSmallSums)
    tasks = std::clamp(static_cast<int>(fitting), threads, kTasksOfThread * threads);
  return std::min(tasks, static_cast<int>(pieceCount));
}

PlanCompiler::TaskMemory& PlanCompiler::taskMemory(std::size_t task) {
  while (tasks_.size() <= task) {
    tasks_.emplace_back();
    tasks_.back().arena = Buffer::allocate(mostPieceBytes_);
    plan_->arenaBytes_ += mostPieceBytes_;
  }
  return tasks_[task];
}

void PlanCompiler::addRegion(const RegionSpec& region) {
  plan_->regions_.emplace_back();
  PlanRegion& out = plan_->regions_.back();
  const auto cuts = pieces(region, plan_->arena_->threads());
  const auto tasks = static_cast<std::size_t>(tasksOf(region, cuts.size()));
  std::map<int64_t, FrameLayout> layouts;  // pieces of as many rows are laid out alike
  const auto layoutOf = [&](int64_t rows) -> const FrameLayout& {
    const auto [found, fresh] = layouts.try_emplace(rows);
    if (fresh) found->second = layOut(pieceFrame(region, rows));
    return found->second;
  };
  for (std::size_t t = 0; t < tasks; ++t) {
    PlanRegion::Task task;
    task.firstPiece = cuts.size() * t / tasks;
    task.lastPiece = cuts.size() * (t + 1) / tasks;
    TaskMemory& memory = taskMemory(t);
    memory.sums.clear();
    addSums(region, memory, t == 0, task);
    for (std::size_t p = task.firstPiece; p < task.lastPiece; ++p) {
      memory.isFirstPiece = p == task.firstPiece;
      addPiece(region, out, memory, cuts[p].first, cuts[p].second, layoutOf(cuts[p].second));
    }
    out.tasks.push_back(std::move(task));
  }
  Plan::Item item;
  item.region = &out;
  plan_->items_.push_back(item);
}

void PlanCompiler::addPiece(const RegionSpec& region, PlanRegion& out, TaskMemory& task, int64_t begin, int64_t rows,
                            const FrameLayout& layout) {
  out.pieces.emplace_back();
  PlanRegion::Piece& piece = out.pieces.back();
  Values values;
  const auto shapeOf = [&](const Output& o) { return shapeInPiece(region, o, rows); };
  const auto rowBytes = [&](const Output& o) {
    return static_cast<std::size_t>(o.shape().elements() / region.batch) * dtypeSize(o.type());
  };
  const auto import = [&](const Output& in) {
    if (values.count(in)) return;
    Tensor* source = values_.at(in);
    if (!region.carriers.count(in)) {
      values[in] = source;
      return;
    }
    values[in] = addTensor(Tensor::view(in.type(), shapeOf(in)));
    piece.views.push_back({values[in], source, static_cast<std::size_t>(begin) * rowBytes(in)});
  };
  for (Node* node : region.nodes) {
    for (const Output& in : node->inputs()) {
      if (!region.kinds.count(in.node)) import(in);
    }
    for (int i = 0; i < node->outputCount(); ++i) {
      const Output output = node->output(i);
      const Placement& placement = layout.placements.at(output);
      if (placement.place == Place::kArena) {
        values[output] =
            addTensor(Tensor(output.type(), shapeOf(output), task.arena, layout.arena.offset(placement.block)));
      } else if (placement.place == Place::kAlias) {
        values[output] = addTensor(Tensor::view(output.type(), shapeOf(output)));
        piece.views.push_back({values[output], values.at(placement.root), 0});
      } else if (region.kinds.at(node) == BatchKind::kRows) {
        values[output] = addTensor(Tensor::view(output.type(), shapeOf(output)));
        piece.views.push_back({values[output], values_.at(output), static_cast<std::size_t>(begin) * rowBytes(output)});
      } else {
        values[output] = task.sums.at(output);
      }
    }
    const Placement& first = layout.placements.at(node->output(0));
    if (first.place != Place::kAlias) addRegionStep(region, *node, values, task, begin, rows, piece);
  }
}

void PlanCompiler::addRegionStep(const RegionSpec& region, Node& node, const Values& values, TaskMemory& task,
                                 int64_t begin, int64_t rows, PlanRegion::Piece& piece) {
  KernelContext* context = addContext(node, values, plan_->inlineArena_.get());
  context->slice_ = {begin, rows, region.batch};
  const BatchKind kind = region.kinds.at(&node);
  const bool adds = addsItself(region, node);
  context->accumulate_ = adds && !task.isFirstPiece;
  Kernel* kernel = kernelFor(node, rows, *context);
  task.scratchBytes = std::max(task.scratchBytes, kernel->scratchBytes(*context));
  task.contexts.push_back(context);
  PlanStep step;
  step.kernel = kernel;
  step.context = context;
  piece.steps.push_back(step);
  if (kind == BatchKind::kRows || adds) return;
  for (int i = 0; i < node.outputCount(); ++i) {
    PlanStep sum;
    sum.sum = task.sums.at(node.output(i));
    sum.part = values.at(node.output(i));
    sum.weight = kind == BatchKind::kMean ? static_cast<double>(rows) / static_cast<double>(region.batch) : 1.0;
    piece.steps.push_back(sum);
  }
}

}  // namespace engine
