// The interface of a dashboard: one way to look at what logs hold. A dashboard is a folder with a factory that
// registers itself (DashboardRegistrar); one of a plugin is made by the same factory. GUI thread only.
#pragma once

#include <QKeySequence>
#include <QPainterPath>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

namespace widgets {

struct BannerMessage;
class ActionRegistry;
class CheckpointService;
class LogLoader;
class RunCatalog;
class RunColors;
class RunFilter;
class RunNotes;
class RunRecords;
class TimeCursor;

// What the window gives to each dashboard; all of it outlives them.
struct DashboardContext {
  RunCatalog* runs = nullptr;
  TimeCursor* time = nullptr;
  LogLoader* loader = nullptr;
  RunColors* colors = nullptr;
  ActionRegistry* actions = nullptr;
  CheckpointService* checkpoints = nullptr;
  RunNotes* notes = nullptr;      // what people say of the runs
  RunRecords* records = nullptr;  // hyperparameters and metrics of each run
  RunFilter* filter = nullptr;    // the one filter of all lists of runs
};

class Dashboard : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  // Follows the selection of this dashboard and stands in the inspector's place while it is shown. Null: the inspector
  // of the current run stays. Asked once; belongs to whoever places it.
  virtual QWidget* makeInspector(QWidget* /*parent*/) { return nullptr; }

 signals:
  void message(const widgets::BannerMessage& message);  // to the banner: a failure and what can be done
  void pageRequested(const QString& id);                // of another dashboard, or "charts"
  void trainAgainRequested(const QString& run);         // an experiment with the run's settings, to be changed
};

enum class DashboardPlace {
  kRail,       // a mode of its own at the window's left edge
  kSummaries,  // a tab of the Summaries mode
};

struct DashboardInfo {
  QString id;  // "histograms"; its action is "mode.histograms"
  QString title;
  QString tooltip;
  DashboardPlace place = DashboardPlace::kSummaries;
  int order = 0;      // among those of the same place
  QPainterPath icon;  // strokes in a square of 20 units, as in theme/glyph_shapes.h; only in the rail
  QKeySequence shortcut;
  // Whether the visible runs have anything to show there; null: it does not say.
  std::function<bool(const RunCatalog&)> hasContent = {};
};

class DashboardFactory {
 public:
  virtual ~DashboardFactory() = default;
  // What the window shows of it before it is made; asked again when the language changes.
  virtual DashboardInfo info() const = 0;
  // Called when it is shown for the first time.
  virtual Dashboard* make(const DashboardContext& context, QWidget* parent) const = 0;
};

// All factories by order. Filled while libraries load, read-only afterwards.
const std::vector<std::unique_ptr<DashboardFactory>>& dashboardFactories();

// `const DashboardRegistrar<TextDashboard> kRegistrar(textInfo);` in the dashboard's file: its constructor takes
// context and parent.
class DashboardRegistration {
 public:
  explicit DashboardRegistration(std::unique_ptr<DashboardFactory> factory);
};
template <typename Made>
class DashboardRegistrar : DashboardRegistration {
 public:
  // `info` is asked again and again: its words are those of the language of the moment.
  explicit DashboardRegistrar(DashboardInfo (*info)()) : DashboardRegistration(std::make_unique<Factory>(info)) {}

 private:
  class Factory : public DashboardFactory {
   public:
    explicit Factory(DashboardInfo (*tell)()) : info_(tell) {}
    DashboardInfo info() const override { return info_(); }
    Dashboard* make(const DashboardContext& context, QWidget* parent) const override {
      return new Made(context, parent);
    }

   private:
    DashboardInfo (*info_)();
  };
};

}  // namespace widgets

// The number grows whenever a plugin that was built before would no longer work.
#define EWB_DASHBOARD_PLUGIN_IID "org.estimator-workbench.DashboardFactory/1"
Q_DECLARE_INTERFACE(widgets::DashboardFactory, EWB_DASHBOARD_PLUGIN_IID)
