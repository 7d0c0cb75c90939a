#include "engine/data/transformations/generator.h"

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class GeneratorStream : public Stream<Element> {
 public:
  GeneratorStream(Generator generator, const std::vector<ElementSpec>& spec)
      : generator_(std::move(generator)), spec_(spec) {}
  bool next(Element& out) override {
    out.clear();
    if (ended_) return false;
    std::optional<Element> element = generator_();
    ended_ = !element;
    if (ended_) return false;
    check(*element);
    out = std::move(*element);
    return true;
  }

 private:
  void check(const Element& element) const {
    if (element.size() != spec_.size()) {
      fail(Code::kInvalidArgument, "`generator` yielded an element of ", element.size(), " components; ", spec_.size(),
           " were expected.");
    }
    for (std::size_t i = 0; i < spec_.size(); ++i) {
      const Tensor& component = element[i];
      if (component.dtype() == spec_[i].dtype && spec_[i].shape.compatibleWith(component.shape())) continue;
      fail(Code::kInvalidArgument, "`generator` yielded an element whose component ", i, " is ",
           dtypeName(component.dtype()), component.shape(), " where ", dtypeName(spec_[i].dtype), spec_[i].shape,
           " was expected.");
    }
  }

  Generator generator_;
  const std::vector<ElementSpec>& spec_;
  bool ended_ = false;
};

class GeneratorNode : public Node {
 public:
  GeneratorNode(std::function<Generator()> make, std::vector<ElementSpec> spec)
      : Node(std::move(spec), kUnknownCardinality), make_(std::move(make)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<GeneratorStream>(make_(), spec());
  }

 private:
  std::function<Generator()> make_;
};

}  // namespace

Dataset fromGenerator(std::function<Generator()> make, std::vector<ElementSpec> spec) {
  return Dataset(std::make_shared<GeneratorNode>(std::move(make), std::move(spec)));
}

}  // namespace engine::data
