#include "engine/kernels/nn/window.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// Entry `axis` of a list attribute of four numbers; 1 in the places of batch and channels.
const std::vector<int64_t>& fourNumbers(const Node& node, const char* name, int channelAxis) {
  const auto& list = node.attr<std::vector<int64_t>>(name);
  if (list.size() != 4) {
    fail(Code::kInvalidArgument, "Sliding window ", name, " field must specify 4 dimensions; got ", list.size());
  }
  for (int64_t value : list) {
    if (value < 1 || value > (1 << 24)) fail(Code::kInvalidArgument, name, " must be positive; got ", value);
  }
  if (list[0] != 1 || list[static_cast<std::size_t>(channelAxis)] != 1) {
    fail(Code::kUnimplemented, "windows over the batch or channel dimension (", name, ") are not supported.");
  }
  return list;
}

Padding paddingOf(const Node& node) {
  const std::string& padding = node.attr<std::string>("padding");
  if (padding == "VALID") return Padding::kValid;
  if (padding == "SAME") return Padding::kSame;
  if (padding == "EXPLICIT" && node.def().findAttr("explicit_paddings")) return Padding::kExplicit;
  fail(Code::kInvalidArgument, "padding '", padding, "' is not known.");
}

}  // namespace

WindowAttrs WindowAttrs::of(const Node& node) {
  WindowAttrs attrs;
  attrs.padding = paddingOf(node);
  attrs.channelsFirst = node.def().findAttr("data_format") && node.attr<std::string>("data_format") == "NCHW";
  const auto height = static_cast<std::size_t>(attrs.heightAxis());
  const int channels = attrs.channelAxis();
  const auto& strides = fourNumbers(node, "strides", channels);
  for (std::size_t i = 0; i < 2; ++i) attrs.sides[i].stride = strides[height + i];
  if (node.def().findAttr("dilations")) {
    const auto& dilations = fourNumbers(node, "dilations", channels);
    for (std::size_t i = 0; i < 2; ++i) attrs.sides[i].dilation = dilations[height + i];
  }
  if (node.def().findAttr("ksize")) {
    const auto& ksize = fourNumbers(node, "ksize", channels);
    attrs.ksize = {ksize[height], ksize[height + 1]};
  }
  if (attrs.padding == Padding::kExplicit) {
    const auto& pads = node.attr<std::vector<int64_t>>("explicit_paddings");
    if (pads.size() != 8 || std::ranges::any_of(pads, [](int64_t p) { return p < 0 || p > (1 << 24); })) {
      fail(Code::kInvalidArgument, "explicit_paddings must be 8 non-negative numbers.");
    }
    for (std::size_t i = 0; i < 2; ++i)
      attrs.sides[i].explicitPads = {pads[2 * (height + i)], pads[2 * (height + i) + 1]};
  }
  return attrs;
}

WindowFit WindowAttrs::fit(int side, int64_t in, int64_t size) const {
  const WindowSide& s = sides[static_cast<std::size_t>(side)];
  if (in < 0 || size < 0) return {kUnknownDim, 0, 0};
  const int64_t reach = (size - 1) * s.dilation + 1;
  if (padding == Padding::kSame) {
    const int64_t out = (in + s.stride - 1) / s.stride;
    const int64_t total = std::max<int64_t>(0, (out - 1) * s.stride + reach - in);
    return {out, total / 2, total - total / 2};
  }
  const int64_t before = padding == Padding::kExplicit ? s.explicitPads[0] : 0;
  const int64_t after = padding == Padding::kExplicit ? s.explicitPads[1] : 0;
  const int64_t room = in + before + after - reach;
  if (room < 0 && in > 0) {
    fail(Code::kInvalidArgument, "Negative dimension size: a window of ", reach, " does not fit into ",
         in + before + after, " pixels.");
  }
  return {room < 0 ? 0 : room / s.stride + 1, before, after};
}

Shape WindowAttrs::imageShape(int64_t images, int64_t height, int64_t width, int64_t channels) const {
  return channelsFirst ? Shape{images, channels, height, width} : Shape{images, height, width, channels};
}

}  // namespace engine::kernels
