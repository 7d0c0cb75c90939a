// Counts how often each class was predicted for each label, with the examples of each cell. A value; any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <map>
#include <vector>

namespace widgets {

class ConfusionMatrix {
 public:
  // `vocabulary`: classes in their order; those that turn up besides come after them, numbers by value, words by
  // alphabet.
  explicit ConfusionMatrix(const QStringList& vocabulary = {}) : vocabulary_(vocabulary) {}

  void add(const QString& label, const QString& predicted, int64_t example);

  QStringList classes() const;
  int64_t count(const QString& label, const QString& predicted) const;
  // The examples of a cell, in their order.
  std::vector<int64_t> examples(const QString& label, const QString& predicted) const;
  int64_t ofLabel(const QString& label) const;          // row total
  int64_t predictedAs(const QString& predicted) const;  // column total
  int64_t total() const { return total_; }
  int64_t largest() const;  // of the cells' counts
  int64_t right() const;
  double accuracy() const;                       // 0 to 1; NaN without examples
  double recall(const QString& label) const;     // of a class' examples, those found: 0 to 1, NaN without examples
  double precision(const QString& label) const;  // of what was taken for the class, what was one

 private:
  QStringList vocabulary_;
  std::map<std::pair<QString, QString>, std::vector<int64_t>> cells_;
  std::map<QString, int64_t> labels_;
  std::map<QString, int64_t> predictions_;
  int64_t total_ = 0;
};

}  // namespace widgets
