// How the points are projected: a tab for each method with its settings, and the progress of what is computed. GUI
// thread only.
#pragma once

#include <QWidget>
#include <functional>

#include "widgets/dashboards/projector/projection_request.h"

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSpinBox;
class QTabBar;
class QToolButton;

namespace widgets {

class ColonLine;
class PageStack;
class ProjectorSession;

struct MethodActions {
  QAction* run = nullptr;
  QAction* pause = nullptr;
  QAction* cancel = nullptr;
  QAction* perturb = nullptr;
};

class MethodPanel : public QWidget {
  Q_OBJECT
 public:
  // All must outlive the panel; `colons`: that of all labels beside it.
  MethodPanel(ProjectorSession* session, const MethodActions& actions, ColonLine* colons, QWidget* parent = nullptr);

  // "Total variance described: 27.6 %", "iteration 300 of 1000".
  QString status() const;

 private:
  QWidget* makePca();
  QWidget* makeTsne();
  QWidget* makeUmap();
  QWidget* makeCustom();
  QDoubleSpinBox* addNumber(QFormLayout* form, const QString& name, const QString& label, const QString& tooltip,
                            double least, double most, double step, int decimals,
                            std::function<void(ProjectionSettings&, double)> set);
  QSpinBox* addCount(QFormLayout* form, const QString& name, const QString& label, const QString& tooltip, int least,
                     int most, std::function<void(ProjectionSettings&, int)> set);
  void addMetric(QFormLayout* form, const QString& name);
  void change(const std::function<void(ProjectionSettings&)>& change);
  void showSettings();
  void showComponents();
  void showColumns();
  void showStatus();
  void showProgress(double done, double secondsLeft);
  void applyAxes();

  ProjectorSession* session_;
  MethodActions actions_;
  ColonLine* colons_;
  QTabBar* tabs_;
  PageStack* pages_;
  QLabel* status_;
  QProgressBar* progress_;
  QToolButton* pause_ = nullptr;
  QToolButton* perturb_ = nullptr;
  std::array<QComboBox*, 3> components_{};
  QComboBox* supervise_ = nullptr;
  QComboBox* axisColumn_ = nullptr;
  std::array<QLineEdit*, 4> patterns_{};  // left and right of x, then of y
  std::vector<std::function<void(const ProjectionSettings&)>> refresh_;
};

}  // namespace widgets
