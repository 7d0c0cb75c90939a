#include "widgets/forms/json_check.h"

#include <google/protobuf/util/json_util.h>

#include <QCoreApplication>
#include <QStringList>
#include <set>

#include "widgets/forms/message_check.h"
#include "widgets/forms/scalar_text.h"

namespace widgets {

namespace {
using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Kind = JsonNode::Kind;

struct CheckedWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::MessageText)
};

const FieldDescriptor* fieldNamed(const Descriptor& type, const std::string& name) {
  if (const FieldDescriptor* field = type.FindFieldByName(name)) return field;
  for (int i = 0; i < type.field_count(); ++i) {
    if (type.field(i)->json_name() == name) return type.field(i);
  }
  return nullptr;
}

// Letters to change, add or drop.
int editDistance(const QString& a, const QString& b) {
  std::vector<int> row(static_cast<std::size_t>(b.size()) + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int>(j);
  for (qsizetype i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j < row.size(); ++j) {
      const int changed = diagonal + (a[i - 1] == b[static_cast<qsizetype>(j) - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

QString unknownField(const Descriptor& type, const QString& name) {
  QStringList names;
  QString nearest;
  int best = static_cast<int>(name.size()) / 2 + 1;
  for (int i = 0; i < type.field_count(); ++i) {
    names << QString::fromStdString(type.field(i)->name());
    if (const int distance = editDistance(name, names.back()); distance < best) {
      best = distance;
      nearest = names.back();
    }
  }
  const QString owner = QString::fromStdString(type.name());
  if (!nearest.isEmpty()) return CheckedWords::tr("%1 has no field “%2”; did you mean “%3”?").arg(owner, name, nearest);
  return CheckedWords::tr("%1 has no field “%2”; it has %3").arg(owner, name, names.join(CheckedWords::tr(", ")));
}

class Checker {
 public:
  Checker(const QString& text, google::protobuf::MessageFactory* factory) : text_(text), factory_(factory) {}

  std::optional<TextFault> run(const JsonNode& root, const Descriptor& type) {
    if (root.kind != Kind::kObject) {
      fail(root, CheckedWords::tr("This must be an object in braces"));
    } else {
      object(root, type);
    }
    return fault_;
  }

 private:
  void fail(const JsonNode& node, const QString& reason) {
    if (!fault_) fault_ = faultAt(text_, node.begin, reason);
  }

  void object(const JsonNode& node, const Descriptor& type) {
    std::set<const FieldDescriptor*> seen;
    std::set<const google::protobuf::OneofDescriptor*> chosen;
    for (std::size_t i = 0; i < node.items.size() && !fault_; ++i) {
      const JsonNode& name = node.names[i];
      const FieldDescriptor* field = fieldNamed(type, name.text.toStdString());
      if (field == nullptr) return fail(name, unknownField(type, name.text));
      if (!seen.insert(field).second) return fail(name, CheckedWords::tr("“%1” occurs twice").arg(name.text));
      const auto* oneof = field->real_containing_oneof();
      if (oneof != nullptr && node.items[i].kind != Kind::kNull && !chosen.insert(oneof).second)
        return fail(name,
                    CheckedWords::tr("Only one kind of “%1” may be set").arg(QString::fromStdString(oneof->name())));
      member(node.items[i], *field);
    }
  }

  void member(const JsonNode& node, const FieldDescriptor& field) {
    if (node.kind == Kind::kNull) return;  // the same as not being there
    if (field.is_map()) return map(node, field);
    if (!field.is_repeated()) return value(node, field);
    if (node.kind != Kind::kArray) return fail(node, CheckedWords::tr("This must be a list in brackets"));
    for (const JsonNode& item : node.items) {
      if (!fault_) value(item, field);
    }
  }

  void map(const JsonNode& node, const FieldDescriptor& field) {
    if (node.kind != Kind::kObject) return fail(node, CheckedWords::tr("This must be an object in braces"));
    std::set<QString> keys;
    for (std::size_t i = 0; i < node.items.size() && !fault_; ++i) {
      if (!keys.insert(node.names[i].text).second)
        return fail(node.names[i], CheckedWords::tr("“%1” occurs twice").arg(node.names[i].text));
      value(node.items[i], *field.message_type()->map_value());
    }
  }

  void value(const JsonNode& node, const FieldDescriptor& field) {
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      if (node.kind != Kind::kObject) return fail(node, CheckedWords::tr("This must be an object in braces"));
      return object(node, *field.message_type());
    }
    const FieldInfo& info = infos_.of(field);
    const QString problem = scalarProblem(node, field, info);
    if (!problem.isEmpty()) fail(node, CheckedWords::tr("%1 %2").arg(info.label, problem));
  }

  // Numbers may stand in quotes, as 64-bit ones do in what protobuf writes.
  QString scalarProblem(const JsonNode& node, const FieldDescriptor& field, const FieldInfo& info) {
    const bool isScalar = node.kind == Kind::kString || node.kind == Kind::kNumber || node.kind == Kind::kBool;
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL)
      return node.kind == Kind::kBool ? QString() : CheckedWords::tr("must be true or false");
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      if (node.kind != Kind::kString) return CheckedWords::tr("must be a text in double quotes");
      if (field.type() == FieldDescriptor::TYPE_BYTES || info.choices.isEmpty()) return {};
    }
    const bool fits = isScalar && (node.kind != Kind::kBool);
    if (!fits) return CheckedWords::tr("must be a number");
    // The form's own check, on a message of its own.
    std::unique_ptr<Message>& draft = drafts_[field.containing_type()];
    if (!draft) {
      draft.reset(factory_->GetPrototype(field.containing_type())->New());
    }
    if (field.is_repeated() && draft->GetReflection()->FieldSize(*draft, &field) == 0) addDefault(draft.get(), field);
    return setScalarText({draft.get(), &field, field.is_repeated() ? 0 : -1}, info, node.text);
  }

  const QString& text_;
  google::protobuf::MessageFactory* factory_;
  FieldInfos infos_;
  std::map<const Descriptor*, std::unique_ptr<Message>> drafts_;
  std::optional<TextFault> fault_;
};

}  // namespace

JsonCheck checkJson(const QString& text, const Message& prototype) {
  const JsonRead read = readJson(text);
  if (read.fault) return {read.fault, nullptr};
  if (auto fault =
          Checker(text, prototype.GetReflection()->GetMessageFactory()).run(*read.root, *prototype.GetDescriptor()))
    return {fault, nullptr};
  const std::shared_ptr<Message> message(prototype.New());
  const auto status = google::protobuf::util::JsonStringToMessage(text.toStdString(), message.get());
  // What only protobuf knows of, it does not say the place of.
  if (!status.ok())
    return {faultAt(text, 0, QString::fromStdString(std::string(status.message())).section(QLatin1Char('\n'), 0, 0)),
            nullptr};
  return {std::nullopt, message};
}

}  // namespace widgets
