// The files of stored elements: written and read in order, dealt among shards in turns. A writer and a reader belong to
// one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/data/dataset.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::data {

class StoredWriter {
 public:
  // Begins the files. Errors of RecordWriter.
  StoredWriter(const std::vector<std::string>& files, const std::vector<ElementSpec>& spec,
               formats::Compression compression);
  void write(const Element& element);
  // All of it has been written. Errors of RecordWriter.
  void close();

 private:
  std::vector<std::unique_ptr<formats::RecordWriter>> files_;
  std::size_t turn_ = 0;
};

class StoredReader {
 public:
  // NotFound for a missing file; FailedPrecondition for elements of another spec; DataLoss for a file of another kind.
  StoredReader(const std::vector<std::string>& files, const std::vector<ElementSpec>& spec,
               formats::Compression compression);
  // False at the end. DataLoss for a damaged or shortened file.
  bool next(Element& out);

 private:
  struct File {
    std::string path;
    std::unique_ptr<formats::RecordReader> reader;
  };
  bool read(File& file, std::string& record);

  std::vector<File> files_;
  std::size_t components_;
  std::size_t turn_ = 0;
};

}  // namespace engine::data
