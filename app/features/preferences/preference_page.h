// A page of the preferences: labelled fields one below the other, with right-aligned labels and 16 px between groups.
// Changes are saved and applied at once. GUI thread only.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QFormLayout;
class QLabel;

namespace app {

class PreferencePage : public QWidget {
  Q_OBJECT
 public:
  PreferencePage(const QString& id, const QString& title, QWidget* parent);

  struct Field {
    QString name;     // as its label says it
    QString help;     // its tooltip
    QWidget* editor;  // that gets the focus
    QLabel* label;    // null: none
  };
  const std::vector<Field>& fields() const { return fields_; }
  QString title() const { return title_; }
  // Marks the fields whose name or help has the words. Whether there are some, or the title has them.
  virtual bool showMatches(const QString& words);
  // Back to what it is for somebody who has changed nothing.
  void reset();

 protected:
  // The help is the editor's tooltip and what screen readers say of it.
  void addField(const QString& name, const QString& help, QWidget* editor);
  // A box with its own words, in the column of the editors.
  void addBox(const QString& help, QWidget* box, const QString& name);
  void addGap();
  // Something as wide as the page, below the fields.
  void addWide(const QString& name, const QString& help, QWidget* editor, int stretch = 1);
  void onReset(std::function<void()> call) { resets_.push_back(std::move(call)); }

 private:
  void addHelp(const QString& help);

  QString title_;
  QFormLayout* form_;
  std::vector<Field> fields_;
  std::vector<std::function<void()>> resets_;
};

}  // namespace app
