// The step of the wizard that makes feature columns: features at the left, a well for each part of the model that takes
// columns, the chosen column at the right. Files are read and columns are checked on a worker. GUI thread only.
#pragma once

#include <map>

#include "app/features/wizard/columns/column_checks.h"
#include "app/features/wizard/data/input_source.h"
#include "app/features/wizard/step/wizard_page.h"
#include "widgets/util/background_tasks.h"

class QAbstractButton;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStackedWidget;

namespace widgets {
class Dialogs;
class EmptyState;
}  // namespace widgets

namespace app {

class ColumnEditor;
class FeatureModel;
struct DraggedColumns;
class WellView;
class WellModel;
struct WizardActions;

class ColumnsPage : public WizardPage {
  Q_OBJECT
 public:
  // All must outlive the page. `dataFolder` stands for ${DATA}; empty: none was chosen.
  ColumnsPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const WizardActions* actions,
              const QString& dataFolder, QWidget* parent = nullptr);
  ~ColumnsPage() override;

  QString title() const override { return tr("Columns"); }
  QStringList problems() const override;
  QString help() const override;
  bool isBusy() const { return queue_.isBusy(); }
  void updateActions() override;

 private:
  struct WellParts {
    QWidget* box = nullptr;
    WellModel* model = nullptr;
    WellView* view = nullptr;
    QAbstractButton* add = nullptr;  // beside the features
  };
  using Change = std::function<void(ColumnMessages*)>;

  QWidget* makeFeatures();
  WellParts makeWell(Well well);
  QWidget* makeWellButtons(WellParts* parts, QWidget* parent);
  void connectWell(const WellParts& parts);
  void connectActions();
  // That has the focus, else whose column the editor shows.
  Well wellOfKeys() const;
  void onDraftChanged(QObject* origin);
  void loadFeatures();
  void setFeatures(const Features& features);
  void check();
  void showWells();
  void showEditor();
  QStringList chosenFeatures() const;
  void addFeatures(const QStringList& names, Well well, int row = -1);
  void addNaturally();
  void crossWith(const std::vector<ColumnMessage>& others, Well well, int row);
  void crossChosen(Well well);
  void removeChosen(Well well);
  void moveChosen(Well well, int by);
  void placeColumns(const DraggedColumns& dragged, Well well, int row, bool onto);
  void edit(Well well, const Change& change, int chosen = -1);
  bool has(Well well) const;

  const WizardActions* actions_;
  QString dataFolder_;
  std::string sourceKey_;
  Features features_;
  ColumnProblems problems_;
  Well current_ = Well::kWide;  // whose column the editor shows
  QStackedWidget* stack_;
  widgets::EmptyState* empty_;
  QLineEdit* filter_;
  FeatureModel* featureModel_;
  QSortFilterProxyModel* filtered_;
  QListView* featureView_;
  QLabel* featureNote_;
  QHBoxLayout* addRow_;
  std::map<Well, WellParts> wells_;
  ColumnEditor* editor_;
  std::shared_ptr<std::atomic<bool>> stop_;
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
