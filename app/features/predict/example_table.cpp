#include "app/features/predict/example_table.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/workbench/models/class_shares.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

constexpr std::size_t kMostExamplesShown = 100'000;
constexpr double kPictureHeight = 20;  // logical pixels, in a row of 24

struct ExampleTableWords {
  Q_DECLARE_TR_FUNCTIONS(ExampleTable)
};

bool hasLosses(const InputPredictions& all) {
  return static_cast<int64_t>(all.losses.size()) == all.examples;
}

widgets::TableRow exampleRow(const InputPredictions& all, const engine::estimator::NamedTensors& outputs,
                             int64_t example, int64_t row, const QStringList& vocabulary) {
  const int place = static_cast<int>(example);
  const auto number = static_cast<double>(example + 1);
  widgets::TableRow line{{{QString::number(example + 1), number}, {}, {}, {}}, example};
  if (static_cast<std::size_t>(example) < all.pictures.size()) {
    QImage& picture = line.cells[0].picture = all.pictures[static_cast<std::size_t>(example)];
    picture.setDevicePixelRatio(picture.height() / kPictureHeight);
  }
  if (place < all.labels.size()) line.cells[1].text = all.labels[place];
  if (place < all.predicted.size()) line.cells[2].text = all.predicted[place];
  const auto shares = classSharesOf(outputs, row, vocabulary);
  if (!shares.empty()) {
    const double share = shares[0].classes[0].share;
    line.cells[3] = {widgets::measuredText(share), share, share};
  }
  if (hasLosses(all)) line.cells.push_back(widgets::numberCell(all.losses[static_cast<std::size_t>(example)]));
  if (!all.texts.isEmpty()) line.cells.push_back({all.texts.value(place)});
  return line;
}

bool isWrong(const widgets::TableRow& row) {
  return !row.cells[1].text.isEmpty() && row.cells[1].text != row.cells[2].text;
}

// What is wrong first, the surest of it before the others; then what is right, the least sure first.
void putWrongFirst(std::vector<widgets::TableRow>& rows) {
  const auto shareOf = [](const widgets::TableRow& row) { return row.cells[3].bar.value_or(0); };
  std::stable_sort(rows.begin(), rows.end(), [&](const widgets::TableRow& a, const widgets::TableRow& b) {
    if (isWrong(a) != isWrong(b)) return isWrong(a);
    return isWrong(a) ? shareOf(a) > shareOf(b) : shareOf(a) < shareOf(b);
  });
}

void putWorstFirst(const InputPredictions& all, std::vector<widgets::TableRow>& rows) {
  const auto lossOf = [&](const widgets::TableRow& row) { return all.losses[static_cast<std::size_t>(row.key)]; };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const widgets::TableRow& a, const widgets::TableRow& b) { return lossOf(a) > lossOf(b); });
}

}  // namespace

widgets::TableContent exampleTable(const InputPredictions& predictions, const std::optional<std::vector<int64_t>>& only,
                                   const QStringList& vocabulary) {
  widgets::TableContent table{{ExampleTableWords::tr("Example"), ExampleTableWords::tr("Label"),
                               ExampleTableWords::tr("Predicted"), ExampleTableWords::tr("Probability")},
                              {}};
  if (hasLosses(predictions)) table.columns << ExampleTableWords::tr("Loss");
  if (!predictions.texts.isEmpty()) table.columns << ExampleTableWords::tr("Text");
  int64_t example = 0;
  std::size_t at = 0;  // in `only`
  for (const auto& outputs : predictions.batches) {
    const int64_t rows = outputs.begin()->second.dim(0);
    for (int64_t row = 0; row < rows; ++row, ++example) {
      if (only && (at >= only->size() || (*only)[at] != example)) continue;
      ++at;
      if (table.rows.size() == kMostExamplesShown) break;
      table.rows.push_back(exampleRow(predictions, outputs, example, row, vocabulary));
    }
  }
  if (hasLosses(predictions)) {
    putWorstFirst(predictions, table.rows);
  } else if (!only && !predictions.labels.isEmpty()) {
    putWrongFirst(table.rows);
  }
  return table;
}

}  // namespace app
