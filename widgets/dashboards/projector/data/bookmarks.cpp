#include "widgets/dashboards/projector/data/bookmarks.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "summaries/error.h"

namespace widgets {
namespace {

constexpr const char* kMethodNames[kProjectionMethods] = {"pca", "tsne", "umap", "custom"};
constexpr const char* kAxisNames[3] = {"-0", "-1", "-2"};

QString key(const char* name) {
  return QString::fromLatin1(name);
}

// What TensorBoard takes for "no colour" and for the label's column is only a name.
QString plainName(const QJsonValue& value) {
  const QString name = value.toString();
  return name == QLatin1String("No color map") ? QString() : name;
}

std::vector<int> rowsIn(const QJsonValue& value, int64_t rows) {
  std::vector<int> found;
  for (const QJsonValue& row : value.toArray()) {
    const double number = row.toDouble(-1);
    if (number >= 0 && number < static_cast<double>(rows)) found.push_back(static_cast<int>(number));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// What is not a text expression is taken as it stands.
QString patternOf(const QJsonObject& state, const char* end) {
  const QString text = state.value(key("custom%1Text").arg(key(end))).toString();
  const bool isRegex = state.value(key("custom%1Regex").arg(key(end))).toBool();
  return isRegex ? text : QRegularExpression::escape(text);
}

ProjectionSettings settingsOf(const QJsonObject& state) {
  ProjectionSettings settings;
  const QString method = state.value(key("selectedProjection")).toString();
  for (int m = 0; m < kProjectionMethods; ++m) {
    if (method == QLatin1String(kMethodNames[m])) settings.method = static_cast<ProjectionMethod>(m);
  }
  const QJsonArray components = state.value(key("pcaComponentDimensions")).toArray();
  if (!components.isEmpty()) settings.components = {0, 1, -1};
  for (qsizetype i = 0; i < std::min<qsizetype>(components.size(), 3); ++i) {
    settings.components[static_cast<std::size_t>(i)] = std::clamp(components[i].toInt(), 0, kPcaComponents - 1);
  }
  const bool isUmap = settings.method == ProjectionMethod::kUmap;
  settings.deep = state.value(isUmap ? key("umapIs3d") : key("tSNEis3d")).toBool(true);
  const auto number = [&state](const char* name, double fallback, double least, double most) {
    const double value = state.value(key(name)).toDouble(0);
    return value > 0 ? std::clamp(value, least, most) : fallback;
  };
  settings.perplexity = number("tSNEPerplexity", settings.perplexity, 2, 100);
  settings.supervise = number("tSNESupervise", 0, 0, 1);
  settings.neighbors = static_cast<int>(number("umapNeighbors", settings.neighbors, 2, 200));
  settings.minDist = number("umapMinDist", settings.minDist, 0, 0.99);
  settings.spherize = state.value(key("sphereize")).toBool();
  settings.axes = {
      {{patternOf(state, "XLeft"), patternOf(state, "XRight")}, {patternOf(state, "YDown"), patternOf(state, "YUp")}}};
  return settings;
}

std::vector<float> placesOf(const QJsonObject& state, const ProjectionSettings& settings, int64_t rows) {
  const QJsonArray points = state.value(key("projections")).toArray();
  if (settings.method == ProjectionMethod::kPca || settings.method == ProjectionMethod::kCustom) return {};
  if (points.size() != rows) return {};
  std::vector<float> places;
  bool any = false;
  for (const QJsonValue& point : points) {
    for (int d = 0; d < 3; ++d) {
      const QJsonValue value =
          point.toObject().value(key(kMethodNames[static_cast<int>(settings.method)]) + key(kAxisNames[d]));
      any = any || value.isDouble();
      const bool flat = d == 2 && settings.dimensions() == 2 && std::isfinite(places[places.size() - 1]);
      places.push_back(flat ? 0 : static_cast<float>(value.toDouble(NAN)));
    }
  }
  return any ? places : std::vector<float>();
}

QJsonArray arrayOf(const std::vector<int>& rows) {
  QJsonArray array;
  for (const int row : rows) array.append(row);
  return array;
}

QJsonObject objectOf(const ProjectorBookmark& bookmark) {
  const ProjectionSettings& settings = bookmark.settings;
  const QString method = key(kMethodNames[static_cast<int>(settings.method)]);
  QJsonArray components, places;
  for (const int component : settings.components) {
    if (component >= 0) components.append(component);
  }
  for (std::size_t i = 0; i + 2 < bookmark.places.size(); i += 3) {
    QJsonObject point;
    for (std::size_t d = 0; d < 3; ++d) {
      if (std::isfinite(bookmark.places[i + d])) point.insert(method + key(kAxisNames[d]), bookmark.places[i + d]);
    }
    places.append(point);
  }
  QJsonObject state{{key("label"), bookmark.name},
                    {key("isSelected"), false},
                    {key("selectedProjection"), method},
                    {key("tSNEIteration"), bookmark.iteration},
                    {key("tSNEPerplexity"), settings.perplexity},
                    {key("tSNELearningRate"), settings.learningRate},
                    {key("tSNESupervise"), settings.supervise},
                    {key("tSNEis3d"), settings.deep},
                    {key("umapIs3d"), settings.deep},
                    {key("umapNeighbors"), settings.neighbors},
                    {key("umapMinDist"), settings.minDist},
                    {key("sphereize"), settings.spherize},
                    {key("pcaComponentDimensions"), components},
                    {key("projections"), places},
                    {key("selectedPoints"), arrayOf(bookmark.selected)},
                    {key("selectedColorOptionName"), bookmark.colorColumn},
                    {key("selectedLabelOption"), bookmark.labelColumn}};
  if (!bookmark.isolated.empty()) state.insert(key("filteredPoints"), arrayOf(bookmark.isolated));
  const std::pair<const char*, QString> ends[] = {{"XLeft", settings.axes[0].left},
                                                  {"XRight", settings.axes[0].right},
                                                  {"YDown", settings.axes[1].left},
                                                  {"YUp", settings.axes[1].right}};
  for (const auto& [end, pattern] : ends) {
    state.insert(key("custom%1Text").arg(key(end)), pattern);
    state.insert(key("custom%1Regex").arg(key(end)), true);
  }
  return state;
}

// All but the places.
ProjectorBookmark bookmarkOf(const QJsonObject& state, int64_t rows) {
  ProjectorBookmark bookmark;
  bookmark.name = state.value(key("label")).toString();
  bookmark.settings = settingsOf(state);
  bookmark.iteration = state.value(key("tSNEIteration")).toInt();
  bookmark.selected = rowsIn(state.value(key("selectedPoints")), rows);
  bookmark.isolated = rowsIn(state.value(key("filteredPoints")), rows);
  bookmark.colorColumn = plainName(state.value(key("selectedColorOptionName")));
  bookmark.labelColumn = state.value(key("selectedLabelOption")).toString();
  return bookmark;
}

// Little-endian floats, as all machines have them that this runs on.
QString packed(const std::vector<float>& places) {
  const QByteArray bytes(reinterpret_cast<const char*>(places.data()),
                         static_cast<qsizetype>(places.size() * sizeof(float)));
  return QString::fromLatin1(bytes.toBase64());
}

std::vector<float> unpacked(const QString& text, int64_t rows) {
  const QByteArray bytes = QByteArray::fromBase64(text.toLatin1());
  if (bytes.isEmpty() || bytes.size() != static_cast<qsizetype>(3 * sizeof(float)) * rows) return {};
  std::vector<float> places(static_cast<std::size_t>(rows) * 3);
  std::memcpy(places.data(), bytes.constData(), static_cast<std::size_t>(bytes.size()));
  return places;
}

}  // namespace

std::vector<ProjectorBookmark> parseBookmarks(const QByteArray& json, int64_t rows) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  if (!document.isArray()) {
    const QString why = error.error == QJsonParseError::NoError ? QStringLiteral("not a list") : error.errorString();
    throw summaries::Error(
        summaries::Code::kDataLoss,
        QCoreApplication::translate("widgets::Bookmarks", "This is not a bookmarks file: %1.").arg(why).toStdString());
  }
  std::vector<ProjectorBookmark> bookmarks;
  for (const QJsonValue& value : document.array()) {
    const QJsonObject state = value.toObject();
    if (state.isEmpty()) continue;
    bookmarks.push_back(bookmarkOf(state, rows));
    bookmarks.back().places = placesOf(state, bookmarks.back().settings, rows);
  }
  return bookmarks;
}

QByteArray bookmarksJson(const std::vector<ProjectorBookmark>& bookmarks) {
  QJsonArray states;
  for (const ProjectorBookmark& bookmark : bookmarks) states.append(objectOf(bookmark));
  return QJsonDocument(states).toJson(QJsonDocument::Compact);
}

QJsonArray keptBookmarks(const std::vector<ProjectorBookmark>& bookmarks) {
  QJsonArray kept;
  for (ProjectorBookmark bookmark : bookmarks) {
    const std::vector<float> places = std::exchange(bookmark.places, {});
    QJsonObject state = objectOf(bookmark);
    state.remove(key("projections"));
    if (!places.empty() && places.size() <= kMostKeptPlaces) state.insert(key("places"), packed(places));
    kept.append(state);
  }
  return kept;
}

std::vector<ProjectorBookmark> bookmarksOf(const QJsonArray& kept, int64_t rows) {
  std::vector<ProjectorBookmark> bookmarks;
  for (const QJsonValue& value : kept) {
    const QJsonObject state = value.toObject();
    if (state.isEmpty()) continue;
    bookmarks.push_back(bookmarkOf(state, rows));
    bookmarks.back().places = unpacked(state.value(key("places")).toString(), rows);
  }
  return bookmarks;
}

}  // namespace widgets
