#include "engine/formats/checkpoints/v1_writer.h"

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/tables/table.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

using tensorflow::TensorProto;

template <typename T, typename Field>
void addNumbers(const Tensor& tensor, int64_t perElement, Field* field) {
  const T* values = static_cast<const T*>(tensor.raw());
  for (int64_t i = 0; i < tensor.elements() * perElement; ++i) field->Add(values[i]);
}

// The format has numbers one by one, in the field of their type, not as bytes.
void addTypedValues(const Tensor& tensor, TensorProto* proto) {
  switch (tensor.dtype()) {
    case DType::kFloat:
      return addNumbers<float>(tensor, 1, proto->mutable_float_val());
    case DType::kDouble:
      return addNumbers<double>(tensor, 1, proto->mutable_double_val());
    case DType::kInt64:
      return addNumbers<int64_t>(tensor, 1, proto->mutable_int64_val());
    case DType::kUint32:
      return addNumbers<uint32_t>(tensor, 1, proto->mutable_uint32_val());
    case DType::kUint64:
      return addNumbers<uint64_t>(tensor, 1, proto->mutable_uint64_val());
    case DType::kBool:
      return addNumbers<bool>(tensor, 1, proto->mutable_bool_val());
    case DType::kComplex64:
      return addNumbers<float>(tensor, 2, proto->mutable_scomplex_val());
    case DType::kComplex128:
      return addNumbers<double>(tensor, 2, proto->mutable_dcomplex_val());
    case DType::kHalf:
    case DType::kBfloat16:
      return addNumbers<uint16_t>(tensor, 1, proto->mutable_half_val());
    case DType::kInt32:
    case DType::kQint32:
      return addNumbers<int32_t>(tensor, 1, proto->mutable_int_val());
    case DType::kInt16:
    case DType::kQint16:
      return addNumbers<int16_t>(tensor, 1, proto->mutable_int_val());
    case DType::kUint16:
    case DType::kQuint16:
      return addNumbers<uint16_t>(tensor, 1, proto->mutable_int_val());
    case DType::kInt8:
    case DType::kQint8:
      return addNumbers<int8_t>(tensor, 1, proto->mutable_int_val());
    case DType::kUint8:
    case DType::kQuint8:
      return addNumbers<uint8_t>(tensor, 1, proto->mutable_int_val());
    case DType::kString:
      for (const std::string& text : tensor.flat<std::string>()) proto->add_string_val(text);
      return;
    default:
      fail(Code::kInvalidArgument, "Tensors of ", dtypeName(tensor.dtype()), " cannot be saved in this format.");
  }
}

}  // namespace

void V1Writer::add(const std::string& name, const Tensor& tensor) {
  addSlice(name, tensor.shape(), TensorSlice(std::vector<TensorSlice::Extent>(static_cast<std::size_t>(tensor.rank()))),
           tensor);
}

void V1Writer::addSlice(const std::string& name, const Shape& full, const TensorSlice& slice, const Tensor& part) {
  const Shape shape = slice.within(full).shape();
  if (shape != part.shape()) {
    fail(Code::kInvalidArgument, "The part ", slice.toString(), " of \"", name, "\", ", full, ", has shape ", shape,
         ", but the tensor to save has ", part.shape(), ".");
  }
  const auto [found, isNew] = tensors_.try_emplace(name, Entry{part.dtype(), full});
  Entry& entry = found->second;
  if (!isNew && (entry.dtype != part.dtype() || entry.shape != full)) {
    fail(Code::kInvalidArgument, "\"", name, "\" is saved as ", dtypeName(entry.dtype), entry.shape, " and as ",
         dtypeName(part.dtype()), full, ".");
  }
  const std::string key = slice.bundleKey(name);
  if (!entry.slices.emplace(key, slice).second) {
    fail(Code::kInvalidArgument, "The part ", slice.toString(), " of \"", name, "\" is saved twice.");
  }
  tensorflow::SavedTensorSlices stored;
  tensorflow::SavedSlice* data = stored.mutable_data();
  data->set_name(name);
  slice.toProto(data->mutable_slice());
  data->mutable_data()->set_dtype(static_cast<tensorflow::DataType>(part.dtype()));
  addTypedValues(part, data->mutable_data());
  parts_[key] = stored.SerializeAsString();
}

void V1Writer::write(const std::string& path) const {
  tensorflow::SavedTensorSlices header;
  header.mutable_meta()->mutable_versions()->set_producer(1);
  for (const auto& [name, entry] : tensors_) {
    tensorflow::SavedSliceMeta* meta = header.mutable_meta()->add_tensor();
    meta->set_name(name);
    entry.shape.toProto(meta->mutable_shape());
    meta->set_type(static_cast<tensorflow::DataType>(entry.dtype));
    for (const auto& [key, slice] : entry.slices) slice.toProto(meta->add_slice());
  }
  TableEntries entries{{"", header.SerializeAsString()}};
  entries.insert(entries.end(), parts_.begin(), parts_.end());
  const std::string temporary = path + temporarySuffix();
  OutputFile file(temporary);
  file.append(writeTable(entries));
  file.syncAndClose();
  renameFile(temporary, path);
}

}  // namespace engine::formats
