// Payloads of summaries as other programs write them: sounds, curves, layouts, hyperparameters. Header-only.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <string>
#include <vector>

namespace test_support {

template <typename T>
std::string bytesOf(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

inline std::string wavOf(uint16_t code, uint16_t channels, uint32_t rate, uint16_t bits, const std::string& samples,
                         uint32_t size = 0) {
  const auto frame = static_cast<uint16_t>(channels * bits / 8);
  std::string format = bytesOf(code) + bytesOf(channels) + bytesOf(rate) + bytesOf<uint32_t>(rate * frame) +
                       bytesOf(frame) + bytesOf(bits);
  const auto length = static_cast<uint32_t>(samples.size());
  return "RIFF" + bytesOf<uint32_t>(36 + length) + "WAVEfmt " + bytesOf<uint32_t>(16) + format + "data" +
         bytesOf(size == 0 ? length : size) + samples;
}

// Two channels, half a second, fading out.
inline std::string chord(int step) {
  constexpr uint32_t kRate = 8000;
  std::string samples;
  for (int i = 0; i < 4000; ++i) {
    const double t = i / 8000.0;
    const double fade = std::exp(-t * (2 + step / 100.0)) * 30000;
    samples += bytesOf(static_cast<int16_t>(fade * std::sin(2 * std::numbers::pi * 220 * t)));
    samples += bytesOf(static_cast<int16_t>(fade * std::sin(2 * std::numbers::pi * 330 * t)));
  }
  return wavOf(1, 2, kRate, 16, samples);
}

inline void addVarint(std::string& bytes, std::size_t value) {
  for (; value > 127; value >>= 7) bytes += static_cast<char>((value & 127) | 128);
  bytes += static_cast<char>(value);
}

// A TensorProto of shape [6, thresholds].
inline std::string tensorOf(const std::vector<float>& values, std::size_t thresholds) {
  std::string columns = "\x08";
  addVarint(columns, thresholds);
  std::string shape = std::string("\x12\x02\x08\x06", 4) + '\x12';
  addVarint(shape, columns.size());
  shape += columns;
  std::string tensor = std::string("\x08\x01\x12", 3);
  addVarint(tensor, shape.size());
  tensor += shape + '\x22';
  addVarint(tensor, values.size() * sizeof(float));
  tensor.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
  return tensor;
}

// A classifier whose scores of the two classes are apart by `skill`.
inline std::string prCurveOf(double skill) {
  constexpr std::size_t kThresholds = 101;
  std::vector<float> rows[6];
  const auto above = [](double x) { return 0.5 * std::erfc(x * 4); };
  for (std::size_t i = 0; i < kThresholds; ++i) {
    const double threshold = static_cast<double>(i) / (kThresholds - 1) - 0.5;
    const double tp = 400 * above(threshold - skill);
    const double fp = 600 * above(threshold + skill);
    const double precision = tp / std::max(1e-7, tp + fp);
    const double values[] = {tp, fp, 600 - fp, 400 - tp, precision, tp / 400};
    for (std::size_t row = 0; row < 6; ++row) rows[row].push_back(static_cast<float>(values[row]));
  }
  std::vector<float> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return tensorOf(all, kThresholds);
}

// One chart of the tags that match `pattern`, as the layout of custom scalars: Layout {category 2 {title 1, chart 2
// {title 1, multiline 2 {tag 1}}}}.
inline std::string layoutOf(const std::string& pattern) {
  const auto field = [](int number, const std::string& bytes) {
    std::string all(1, static_cast<char>(number << 3 | 2));
    addVarint(all, bytes.size());
    return all + bytes;
  };
  return field(2, field(1, "losses") + field(2, field(1, "all losses") + field(2, field(1, pattern))));
}

// The hyperparameters "lr" and "opt" of a session, as HParamsPluginData {session_start_info 3 {hparams 1 {key 1, value
// 2 {number_value 2 | string_value 3}}}} of short texts.
inline std::string sessionStartOf(double rate, const std::string& optimizer) {
  const auto field = [](int number, const std::string& bytes) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(bytes.size())} + bytes;
  };
  return field(3, field(1, field(1, "lr") + field(2, '\x11' + bytesOf(rate))) +
                      field(1, field(1, "opt") + field(2, field(3, optimizer))));
}

}  // namespace test_support
