// What dual ascent remembers of each example: four numbers by the fingerprint of its id. The ops _SdcaStatesFind and
// _SdcaStatesInsert read and write it; training saves it with its checkpoints. Guarded by who runs the session.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/core/tensor.h"

namespace engine::kernels {

class SdcaStates : public Resource {
 public:
  // The name under which a session keeps it.
  static constexpr const char* kName = "_sdca_states";
  static constexpr int64_t kNumbers = 4;

  // keys int64 [n, 2]; states float [n, 4]: zeros of keys that are new.
  void find(const Tensor& keys, float* states) const;
  // Keys (0, …), TensorFlow's empty buckets, are left out. InvalidArgument for other shapes.
  void insert(const Tensor& keys, const Tensor& states);
  // All of them: keys and states, in no order.
  std::pair<Tensor, Tensor> all() const;
  void clear() { states_.clear(); }

 private:
  struct KeyHash {
    std::size_t operator()(const std::pair<int64_t, int64_t>& key) const {
      return static_cast<std::size_t>(key.first) * 0x9E3779B97F4A7C15U ^ static_cast<std::size_t>(key.second);
    }
  };
  std::unordered_map<std::pair<int64_t, int64_t>, std::array<float, kNumbers>, KeyHash> states_;
};

}  // namespace engine::kernels
