#include "engine/keras/files/hdf5/objects.h"

#include <vector>

#include "engine/keras/files/hdf5/dataset.h"

namespace engine::keras {

Hdf5Objects::Hdf5Objects(Hdf5Source source) : source_(std::move(source)) {
  Hdf5Walk walk(source_);
  std::vector<uint64_t> waiting{source_.root()};
  while (!waiting.empty()) {
    const uint64_t address = waiting.back();
    waiting.pop_back();
    if (objects_.contains(address)) continue;
    const Hdf5Object& object = objects_.emplace(address, readObject(walk, address)).first->second;
    for (const auto& [name, child] : object.links) waiting.push_back(child);
  }
  if (at(source_.root()).kind != Hdf5Object::Kind::kGroup) refuseDamaged("its root is no group");
}

Hdf5Object Hdf5Objects::readObject(Hdf5Walk& walk, uint64_t address) const {
  Hdf5Object object;
  object.address = address;
  try {
    const Hdf5Header header = readHdf5Header(walk, address);
    if (isHdf5Group(header)) {
      object.links = readHdf5Links(walk, header);
      object.kind = Hdf5Object::Kind::kGroup;
    } else if (isHdf5Dataset(header)) {
      object.kind = Hdf5Object::Kind::kDataset;
    }
  } catch (const Hdf5Refusal& refusal) {
    object.damage = refusal.what();
    object.code = refusal.code();
  }
  return object;
}

const Hdf5Object& Hdf5Objects::at(uint64_t address) const {
  const Hdf5Object& object = objects_.at(address);
  if (!object.damage.empty()) throw Hdf5Refusal(object.code, object.damage);
  return object;
}

const Hdf5Object* Hdf5Objects::find(const std::string& path) const {
  const Hdf5Object* object = &root();
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (end > begin) {  // as in HDF5, two slashes are one
      const auto link = object->links.find(path.substr(begin, end - begin));
      if (link == object->links.end()) return nullptr;
      object = &at(link->second);
    }
    begin = end + 1;
  }
  return object;
}

}  // namespace engine::keras
