// Finds the series of a run that a dashboard shows. Pure functions: callable from any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "summaries/types.h"

namespace summaries::values {

// Plugin names, as TensorBoard spells them.
inline constexpr std::string_view kScalarsPlugin = "scalars";
inline constexpr std::string_view kHistogramsPlugin = "histograms";
inline constexpr std::string_view kImagesPlugin = "images";
inline constexpr std::string_view kAudioPlugin = "audio";
inline constexpr std::string_view kTextPlugin = "text";
inline constexpr std::string_view kPrCurvesPlugin = "pr_curves";
inline constexpr std::string_view kHparamsPlugin = "hparams";
inline constexpr std::string_view kCustomScalarsPlugin = "custom_scalars";
inline constexpr std::string_view kMeshPlugin = "mesh";
inline constexpr std::string_view kGraphsPlugin = "graphs";
inline constexpr std::string_view kProjectorPlugin = "projector";
inline constexpr std::string_view kMetaGraphPlugin = "meta_graph";            // a MetaGraphDef's bytes
inline constexpr std::string_view kRunMetadataPlugin = "graph_run_metadata";  // of a traced tf.function
inline constexpr std::string_view kRunMetadataGraphPlugin = "graph_run_metadata_graph";
inline constexpr std::string_view kTaggedRunMetadataPlugin = "graph_tagged_run_metadata";
inline constexpr std::string_view kKerasModelPlugin = "graph_keras_model";

std::vector<SeriesInfo> seriesOfKind(const std::vector<SeriesInfo>& all, Kind kind);
std::vector<SeriesInfo> seriesOfPlugin(const std::vector<SeriesInfo>& all, std::string_view plugin);
std::optional<SeriesInfo> seriesOfTag(const std::vector<SeriesInfo>& all, std::string_view tag);

// "scalar", "histogram" … as tables and the command line name a kind.
std::string_view kindName(Kind kind);

}  // namespace summaries::values
