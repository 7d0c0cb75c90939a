#include "widgets/forms/message_check.h"

#include <QCoreApplication>
#include <QStringList>

#include "widgets/forms/scalar_text.h"

namespace widgets {

namespace {
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

struct CheckWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ProtoForm)
};

constexpr int kSummaryLength = 80;
constexpr int kSummaryFields = 6;

struct Check {
  FieldInfos& infos;
  std::size_t most;
  std::vector<MessageProblem> found;

  bool isFull() const { return found.size() >= most; }

  void value(const Message& message, const FieldDescriptor& field, int index, const QString& path) {
    const auto* reflection = message.GetReflection();
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      const Message& held =
          index < 0 ? reflection->GetMessage(message, &field) : reflection->GetRepeatedMessage(message, &field, index);
      return fields(held, path + QLatin1Char('.'));
    }
    const FieldInfo& info = infos.of(field);
    const QString problem = valueProblem(message, field, index, info);
    if (!problem.isEmpty()) found.push_back({path, CheckWords::tr("%1 %2").arg(info.label, problem)});
  }

  void fields(const Message& message, const QString& path) {
    const auto* type = message.GetDescriptor();
    for (int i = 0; i < type->field_count() && !isFull(); ++i) {
      if (!type->field(i)->is_required() || message.GetReflection()->HasField(message, type->field(i))) continue;
      found.push_back({path + QString::fromStdString(type->field(i)->name()),
                       CheckWords::tr("%1 is required").arg(infos.of(*type->field(i)).label)});
    }
    std::vector<const FieldDescriptor*> set;
    message.GetReflection()->ListFields(message, &set);
    for (const FieldDescriptor* field : set) {
      const QString here = path + QString::fromStdString(field->name());
      if (!field->is_repeated()) value(message, *field, -1, here);
      const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 0;
      for (int index = 0; index < count && !isFull(); ++index)
        value(message, *field, index, QStringLiteral("%1[%2]").arg(here).arg(index));
      if (isFull()) return;
    }
  }
};

QString summaryOf(const Message& message, const FieldDescriptor& field) {
  const auto* reflection = message.GetReflection();
  const QString label = labelOf(field.name());
  if (field.is_repeated()) return CheckWords::tr("%1 (%2)").arg(label).arg(reflection->FieldSize(message, &field));
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    const QString inner = messageSummary(reflection->GetMessage(message, &field));
    //: A field that is a message, and what it holds
    return inner.isEmpty() ? label : CheckWords::tr("%1: %2").arg(label, inner);
  }
  const QString value = scalarText(message, field, -1);
  return field.type() == FieldDescriptor::TYPE_STRING ? value : CheckWords::tr("%1 %2").arg(label, value);
}
}  // namespace

const FieldInfo& FieldInfos::of(const FieldDescriptor& field) {
  const auto found = known_.find(&field);
  return found != known_.end() ? found->second : known_.emplace(&field, fieldInfo(field)).first->second;
}

std::vector<MessageProblem> messageProblems(const Message& message, FieldInfos& infos, std::size_t most) {
  Check check{infos, most, {}};
  check.fields(message, {});
  return check.found;
}

QString messageSummary(const Message& message) {
  std::vector<const FieldDescriptor*> set;
  message.GetReflection()->ListFields(message, &set);
  QStringList parts;
  for (const FieldDescriptor* field : set) {
    if (parts.size() == kSummaryFields) break;
    parts << summaryOf(message, *field);
  }
  QString text = parts.join(CheckWords::tr(", ")).simplified();
  if (text.size() > kSummaryLength) text = text.left(kSummaryLength - 1) + QStringLiteral("…");
  return text;
}

}  // namespace widgets
