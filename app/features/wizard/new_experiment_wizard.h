// The window that creates an experiment step by step: data, texts, model, columns, training, check. Steps can be
// visited in any order; what keeps the draft from being trained is shown at its step and above the buttons. Not modal;
// closing keeps the draft. GUI thread only.
#pragma once

#include <QIcon>
#include <QWidget>
#include <functional>
#include <vector>

#include "app/features/wizard/step/wizard_page.h"

class QLabel;
class QListWidget;
class QStackedWidget;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class DraftAnalysis;
class ExperimentFileName;
struct WizardActions;

struct WizardContext {
  ExperimentDraft* draft = nullptr;     // outlives the wizard
  widgets::Dialogs* dialogs = nullptr;  // too
  WizardActions* actions = nullptr;     // too
  QString dataFolder;                   // stands for ${DATA}; empty: none was chosen
  // The experiment of this name was written to the draft's folder: shows it, and trains it.
  std::function<void(const QString& name, bool train)> written;
};

class NewExperimentWizard : public QWidget {
  Q_OBJECT
 public:
  explicit NewExperimentWizard(const WizardContext& context, QWidget* parent = nullptr);

  WizardPage* page(const QString& objectName) const;
  void showStep(int step);
  // Shows the data page, which looks at a file or folder and trains on it.
  void useData(const QString& path);
  int step() const;
  // Everything that stands against training, as "Data: choose a file", in the order of the steps.
  QStringList problems() const;
  const DraftAnalysis& analysis() const { return *analysis_; }

 public slots:
  void trainNow();
  void saveAsFile();
  void startOver();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  // Whether a person would lose something.
  bool isBegun() const;
  void addPages();
  void addPage(WizardPage* page, const QString& objectName);
  void build();
  QWidget* makeFooter();
  void connectActions();
  void updateHistory();
  void suggestName();
  void refresh();
  // The one that is shown is always listed.
  bool isListed(int step) const;
  // The next listed one before (-1) or behind (1) it; outside of all: there is none.
  int stepBeside(int by) const;
  // In one line; what is only still to be done is said without a warning.
  void showProblem(const QString& problem, bool isWrong = true);
  void showHelp();
  // Writes the draft. False when that failed, which is shown.
  bool write(const QString& path);

  WizardContext context_;
  DraftAnalysis* analysis_;
  std::vector<WizardPage*> pages_;
  QListWidget* steps_;
  QIcon noIcon_;
  QStackedWidget* stack_;
  ExperimentFileName* name_;
  QLabel* title_;
  widgets::FieldProblem* problem_;
};

}  // namespace app
