#include "widgets/dashboards/custom_scalars/layout_json.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>

#include "summaries/error.h"
#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

using summaries::values::CustomCategory;
using summaries::values::CustomChart;
using summaries::values::CustomScalarsLayout;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(widgets::LayoutJson)
};

const QString kCategory = QStringLiteral("category");
const QString kChart = QStringLiteral("chart");
const QString kTitle = QStringLiteral("title");
const QString kClosed = QStringLiteral("closed");
const QString kMultiline = QStringLiteral("multiline");
const QString kTag = QStringLiteral("tag");
const QString kMargin = QStringLiteral("margin");
const QString kSeries = QStringLiteral("series");
const QString kValue = QStringLiteral("value");
const QString kLower = QStringLiteral("lower");
const QString kUpper = QStringLiteral("upper");

std::string text(const QJsonObject& object, const QString& key) {
  return object.value(key).toString().toStdString();
}

QString unknownKey(const QJsonObject& object, const QStringList& known, const QString& where) {
  for (const QString& key : object.keys()) {
    //: Place in the layout, key, the keys there are
    if (!known.contains(key)) {
      return Words::tr("%1 has the unknown field \u201c%2\u201d; it may have %3")
          .arg(where, key, known.join(QStringLiteral(", ")));
    }
  }
  return {};
}

QString readChart(const QJsonObject& object, const QString& where, CustomChart& chart) {
  QString problem = unknownKey(object, {kTitle, kMultiline, kMargin}, where);
  if (!problem.isEmpty()) return problem;
  chart.title = text(object, kTitle);
  for (const QJsonValue tag : object.value(kMultiline).toObject().value(kTag).toArray()) {
    const QRegularExpression pattern(tag.toString());
    //: Place in the layout, pattern, what is wrong with it
    if (!pattern.isValid()) {
      return Words::tr("%1: \u201c%2\u201d is not a regular expression: %3")
          .arg(where, tag.toString(), pattern.errorString());
    }
    chart.tagPatterns.push_back(tag.toString().toStdString());
  }
  for (const QJsonValue series : object.value(kMargin).toObject().value(kSeries).toArray()) {
    const QJsonObject margin = series.toObject();
    problem = unknownKey(margin, {kValue, kLower, kUpper}, where);
    if (!problem.isEmpty()) return problem;
    chart.margins.push_back({text(margin, kValue), text(margin, kLower), text(margin, kUpper)});
  }
  if (chart.tagPatterns.empty() && chart.margins.empty()) {
    return Words::tr("%1 has no tags: \u201cmultiline\u201d or \u201cmargin\u201d is missing").arg(where);
  }
  return {};
}

QString readCategory(const QJsonObject& object, const QString& where, CustomCategory& category) {
  const QString problem = unknownKey(object, {kTitle, kClosed, kChart}, where);
  if (!problem.isEmpty()) return problem;
  category.title = text(object, kTitle);
  category.closed = object.value(kClosed).toBool();
  const QJsonArray charts = object.value(kChart).toArray();
  for (qsizetype i = 0; i < charts.size(); ++i) {
    CustomChart chart;
    //: Place of a category, number of a chart in it
    const QString place = Words::tr("%1, chart %2").arg(where).arg(i + 1);
    const QString wrong = readChart(charts[i].toObject(), place, chart);
    if (!wrong.isEmpty()) return wrong;
    category.charts.push_back(std::move(chart));
  }
  return {};
}

QJsonObject chartJson(const CustomChart& chart) {
  QJsonObject object{{kTitle, QString::fromStdString(chart.title)}};
  QJsonArray tags;
  for (const std::string& pattern : chart.tagPatterns) tags.append(QString::fromStdString(pattern));
  if (!tags.isEmpty()) object.insert(kMultiline, QJsonObject{{kTag, tags}});
  QJsonArray series;
  for (const CustomChart::Margin& margin : chart.margins) {
    series.append(QJsonObject{{kValue, QString::fromStdString(margin.value)},
                              {kLower, QString::fromStdString(margin.lower)},
                              {kUpper, QString::fromStdString(margin.upper)}});
  }
  if (!series.isEmpty()) object.insert(kMargin, QJsonObject{{kSeries, series}});
  return object;
}

}  // namespace

ParsedLayout parsedLayout(const QByteArray& json) {
  ParsedLayout parsed;
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  if (error.error != QJsonParseError::NoError) {
    const auto line = json.left(error.offset).count('\n') + 1;
    //: Line, what is wrong
    parsed.problem = Words::tr("line %1: %2").arg(line).arg(error.errorString());
    return parsed;
  }
  const QJsonObject object = document.object();
  parsed.problem = unknownKey(object, {kCategory, QStringLiteral("version")}, Words::tr("the layout"));
  const QJsonArray categories = object.value(kCategory).toArray();
  for (qsizetype i = 0; i < categories.size() && parsed.problem.isEmpty(); ++i) {
    CustomCategory category;
    parsed.problem = readCategory(categories[i].toObject(), Words::tr("category %1").arg(i + 1), category);
    parsed.layout.categories.push_back(std::move(category));
  }
  if (!parsed.problem.isEmpty()) parsed.layout = {};
  return parsed;
}

ParsedLayout layoutOfFile(const QString& path) {
  constexpr qint64 kLargest = 16 * 1024 * 1024;
  const FileBytes file = readBytes(path, kLargest);
  if (!file.bytes) return {{}, file.problem};
  const QByteArray& bytes = *file.bytes;
  if (bytes.trimmed().startsWith('{')) return parsedLayout(bytes);
  try {
    const ParsedLayout read{summaries::values::decodeCustomScalars(bytes.toStdString()), {}};
    // Through JSON, for its checks.
    return parsedLayout(layoutJson(read.layout));
  } catch (const summaries::Error& error) {
    return {{}, QString::fromUtf8(error.what())};
  }
}

QByteArray layoutJson(const CustomScalarsLayout& layout) {
  QJsonArray categories;
  for (const CustomCategory& category : layout.categories) {
    QJsonArray charts;
    for (const CustomChart& chart : category.charts) charts.append(chartJson(chart));
    QJsonObject object{{kTitle, QString::fromStdString(category.title)}, {kChart, charts}};
    if (category.closed) object.insert(kClosed, true);
    categories.append(object);
  }
  return QJsonDocument(QJsonObject{{kCategory, categories}}).toJson();
}

}  // namespace widgets
