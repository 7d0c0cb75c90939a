#include "widgets/graph/model/graph_profile.h"

#include "widgets/graph/model/wire_reader.h"

namespace widgets {
namespace {

int64_t readAllocated(WireReader memory) {
  int64_t bytes = 0;
  while (memory.next()) {
    if (memory.field() == 2) bytes = memory.signedVarint();
  }
  return std::max<int64_t>(bytes, 0);
}

using NodeProfiles = std::unordered_map<std::string, NodeProfile>;

void readNode(WireReader reader, const std::string& device, NodeProfiles& nodes) {
  std::string name;
  int64_t micros = 0, nanos = 0, bytes = 0;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        name = reader.text();
        break;
      case 5:
        micros = reader.signedVarint();
        break;
      case 6:
        bytes += readAllocated(reader.message("memory of a node"));
        break;
      case 16:
        nanos = reader.signedVarint();
        break;
      default:
        break;
    }
  }
  // What stands behind a colon is which of several executions it was.
  name = name.substr(0, name.find(':'));
  if (name.empty()) return;
  NodeProfile& node = nodes[name];
  // Most ops of a small model take less than a microsecond.
  node.micros += std::max(nanos > 0 ? static_cast<double>(nanos) / 1000 : static_cast<double>(micros), 0.0);
  node.bytes += bytes;
  node.device = device;
}

// The streams and copies of a GPU repeat what its ops did, piece by piece, and once more all together.
bool isDetail(const std::string& device) {
  return device.find("/stream:") != std::string::npos || device.ends_with("/memcpy");
}

void readDevice(WireReader reader, GraphProfile& profile, NodeProfiles& details) {
  std::string device;
  NodeProfiles nodes;
  // The device's name comes first in what TensorFlow writes.
  while (reader.next()) {
    if (reader.field() == 1) device = reader.text();
    if (reader.field() == 2) readNode(reader.message("statistics of a node"), device, nodes);
  }
  for (auto& [name, node] : nodes) {
    NodeProfile& known = (isDetail(device) ? details : profile.nodes)[name];
    if (node.micros >= known.micros) known.device = node.device;
    known.micros = std::max(known.micros, node.micros);
    known.bytes = std::max(known.bytes, node.bytes);
  }
}

}  // namespace

GraphProfile parseRunMetadata(std::string_view bytes) {
  GraphProfile profile;
  NodeProfiles details;
  WireReader reader(bytes, "the run metadata");
  while (reader.next()) {
    if (reader.field() != 1) continue;
    WireReader stats = reader.message("step statistics");
    while (stats.next()) {
      if (stats.field() == 1) readDevice(stats.message("statistics of a device"), profile, details);
    }
  }
  profile.nodes.merge(details);
  return profile;
}

}  // namespace widgets
