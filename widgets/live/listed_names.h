// What runs are called beside each other before long names are shortened, which brief_names.h does. Pure.
#pragma once

#include <QHash>
#include <QString>
#include <vector>

namespace widgets {

struct CatalogRun;

// By id. As people call it, else its path without what the names of all runs of its folder begin with:
// "iris/lr_0.1" of "iris/iris_lr_0.1" beside "iris/iris_lr_0.2". A part has its owner's name before its own.
QHash<QString, QString> listedNames(const std::vector<CatalogRun>& runs);

}  // namespace widgets
