// A repeated field or a map: one block per element with its editor and buttons to move and remove it, and one to add.
// Many elements are shown page by page; many messages begin folded to a line each, and have no widgets until they are
// opened. GUI thread only; the message must outlive the editor.
#pragma once

#include <google/protobuf/message.h>

#include <QWidget>
#include <set>

#include "widgets/forms/form_context.h"

class QHBoxLayout;
class QLabel;
class QSpinBox;
class QVBoxLayout;

namespace widgets {

class FieldProblem;
class FlowRow;
enum class Glyph;

class RepeatedEditor : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kPage = 50;      // elements shown at once
  static constexpr int kFoldAbove = 8;  // more messages than these begin folded

  RepeatedEditor(google::protobuf::Message* owner, const google::protobuf::FieldDescriptor* field, FormContext* context,
                 const QString& name, QWidget* parent);

  // Why the elements as a whole do not fit: two map entries with one key, or an element that is not shown; empty when
  // they do.
  QString problem() const;

 private:
  void addHead(QVBoxLayout* layout);
  void addPager(FlowRow* head);
  void rebuild();
  void buildElement(int index);
  void addFold(QHBoxLayout* head, int index);
  QWidget* elementEditor(int index, QWidget* parent);
  void addButton(QHBoxLayout* layout, Glyph glyph, const QString& verb, const QString& text, int index, bool enabled,
                 void (RepeatedEditor::*action)(int));
  void add();
  void remove(int index);
  void moveUp(int index);
  void moveDown(int index);
  void fold(int index);
  void changed(int focusIndex);
  void focusElement(int index);
  void showPageOf(int index);
  void check();
  QString keyProblem() const;
  QString hiddenProblem() const;
  bool isMessage() const;
  bool isFolded(int index) const;
  int count() const;
  int firstShown() const { return page_ * kPage; }
  int endShown() const;

  google::protobuf::Message* owner_;
  const google::protobuf::FieldDescriptor* field_;
  FormContext* context_;
  FormContext own_;  // the elements' context: they are checked as a whole before the owner hears of an edit
  QString name_;
  int indent_;  // of what is no field: pixels from the left
  std::set<const google::protobuf::Message*> open_;  // of those that may be folded
  bool folds_ = false;
  int page_ = 0;
  QVBoxLayout* elements_;
  QWidget* body_ = nullptr;
  QLabel* title_;
  QWidget* pager_;
  QSpinBox* pageBox_;
  QLabel* shown_;
  FieldProblem* problem_;
};

}  // namespace widgets
