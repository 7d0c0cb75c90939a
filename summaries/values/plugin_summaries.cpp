#include "summaries/values/plugin_summaries.h"

#include <algorithm>
#include <cmath>

#include "summaries/error.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/wire/wire_writer.h"

namespace summaries::values {
namespace {

constexpr int kHparamsVersion = 0;
constexpr double kLeastCount = 1e-7;

tensorboard::HParamsPluginData hparamsData() {
  tensorboard::HParamsPluginData data;
  data.set_version(kHparamsVersion);
  return data;
}

google::protobuf::Value protoOf(const HparamValue& value) {
  google::protobuf::Value proto;
  if (const auto* number = std::get_if<double>(&value)) proto.set_number_value(*number);
  if (const auto* text = std::get_if<std::string>(&value)) proto.set_string_value(*text);
  if (const auto* flag = std::get_if<bool>(&value)) proto.set_bool_value(*flag);
  return proto;
}

void write(SummaryWriter& writer, std::string_view tag, const tensorboard::HParamsPluginData& data, double wall) {
  writer.bytes(tag, Kind::kUnknown, kHparamsPlugin, 0, data.SerializeAsString(), wall);
}

void describe(const HparamInfo& info, tensorboard::HParamInfo& proto) {
  proto.set_name(info.name);
  proto.set_display_name(info.displayName);
  proto.set_description(info.description);
  proto.set_type(static_cast<tensorboard::DataType>(info.type));
  for (const HparamValue& choice : info.choices) *proto.mutable_domain_discrete()->add_values() = protoOf(choice);
  if (!info.interval) return;
  proto.mutable_domain_interval()->set_min_value(info.interval->low);
  proto.mutable_domain_interval()->set_max_value(info.interval->high);
}

// Sums from each place to the end.
void sumFromTheEnd(std::vector<double>& counts) {
  for (std::size_t i = counts.size() - 1; i > 0; --i) counts[i - 1] += counts[i];
}

std::vector<double> shares(const std::vector<double>& right, const std::vector<double>& wrong) {
  std::vector<double> result;
  for (std::size_t i = 0; i < right.size(); ++i) {
    result.push_back(right[i] / std::max(kLeastCount, right[i] + wrong[i]));
  }
  return result;
}

}  // namespace

PrCurve prCurveOf(std::span<const bool> labels, std::span<const double> scores, std::span<const double> weights,
                  int thresholds) {
  if (labels.size() != scores.size() || (!weights.empty() && weights.size() != scores.size())) {
    throw Error(Code::kInvalidArgument, "a precision-recall curve needs a label and a score for each example");
  }
  if (thresholds < 2) throw Error(Code::kInvalidArgument, "a precision-recall curve needs 2 thresholds or more");
  const auto count = static_cast<std::size_t>(thresholds);
  PrCurve curve;
  curve.truePositives.assign(count, 0);
  curve.falsePositives.assign(count, 0);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!(scores[i] >= 0 && scores[i] <= 1)) {
      throw Error(Code::kInvalidArgument, "a score is " + std::to_string(scores[i]) + "; it must be from 0 to 1");
    }
    const auto bucket = static_cast<std::size_t>(std::floor(scores[i] * (thresholds - 1)));
    (labels[i] ? curve.truePositives : curve.falsePositives)[bucket] += weights.empty() ? 1 : weights[i];
  }
  sumFromTheEnd(curve.truePositives);
  sumFromTheEnd(curve.falsePositives);
  for (std::size_t i = 0; i < count; ++i) {
    curve.thresholds.push_back(static_cast<double>(i) / (thresholds - 1));
    curve.trueNegatives.push_back(curve.falsePositives[0] - curve.falsePositives[i]);
    curve.falseNegatives.push_back(curve.truePositives[0] - curve.truePositives[i]);
  }
  curve.precision = shares(curve.truePositives, curve.falsePositives);
  curve.recall = shares(curve.truePositives, curve.falseNegatives);
  return curve;
}

std::string encodePrCurve(const PrCurve& curve) {
  // A TensorProto, float32 [6, thresholds].
  constexpr uint32_t kDtype = 1, kShape = 2, kContent = 4, kDim = 2, kSize = 1;
  WireWriter rows, columns, shape, tensor;
  shape.message(kDim, rows.varint(kSize, 6)).message(kDim, columns.varint(kSize, curve.size()));
  std::string content;
  for (const std::vector<double>* row : {&curve.truePositives, &curve.falsePositives, &curve.trueNegatives,
                                         &curve.falseNegatives, &curve.precision, &curve.recall}) {
    for (const double value : *row) {
      const auto rounded = static_cast<float>(value);
      content.append(reinterpret_cast<const char*>(&rounded), sizeof(rounded));
    }
  }
  tensor.varint(kDtype, static_cast<uint64_t>(TensorType::kFloat)).message(kShape, shape).bytes(kContent, content);
  return tensor.take();
}

void writePrCurve(SummaryWriter& writer, std::string_view tag, int64_t step, const PrCurve& curve, double wall) {
  writer.bytes(tag, Kind::kTensor, kPrCurvesPlugin, step, encodePrCurve(curve), wall);
}

void writeMeshes(SummaryWriter& writer, const std::string& name, int64_t step, const std::vector<Mesh>& meshes,
                 double wall) {
  if (meshes.empty()) throw Error(Code::kInvalidArgument, "there is no mesh to write");
  const auto put = [&](MeshPart part) {
    writer.bytes(tagOf({name, part}), Kind::kTensor, kMeshPlugin, step, encodeMeshPart(meshes, part), wall);
  };
  put(MeshPart::kVertices);
  if (!meshes.front().faces.empty()) put(MeshPart::kFaces);
  if (!meshes.front().colors.empty()) put(MeshPart::kColors);
}

std::string encodeCustomScalars(const CustomScalarsLayout& layout) {
  tensorboard::Layout proto;
  for (const CustomCategory& category : layout.categories) {
    tensorboard::Category& to = *proto.add_category();
    to.set_title(category.title);
    to.set_closed(category.closed);
    for (const CustomChart& chart : category.charts) {
      tensorboard::Chart& drawn = *to.add_chart();
      drawn.set_title(chart.title);
      for (const std::string& pattern : chart.tagPatterns) drawn.mutable_multiline()->add_tag(pattern);
      for (const CustomChart::Margin& margin : chart.margins) {
        auto& series = *drawn.mutable_margin()->add_series();
        series.set_value(margin.value);
        series.set_lower(margin.lower);
        series.set_upper(margin.upper);
      }
    }
  }
  return proto.SerializeAsString();
}

void writeCustomScalars(SummaryWriter& writer, const CustomScalarsLayout& layout, double wall) {
  writer.bytes("custom_scalars__config__", Kind::kUnknown, kCustomScalarsPlugin, 0, encodeCustomScalars(layout), wall);
}

void writeHparamsStart(SummaryWriter& writer, const HparamsSession& session, double wall) {
  tensorboard::HParamsPluginData data = hparamsData();
  tensorboard::SessionStartInfo& info = *data.mutable_session_start_info();
  for (const auto& [name, value] : session.hparams) (*info.mutable_hparams())[name] = protoOf(value);
  info.set_group_name(session.group);
  info.set_model_uri(session.modelUri);
  info.set_monitor_url(session.monitorUrl);
  info.set_start_time_secs(session.started);
  write(writer, "_hparams_/session_start_info", data, wall);
}

void writeHparamsEnd(SummaryWriter& writer, const HparamsSession& session, double wall) {
  tensorboard::HParamsPluginData data = hparamsData();
  data.mutable_session_end_info()->set_status(static_cast<int>(session.status));
  data.mutable_session_end_info()->set_end_time_secs(session.ended);
  write(writer, "_hparams_/session_end_info", data, wall);
}

void writeHparamsExperiment(SummaryWriter& writer, const HparamsExperiment& experiment, double wall) {
  tensorboard::HParamsPluginData data = hparamsData();
  tensorboard::Experiment& proto = *data.mutable_experiment();
  proto.set_name(experiment.name);
  proto.set_description(experiment.description);
  proto.set_user(experiment.user);
  proto.set_time_created_secs(experiment.created);
  for (const HparamInfo& info : experiment.hparams) describe(info, *proto.add_hparam_infos());
  for (const MetricInfo& metric : experiment.metrics) {
    tensorboard::MetricInfo& to = *proto.add_metric_infos();
    to.mutable_name()->set_group(metric.group);
    to.mutable_name()->set_tag(metric.tag);
    to.set_display_name(metric.displayName);
    to.set_description(metric.description);
  }
  write(writer, "_hparams_/experiment", data, wall);
}

}  // namespace summaries::values
