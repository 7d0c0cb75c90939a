// The wizard step that makes feature columns: features on the left, a well for each part of the model that takes
// columns, the selected column on the right. GUI thread only; files are read and columns are checked on a worker.
#pragma once

#include <map>

#include "app/features/wizard/columns/column_checks.h"
#include "app/features/wizard/columns/column_edits.h"
#include "app/features/wizard/data/input_source.h"
#include "app/features/wizard/step/wizard_page.h"
#include "widgets/util/background_tasks.h"

class QAbstractButton;
class QLabel;
class QStackedWidget;

namespace widgets {
class Dialogs;
class EmptyState;
}  // namespace widgets

namespace app {

class ColumnEditor;
class FeatureList;
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
  // Whether the features are those of the draft's data, which are read a while after it changed.
  bool knowsFeatures() const { return isKnown_; }
  // A column for each feature in the place of those that there are.
  void useAllFeatures() { edits_.useAll(); }
  void updateActions() override;

 signals:
  void featuresKnown();

 private:
  struct WellParts {
    QWidget* box = nullptr;
    QLabel* title = nullptr;
    WellModel* model = nullptr;
    WellView* view = nullptr;
    QAbstractButton* add = nullptr;  // beside the features
  };

  WellParts makeWell(Well well);
  // As what takes its columns.
  static void nameWell(const WellParts& parts, ColumnTaker taker);
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
  void onEdited(Well well, int chosen);
  void crossChosen(Well well);
  void removeChosen(Well well);
  void moveChosen(Well well, int by);

  const WizardActions* actions_;
  QString dataFolder_;
  std::string sourceKey_;
  Features known_;  // of the data
  bool isKnown_ = false;
  ColumnProblems problems_;
  Well current_ = Well::kWide;  // whose column the editor shows
  QStackedWidget* stack_;
  widgets::EmptyState* empty_;
  FeatureList* features_;
  std::map<Well, WellParts> wells_;
  ColumnEditor* editor_;
  ColumnEdits edits_;
  std::shared_ptr<std::atomic<bool>> stop_;
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
