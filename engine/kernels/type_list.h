// Picks a kernel's element type once, when the kernel is made. Pure templates.
//   static const OpRegistrar kNext("Next", "x: T -> y: T", "T: type", shape_fn::unchanged);
//   static const KernelRegistrar kNextKernel("Next", [](const KernelConstruction& c) {
//     return kernels::dispatch(kernels::NumberTypes{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
//       return kernelOf([](KernelContext& context) {
//         Tensor& y = context.output(0, context.input(0).shape());
//         for (int64_t i = 0; i < y.elements(); ++i) y.data<T>()[i] = static_cast<T>(context.in<T>(0)[i] + 1);
//       });
//     });
//   });
//   Graph graph;
//   const Scope scope(graph);
//   const Output y = scope.op("Next", {ops::constant(scope, Tensor::vector<int64_t>({2, 3}))});
//   Session(graph).run(Feeds{}, {y})[0].toDoubles();  // is std::vector({3.0, 4.0})
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include "engine/kernels/complex_types.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

template <typename... Ts>
struct TypeList {};

using FloatTypes = TypeList<float, double>;
using SignedTypes = TypeList<float, double, int32_t, int64_t, int16_t, int8_t>;
using NumberTypes = TypeList<float, double, int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t, uint64_t>;
using IntegerTypes = TypeList<int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t, uint64_t>;
using ComplexTypes = TypeList<std::complex<float>, std::complex<double>>;
// What has square roots and logarithms.
using FieldTypes = TypeList<float, double, std::complex<float>, std::complex<double>>;
using ArithmeticTypes = TypeList<float, double, int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t,
                                 uint64_t, std::complex<float>, std::complex<double>>;
using BoolType = TypeList<bool>;

// make(std::type_identity<T>{}) for the T of the list that `dtype` is. Unimplemented, naming node and dtype, otherwise.
template <typename... Ts, typename Make>
std::unique_ptr<Kernel> dispatch(TypeList<Ts...>, const KernelConstruction& c, DType dtype, Make&& make) {
  std::unique_ptr<Kernel> kernel;
  const auto attempt = [&]<typename T>(std::type_identity<T> type) {
    if (kDTypeOf<T> == dtype) kernel = make(type);
  };
  (attempt(std::type_identity<Ts>{}), ...);
  if (!kernel) c.failUnsupported("no kernel for " + dtypeName(dtype) + ".");
  return kernel;
}

}  // namespace engine::kernels
