// Proposes columns for a model that needs some: one of each feature, of the kind that suits it, so that a table can be
// trained on as soon as it was chosen. What a person has made of the columns stays as it is. GUI thread only.
#pragma once

#include <QObject>
#include <string>

namespace app {

class ColumnsPage;
class ExperimentDraft;

class ColumnProposal : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  ColumnProposal(ExperimentDraft* draft, ColumnsPage* page, QObject* parent = nullptr);

 private:
  void propose();
  // Of the draft's model, to tell whether somebody has changed them.
  std::string columns() const;

  ExperimentDraft* draft_;
  ColumnsPage* page_;
  std::string asked_;     // for which data and model it was proposed: once, so that it can be taken back
  std::string proposed_;  // columns as they were proposed
};

}  // namespace app
