#include "widgets/forms/scalar_text.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace widgets {

namespace {
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(widgets::ProtoForm)
};

template <typename T>
QString numberText(T value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return QString::fromLatin1(buffer, end - buffer);
}

QString bytesText(const std::string& bytes) {
  return QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' '));
}

// Sets or replaces one value through the setter pair of its type.
template <typename T>
void write(const FieldPlace& place, T value, void (Reflection::*set)(Message*, const FieldDescriptor*, T) const,
           void (Reflection::*setRepeated)(Message*, const FieldDescriptor*, int, T) const) {
  const Reflection* reflection = place.message->GetReflection();
  if (place.index < 0) {
    (reflection->*set)(place.message, place.field, value);
  } else {
    (reflection->*setRepeated)(place.message, place.field, place.index, value);
  }
}

QString rangeProblem(double value, const FieldInfo& info) {
  // What experiment files and TensorFlow's own settings refuse, too.
  if (!std::isfinite(value)) return Words::tr("must be a finite number");
  const QString unit = info.unit.isEmpty() ? QString() : QLatin1Char(' ') + info.unit;
  if (info.minimum && info.exclusiveMinimum && value <= *info.minimum) {
    return Words::tr("must be more than %1%2").arg(numberText(*info.minimum), unit);
  }
  if (info.minimum && value < *info.minimum)
    return Words::tr("must be at least %1%2").arg(numberText(*info.minimum), unit);
  if (info.maximum && value > *info.maximum)
    return Words::tr("must be at most %1%2").arg(numberText(*info.maximum), unit);
  return {};
}

QString choiceProblem(const QString& text, const FieldInfo& info) {
  if (info.choices.isEmpty() || info.choices.contains(text)) return {};
  QStringList names;
  for (const QString& choice : info.choices) names << (choice.isEmpty() ? Words::tr("empty") : choice);
  return Words::tr("must be one of %1").arg(names.join(Words::tr(", ")));
}

template <typename T>
QString parseInteger(const QString& text, T& value) {
  QByteArray digits = text.trimmed().toLatin1();
  if (digits.startsWith('+')) digits.remove(0, 1);
  const auto [end, error] = std::from_chars(digits.constData(), digits.constData() + digits.size(), value);
  const QString example = Words::tr("must be an integer, for example 100");
  if (error == std::errc::result_out_of_range) {
    return Words::tr("must be between %1 and %2")
        .arg(numberText(std::numeric_limits<T>::min()), numberText(std::numeric_limits<T>::max()));
  }
  if (error != std::errc() || end != digits.constData() + digits.size()) {
    const bool negative = std::is_unsigned_v<T> && digits.startsWith('-');
    return negative ? Words::tr("must not be negative") : example;
  }
  return {};
}

template <typename T>
QString parseReal(const QString& text, T& value) {
  QByteArray digits = text.trimmed().toLatin1();
  if (digits.startsWith('+')) digits.remove(0, 1);
  const auto [end, error] = std::from_chars(digits.constData(), digits.constData() + digits.size(), value);
  if (error == std::errc::result_out_of_range) return Words::tr("is too large or too small to store");
  if (error != std::errc() || end != digits.constData() + digits.size()) {
    return Words::tr("must be a number, for example 0.001");
  }
  return {};
}

template <typename T>
QString setNumber(const FieldPlace& place, const FieldInfo& info, const QString& text,
                  void (Reflection::*set)(Message*, const FieldDescriptor*, T) const,
                  void (Reflection::*setRepeated)(Message*, const FieldDescriptor*, int, T) const) {
  T value{};
  QString problem;
  if constexpr (std::is_floating_point_v<T>) {
    problem = parseReal(text, value);
  } else {
    problem = parseInteger(text, value);
  }
  if (problem.isEmpty()) problem = rangeProblem(static_cast<double>(value), info);
  if (problem.isEmpty()) write(place, value, set, setRepeated);
  return problem;
}

QString setText(const FieldPlace& place, const FieldInfo& info, const QString& text) {
  if (const QString problem = choiceProblem(text, info); !problem.isEmpty()) return problem;
  std::string value = text.toStdString();
  if (place.field->type() == FieldDescriptor::TYPE_BYTES) {
    const QString digits = QString(text).remove(QLatin1Char(' '));
    const QByteArray decoded = QByteArray::fromHex(digits.toLatin1());
    if (QString::fromLatin1(decoded.toHex()) != digits.toLower())
      return Words::tr("must be pairs of hexadecimal digits, for example 0a ff");
    value = decoded.toStdString();
  }
  const Reflection* reflection = place.message->GetReflection();
  if (place.index < 0) {
    reflection->SetString(place.message, place.field, std::move(value));
  } else {
    reflection->SetRepeatedString(place.message, place.field, place.index, std::move(value));
  }
  return {};
}

QString setEnum(const FieldPlace& place, const QString& text) {
  const auto* byName = place.field->enum_type()->FindValueByName(text.toStdString());
  bool isNumber = false;
  int value = text.toInt(&isNumber);
  if (byName != nullptr) {
    value = byName->number();
  } else if (!isNumber) {
    return Words::tr("is not a value of %1").arg(QString::fromStdString(place.field->enum_type()->name()));
  }
  write(place, value, &Reflection::SetEnumValue, &Reflection::SetRepeatedEnumValue);
  return {};
}

QString enumText(const FieldDescriptor& field, int number) {
  const auto* value = field.enum_type()->FindValueByNumber(number);
  return value != nullptr ? QString::fromStdString(value->name()) : QString::number(number);
}

QString boolText(bool value) {
  return value ? QStringLiteral("true") : QStringLiteral("false");
}
}  // namespace

bool isNumber(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
    case FieldDescriptor::CPPTYPE_INT64:
    case FieldDescriptor::CPPTYPE_UINT32:
    case FieldDescriptor::CPPTYPE_UINT64:
    case FieldDescriptor::CPPTYPE_FLOAT:
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return true;
    default:
      return false;
  }
}

QString scalarText(const Message& message, const FieldDescriptor& field, int index) {
  const Reflection& reflection = *message.GetReflection();
  const bool one = index < 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return numberText(one ? reflection.GetInt32(message, &field)
                            : reflection.GetRepeatedInt32(message, &field, index));
    case FieldDescriptor::CPPTYPE_INT64:
      return numberText(one ? reflection.GetInt64(message, &field)
                            : reflection.GetRepeatedInt64(message, &field, index));
    case FieldDescriptor::CPPTYPE_UINT32:
      return numberText(one ? reflection.GetUInt32(message, &field)
                            : reflection.GetRepeatedUInt32(message, &field, index));
    case FieldDescriptor::CPPTYPE_UINT64:
      return numberText(one ? reflection.GetUInt64(message, &field)
                            : reflection.GetRepeatedUInt64(message, &field, index));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return numberText(one ? reflection.GetFloat(message, &field)
                            : reflection.GetRepeatedFloat(message, &field, index));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return numberText(one ? reflection.GetDouble(message, &field)
                            : reflection.GetRepeatedDouble(message, &field, index));
    case FieldDescriptor::CPPTYPE_BOOL:
      return boolText(one ? reflection.GetBool(message, &field) : reflection.GetRepeatedBool(message, &field, index));
    case FieldDescriptor::CPPTYPE_ENUM:
      return enumText(field, one ? reflection.GetEnumValue(message, &field)
                                 : reflection.GetRepeatedEnumValue(message, &field, index));
    case FieldDescriptor::CPPTYPE_STRING: {
      const std::string text =
          one ? reflection.GetString(message, &field) : reflection.GetRepeatedString(message, &field, index);
      return field.type() == FieldDescriptor::TYPE_BYTES ? bytesText(text) : QString::fromStdString(text);
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      break;
  }
  return {};
}

QString defaultText(const FieldDescriptor& field) {
  if (field.is_repeated()) return {};
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return numberText(field.default_value_int32());
    case FieldDescriptor::CPPTYPE_INT64:
      return numberText(field.default_value_int64());
    case FieldDescriptor::CPPTYPE_UINT32:
      return numberText(field.default_value_uint32());
    case FieldDescriptor::CPPTYPE_UINT64:
      return numberText(field.default_value_uint64());
    case FieldDescriptor::CPPTYPE_FLOAT:
      return numberText(field.default_value_float());
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return numberText(field.default_value_double());
    case FieldDescriptor::CPPTYPE_BOOL:
      return boolText(field.default_value_bool());
    case FieldDescriptor::CPPTYPE_ENUM:
      return enumText(field, field.default_value_enum()->number());
    case FieldDescriptor::CPPTYPE_STRING:
      return field.type() == FieldDescriptor::TYPE_BYTES ? bytesText(field.default_value_string())
                                                         : QString::fromStdString(field.default_value_string());
    case FieldDescriptor::CPPTYPE_MESSAGE:
      break;
  }
  return {};
}

QString setScalarText(const FieldPlace& place, const FieldInfo& info, const QString& text) {
  switch (place.field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return setNumber<int32_t>(place, info, text, &Reflection::SetInt32, &Reflection::SetRepeatedInt32);
    case FieldDescriptor::CPPTYPE_INT64:
      return setNumber<int64_t>(place, info, text, &Reflection::SetInt64, &Reflection::SetRepeatedInt64);
    case FieldDescriptor::CPPTYPE_UINT32:
      return setNumber<uint32_t>(place, info, text, &Reflection::SetUInt32, &Reflection::SetRepeatedUInt32);
    case FieldDescriptor::CPPTYPE_UINT64:
      return setNumber<uint64_t>(place, info, text, &Reflection::SetUInt64, &Reflection::SetRepeatedUInt64);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return setNumber<float>(place, info, text, &Reflection::SetFloat, &Reflection::SetRepeatedFloat);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return setNumber<double>(place, info, text, &Reflection::SetDouble, &Reflection::SetRepeatedDouble);
    case FieldDescriptor::CPPTYPE_BOOL:
      write(place, text == QStringLiteral("true"), &Reflection::SetBool, &Reflection::SetRepeatedBool);
      return {};
    case FieldDescriptor::CPPTYPE_ENUM:
      return setEnum(place, text);
    case FieldDescriptor::CPPTYPE_STRING:
      return setText(place, info, text);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      break;
  }
  return {};
}

QString valueProblem(const Message& message, const FieldDescriptor& field, int index, const FieldInfo& info) {
  const Reflection& reflection = *message.GetReflection();
  const bool one = index < 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return rangeProblem(
          one ? reflection.GetInt32(message, &field) : reflection.GetRepeatedInt32(message, &field, index), info);
    case FieldDescriptor::CPPTYPE_INT64:
      return rangeProblem(static_cast<double>(one ? reflection.GetInt64(message, &field)
                                                  : reflection.GetRepeatedInt64(message, &field, index)),
                          info);
    case FieldDescriptor::CPPTYPE_UINT32:
      return rangeProblem(
          one ? reflection.GetUInt32(message, &field) : reflection.GetRepeatedUInt32(message, &field, index), info);
    case FieldDescriptor::CPPTYPE_UINT64:
      return rangeProblem(static_cast<double>(one ? reflection.GetUInt64(message, &field)
                                                  : reflection.GetRepeatedUInt64(message, &field, index)),
                          info);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return rangeProblem(static_cast<double>(one ? reflection.GetFloat(message, &field)
                                                  : reflection.GetRepeatedFloat(message, &field, index)),
                          info);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return rangeProblem(
          one ? reflection.GetDouble(message, &field) : reflection.GetRepeatedDouble(message, &field, index), info);
    case FieldDescriptor::CPPTYPE_STRING:
      return info.choices.isEmpty() ? QString() : choiceProblem(scalarText(message, field, index), info);
    default:
      return {};
  }
}

void addDefault(Message* message, const FieldDescriptor& field) {
  const Reflection* reflection = message->GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection->AddInt32(message, &field, 0);
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection->AddInt64(message, &field, 0);
    case FieldDescriptor::CPPTYPE_UINT32:
      return reflection->AddUInt32(message, &field, 0);
    case FieldDescriptor::CPPTYPE_UINT64:
      return reflection->AddUInt64(message, &field, 0);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return reflection->AddFloat(message, &field, 0);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return reflection->AddDouble(message, &field, 0);
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection->AddBool(message, &field, false);
    case FieldDescriptor::CPPTYPE_ENUM:
      return reflection->AddEnumValue(message, &field, field.enum_type()->value(0)->number());
    case FieldDescriptor::CPPTYPE_STRING:
      return reflection->AddString(message, &field, {});
    case FieldDescriptor::CPPTYPE_MESSAGE:
      reflection->AddMessage(message, &field);
      return;
  }
}

}  // namespace widgets
