// DecodeCSV: records to one tensor a column.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/parsing/csv_fields.h"
#include "engine/kernels/parsing/number_text.h"

namespace engine::kernels {
namespace {

const OpRegistrar kDecodeCsvOp("DecodeCSV", "records: string, record_defaults: OUT_TYPE -> output: OUT_TYPE",
                               "OUT_TYPE: list(type); field_delim: string = ','; use_quote_delim: bool = true; "
                               "na_value: string = ''; select_cols: list(int) = []",
                               [](InferenceContext& c) {
                                 for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, c.input(0));
                               });
const NoGradientRegistrar kDecodeCsvNoGradient({"DecodeCSV"});

// Where the values of one column go and what stands for an empty field.
struct Column {
  DType dtype = DType::kInvalid;
  void* out = nullptr;
  const Tensor* defaults = nullptr;  // one value, or none when the field is required
};

class DecodeCsvKernel : public Kernel {
 public:
  explicit DecodeCsvKernel(const KernelConstruction& c)
      : types_(c.attr<std::vector<DType>>("OUT_TYPE")), missing_(c.attr<std::string>("na_value")) {
    const auto& delimiter = c.attr<std::string>("field_delim");
    if (delimiter.size() != 1) {
      failAtNode(Code::kInvalidArgument, c.node.name(), ": field_delim must be one character, not '", delimiter, "'.");
    }
    options_.delimiter = delimiter[0];
    options_.quotes = c.attr<bool>("use_quote_delim");
    options_.columns = c.attr<std::vector<int64_t>>("select_cols");
    for (std::size_t i = 0; i < options_.columns.size(); ++i) {
      if (options_.columns[i] < 0 || (i > 0 && options_.columns[i] <= options_.columns[i - 1])) {
        failAtNode(Code::kInvalidArgument, c.node.name(), ": select_cols must be ascending and not negative.");
      }
    }
    if (!options_.columns.empty() && options_.columns.size() != types_.size()) {
      failAtNode(Code::kInvalidArgument, c.node.name(), ": select_cols has ", options_.columns.size(),
                 " columns, but there are ", types_.size(), " record_defaults.");
    }
    for (const DType type : types_) {
      if (dtypeSize(type) < 4 && type != DType::kString) c.failUnsupported(dtypeName(type) + " fields.");
    }
  }

  void compute(KernelContext& context) const override {
    const Tensor& records = context.input(0);
    const std::vector<Column> columns = columnsOf(context);
    const auto texts = records.flat<std::string>();
    int64_t bytes = 0;
    for (const std::string& text : texts) bytes += static_cast<int64_t>(text.size());
    forRanges(context, records.elements(), bytes * 16, [&](int64_t begin, int64_t end) {
      CsvFields fields(options_);
      for (int64_t r = begin; r < end; ++r) decode(fields, texts[static_cast<std::size_t>(r)], r, columns);
    });
  }

 private:
  std::vector<Column> columnsOf(KernelContext& context) const {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const int at = static_cast<int>(i);
      const Tensor& defaults = context.input(at + 1);
      if (defaults.elements() > 1) {
        fail(Code::kInvalidArgument, "There should only be 1 default per field but field ", i, " has ",
             defaults.elements(), ".");
      }
      columns.push_back({types_[i], context.output(at, context.input(0).shape()).raw(), &defaults});
    }
    return columns;
  }

  void decode(CsvFields& cutter, const std::string& text, int64_t record, const std::vector<Column>& columns) const {
    const auto& fields = cut(cutter, text, record);
    if (fields.size() != columns.size()) {
      fail(Code::kInvalidArgument, "Expect ", columns.size(), " fields but have ", fields.size(), " in record ", record,
           ".");
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const Column& column = columns[i];
      const bool good = column.dtype == DType::kString  ? put<std::string>(column, fields[i], record, i)
                        : column.dtype == DType::kFloat ? put<float>(column, fields[i], record, i)
                        : column.dtype == DType::kInt64 ? put<int64_t>(column, fields[i], record, i)
                        : column.dtype == DType::kInt32 ? put<int32_t>(column, fields[i], record, i)
                                                        : put<double>(column, fields[i], record, i);
      if (!good) {
        fail(Code::kInvalidArgument, "Field ", i, " in record ", record, " is not a valid ", dtypeName(column.dtype),
             ": ", fields[i]);
      }
    }
  }

  static const std::vector<std::string_view>& cut(CsvFields& cutter, const std::string& text, int64_t record) {
    try {
      return cutter.cut(text);
    } catch (const Error& error) {
      fail(error.code(), "Record ", record, ": ", error.what());
    }
  }

  template <typename T>
  bool put(const Column& column, std::string_view field, int64_t record, std::size_t i) const {
    T& out = static_cast<T*>(column.out)[record];
    if (field.empty() || field == missing_) {
      if (column.defaults->elements() == 0) {
        fail(Code::kInvalidArgument, "Field ", i, " is required but missing in record ", record, "!");
      }
      out = *column.defaults->data<T>();
      return true;
    }
    if constexpr (std::is_same_v<T, std::string>) {
      out.assign(field);
      return true;
    } else {
      return parseNumber(field, out);
    }
  }

  CsvOptions options_;
  std::vector<DType> types_;
  std::string missing_;  // also stands for an empty field
};

const KernelRegistrar kDecodeCsvKernel("DecodeCSV", [](const KernelConstruction& c) {
  return std::make_unique<DecodeCsvKernel>(c);
});

}  // namespace
}  // namespace engine::kernels
