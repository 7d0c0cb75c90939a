// Rows of tensors as elements of a queue, and back. Pure functions.
#pragma once

#include "engine/kernels/queue/queue.h"

namespace engine::kernels {

// One element for each row of the tensors, which have equally many.
std::vector<QueueElement> queueElementsOf(const std::vector<Tensor>& rows);
// The elements of a queue stacked along a new first dimension; those of a PaddingFIFOQueue filled up with zeros, or
// empty strings, to the largest.
std::vector<Tensor> queueRowsOf(const std::vector<QueueElement>& elements, const QueueSpec& spec);

}  // namespace engine::kernels
