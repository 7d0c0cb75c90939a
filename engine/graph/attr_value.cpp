#include "engine/graph/attr_value.h"

#include <sstream>

#include "engine/core/error.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using Proto = tensorflow::AttrValue;

NameAttrs functionFromProto(const tensorflow::NameAttrList& proto) {
  NameAttrs function;
  function.name = proto.name();
  for (const auto& [name, value] : proto.attr()) function.attrs[name] = AttrValue::fromProto(value);
  return function;
}

void functionToProto(const NameAttrs& function, tensorflow::NameAttrList* proto) {
  proto->set_name(function.name);
  for (const auto& [name, value] : function.attrs) value.toProto(&(*proto->mutable_attr())[name]);
}

template <typename Out, typename Field, typename Convert>
std::vector<Out> listOf(const Field& field, Convert convert) {
  std::vector<Out> out;
  for (const auto& item : field) out.push_back(convert(item));
  return out;
}

AttrValue listFromProto(const Proto::ListValue& list) {
  const auto same = [](const auto& v) { return v; };
  if (list.s_size()) return listOf<std::string>(list.s(), same);
  if (list.i_size()) return listOf<int64_t>(list.i(), same);
  if (list.f_size()) return listOf<float>(list.f(), same);
  if (list.b_size()) return listOf<bool>(list.b(), same);
  if (list.type_size()) return listOf<DType>(list.type(), [](int t) { return static_cast<DType>(t); });
  if (list.shape_size()) return listOf<Shape>(list.shape(), Shape::fromProto);
  if (list.tensor_size()) return listOf<Tensor>(list.tensor(), Tensor::fromProto);
  if (list.func_size()) return listOf<NameAttrs>(list.func(), functionFromProto);
  return AttrValue::EmptyList{};
}

struct Writer {
  Proto* proto;
  Proto::ListValue* list() const { return proto->mutable_list(); }
  void operator()(std::monostate) const {}
  void operator()(const std::string& v) const { proto->set_s(v); }
  void operator()(int64_t v) const { proto->set_i(v); }
  void operator()(float v) const { proto->set_f(v); }
  void operator()(bool v) const { proto->set_b(v); }
  void operator()(DType v) const { proto->set_type(static_cast<tensorflow::DataType>(v)); }
  void operator()(const Shape& v) const { v.toProto(proto->mutable_shape()); }
  void operator()(const Tensor& v) const { v.toProto(proto->mutable_tensor()); }
  void operator()(const NameAttrs& v) const { functionToProto(v, proto->mutable_func()); }
  void operator()(AttrValue::EmptyList) const { list(); }
  void operator()(const std::vector<std::string>& v) const {
    list();
    for (const auto& item : v) list()->add_s(item);
  }
  void operator()(const std::vector<int64_t>& v) const {
    list();
    for (int64_t item : v) list()->add_i(item);
  }
  void operator()(const std::vector<float>& v) const {
    list();
    for (float item : v) list()->add_f(item);
  }
  void operator()(const std::vector<bool>& v) const {
    list();
    for (bool item : v) list()->add_b(item);
  }
  void operator()(const std::vector<DType>& v) const {
    list();
    for (DType item : v) list()->add_type(static_cast<tensorflow::DataType>(item));
  }
  void operator()(const std::vector<Shape>& v) const {
    list();
    for (const auto& item : v) item.toProto(list()->add_shape());
  }
  void operator()(const std::vector<Tensor>& v) const {
    list();
    for (const auto& item : v) item.toProto(list()->add_tensor());
  }
  void operator()(const std::vector<NameAttrs>& v) const {
    list();
    for (const auto& item : v) functionToProto(item, list()->add_func());
  }
};

struct Printer {
  std::ostream& out;
  void operator()(std::monostate) const {}
  void operator()(const std::string& v) const { out << '"' << v << '"'; }
  void operator()(bool v) const { out << (v ? "true" : "false"); }
  void operator()(int64_t v) const { out << v; }
  void operator()(float v) const { out << v; }
  void operator()(DType v) const { out << dtypeName(v); }
  void operator()(const Shape& v) const { out << v; }
  void operator()(const Tensor& v) const { out << v.toString(); }
  void operator()(const NameAttrs& v) const { out << v.name; }
  void operator()(AttrValue::EmptyList) const { out << "[]"; }
  template <typename T>
  void operator()(const std::vector<T>& v) const {
    out << '[';
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (i) out << ", ";
      const T item = v[i];
      (*this)(item);
    }
    out << ']';
  }
};

bool same(const Tensor& a, const Tensor& b) {
  return identical(a, b);
}
bool same(const NameAttrs& a, const NameAttrs& b) {
  return a.name == b.name && a.attrs == b.attrs;
}
bool same(std::monostate, std::monostate) {
  return true;
}
bool same(AttrValue::EmptyList, AttrValue::EmptyList) {
  return true;
}
template <typename T>
bool same(const T& a, const T& b) {
  return a == b;
}
template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T x = a[i];
    const T y = b[i];
    if (!same(x, y)) return false;
  }
  return true;
}

}  // namespace

AttrValue::AttrValue() = default;
AttrValue::AttrValue(const AttrValue& other) = default;
AttrValue::AttrValue(AttrValue&& other) noexcept = default;
AttrValue& AttrValue::operator=(const AttrValue& other) = default;
AttrValue& AttrValue::operator=(AttrValue&& other) noexcept = default;
AttrValue::~AttrValue() = default;
AttrValue::AttrValue(const char* value) : value_(std::string(value)) {}
AttrValue::AttrValue(int value) : value_(int64_t{value}) {}
AttrValue::AttrValue(double value) : value_(static_cast<float>(value)) {}
template <typename T>
requires kIsAttrType<T, AttrValue::Value> AttrValue::AttrValue(T value) : value_(std::move(value)) {}

#define EWB_ATTR_TYPE(T) template AttrValue::AttrValue(T);
EWB_ATTR_TYPE(std::string)
EWB_ATTR_TYPE(int64_t)
EWB_ATTR_TYPE(float)
EWB_ATTR_TYPE(bool)
EWB_ATTR_TYPE(DType)
EWB_ATTR_TYPE(Shape)
EWB_ATTR_TYPE(Tensor)
EWB_ATTR_TYPE(NameAttrs)
EWB_ATTR_TYPE(AttrValue::EmptyList)
EWB_ATTR_TYPE(std::vector<std::string>)
EWB_ATTR_TYPE(std::vector<int64_t>)
EWB_ATTR_TYPE(std::vector<float>)
EWB_ATTR_TYPE(std::vector<bool>)
EWB_ATTR_TYPE(std::vector<DType>)
EWB_ATTR_TYPE(std::vector<Shape>)
EWB_ATTR_TYPE(std::vector<Tensor>)
EWB_ATTR_TYPE(std::vector<NameAttrs>)
#undef EWB_ATTR_TYPE

AttrValue AttrValue::fromProto(const Proto& proto) {
  switch (proto.value_case()) {
    case Proto::kS:
      return proto.s();
    case Proto::kI:
      return int64_t{proto.i()};
    case Proto::kF:
      return proto.f();
    case Proto::kB:
      return proto.b();
    case Proto::kType:
      return static_cast<DType>(proto.type());
    case Proto::kShape:
      return Shape::fromProto(proto.shape());
    case Proto::kTensor:
      return Tensor::fromProto(proto.tensor());
    case Proto::kFunc:
      return functionFromProto(proto.func());
    case Proto::kList:
      return listFromProto(proto.list());
    case Proto::kPlaceholder:
      fail(Code::kInvalidArgument, "The attribute stands for '", proto.placeholder(),
           "' of a function; it has no value outside that function.");
    case Proto::VALUE_NOT_SET:
      return {};
  }
  return {};
}

void AttrValue::toProto(Proto* proto) const {
  proto->Clear();
  std::visit(Writer{proto}, value_);
}

std::string AttrValue::toString() const {
  std::ostringstream out;
  std::visit(Printer{out}, value_);
  return out.str();
}

bool operator==(const AttrValue& a, const AttrValue& b) {
  if (a.value().index() != b.value().index()) return false;
  return std::visit([&](const auto& x) { return same(x, std::get<std::decay_t<decltype(x)>>(b.value())); }, a.value());
}

}  // namespace engine
