#include "widgets/graph/model/node_reader.h"

#include <algorithm>

#include "widgets/graph/model/attr_reader.h"

namespace widgets {

Attr readAttr(WireReader reader) {
  Attr attr;
  while (reader.next()) {
    if (reader.field() == 1) attr.name = reader.text();
    if (reader.field() == 2) attr.value = readAttrValue(reader.message("an attribute"));
  }
  return attr;
}

NodeDef readNode(WireReader reader, uint64_t& strippedBytes) {
  NodeDef node;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        node.name = reader.text();
        break;
      case 2:
        node.op = reader.text();
        break;
      case 3:
        node.inputs.push_back(reader.text());
        break;
      case 4:
        node.device = reader.text();
        break;
      case 5: {
        node.attrs.push_back(readAttr(reader.message("an attribute of node '" + node.name + "'")));
        const uint64_t bytes = node.attrs.back().value.bytes;
        if (bytes > kKeptBytes) strippedBytes += bytes;
        break;
      }
      default:
        break;
    }
  }
  std::sort(node.attrs.begin(), node.attrs.end(), [](const Attr& a, const Attr& b) { return a.name < b.name; });
  return node;
}

}  // namespace widgets
