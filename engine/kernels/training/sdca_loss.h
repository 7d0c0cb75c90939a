// The losses of stochastic dual coordinate ascent: what an example's dual variable becomes, as TensorFlow computes it.
// Pure functions; callable from any thread.
#pragma once

#include <string>

namespace engine::kernels {

// One example as the solver sees it.
struct SdcaExample {
  double label = 0;  // as the loss takes it
  double weight = 1;
  double dual = 0;  // so far
  double wx = 0;    // the model's sum for it
  double norm = 0;  // ‖x‖² / l2, times the number of partitions
};

class SdcaLoss {
 public:
  virtual ~SdcaLoss() = default;
  // The dual variable that is best for this example alone.
  virtual double updatedDual(const SdcaExample& example) const = 0;
  virtual double primalLoss(const SdcaExample& example) const = 0;
  virtual double dualLoss(const SdcaExample& example) const = 0;
  virtual double primalDerivative(const SdcaExample& example) const = 0;
  virtual double smoothness() const = 0;
  // The label of the data as the loss takes it. InvalidArgument for one that it does not.
  virtual double convertedLabel(double label) const { return label; }
};

// logistic_loss (labels 0 and 1), squared_loss. InvalidArgument names them for another.
const SdcaLoss& sdcaLoss(const std::string& name);

}  // namespace engine::kernels
