#include "widgets/tables/confusion_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

int64_t valueAt(const std::map<QString, int64_t>& counts, const QString& key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

bool comesBefore(const QString& a, const QString& b) {
  bool aIsNumber = false;
  bool bIsNumber = false;
  const double left = a.toDouble(&aIsNumber);
  const double right = b.toDouble(&bIsNumber);
  if (aIsNumber && bIsNumber) return left < right;
  return aIsNumber != bIsNumber ? aIsNumber : a < b;
}

}  // namespace

void ConfusionMatrix::add(const QString& label, const QString& predicted, int64_t example) {
  cells_[{label, predicted}].push_back(example);
  ++labels_[label];
  ++predictions_[predicted];
  ++total_;
}

QStringList ConfusionMatrix::classes() const {
  QStringList others;
  for (const auto* counts : {&labels_, &predictions_}) {
    for (const auto& [name, count] : *counts) {
      if (!vocabulary_.contains(name) && !others.contains(name)) others << name;
    }
  }
  std::sort(others.begin(), others.end(), comesBefore);
  return vocabulary_ + others;
}

std::vector<int64_t> ConfusionMatrix::examples(const QString& label, const QString& predicted) const {
  const auto found = cells_.find({label, predicted});
  return found == cells_.end() ? std::vector<int64_t>() : found->second;
}

int64_t ConfusionMatrix::count(const QString& label, const QString& predicted) const {
  const auto found = cells_.find({label, predicted});
  return found == cells_.end() ? 0 : static_cast<int64_t>(found->second.size());
}

int64_t ConfusionMatrix::ofLabel(const QString& label) const {
  return valueAt(labels_, label);
}

int64_t ConfusionMatrix::predictedAs(const QString& predicted) const {
  return valueAt(predictions_, predicted);
}

int64_t ConfusionMatrix::largest() const {
  std::size_t largest = 0;
  for (const auto& [cell, examples] : cells_) largest = std::max(largest, examples.size());
  return static_cast<int64_t>(largest);
}

int64_t ConfusionMatrix::right() const {
  int64_t right = 0;
  for (const auto& [cell, examples] : cells_) {
    if (cell.first == cell.second) right += static_cast<int64_t>(examples.size());
  }
  return right;
}

double ConfusionMatrix::accuracy() const {
  return total_ ? static_cast<double>(right()) / static_cast<double>(total_) : kNone;
}

double ConfusionMatrix::recall(const QString& label) const {
  const int64_t all = ofLabel(label);
  return all ? static_cast<double>(count(label, label)) / static_cast<double>(all) : kNone;
}

double ConfusionMatrix::precision(const QString& label) const {
  const int64_t all = predictedAs(label);
  return all ? static_cast<double>(count(label, label)) / static_cast<double>(all) : kNone;
}

}  // namespace widgets
