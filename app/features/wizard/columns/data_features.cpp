#include "app/features/wizard/columns/data_features.h"

#include <algorithm>
#include <set>

#include "app/features/wizard/data/data_sync.h"

namespace app {

Features featuresOf(const engine::data::DataPreview& preview, const engine::estimator::Input& input) {
  Features features;
  const auto lists = [](const auto& names, const std::string& name) { return std::ranges::count(names, name) > 0; };
  std::set<std::string> wanted;
  if (input.has_csv()) wanted.insert(input.csv().features().begin(), input.csv().features().end());
  for (engine::data::ColumnPreview column : preview.columns) {
    if (column.name == labelOf(input)) continue;
    if (input.has_csv()) {
      if (lists(input.csv().labels(), column.name) || (!wanted.empty() && !wanted.contains(column.name))) continue;
      for (const auto& each : input.csv().columns()) {
        if (each.name() == column.name && each.has_type()) column.dtype = engine::dtypeFromName(each.type());
      }
    }
    if (input.has_tf_record() && lists(input.tf_record().labels(), column.name)) continue;
    features.push_back(std::move(column));
  }
  if (!features.empty() || preview.pictures.empty()) return features;
  const auto& first = preview.pictures.front();
  const int64_t channels = input.has_image_folder() ? input.image_folder().channels() : 1;
  Feature image{.name = "image", .dtype = engine::DType::kFloat, .shape = {first.height, first.width, channels}};
  if (input.has_image_folder() && input.image_folder().height() > 0 && input.image_folder().width() > 0) {
    image.shape = {input.image_folder().height(), input.image_folder().width(), channels};
  }
  return {image};
}

}  // namespace app
