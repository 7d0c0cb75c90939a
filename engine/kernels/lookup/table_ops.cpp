// What is done with tables: LookupTableFind, -Size, -Export, -Import, -Insert, -Remove and InitializeTable, on resource
// handles (V2) and TensorFlow 1's string handles.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/lookup/lookup_table.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

// The shape of the values of these keys.
Shape shapeOfValues(const Shape& keys, const Shape& value) {
  if (!keys.hasRank()) return keys;
  Shape shape = keys;
  for (const int64_t dim : value.dims()) shape.addDim(dim);
  return shape;
}

void findShape(InferenceContext& c) {
  const Node* table = tableNode(c.node().input(0));
  const bool isScalar = c.input(2).isScalar();
  c.setOutput(
      0, table || isScalar ? shapeOfValues(c.input(1), table ? tableValueShape(*table) : Shape{}) : Shape::unknown());
}
void exportShape(InferenceContext& c) {
  const Node* table = tableNode(c.node().input(0));
  c.setOutput(0, Shape{kUnknownDim});
  c.setOutput(1, table ? shapeOfValues(Shape{kUnknownDim}, tableValueShape(*table)) : Shape::unknown());
}

// Both forms of an op, which differ in the handle only.
class TableOp {
 public:
  TableOp(const std::string& name, const std::string& arguments, const char* attrs, const ShapeFn& shape) {
    for (const bool v2 : {false, true}) {
      const std::string full = v2 ? name + "V2" : name;
      const std::string handle = v2 ? "table_handle: resource" : "table_handle: Ref(string)";
      OpRegistrar(full.c_str(), (handle + arguments).c_str(), attrs, shape, v2 ? Stateful::kYes : Stateful::kNo);
      NoGradientRegistrar({full.c_str()});
    }
  }
};

constexpr const char* kPairs = ", keys: Tin, values: Tout ->";
constexpr const char* kPairTypes = "Tin: type; Tout: type";
const TableOp kFind("LookupTableFind", ", keys: Tin, default_value: Tout -> values: Tout", kPairTypes, findShape);
const TableOp kSize("LookupTableSize", "-> size: int64", "", shape_fn::scalar);
const TableOp kExport("LookupTableExport", "-> keys: Tkeys, values: Tvalues", "Tkeys: type; Tvalues: type",
                      exportShape);
const TableOp kImport("LookupTableImport", kPairs, kPairTypes, shape_fn::none);
const TableOp kInsert("LookupTableInsert", kPairs, kPairTypes, shape_fn::none);
const TableOp kTableOpsInitialize("InitializeTable", ", keys: Tkey, values: Tval ->", "Tkey: type; Tval: type",
                                  shape_fn::none);
const OpRegistrar kRemove("LookupTableRemoveV2", "table_handle: resource, keys: Tin ->", "Tin: type", shape_fn::none,
                          Stateful::kYes);

// A kernel that does use(table, context).
template <typename Use>
KernelMaker withTable(Use use) {
  return [use](const KernelConstruction& c) {
    return kernelOf([use, access = TableAccess(c)](KernelContext& context) { use(access.table(context), context); });
  };
}

void find(LookupTable& table, KernelContext& context) {
  const Tensor& keys = context.input(1);
  if (context.node().outputType(0) != table.valueDType()) {
    fail(Code::kInvalidArgument, "The table's values are ", dtypeName(table.valueDType()), ", not ",
         dtypeName(context.node().outputType(0)), ".");
  }
  Tensor& values = outputOr(context, 0, [&] { return shapeOfValues(keys.shape(), table.valueShape()); });
  table.find(keys, context.input(2), values);
}

void size(LookupTable& table, KernelContext& context) {
  *outputOr(context, 0, [] { return Shape{}; }).data<int64_t>() = table.size();
}

void exportAll(LookupTable& table, KernelContext& context) {
  for (int i = 0; i < 2; ++i) {
    const Tensor entries = i == 0 ? table.keys() : table.values();
    if (entries.dtype() != context.node().outputType(i)) {
      fail(Code::kInvalidArgument, "The table holds ", dtypeName(entries.dtype()), ", not ",
           dtypeName(context.node().outputType(i)), ".");
    }
    context.setOutput(i, entries);
  }
}

void import(LookupTable& table, KernelContext& context) {
  table.import(context.input(1), context.input(2));
}
void insert(LookupTable& table, KernelContext& context) {
  table.insert(context.input(1), context.input(2));
}
void remove(LookupTable& table, KernelContext& context) {
  table.remove(context.input(1));
}

const KernelRegistrar kFindKernel({"LookupTableFind", "LookupTableFindV2"}, withTable(find), kStateful);
const KernelRegistrar kSizeKernel({"LookupTableSize", "LookupTableSizeV2"}, withTable(size), kStateful);
const KernelRegistrar kExportKernel({"LookupTableExport", "LookupTableExportV2"}, withTable(exportAll), kStateful);
const KernelRegistrar kImportKernel({"LookupTableImport", "LookupTableImportV2", "InitializeTable",
                                     "InitializeTableV2"},
                                    withTable(import), kStateful);
const KernelRegistrar kInsertKernel({"LookupTableInsert", "LookupTableInsertV2"}, withTable(insert), kStateful);
const KernelRegistrar kRemoveKernel("LookupTableRemoveV2", withTable(remove), kStateful);

}  // namespace
}  // namespace engine::kernels
