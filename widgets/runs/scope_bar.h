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
class PaletteField;
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
  // At the end of the row; becomes the bar's. Only its icon is seen where the row is short.
  void setSearch(PaletteField* search);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refreshChips();
  void refreshCount();
  void refreshNote();
  void offerScopes();
  void fitField();
  void fitSearch();

  RunFilter* filter_;
  const RunCatalog* catalog_;
  FilterChip* scope_;
  QBoxLayout* chips_;
  QueryField* field_;
  ElidedLabel* note_;
  QLabel* count_;
  PaletteField* search_ = nullptr;  // null: there is none
};

}  // namespace widgets
