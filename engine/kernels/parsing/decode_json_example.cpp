// DecodeJSONExample: tf.Examples in Protobuf's JSON to serialized ones.

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/proto/example.pb.h"

namespace engine::kernels {
namespace {

namespace util = google::protobuf::util;

const OpRegistrar kDecodeJsonExampleOp("DecodeJSONExample", "json_examples: string -> binary_examples: string", "",
                                       shape_fn::unchanged);
const NoGradientRegistrar kDecodeJsonExampleNoGradient({"DecodeJSONExample"});

// Goes straight from JSON to bytes, as TensorFlow does: lists stay unpacked.
const KernelRegistrar kDecodeJsonExampleKernel("DecodeJSONExample", [](const KernelConstruction&) {
  const google::protobuf::Descriptor* type = tensorflow::Example::descriptor();
  const std::shared_ptr<util::TypeResolver> resolver(
      util::NewTypeResolverForDescriptorPool("type.googleapis.com", type->file()->pool()));
  return kernelOf([resolver, url = "type.googleapis.com/" + type->full_name()](KernelContext& context) {
    const Tensor& input = context.input(0);
    std::string* out = context.output(0, input.shape()).data<std::string>();
    int64_t index = 0;
    for (const std::string& text : input.flat<std::string>()) {
      out->clear();
      const auto status = util::JsonToBinaryString(resolver.get(), url, text, out++);
      if (!status.ok()) {
        fail(Code::kInvalidArgument, "Error while parsing the JSON of example ", index, ": ",
             std::string(status.message()));
      }
      ++index;
    }
  });
});

}  // namespace
}  // namespace engine::kernels
