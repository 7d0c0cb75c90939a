#include "widgets/charts/series/tag_kind.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace widgets {

namespace {

// "dense_1/BatchAccuracy" as "dense", "1", "batch", "accuracy".
QStringList wordsOfTag(const QString& tag) {
  static const QRegularExpression hump(QStringLiteral("([a-z0-9])([A-Z])"));
  static const QRegularExpression gap(QStringLiteral("[^A-Za-z0-9]+"));
  QString text = tag;
  text.replace(hump, QStringLiteral("\\1 \\2"));
  const QStringList words = text.toLower().split(gap, Qt::SkipEmptyParts);
  // "loss_vs_iterations" is a loss.
  const qsizetype versus = words.indexOf(QLatin1String("vs"));
  return versus > 0 ? words.first(versus) : words;
}

bool hasAny(const QStringList& words, std::initializer_list<const char*> wanted) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [&](const char* word) { return words.contains(QLatin1String(word)); });
}

TagKind kindOfWords(const QStringList& words) {
  if (words.isEmpty()) return TagKind::kOther;
  const QString& last = words.back();
  if (last == QLatin1String("sec") || last == QLatin1String("second") || hasAny(words, {"throughput"})) {
    return TagKind::kSpeed;
  }
  if (hasAny(words, {"lr"}) || (words.contains(QLatin1String("learning")) && hasAny(words, {"rate", "rates"}))) {
    return TagKind::kLearningRate;
  }
  if (hasAny({last}, {"step", "steps", "epoch", "epochs", "iteration", "iterations", "count", "counter"})) {
    return TagKind::kCounter;
  }
  if (hasAny(words, {"loss", "losses", "error", "mse", "mae", "rmse", "perplexity", "ppl", "wer", "xentropy"})) {
    return TagKind::kLoss;
  }
  const bool isShare =
      hasAny(words, {"accuracy", "acc", "auc", "precision", "recall", "f1", "iou", "dice", "fraction"}) ||
      (words.size() > 1 && last == QLatin1String("rate"));
  return isShare ? TagKind::kShare : TagKind::kOther;
}

}  // namespace

// What a group is called tells of its metrics only where their own names do not: "learning_rate_finder/loss" is a loss.
TagKind tagKindOf(const QString& tag) {
  const TagKind own = kindOfWords(wordsOfTag(tag.section(QLatin1Char('/'), -1)));
  return own == TagKind::kOther ? kindOfWords(wordsOfTag(tag)) : own;
}

}  // namespace widgets
