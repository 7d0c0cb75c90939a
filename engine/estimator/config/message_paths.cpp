#include "engine/estimator/config/message_paths.h"

#include <filesystem>
#include <vector>

#include "summaries/field_options.pb.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// "/a/b/" as "/a/b".
fs::path folderPath(const std::string& folder) {
  const fs::path path = fs::path(folder).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

bool isBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

void forEachPath(Message& message, const std::function<void(std::string&)>& change) {
  const auto& r = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  r.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && !field->is_map()) {
      if (!field->is_repeated()) forEachPath(*r.MutableMessage(&message, field), change);
      for (int i = 0; field->is_repeated() && i < r.FieldSize(message, field); ++i) {
        forEachPath(*r.MutableRepeatedMessage(&message, field, i), change);
      }
    } else if (!field->is_repeated() && field->options().GetExtension(summaries::help).is_path()) {
      std::string path = r.GetString(message, field);
      change(path);
      r.SetString(&message, field, std::move(path));
    }
  }
}

void movePaths(Message& message, const std::string& from, const std::string& to) {
  const fs::path here = folderPath(from);
  const fs::path there = folderPath(to);
  if (here == there || from.empty() || to.empty()) return;
  const fs::path workspace = here.parent_path();
  forEachPath(message, [&](std::string& path) {
    if (path.empty() || fs::path(path).is_absolute() || path.find("${DATA}") != std::string::npos) return;
    const fs::path file = (here / path).lexically_normal();
    const bool staysRelative = isBelow(there, workspace) && isBelow(file, workspace);
    path = (staysRelative ? file.lexically_relative(there) : file).generic_string();
  });
}

}  // namespace engine::estimator
