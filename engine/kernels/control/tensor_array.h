// TensorArray: a list of tensors that loops write and read by index, and the arrays of their gradients. Belongs to one
// run of a session; used by the thread that runs it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

class TensorArray : public Resource, public std::enable_shared_from_this<TensorArray> {
 public:
  struct Spec {
    DType dtype = DType::kInvalid;
    Shape elementShape;        // of every element; may be partial
    bool dynamicSize = false;  // grows when written beyond its end
    bool identicalShapes = false;
    bool aggregates = false;  // of gradients: writing an index again adds; what was not written is zero
  };

  // InvalidArgument for a negative size or one beyond kMaxSize.
  TensorArray(Spec spec, int64_t size);

  DType dtype() const { return spec_.dtype; }
  const Spec& spec() const { return spec_; }
  int64_t size() const { return static_cast<int64_t>(elements_.size()); }

  // Keeps a copy. InvalidArgument for another dtype or shape, an index outside of an array that cannot grow, a second
  // write of an index.
  void write(int64_t index, const Tensor& value);
  // The element as written (it shares memory with the array; kept until the array goes). InvalidArgument when there is
  // none.
  Tensor read(int64_t index) const;

  // The array that collects the gradients of this one's elements, by the name of the gradient computation.
  std::shared_ptr<TensorArray> gradient(const std::string& source);

  static constexpr int64_t kMaxSize = 1 << 24;

 private:
  Tensor zeros(int64_t index) const;

  Spec spec_;
  std::vector<Tensor> elements_;
  std::weak_ptr<TensorArray> forward_;  // of a gradient's array: gives the shapes of zeros; owns this one
  std::map<std::string, std::shared_ptr<TensorArray>> gradients_;
};

// The array behind a handle. InvalidArgument when the handle is no TensorArray's.
TensorArray& tensorArrayAt(const KernelContext& context, int input);
// The declared shape of the elements of the array that a handle in the graph comes from; unknown when it is not told.
Shape declaredElementShape(Output handle);

}  // namespace engine::kernels
