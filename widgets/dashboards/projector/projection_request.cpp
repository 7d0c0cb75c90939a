#include "widgets/dashboards/projector/projection_request.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>

#include "summaries/error.h"

namespace widgets {

int ProjectionSettings::dimensions() const {
  if (method == ProjectionMethod::kCustom) return 2;
  if (method == ProjectionMethod::kPca) return components[2] < 0 ? 2 : 3;
  return deep ? 3 : 2;
}

PointPlaces placesOfScores(const float* scores, int columns, const std::array<int, 3>& components, int points,
                           const PointList& subset) {
  PointPlaces places;
  places.places.assign(static_cast<std::size_t>(points) * 3, NAN);
  const int rows = subset ? static_cast<int>(subset->size()) : points;
  for (int row = 0; row < rows; ++row) {
    const int point = subset ? (*subset)[static_cast<std::size_t>(row)] : row;
    for (std::size_t d = 0; d < 3; ++d) {
      const int column = components[d];
      places.places[static_cast<std::size_t>(point) * 3 + d] =
          column >= 0 && column < columns ? scores[static_cast<std::size_t>(row) * columns + column] : 0;
    }
  }
  places.fit();
  return places;
}

std::vector<int> matchingPoints(const EmbeddingData& data, const QString& pattern, int column, bool isRegex) {
  QRegularExpression expression(isRegex ? pattern : QRegularExpression::escape(pattern),
                                QRegularExpression::CaseInsensitiveOption);
  if (!expression.isValid()) {
    throw summaries::Error(
        summaries::Code::kInvalidArgument,
        QCoreApplication::translate("widgets::ProjectionRequest", "“%1” is not a regular expression: %2")
            .arg(pattern, expression.errorString())
            .toStdString());
  }
  expression.optimize();
  std::vector<int> found;
  for (int i = 0; i < data.points.rows; ++i) {
    if (expression.match(data.label(i, column)).hasMatch()) found.push_back(i);
  }
  return found;
}

}  // namespace widgets
