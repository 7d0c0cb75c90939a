#include "tests/benchmarks/census_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace benchmarks {
namespace {

constexpr std::size_t kColumns = 14;
constexpr std::array<std::size_t, 6> kNumeric = {0, 2, 4, 10, 11, 12};
using Rows = std::vector<std::vector<std::string>>;

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \r") - first + 1);
}

Rows rowsOf(const std::string& path) {
  std::ifstream file(path);
  Rows rows;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells;
    std::stringstream parts(line);
    for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(trimmed(cell));
    if (cells.size() == kColumns + 1) rows.push_back(std::move(cells));
  }
  return rows;
}

CensusMatrix matrixOf(const Rows& rows, const std::vector<std::vector<std::string>>& words) {
  CensusMatrix matrix;
  matrix.rows = static_cast<int64_t>(rows.size());
  matrix.columns.resize(kColumns);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < kColumns; ++i) {
      const bool numeric = std::ranges::find(kNumeric, i) != kNumeric.end();
      const auto place = std::ranges::lower_bound(words[i], row[i]) - words[i].begin();
      matrix.columns[i].push_back(numeric ? std::stof(row[i]) : static_cast<float>(place));
    }
    matrix.labels.push_back(row[kColumns].starts_with('>') ? 1.0F : 0.0F);
  }
  return matrix;
}

CensusMatrix madeMatrix(int64_t rows, uint32_t random) {
  constexpr std::array<uint32_t, kColumns> values = {73, 9, 20000, 16, 16, 7, 15, 6, 5, 2, 119, 92, 94, 42};
  CensusMatrix matrix;
  matrix.rows = rows;
  matrix.columns.resize(kColumns);
  for (int64_t row = 0; row < rows; ++row) {
    float sum = 0;
    for (std::size_t i = 0; i < kColumns; ++i) {
      random = random * 1664525U + 1013904223U;
      const float share = static_cast<float>(random >> 8) / 16777216.0F;
      const float value = std::floor(share * share * static_cast<float>(values.at(i)));
      matrix.columns[i].push_back(value);
      sum += (i % 3 == 0 ? 1.0F : -0.5F) * value / static_cast<float>(values.at(i));
    }
    random = random * 1664525U + 1013904223U;
    matrix.labels.push_back(sum + static_cast<float>(random >> 8) / 16777216.0F > 1 ? 1.0F : 0.0F);
  }
  return matrix;
}

}  // namespace

Census readCensus() {
  const char* folder = std::getenv("ESTIMATOR_DATA");
  Rows train;
  Rows test;
  if (folder) {
    train = rowsOf(std::string(folder) + "/census/adult.data");
    test = rowsOf(std::string(folder) + "/census/adult.test");
  }
  if (train.empty() || test.empty()) return {madeMatrix(32561, 1), madeMatrix(16281, 2), true};
  std::vector<std::vector<std::string>> words(kColumns);
  for (std::size_t i = 0; i < kColumns; ++i) {
    std::set<std::string> all;
    for (const Rows* rows : {&train, &test}) {
      for (const auto& row : *rows) all.insert(row[i]);
    }
    words[i].assign(all.begin(), all.end());
  }
  return {matrixOf(train, words), matrixOf(test, words), false};
}

}  // namespace benchmarks
