#include "widgets/dashboards/meshes/mesh_card.h"

#include <QKeyEvent>
#include <QPainter>
#include <cmath>

#include "summaries/error.h"
#include "summaries/values/series_queries.h"
#include "widgets/dashboards/meshes/mesh_scene.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr int kMeshSlider = 120;     // pixels of the slider over the steps
constexpr double kTurnPixel = 0.01;  // radians a pixel that is dragged
constexpr double kTurnKey = 0.15;    // radians a key
constexpr double kZoomKey = 1.25;
constexpr double kWheelNotch = 120;  // of Qt's angles

}  // namespace

const SeriesSelector MeshCard::kSelector{summaries::Kind::kTensor, std::string(summaries::values::kMeshPlugin)};

MeshCard::MeshCard(const CardSpec& spec, const DashboardContext& context, int sample, MeshViews* views, QWidget* parent)
    : MediaCard(spec, kSelector, context, sample, parent), views_(views) {
  setToolTip(
      tr("Drag to turn, with Shift to move, Ctrl and the wheel to magnify; or the arrow keys, + and \u2212. 0: as at "
         "first"));
  connect(views_, &MeshViews::changed, this, [this](const QString& card) {
    if (card.isEmpty() || card == this->spec().key) redraw();
  });
}

QString MeshCard::title() const {
  const auto tag = summaries::values::meshTagOf(spec().tag.toStdString());
  return tag ? QString::fromStdString(tag->name) : spec().tag;
}

MeshCard::Shown MeshCard::read(summaries::EventLogReader& log, int64_t series, int sample,
                               std::optional<ItemPlace> cursor) {
  Shown shown{mediaItemAt(log.items(series), cursor), nullptr};
  if (shown.places.empty()) return shown;
  try {
    const auto payloads = summaries::values::readMesh(log, series, shown.place.step, shown.place.repeat);
    shown.mesh = std::make_shared<const summaries::values::Mesh>(summaries::values::decodeMesh(payloads, sample));
  } catch (const summaries::Error& error) {
    shown.note = QString::fromUtf8(error.what());
  }
  return shown;
}

void MeshCard::readRun(const QString& run) {
  load<Shown>(
      run,
      [sample = sample(), place = wanted()](summaries::EventLogReader& log, int64_t series) {
        return read(log, series, sample, place);
      },
      [this](const Shown& shown) {
        shown_ = shown;
        showPlaces(shown);
        redraw();
      });
}

void MeshCard::forgetRun(const QString&) {
  shown_ = {};
  redraw();
}

QString MeshCard::caption() const {
  if (shown_.places.empty()) return {};
  const QString step = tr("step %1").arg(placeText(shown_.place));
  if (!shown_.mesh) return step;
  const auto vertices = static_cast<int>(shown_.mesh->size());
  const auto faces = static_cast<int>(shown_.mesh->faces.size() / 3);
  const QString size = tr("%n vertices", nullptr, vertices);
  return faces == 0 ? QStringLiteral("%1, %2").arg(step, size)
                    : QStringLiteral("%1, %2, %3").arg(step, size, tr("%n faces", nullptr, faces));
}

PlotCard::MakeScene MeshCard::sceneMaker() const {
  const auto mesh = shown_.mesh ? shown_.mesh : std::make_shared<const summaries::values::Mesh>();
  const QColor plain = mesh->faces.empty() ? runColor(run()) : QColor(theme().textSecondary);
  return [mesh, plain, camera = views_->of(spec().key)](const QSizeF& size, const PlotLook&) {
    return std::make_shared<const MeshScene>(*mesh, camera, plain, size);
  };
}

void MeshCard::paintMarks(QPainter& painter) {
  if (!shown_.mesh) paintNote(painter, shown_.note);
}

void MeshCard::paintEvent(QPaintEvent* event) {
  MediaCard::paintEvent(event);
  paintCaption(foot().left(), foot().right(), 8);
}

void MeshCard::resizeEvent(QResizeEvent* event) {
  MediaCard::resizeEvent(event);
  slider()->setGeometry(foot().right() - kMeshSlider, foot().top(), kMeshSlider, foot().height());
}

void MeshCard::turn(double right, double up) {
  Camera camera = views_->of(spec().key);
  camera.rotate(right, up);
  views_->set(spec().key, camera);
}

void MeshCard::zoom(double factor, const QPointF& around) {
  Camera camera = views_->of(spec().key);
  camera.zoom(factor, around, content().size());
  views_->set(spec().key, camera);
}

void MeshCard::mousePressEvent(QMouseEvent* event) {
  dragged_ = event->position();
  MediaCard::mousePressEvent(event);
}

void MeshCard::mouseMoveEvent(QMouseEvent* event) {
  MediaCard::mouseMoveEvent(event);
  if (!(event->buttons() & Qt::LeftButton)) return;
  const QPointF way = event->position() - dragged_;
  dragged_ = event->position();
  if (!(event->modifiers() & Qt::ShiftModifier)) return turn(kTurnPixel * way.x(), kTurnPixel * way.y());
  Camera camera = views_->of(spec().key);
  camera.move(way);
  views_->set(spec().key, camera);
}

// Without Ctrl the wheel scrolls the page.
void MeshCard::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) return MediaCard::wheelEvent(event);
  zoom(std::pow(kZoomKey, event->angleDelta().y() / kWheelNotch), event->position() - QPointF(content().topLeft()));
  event->accept();
}

void MeshCard::keyPressEvent(QKeyEvent* event) {
  const QPointF middle = QRectF(QPointF(0, 0), content().size()).center();
  switch (event->key()) {
    case Qt::Key_Left:
      return turn(-kTurnKey, 0);
    case Qt::Key_Right:
      return turn(kTurnKey, 0);
    case Qt::Key_Up:
      return turn(0, -kTurnKey);
    case Qt::Key_Down:
      return turn(0, kTurnKey);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomKey, middle);
    case Qt::Key_Minus:
      return zoom(1 / kZoomKey, middle);
    case Qt::Key_0: {
      Camera camera;
      camera.setDeep(true);
      return views_->set(spec().key, camera);
    }
    default:
      MediaCard::keyPressEvent(event);
  }
}

}  // namespace widgets
