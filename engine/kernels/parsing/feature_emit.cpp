// The second pass of the feature parser: values to their places in the outputs.

#include <algorithm>

#include "engine/kernels/parallel.h"
#include "engine/kernels/parsing/feature_parser.h"

namespace engine::kernels {
namespace {

// Shape of an output with one `shape` for each example.
Shape batched(const FeatureBatch& batch, const Shape& shape) {
  if (batch.single) return shape;
  std::vector<int64_t> dims{batch.examples};
  dims.insert(dims.end(), shape.dims().begin(), shape.dims().end());
  return Shape(std::move(dims));
}

int64_t mostValues(const FeatureBatch& batch, std::size_t spec) {
  int64_t most = 0;
  for (int64_t e = 0; e < batch.examples; ++e) most = std::max(most, batch.cell(e, spec).count);
  return most;
}

template <typename T>
void readCell(const FeatureCell& cell, T* to) {
  cell.block.data() ? readBlock(cell.block, to) : readValues(cell.feature.list, to);
}

// Of the examples [begin, end), each with room for `room` values; what it does not fill is padded.
template <typename T>
void writeExamples(const FeatureBatch& batch, std::size_t spec, int64_t room, int64_t begin, int64_t end, T* out) {
  const Tensor& defaults = batch.specs[spec].defaults;
  const bool onePad = defaults.elements() == 1;
  for (int64_t e = begin; e < end; ++e) {
    const FeatureCell& cell = batch.cell(e, spec);
    T* to = out + e * room;
    readCell(cell, to);
    if (cell.count == room) continue;
    if (onePad) {
      std::fill(to + cell.count, to + room, *defaults.data<T>());
    } else {
      std::copy_n(defaults.data<T>(), room, to);
    }
  }
}

template <typename T>
void writePadded(KernelContext& context, const FeatureBatch& batch, std::size_t spec, int64_t room, T* out) {
  forRanges(context, batch.examples, batch.examples * room * static_cast<int64_t>(sizeof(T)) * 4,
            [&](int64_t begin, int64_t end) { writeExamples(batch, spec, room, begin, end, out); });
}

void emitDense(KernelContext& context, const FeatureBatch& batch, std::size_t spec, int output) {
  const FeatureSpec& wanted = batch.specs[spec];
  Shape shape = wanted.shape;
  int64_t room = wanted.stride;
  if (wanted.kind == FeatureSpec::Kind::kOpenDense) {
    room = mostValues(batch, spec);
    shape.setDim(0, room / wanted.stride);
  }
  Tensor& out = context.output(output, batched(batch, shape));
  if (out.elements() == 0) return;
  forFeatureType(wanted.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    writePadded<T>(context, batch, spec, room, out.data<T>());
  });
}

void writeValues(KernelContext& context, const FeatureBatch& batch, std::size_t spec, int64_t total, int output) {
  Tensor& out = context.output(output, Shape{total});
  forFeatureType(batch.specs[spec].dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    T* to = out.data<T>();
    for (int64_t e = 0; e < batch.examples; ++e) {
      const FeatureCell& cell = batch.cell(e, spec);
      readCell(cell, to);
      to += cell.count;
    }
  });
}

int64_t totalValues(const FeatureBatch& batch, std::size_t spec) {
  int64_t total = 0;
  for (int64_t e = 0; e < batch.examples; ++e) total += batch.cell(e, spec).count;
  return total;
}

void emitSparse(KernelContext& context, const FeatureBatch& batch, std::size_t spec, int indicesOut, int valuesOut,
                int shapeOut) {
  const int64_t total = totalValues(batch, spec);
  const int64_t rank = batch.single ? 1 : 2;
  int64_t* index = context.output(indicesOut, Shape{total, rank}).data<int64_t>();
  for (int64_t e = 0; e < batch.examples; ++e) {
    for (int64_t k = 0; k < batch.cell(e, spec).count; ++k) {
      if (!batch.single) *index++ = e;
      *index++ = k;
    }
  }
  writeValues(context, batch, spec, total, valuesOut);
  int64_t* shape = context.output(shapeOut, Shape{rank}).data<int64_t>();
  if (!batch.single) *shape++ = batch.examples;
  *shape = mostValues(batch, spec);
}

void emitRagged(KernelContext& context, const FeatureBatch& batch, std::size_t spec, int valuesOut, int splitsOut,
                const Shape& splitsOfOne) {
  const int64_t total = totalValues(batch, spec);
  writeValues(context, batch, spec, total, valuesOut);
  Tensor& splits = context.output(splitsOut, batch.single ? splitsOfOne : Shape{batch.examples + 1});
  if (batch.single) {
    if (splits.bytes() > 0) std::memset(splits.raw(), 0, splits.bytes());
    return;
  }
  const auto write = [&](auto* to) {
    using Index = std::remove_reference_t<decltype(*to)>;
    int64_t at = 0;
    *to++ = 0;
    for (int64_t e = 0; e < batch.examples; ++e) *to++ = static_cast<Index>(at += batch.cell(e, spec).count);
  };
  if (splits.dtype() == DType::kInt32) {
    if (total > INT32_MAX) {
      fail(Code::kInvalidArgument, "feature '", batch.specs[spec].key, "' has ", total,
           " values, more than its int32 row splits can count.");
    }
    write(splits.data<int32_t>());
  } else {
    write(splits.data<int64_t>());
  }
}

}  // namespace

bool hasFixedSizes(const FeatureBatch& batch) {
  return std::ranges::all_of(batch.specs,
                             [](const FeatureSpec& spec) { return spec.kind == FeatureSpec::Kind::kDense; });
}

std::vector<Tensor*> makeFixedOutputs(KernelContext& context, const FeatureBatch& batch, int first) {
  std::vector<Tensor*> outputs;
  for (const FeatureSpec& spec : batch.specs) {
    outputs.push_back(&context.output(first + static_cast<int>(outputs.size()), batched(batch, spec.shape)));
  }
  return outputs;
}

void writeFixed(const FeatureBatch& batch, int64_t begin, int64_t end, const std::vector<Tensor*>& outputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i]->elements() == 0) continue;
    forFeatureType(batch.specs[i].dtype, [&](auto type) {
      using T = typename decltype(type)::type;
      writeExamples(batch, i, batch.specs[i].stride, begin, end, outputs[i]->data<T>());
    });
  }
}

void emitFeatures(KernelContext& context, const FeatureBatch& batch, const FeatureOutputs& outputs) {
  int sparse = 0, dense = 0, ragged = 0;
  for (std::size_t i = 0; i < batch.specs.size(); ++i) {
    switch (batch.specs[i].kind) {
      case FeatureSpec::Kind::kSparse:
        emitSparse(context, batch, i, outputs.sparseIndices + sparse, outputs.sparseValues + sparse,
                   outputs.sparseShapes + sparse);
        ++sparse;
        break;
      case FeatureSpec::Kind::kRagged:
        emitRagged(context, batch, i, outputs.raggedValues + ragged, outputs.raggedSplits + ragged,
                   outputs.splitsOfOne == FeatureOutputs::SplitsOfOne::kScalar ? Shape{} : Shape{0});
        ++ragged;
        break;
      default:
        emitDense(context, batch, i, outputs.dense + dense++);
    }
  }
}

}  // namespace engine::kernels
