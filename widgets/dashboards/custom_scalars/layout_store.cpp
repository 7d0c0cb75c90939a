#include "widgets/dashboards/custom_scalars/layout_store.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/runs/run_notes.h"

namespace widgets {

namespace {
const QString kView = QStringLiteral("custom_scalars");
const QString kShownKey = QStringLiteral("shown");
const QString kLayoutsKey = QStringLiteral("layouts");
}  // namespace

LayoutStore::LayoutStore(RunNotes* notes, QObject* parent) : QObject(parent), notes_(notes) {
  read();
  // Another workspace, or its notes have come.
  if (notes_) connect(notes_, &RunNotes::changed, this, &LayoutStore::read);
}

void LayoutStore::read() {
  if (!notes_) return;
  const QJsonObject view = notes_->view(kView);
  std::map<QString, Layout> layouts;
  const QJsonObject kept = view.value(kLayoutsKey).toObject();
  for (auto it = kept.begin(); it != kept.end(); ++it) {
    const ParsedLayout parsed = parsedLayout(QJsonDocument(it.value().toObject()).toJson());
    if (parsed.problem.isEmpty()) layouts[it.key()] = parsed.layout;
  }
  const QString shown = view.value(kShownKey).toString();
  const auto texts = [](const std::map<QString, Layout>& all) {
    QStringList list;
    for (const auto& [name, layout] : all) list << name << QString::fromUtf8(layoutJson(layout));
    return list;
  };
  const bool same = shown == shown_ && texts(layouts) == texts(layouts_);
  layouts_ = std::move(layouts);
  shown_ = shown;
  if (!same) emit changed();
}

void LayoutStore::write() {
  if (notes_) {
    QJsonObject kept;
    for (const auto& [name, layout] : layouts_) kept[name] = QJsonDocument::fromJson(layoutJson(layout)).object();
    notes_->setView(kView, {{kShownKey, shown_}, {kLayoutsKey, kept}});
  }
  emit changed();
}

QStringList LayoutStore::names() const {
  QStringList names;
  for (const auto& [name, layout] : layouts_) names << name;
  return names;
}

std::optional<LayoutStore::Layout> LayoutStore::layout(const QString& name) const {
  const auto found = layouts_.find(name);
  return found == layouts_.end() ? std::nullopt : std::optional(found->second);
}

void LayoutStore::show(const QString& name) {
  if (name == shown_) return;
  shown_ = name;
  write();
}

void LayoutStore::save(const QString& name, const Layout& layout) {
  layouts_[name] = layout;
  shown_ = name;
  write();
}

void LayoutStore::remove(const QString& name) {
  if (layouts_.erase(name) == 0) return;
  if (shown_ == name) shown_.clear();
  write();
}

}  // namespace widgets
