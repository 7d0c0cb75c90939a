// The list of a report's sections, where they are selected, moved, removed and added. The first row stands for the
// report's title. GUI thread only.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/features/report/report.h"

class QListWidget;
class QMenu;

namespace app {

struct ReportActions;

// A section by its title, else by what it is and of what.
QString labelOfSection(const ReportSection& section);

class SectionList : public QWidget {
  Q_OBJECT
 public:
  // Sections that can be added; asked when the menu is opened.
  struct Sources {
    std::function<std::vector<ReportSection>()> pinned;  // of the charts that are pinned
    std::function<std::vector<ReportSection>()> charts;  // of all charts
  };
  SectionList(const ReportActions& actions, const Sources& sources, QWidget* parent);

  // The report's sections, of which `current` is selected; -1: the title.
  void showSections(const Report& report, int current);
  // What is typed in its title.
  void rename(int section, const QString& label);
  int current() const;  // -1: the title
  void takeFocus();

 signals:
  void currentChanged();  // by a person
  void addWanted(const std::vector<ReportSection>& sections);
  // The list was dragged: `order` has what each section's place was. `selected`: its new place.
  void reordered(const std::vector<int>& order, int selected);

 private:
  void fillAddMenu();
  void onRowsMoved();

  Sources sources_;
  bool filling_ = false;
  QListWidget* list_;
  QMenu* add_;
};

}  // namespace app
