#include "engine/kernels/parsing/feature_list_parser.h"

#include <algorithm>

namespace engine::kernels {
namespace {

using Kind = FeatureSpec::Kind;

// Calls each(feature) for the features of a list that has been checked.
template <typename Each>
void forEachFeature(const FeatureListCell& cell, Each&& each) {
  forEachField(cell.features, [&](uint32_t field, std::string_view bytes) {
    FeatureView feature;
    if (field == 1 && readFeature(bytes, feature)) each(feature);
    return true;
  });
}

// Counts one feature into the cell; otherwise says what is wrong with it.
const char* countFeature(const FeatureSpec& spec, std::string_view bytes, FeatureListCell& cell) {
  FeatureView feature;
  if (!readFeature(bytes, feature)) return "a feature is damaged.";
  if (feature.dtype != DType::kInvalid && feature.dtype != spec.dtype) return "Data types don't match.";
  const int64_t count = countValues(feature);
  if (count < 0) return "the values of a feature are damaged.";
  if (spec.kind == Kind::kDense && count != spec.stride) return "a feature has the wrong number of values.";
  ++cell.length;
  cell.total += count;
  cell.most = std::max(cell.most, count);
  return nullptr;
}

template <typename Out>
void forAll(const FeatureListBatch& batch, std::size_t spec, Out&& out) {
  for (int64_t e = 0; e < batch.examples.examples; ++e) out(e, batch.cell(e, spec));
}

struct Totals {
  int64_t length = 0, longest = 0, values = 0, most = 0;
};

Totals totalsOf(const FeatureListBatch& batch, std::size_t spec) {
  Totals sum;
  forAll(batch, spec, [&](int64_t, const FeatureListCell& cell) {
    sum.length += cell.length;
    sum.longest = std::max(sum.longest, cell.length);
    sum.values += cell.total;
    sum.most = std::max(sum.most, cell.most);
  });
  return sum;
}

void writeValues(KernelContext& context, const FeatureListBatch& batch, std::size_t spec, int64_t total, int output) {
  Tensor& out = context.output(output, Shape{total});
  forFeatureType(batch.specs[spec].dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    T* to = out.data<T>();
    forAll(batch, spec, [&](int64_t, const FeatureListCell& cell) {
      forEachFeature(cell, [&](const FeatureView& feature) {
        readValues(feature.list, to);
        to += countValues(feature);
      });
    });
  });
}

void emitSparse(KernelContext& context, const FeatureListBatch& batch, std::size_t spec,
                const FeatureListOutputs& outputs, int k) {
  const Totals totals = totalsOf(batch, spec);
  const bool single = batch.examples.single;
  const int64_t rank = single ? 2 : 3;
  int64_t* index = context.output(outputs.sparseIndices + k, Shape{totals.values, rank}).data<int64_t>();
  forAll(batch, spec, [&](int64_t example, const FeatureListCell& cell) {
    int64_t row = 0;
    forEachFeature(cell, [&](const FeatureView& feature) {
      const int64_t count = countValues(feature);
      for (int64_t i = 0; i < count; ++i) {
        if (!single) *index++ = example;
        *index++ = row;
        *index++ = i;
      }
      ++row;
    });
  });
  writeValues(context, batch, spec, totals.values, outputs.sparseValues + k);
  int64_t* shape = context.output(outputs.sparseShapes + k, Shape{rank}).data<int64_t>();
  if (!single) *shape++ = batch.examples.examples;
  *shape++ = totals.longest;
  *shape = totals.most;
}

void emitDense(KernelContext& context, const FeatureListBatch& batch, std::size_t spec,
               const FeatureListOutputs& outputs, int k) {
  const FeatureSpec& wanted = batch.specs[spec];
  const bool single = batch.examples.single;
  const int64_t longest = totalsOf(batch, spec).longest;
  std::vector<int64_t> dims;
  if (!single) dims.push_back(batch.examples.examples);
  dims.push_back(longest);
  dims.insert(dims.end(), wanted.shape.dims().begin(), wanted.shape.dims().end());
  Tensor& out = context.output(outputs.dense + k, Shape(std::move(dims)));
  forFeatureType(wanted.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    std::fill_n(out.data<T>(), out.elements(), T{});
    forAll(batch, spec, [&](int64_t example, const FeatureListCell& cell) {
      T* to = out.data<T>() + example * longest * wanted.stride;
      forEachFeature(cell, [&](const FeatureView& feature) {
        readValues(feature.list, to);
        to += wanted.stride;
      });
    });
  });
  if (outputs.lengths < 0) return;
  const Shape shape = single ? Shape{} : Shape{batch.examples.examples};
  int64_t* lengths = context.output(outputs.lengths + k, shape).data<int64_t>();
  forAll(batch, spec, [&](int64_t, const FeatureListCell& cell) { *lengths++ = cell.length; });
}

// Row splits of the parts whose sizes `each` hands to its argument.
template <typename Each>
void writeSplits(KernelContext& context, int output, const Shape& shape, Each&& each) {
  Tensor& splits = context.output(output, shape);
  const auto write = [&](auto* to) {
    using Index = std::remove_reference_t<decltype(*to)>;
    int64_t at = 0;
    *to++ = 0;
    each([&](int64_t size) { *to++ = static_cast<Index>(at += size); });
    if (at > std::numeric_limits<Index>::max()) {
      fail(Code::kInvalidArgument, "a feature list has ", at, " entries, more than int32 row splits can count.");
    }
  };
  if (splits.dtype() == DType::kInt32) {
    write(splits.data<int32_t>());
  } else {
    write(splits.data<int64_t>());
  }
}

void emitRagged(KernelContext& context, const FeatureListBatch& batch, std::size_t spec,
                const FeatureListOutputs& outputs, int k) {
  const Totals totals = totalsOf(batch, spec);
  const bool single = batch.examples.single;
  writeValues(context, batch, spec, totals.values, outputs.raggedValues + k);
  // One example alone has no rows of lists: a lone 0, as in TensorFlow.
  const Shape outer = single ? Shape{} : Shape{batch.examples.examples + 1};
  writeSplits(context, outputs.outerSplits + k, outer, [&](auto&& add) {
    if (single) return;
    forAll(batch, spec, [&](int64_t, const FeatureListCell& cell) { add(cell.length); });
  });
  writeSplits(context, outputs.innerSplits + k, Shape{totals.length + 1}, [&](auto&& add) {
    forAll(batch, spec, [&](int64_t, const FeatureListCell& cell) {
      forEachFeature(cell, [&](const FeatureView& feature) { add(countValues(feature)); });
    });
  });
}

}  // namespace

bool locateFeatureLists(const FeatureListBatch& batch, const KeyTable& keys, KeyTable::Hints& hints,
                        std::string_view lists, int64_t example) {
  FeatureListCell* row = batch.row(example);
  std::size_t place = 0;
  return forEachEntry(lists, [&](std::string_view key, std::string_view value) {
    const int at = keys.find(key, place++, hints);
    if (at >= 0) row[at] = {value, true, 0, 0, 0};
    return true;
  });
}

void checkFeatureLists(const FeatureListBatch& batch, int64_t example) {
  std::size_t dense = 0;
  for (std::size_t i = 0; i < batch.specs.size(); ++i) {
    const FeatureSpec& spec = batch.specs[i];
    FeatureListCell& cell = batch.row(example)[i];
    const bool optional = spec.kind != Kind::kDense || batch.mayBeMissing[dense++];
    if (!cell.present && !optional) {
      fail(Code::kInvalidArgument, "Name: ", batch.examples.nameOf(example), ", Feature list '", spec.key,
           "' is required but could not be found. Did you mean to include it in "
           "feature_list_dense_missing_assumed_empty or feature_list_dense_defaults?");
    }
    const char* wrong = nullptr;
    const bool good = forEachField(cell.features, [&](uint32_t field, std::string_view bytes) {
      if (field == 1) wrong = countFeature(spec, bytes, cell);
      return wrong == nullptr;
    });
    if (!good) {
      fail(Code::kInvalidArgument, "Name: ", batch.examples.nameOf(example), ", Feature list: ", spec.key,
           ", Index: ", cell.length, ".  ", wrong ? wrong : "the list is damaged.", " Expected ", dtypeName(spec.dtype),
           spec.kind == Kind::kDense ? message(" of shape ", spec.shape) : "", ".");
    }
  }
}

void emitFeatureLists(KernelContext& context, const FeatureListBatch& batch, const FeatureListOutputs& outputs) {
  int sparse = 0, dense = 0, ragged = 0;
  for (std::size_t i = 0; i < batch.specs.size(); ++i) {
    if (batch.specs[i].kind == Kind::kSparse) emitSparse(context, batch, i, outputs, sparse++);
    if (batch.specs[i].kind == Kind::kDense) emitDense(context, batch, i, outputs, dense++);
    if (batch.specs[i].kind == Kind::kRagged) emitRagged(context, batch, i, outputs, ragged++);
  }
}

}  // namespace engine::kernels
