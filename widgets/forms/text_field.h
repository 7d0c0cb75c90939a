// A text on one line, or in a multi-line area that a button opens: for lists and for texts with line breaks. A text too
// long for one line is shown in the area only. GUI thread only.
#pragma once

#include <QWidget>

class QBoxLayout;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace widgets {

class TextField : public QWidget {
  Q_OBJECT
 public:
  // `name` becomes the line's objectName, "text.name" that of the area and "expand.name" the button's.
  explicit TextField(const QString& name, QWidget* parent);

  // With the button, which is told of as "Show Hidden units on several lines".
  void setExpandable(const QString& label);
  void setExpanded(bool on);
  bool isExpanded() const;
  // The same value as it stands on one line and in the area. Not an edit.
  void setText(const QString& onLine, const QString& inArea);
  QString text() const;  // of what is shown
  void setPlaceholderText(const QString& text);
  void describe(const QString& accessibleName, const QString& accessibleDescription);
  QLineEdit* line() const { return line_; }
  QPlainTextEdit* area() const { return area_; }  // null until it is first shown

 signals:
  void edited(const QString& text);  // by the person
  void layoutWanted(bool expanded);  // the button was pressed: answer with setExpanded and setText

 private:
  void makeArea();

  QBoxLayout* layout_;
  QLineEdit* line_;
  QPlainTextEdit* area_ = nullptr;
  QToolButton* expand_ = nullptr;
  bool filling_ = false;
};

}  // namespace widgets
