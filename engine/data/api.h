// All of engine/data that programs make inputs with: data sets, with names or without, and the sources. Any thread may
// use them.
#pragma once

#include "engine/data/choose_from_datasets.h"
#include "engine/data/csv_dataset.h"
#include "engine/data/digits_source.h"
#include "engine/data/example_dataset.h"
#include "engine/data/idx_source.h"
#include "engine/data/image_folder.h"
#include "engine/data/named_dataset.h"
#include "engine/data/record_datasets.h"
#include "engine/data/split.h"
#include "engine/data/transformations/batches.h"
#include "engine/data/transformations/generator.h"
#include "engine/data/transformations/parallel.h"
#include "engine/data/transformations/resample.h"
#include "engine/data/transformations/stored.h"
