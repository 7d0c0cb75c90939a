#include <algorithm>
#include <optional>

#include "engine/core/error.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/hdf5/attributes.h"
#include "engine/keras/files/hdf5/dataset.h"
#include "engine/keras/files/hdf5/objects.h"

namespace engine::keras {
namespace {

constexpr std::size_t kMostObjects = 100'000;       // below a group
constexpr std::size_t kMostPathBytes = 256u << 20;  // of all paths below a group
constexpr std::size_t kDeepestGroup = 100;

// Does `question`; what refuses it is an error that begins with `what()`.
template <typename Question, typename Named>
auto named(const Question& question, const Named& what) {
  try {
    return question();
  } catch (const Hdf5Refusal& refusal) {
    fail(refusal.code(), what(), " ", refusal.what(), ".");
  }
}

std::unique_ptr<const Hdf5Objects> openedFile(const std::string& name, const auto& source) {
  return named([&] { return std::make_unique<const Hdf5Objects>(source()); }, [&] { return "'" + name + "'"; });
}

}  // namespace

Hdf5Reader::Hdf5Reader(const std::string& path)
    : name_(path), objects_(openedFile(path, [&] { return Hdf5Source::ofFile(path); })) {}

Hdf5Reader::Hdf5Reader(const std::string& bytes, const std::string& name)
    : name_(name), objects_(openedFile(name, [&] { return Hdf5Source::ofBytes(bytes, name); })) {}

Hdf5Reader::~Hdf5Reader() = default;

const Hdf5Object* Hdf5Reader::find(const std::string& path) const {
  return named([&] { return objects_->find(path); }, [&] { return "'/" + path + "' of '" + name_ + "'"; });
}

bool Hdf5Reader::has(const std::string& path) const {
  return find(path) != nullptr;
}

bool Hdf5Reader::hasDataset(const std::string& path) const {
  const Hdf5Object* object = find(path);
  return object && object->kind == Hdf5Object::Kind::kDataset;
}

std::vector<std::string> Hdf5Reader::members(const std::string& group) const {
  std::vector<std::string> names;
  if (const Hdf5Object* object = find(group)) {
    for (const auto& [name, address] : object->links) names.push_back(name);
  }
  return names;
}

std::vector<std::string> Hdf5Reader::datasets(const std::string& group) const {
  std::vector<std::string> found;
  struct Group {
    std::string path;
    const Hdf5Object* object;
    std::size_t depth;
  };
  std::vector<Group> waiting;
  if (const Hdf5Object* object = find(group)) waiting.push_back({group, object, 0});
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Group at = waiting[i];
    for (const auto& [name, address] : at.object->links) {
      std::string path = at.path.empty() ? name : at.path + "/" + name;
      bytes += path.size();
      if (waiting.size() + found.size() > kMostObjects || bytes > kMostPathBytes || at.depth > kDeepestGroup)
        fail(Code::kDataLoss, "The groups of '", name_, "' hold each other, or are too many.");
      const Hdf5Object* child =
          named([&] { return &objects_->at(address); }, [&] { return "'/" + path + "' of '" + name_ + "'"; });
      if (child->kind == Hdf5Object::Kind::kDataset) {
        found.push_back(std::move(path));
      } else {
        waiting.push_back({std::move(path), child, at.depth + 1});
      }
    }
  }
  std::ranges::sort(found);
  return found;
}

namespace {

Hdf5Attributes attributesOf(Hdf5Walk& walk, const Hdf5Object& object) {
  return readHdf5Attributes(walk, readHdf5Header(walk, object.address));
}

// The texts of "<attribute>", else of "<attribute>0", "<attribute>1" …; nothing when there is none of them.
std::optional<std::vector<std::string>> joinedTexts(const Hdf5Source& source, const Hdf5Object& object,
                                                    const std::string& attribute, bool isSplit) {
  Hdf5Walk walk(source);
  Hdf5GlobalHeaps heaps(walk);
  const Hdf5Attributes attributes = attributesOf(walk, object);
  if (const auto whole = attributes.find(attribute); whole != attributes.end())
    return attributeTexts(heaps, whole->second);
  std::optional<std::vector<std::string>> all;
  for (int i = 0; isSplit; ++i) {
    const auto piece = attributes.find(attribute + std::to_string(i));
    if (piece == attributes.end()) break;
    const std::vector<std::string> texts = attributeTexts(heaps, piece->second);
    if (!all) all.emplace();
    all->insert(all->end(), texts.begin(), texts.end());
  }
  return all;
}

}  // namespace

bool Hdf5Reader::hasAttribute(const std::string& group, const std::string& attribute) const {
  const Hdf5Object* object = find(group);
  const auto isThere = [&] {
    Hdf5Walk walk(objects_->source());
    return attributesOf(walk, *object).contains(attribute);
  };
  return object && named(isThere, [&] { return attributeName(group, attribute); });
}

std::string Hdf5Reader::attributeName(const std::string& group, const std::string& attribute) const {
  return "Attribute '" + attribute + "' at '/" + group + "' of '" + name_ + "'";
}

std::vector<std::string> Hdf5Reader::attributeTextsOf(const std::string& group, const std::string& attribute,
                                                      bool isSplit) const {
  std::optional<std::vector<std::string>> found;
  if (const Hdf5Object* object = find(group)) {
    found = named([&] { return joinedTexts(objects_->source(), *object, attribute, isSplit); },
                  [&] { return attributeName(group, attribute); });
  }
  if (!found) fail(Code::kNotFound, "'", name_, "' has no attribute '", attribute, "' at '/", group, "'.");
  return std::move(*found);
}

std::string Hdf5Reader::text(const std::string& group, const std::string& attribute) const {
  std::vector<std::string> texts = attributeTextsOf(group, attribute, false);
  if (texts.size() != 1) fail(Code::kInvalidArgument, attributeName(group, attribute), " must be one text.");
  return std::move(texts[0]);
}

std::vector<std::string> Hdf5Reader::texts(const std::string& group, const std::string& attribute) const {
  return attributeTextsOf(group, attribute, true);
}

const Hdf5Object& Hdf5Reader::dataset(const std::string& path) const {
  const Hdf5Object* object = find(path);
  if (!object || object->kind != Hdf5Object::Kind::kDataset)
    fail(Code::kNotFound, "'", name_, "' has no dataset '", path, "'.");
  return *object;
}

std::pair<DType, Shape> Hdf5Reader::type(const std::string& path) const {
  return named([&] { return datasetType(objects_->source(), dataset(path).address); },
               [&] { return "Dataset '" + path + "' of '" + name_ + "'"; });
}

Tensor Hdf5Reader::read(const std::string& path) const {
  return named([&] { return readDataset(objects_->source(), dataset(path).address); },
               [&] { return "Dataset '" + path + "' of '" + name_ + "'"; });
}

}  // namespace engine::keras
