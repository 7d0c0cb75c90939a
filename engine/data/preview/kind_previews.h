// A look at each kind of data; see preview.h. Errors of the engine may leave these functions: previewData makes them
// problems.
#pragma once

#include "engine/data/preview/preview.h"

namespace engine::data {

void previewCsv(const std::string& path, const PreviewOptions& options, DataPreview& preview);
void previewRecords(const std::string& path, const PreviewOptions& options, DataPreview& preview);
void previewText(const std::string& path, const PreviewOptions& options, DataPreview& preview);
void previewFixedLength(const std::string& path, const PreviewOptions& options, DataPreview& preview);
void previewIdx(const std::string& path, const PreviewOptions& options, DataPreview& preview);
void previewImageFolder(const std::string& path, const PreviewOptions& options, DataPreview& preview);

// Whether the beginning of a file says that it is of the kind.
bool looksLikeRecords(const std::string& path, std::string& compression);
bool looksLikeIdx(const std::string& path);
// A ".bin" file whose size is that of records that are known: CIFAR's.
bool looksLikeFixedLength(const std::string& path);
// The pairs of IDX files in a folder; none: there are none.
bool findIdxPairs(const std::string& folder, InputFiles& train, InputFiles& eval);
bool hasPictureFolders(const std::string& folder, const PreviewOptions& options);
bool isPictureName(const std::string& path);

// A file beside `path` that its name says is to be evaluated: titanic_eval.csv beside titanic_train.csv. Empty: none.
std::string evalFileBeside(const std::string& path);

}  // namespace engine::data
