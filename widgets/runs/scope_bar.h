// The bar above all pages: which runs there are to see, as chips that can be taken away, and how many these are. The
// experiment comes first, then a chip for each condition, then the field in which the next one is typed. GUI thread
// only.
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace widgets {

class ElidedLabel;
class FilterChip;
class QueryField;
class RunCatalog;
class RunFilter;

class ScopeBar : public QWidget {
  Q_OBJECT
 public:
  // Shows and changes `filter`, which leaves out runs of `catalog`. Both must outlive it.
  ScopeBar(RunFilter* filter, const RunCatalog* catalog, QWidget* parent = nullptr);

  // Where the next condition is typed.
  QueryField* field() const { return field_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refreshChips();
  void refreshCount();
  void refreshNote();
  void offerScopes();

  RunFilter* filter_;
  const RunCatalog* catalog_;
  FilterChip* scope_;
  QBoxLayout* chips_;
  QueryField* field_;
  ElidedLabel* note_;
  QLabel* count_;
};

}  // namespace widgets
