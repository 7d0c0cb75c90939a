// A form for selected fields of a message: rows, groups and lists as in widgets::ProtoForm, in a given order and under
// headings. Nested messages on the way to a field are created and removed with the field's value. GUI thread only.
#pragma once

#include <google/protobuf/message.h>

#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

#include "widgets/forms/form_context.h"

class QGridLayout;

namespace app {

class FieldForm : public QWidget {
  Q_OBJECT
 public:
  struct Entry {
    QString path;     // "run_config.tf_random_seed"; empty: a heading
    QString heading;  // for no path
  };

  // Controls have the names of their fields' paths behind `prefix`: "model.dnn_classifier.hidden_units".
  FieldForm(const QString& prefix, widgets::Dialogs* dialogs, QWidget* parent);
  ~FieldForm() override;

  // Shows a copy of `message`; drops refused texts. Does nothing when it is what the form shows already.
  void setMessage(const google::protobuf::Message& message, const std::vector<Entry>& entries);
  // The message as edited; all but the fields of the form is as it was given. A field whose text is refused keeps its
  // last good value.
  const google::protobuf::Message& message() const { return *result_; }
  QStringList problems() const;

 signals:
  void changed();  // after every edit, also one that was refused

 private:
  void rebuild();
  void addEntry(const Entry& entry);
  void addHeading(const QString& text);
  void edited();
  QWidget* focusedField() const;

  QString prefix_;
  widgets::FormContext context_;
  std::unique_ptr<google::protobuf::Message> given_;
  std::unique_ptr<google::protobuf::Message> message_;  // with every message on the way to a field
  std::unique_ptr<google::protobuf::Message> result_;
  std::vector<Entry> entries_;
  QWidget* body_ = nullptr;
  QGridLayout* grid_ = nullptr;
  int row_ = 0;
};

}  // namespace app
