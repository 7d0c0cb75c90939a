// Splits the images of a kernel over threads, with working memory for each task. Callable from any kernel.
#pragma once

#include <type_traits>

#include "engine/kernels/parallel.h"

namespace engine::kernels {

inline constexpr int kMaxImageTasks = 64;

// The next address that vectors may be aligned to.
template <typename T>
char* alignedAfter(T* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  return reinterpret_cast<char*>((address + 63) / 64 * 64);
}

inline int imageTasks(const KernelContext& context, int64_t images, double flops) {
  constexpr double kTaskFlops = 5e6;
  if (!context.parallel() || flops < 2 * kTaskFlops) return 1;
  const int64_t limit = std::min<int64_t>(images, kMaxImageTasks);
  return static_cast<int>(std::clamp<int64_t>(context.arena().threads(), 1, std::max<int64_t>(limit, 1)));
}

// Scratch bytes to announce when each task takes `taskBytes`.
inline std::size_t imageTaskBytes(const KernelContext& planned, std::size_t taskBytes) {
  const int threads = planned.parallel() ? std::min(planned.arena().threads(), kMaxImageTasks) : 1;
  return (taskBytes + 64) * static_cast<std::size_t>(threads);
}

// Calls fn(begin, end, scratch) or fn(begin, end, scratch, task, tasks) for ranges of images.
template <typename Fn>
void forImageTasks(KernelContext& context, int64_t images, double flops, std::size_t taskBytes, Fn&& fn) {
  const int tasks = imageTasks(context, images, flops);
  const std::size_t stride = (taskBytes + 63) / 64 * 64;
  char* scratch = static_cast<char*>(context.scratch(stride * static_cast<std::size_t>(tasks)));
  const auto run = [&](int task) {
    const int64_t begin = images * task / tasks;
    const int64_t end = images * (task + 1) / tasks;
    char* own = scratch + stride * static_cast<std::size_t>(task);
    if constexpr (std::is_invocable_v<Fn, int64_t, int64_t, char*, int, int>) {
      fn(begin, end, own, task, tasks);
    } else {
      fn(begin, end, own);
    }
  };
  if (tasks == 1) return run(0);
  context.arena().forEach(tasks, [&](int task, int) { run(task); });
}

// Calls fn(item, scratch) for each item, by whichever thread is free.
template <typename Fn>
void forItems(KernelContext& context, int items, std::size_t itemBytes, Fn&& fn) {
  const std::size_t stride = (itemBytes + 63) / 64 * 64;
  char* scratch = static_cast<char*>(context.scratch(stride * static_cast<std::size_t>(context.arena().threads())));
  context.arena().forEach(items,
                          [&](int item, int slot) { fn(item, scratch + stride * static_cast<std::size_t>(slot)); });
}

}  // namespace engine::kernels
