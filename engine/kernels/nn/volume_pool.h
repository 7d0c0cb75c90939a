// The arithmetic of pooling over volumes; images are volumes of depth 1. Callable from any thread.
#pragma once

#include <limits>

#include "engine/kernels/nn/volume.h"

namespace engine::kernels {

// One volume in memory: how far apart neighbouring voxels and channels lie.
struct VolumeLayout {
  int64_t voxelStep = 1;
  int64_t channelStep = 1;

  static VolumeLayout of(bool channelsFirst, int64_t voxels, int64_t channels) {
    return channelsFirst ? VolumeLayout{1, voxels} : VolumeLayout{channels, 1};
  }
};

struct VolumePool {
  VolumeWindows windows;
  VolumeLayout in, out;

  static VolumePool of(const VolumeAttrs& attrs, const Shape& volume) {
    VolumePool pool;
    pool.windows = VolumeWindows::of(attrs, volume, attrs.ksize);
    pool.in = VolumeLayout::of(attrs.channelsFirst, pool.windows.inVoxels(), pool.windows.channels);
    pool.out = VolumeLayout::of(attrs.channelsFirst, pool.windows.outVoxels(), pool.windows.channels);
    return pool;
  }
  int64_t inElements() const { return windows.inVoxels() * windows.channels; }
  int64_t outElements() const { return windows.outVoxels() * windows.channels; }
  double flops() const {
    return static_cast<double>(windows.volumes * outElements()) * static_cast<double>(windows.size[0]) *
           static_cast<double>(windows.size[1] * windows.size[2]);
  }

  // Calls fn(window, channel) for every output of one volume.
  template <typename Fn>
  void forOutputs(Fn&& fn) const {
    for (int64_t w = 0; w < windows.outVoxels(); ++w) {
      for (int64_t c = 0; c < windows.channels; ++c) fn(w, c);
    }
  }
  int64_t outAt(int64_t window, int64_t channel) const { return window * out.voxelStep + channel * out.channelStep; }

  // Offset of the first of the largest values of a window; NaN is larger than numbers. -1 for a window outside.
  template <typename T>
  int64_t largestAt(int64_t window, int64_t channel, const T* volume) const {
    int64_t best = -1;
    windows.forTaps(window, [&](int64_t voxel) {
      if (voxel < 0) return;
      const int64_t at = voxel * in.voxelStep + channel * in.channelStep;
      if (best < 0 || volume[at] > volume[best] || (volume[at] != volume[at] && volume[best] == volume[best])) {
        best = at;
      }
    });
    return best;
  }
};

}  // namespace engine::kernels
