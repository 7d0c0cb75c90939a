# Build settings shared by every target, and the functions that declare targets.
#   ewb_floor(name DIR ...)   an object library of one engine floor: every *.cpp of its folder
#   ewb_installed_library(name NAME)   names a shared library that is installed
#   ewb_plugin(name)             a plugin of tests: every *.cpp of its folder
#   ewb_built_in_plugin(name)    a plugin that ships: every *.cpp of its folder, to bin/plugins
#   ewb_unity(name)           compiles the sources of each folder together where the preset asks for it
#   ewb_moc(name)             has Qt's moc read the target's headers, and only these
#   ewb_test(name ...)        a GoogleTest binary of every *_test.cpp in the current folder
#   ewb_test_headers(name ...)   the precompiled header that many test binaries share
# Sources are globbed with CONFIGURE_DEPENDS: an op, layer, hook or test is one new file and no list to edit.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET default)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
include(GNUInstallDirs)
# Programs find the libraries beside them, and libraries each other.
set(CMAKE_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};$ORIGIN")

set(launcher ${CMAKE_COMMAND} -E env)
# Clang asks for memory all the time: with an allocator made for that it takes a tenth less time.
find_library(EWB_COMPILERS_ALLOCATOR libjemalloc.so.2)
if(EWB_COMPILERS_ALLOCATOR AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  list(APPEND launcher LD_PRELOAD=${EWB_COMPILERS_ALLOCATOR})
endif()
find_program(CCACHE ccache)
if(CCACHE)
  # Precompiled headers need the sloppiness; without it ccache never hits. They also need "depend", which compares files by
  # content: by preprocessed text, a header whose comment alone changed would bring the precompiled header of before, GCC
  # would take the header for another file, and everything in it would be defined twice. The times of files stay part of
  # it: a file that is saved while it is compiled would else be stored with the object of what it was before. The
  # namespace leaves behind what was stored in the old ways.
  list(APPEND launcher CCACHE_DEPEND=1 CCACHE_NAMESPACE=estimator_workbench_by_content_and_time
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()

# Later versions of Qt's resources keep the time of each file, by which two builds of the same sources would differ.
set(EWB_RCC_OPTIONS --format-version 1)

find_package(Threads REQUIRED)
find_package(Protobuf REQUIRED)
find_package(TBB REQUIRED)

add_library(ewb_options INTERFACE)
target_include_directories(ewb_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(ewb_options INTERFACE -fno-math-errno -ffp-contract=off)
# GCC looks for garbage of its own again and again above some 130 MB, a twentieth of a build's time. Waiting for a
# gigabyte takes 0.2 GB more for each file that is compiled.
target_compile_options(ewb_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)
# Clang's precompiled headers keep the times of the files they were made of, which a cache and a new checkout change.
target_compile_options(ewb_options INTERFACE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
# Containers check their indices in every preset: files of others are read all over the program.
target_compile_definitions(ewb_options INTERFACE _GLIBCXX_ASSERTIONS)
# JSON becomes a string or a number only where it is asked to: trying it in every call takes a tenth of the time of files
# that read JSON.
target_compile_definitions(ewb_options INTERFACE JSON_USE_IMPLICIT_CONVERSIONS=0)
if(NOT EWB_SANITIZE)
  include(EwbHardening)
  ewb_harden(ewb_options)
endif()
if(EWB_SANITIZE)
  target_compile_options(ewb_options INTERFACE -fsanitize=${EWB_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(ewb_options INTERFACE -fsanitize=${EWB_SANITIZE})
  target_compile_definitions(ewb_options INTERFACE EWB_SANITIZED)
  if(EWB_SANITIZE MATCHES thread)
    # Protobuf's headers add members to its messages where this macro is defined, even as 0; the installed library has
    # not got them. The standard library learns of the sanitizer by a macro of its own.
    target_compile_options(ewb_options INTERFACE -U__SANITIZE_THREAD__ -D_GLIBCXX_TSAN=1)
  endif()
endif()

# Links some sixty programs and libraries in a third of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=mold EWB_HAS_MOLD)
if(EWB_HAS_MOLD AND NOT EWB_SANITIZE)
  target_link_options(ewb_options INTERFACE -fuse-ld=mold)
endif()

add_library(ewb_warnings INTERFACE)
target_compile_options(ewb_warnings INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wformat=2 -Wno-psabi)
# Clang takes a constant of another file that is compiled with this one for shadowed.
target_compile_options(ewb_warnings INTERFACE $<$<NOT:$<AND:$<CXX_COMPILER_ID:Clang>,$<BOOL:${EWB_UNITY}>>>:-Wshadow>)
if(EWB_SANITIZE)
  # GCC sees uninitialised reads in std::regex and the like once code is instrumented.
  target_compile_options(ewb_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(EWB_WARNINGS_AS_ERRORS)
  target_compile_options(ewb_warnings INTERFACE -Werror)
endif()

# Most files are short, and compiling what they include and instantiate takes longer than compiling them: built together,
# a folder takes less than half the time. Names in anonymous namespaces must be different within a folder, and within the
# folders that ewb_together() names. Files with SKIP_UNITY_BUILD_INCLUSION stay alone.
function(ewb_unity target)
  if(EWB_UNITY)
    # At the end of the folder's CMakeLists.txt, when the target has all of its sources and they their properties.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL ewb_group_sources ${target})")
  endif()
endfunction()

# A folder of the target and these, named from there, count as one: small folders, each alone, would read the same
# headers again. Without names: all folders below.
function(ewb_together target base)
  get_filename_component(base ${base} ABSOLUTE)
  if(NOT ARGN)
    set_property(TARGET ${target} PROPERTY EWB_ALL_WITH ${base})
  endif()
  foreach(folder ${ARGN})
    get_filename_component(folder ${folder} ABSOLUTE BASE_DIR ${base})
    set_property(TARGET ${target} PROPERTY EWB_WITH_${folder} ${base})
  endforeach()
endfunction()

function(ewb_group_sources target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.(cpp|cc)$")
  set(folders)
  foreach(source ${sources})
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    if(NOT alone)
      get_filename_component(path ${source} ABSOLUTE)
      get_filename_component(folder ${path} DIRECTORY)
      get_target_property(base ${target} EWB_WITH_${folder})
      if(NOT base)
        get_target_property(base ${target} EWB_ALL_WITH)
      endif()
      if(base)
        set(folder ${base})
      endif()
      file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${folder})
      string(MAKE_C_IDENTIFIER "in_${folder}" folder)
      list(APPEND folders ${folder})
      list(APPEND ${folder} ${source})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(groups 0)
  # Folders of many files are cut in parts of about the same size, for the cores.
  foreach(folder ${folders})
    list(LENGTH ${folder} files)
    math(EXPR parts "(${files} + ${EWB_UNITY_FILES} - 1) / ${EWB_UNITY_FILES}")
    math(EXPR groups "${groups} + ${parts}")
    if(files EQUAL 1)
      continue()
    endif()
    set(file 0)
    foreach(source ${${folder}})
      math(EXPR part "${file} * ${parts} / ${files}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
      math(EXPR file "${file} + 1")
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC takes members of types in anonymous namespaces for a header's when their file is included.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  if(groups LESS 3)
    ewb_include_headers(${target})
  endif()
endfunction()

# Includes the headers that were to be precompiled: precompiling them is dearer than reading them twice.
function(ewb_include_headers target)
  get_target_property(shared ${target} PRECOMPILE_HEADERS_REUSE_FROM)
  if(shared)
    return()
  endif()
  get_target_property(headers ${target} PRECOMPILE_HEADERS)
  if(headers)
    foreach(header ${headers})
      string(REGEX REPLACE "[<>]" "" header ${header})
      target_compile_options(${target} PRIVATE "SHELL:-include ${header}")
    endforeach()
    set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Qt's moc would preprocess all that each header includes; that it does without takes a minute off a first build.
function(ewb_moc target)
  get_target_property(EWB_MOC Qt6::moc LOCATION)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/moc_alone.in ${CMAKE_BINARY_DIR}/moc_alone @ONLY)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${CMAKE_BINARY_DIR}/moc_alone)
endfunction()

function(ewb_common_headers target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cstdint> <cstring> <functional> <map> <memory> <optional> <span> <string> <string_view>
    <unordered_map> <utility> <vector>)
endfunction()

function(ewb_own_headers target)
  foreach(header ${ARGN})
    target_precompile_headers(${target} PRIVATE ${CMAKE_SOURCE_DIR}/${header})
  endforeach()
endfunction()

# Headers that most groups of files read, though few of the files do: precompiled where files are compiled together.
function(ewb_group_headers target)
  if(EWB_UNITY)
    ewb_own_headers(${target} ${ARGN})
  endif()
endfunction()

# For what stands on the estimator: reading its messages' headers takes longer than compiling most files.
function(ewb_estimator_headers)
  foreach(target ${ARGV})
    ewb_own_headers(${target} engine/estimator/estimator.h)
  endforeach()
endfunction()

# Compiles the .proto files of the current folder into ${CMAKE_BINARY_DIR}/generated, included by their path from the root.
function(ewb_protobuf target)
  file(GLOB protos CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.proto)
  if(NOT protos)
    add_library(${target} INTERFACE)
    return()
  endif()
  set(generated)
  foreach(proto ${protos})
    file(RELATIVE_PATH relative ${CMAKE_SOURCE_DIR} ${proto})
    string(REGEX REPLACE "\\.proto$" "" stem ${relative})
    set(outputs ${CMAKE_BINARY_DIR}/generated/${stem}.pb.cc ${CMAKE_BINARY_DIR}/generated/${stem}.pb.h)
    add_custom_command(OUTPUT ${outputs}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/generated
      COMMAND protobuf::protoc --proto_path=${CMAKE_SOURCE_DIR} --cpp_out=${CMAKE_BINARY_DIR}/generated ${relative}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DEPENDS ${protos} VERBATIM)
    list(APPEND generated ${outputs})
  endforeach()
  add_library(${target} OBJECT ${generated})
  if(EWB_UNITY)
    # Each file has these two names for itself.
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0 UNITY_BUILD_UNIQUE_ID EWB_FILE_ID
      UNITY_BUILD_CODE_BEFORE_INCLUDE "#undef schemas
#undef file_default_instances
#define EWB_JOINED(a, b) a##b
#define EWB_UNIQUE(name, id) EWB_JOINED(name, id)
#define schemas EWB_UNIQUE(schemas_, EWB_FILE_ID)
#define file_default_instances EWB_UNIQUE(instances_, EWB_FILE_ID)")
  endif()
  # Generated code is not ours to warn about, and no inner loop runs in it.
  target_compile_options(${target} PRIVATE -w)
  ewb_lightly_optimised(${target})
  target_include_directories(${target} SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/generated)
  target_link_libraries(${target} PUBLIC protobuf::libprotobuf ewb_options)
  # All generated files read the same headers: the first library precompiles them for the others.
  get_property(first GLOBAL PROPERTY EWB_FIRST_PROTOBUF)
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE <algorithm> <string> <google/protobuf/descriptor.h>
      <google/protobuf/extension_set.h> <google/protobuf/generated_message_reflection.h> <google/protobuf/io/coded_stream.h>
      <google/protobuf/message.h> <google/protobuf/reflection_ops.h> <google/protobuf/repeated_field.h>
      <google/protobuf/wire_format.h>)
    set_property(GLOBAL PROPERTY EWB_FIRST_PROTOBUF ${target})
  endif()
endfunction()

# HEADERS are those of our own that most files of the floor read; they are precompiled with the common ones.
function(ewb_floor target)
  cmake_parse_arguments(ARG "" "" "LINK;EXCLUDE;HEADERS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  foreach(pattern ${ARG_EXCLUDE})
    list(FILTER sources EXCLUDE REGEX ${pattern})
  endforeach()
  if(NOT sources)
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE ewb_options ${ARG_LINK})
    return()
  endif()
  add_library(${target} OBJECT ${sources})
  target_link_libraries(${target} PUBLIC ewb_options ${ARG_LINK} PRIVATE ewb_warnings)
  ewb_common_headers(${target})
  ewb_own_headers(${target} ${ARG_HEADERS})
  ewb_unity(${target})
endfunction()

# Libraries that others link with: libNAME.so.<version>, whose binary interface stays within a major version.
function(ewb_installed_library target name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  # A library's own functions are found while it is linked, not at each start: there are thousands of kernels, gradients
  # and vtables, and nobody puts others in their place. Qt's libraries are linked so, too.
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
endfunction()

# Made as a plugin outside of this tree is made, so that its folder can be copied.
function(ewb_built_in_plugin target)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  estimator_plugin(${target} SOURCES ${sources})
  set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/plugins
    INSTALL_RPATH "$ORIGIN/../../../${CMAKE_INSTALL_LIBDIR}" UNITY_BUILD ${EWB_UNITY} DEFINE_SYMBOL "")
  target_link_libraries(${target} PRIVATE ewb_options ewb_warnings)
  # Reading these headers takes longer than compiling a plugin: the first one precompiles them for the others, but for
  # pages, which read others and Qt's moc.
  get_property(first GLOBAL PROPERTY EWB_FIRST_PLUGIN)
  get_target_property(is_page ${target} AUTOMOC)
  if(is_page)
    ewb_common_headers(${target})
  elseif(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    ewb_common_headers(${target})
    ewb_own_headers(${target} engine/estimator/training/monitored_session.h plugins/api/hook_plugin.h)
    set_property(GLOBAL PROPERTY EWB_FIRST_PLUGIN ${target})
  endif()
  set_property(GLOBAL APPEND PROPERTY EWB_BUILT_IN_PLUGINS ${target})
  if(NOT TARGET plugins)
    add_custom_target(plugins)
  endif()
  add_dependencies(plugins ${target})
endfunction()

function(ewb_plugin target)
  cmake_parse_arguments(ARG "" "FOLDER;OUTPUT" "LINK" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${target})
  endif()
  if(NOT ARG_OUTPUT)
    set(ARG_OUTPUT ${CMAKE_BINARY_DIR}/bin/plugins)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_FOLDER}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_FOLDER}/*.h)
  add_library(${target} MODULE ${sources})
  set_target_properties(${target} PROPERTIES AUTOMOC ON LIBRARY_OUTPUT_DIRECTORY ${ARG_OUTPUT} PREFIX "")
  target_link_libraries(${target} PRIVATE plugins_api ewb_warnings ${ARG_LINK})
  ewb_common_headers(${target})
  ewb_unity(${target})
  # `cmake --build … --target plugins` builds every plugin: what a start of the window needs besides the programs.
  if(NOT TARGET plugins)
    add_custom_target(plugins)
  endif()
  add_dependencies(plugins ${target})
endfunction()

# What builds graphs, windows and messages asks others for all that takes time: the half of optimising that matters most
# for inner loops takes a third of its compile time, and putting all but the smallest functions in place another fifth.
function(ewb_lightly_optimised)
  foreach(target ${ARGV})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
      target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:SHELL:-mllvm -inline-threshold=25>")
    endif()
  endforeach()
endfunction()

# Optimising a test takes longer than running it; what it tests is built as it ships.
function(ewb_unoptimised target)
  set_target_properties(${target} PROPERTIES EWB_UNOPTIMISED ON)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
endfunction()

# An object library of SOURCES, or of nothing, whose precompiled header the tests with HEADERS_FROM share: what LINK and
# HEADERS say, the common headers and GoogleTest's.
function(ewb_test_headers target)
  cmake_parse_arguments(ARG "" "" "LINK;HEADERS;SOURCES" ${ARGN})
  if(NOT ARG_SOURCES)
    set(ARG_SOURCES ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
    file(CONFIGURE OUTPUT ${ARG_SOURCES} CONTENT "")
  endif()
  add_library(${target} OBJECT ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE ewb_options ewb_warnings ${ARG_LINK} GTest::gtest GTest::gmock)
  ewb_common_headers(${target})
  target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <gmock/gmock.h> ${ARG_HEADERS})
  target_compile_options(${target} PRIVATE ${EWB_SAME_IN_ALL_FOLDERS})
  ewb_unoptimised(${target})
endfunction()

# Programs take a precompiled header of a library only if they, too, are position-independent as libraries are, and if
# Qt Test does not tell each of them its folder.
set(EWB_SAME_IN_ALL_FOLDERS -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
function(ewb_headers_from target library)
  target_precompile_headers(${target} REUSE_FROM ${library})
  target_compile_options(${target} PRIVATE -fPIC ${EWB_SAME_IN_ALL_FOLDERS})
endfunction()

# Tests of the engine share engine_test_headers. OPTIMISED: for tests that do much by themselves.
function(ewb_test target)
  cmake_parse_arguments(ARG "OPTIMISED" "LABEL;HEADERS_FROM" "LINK;SOURCES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cpp)
  if(NOT sources AND NOT ARG_SOURCES)
    return()
  endif()
  add_executable(${target} ${sources} ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE ewb_options ewb_warnings ${ARG_LINK} GTest::gtest GTest::gmock)
  if(NOT ARG_SOURCES)
    target_link_libraries(${target} PRIVATE GTest::gtest_main)
  endif()
  if(NOT ARG_HEADERS_FROM AND engine IN_LIST ARG_LINK)
    set(ARG_HEADERS_FROM engine_test_headers)
  endif()
  if(ARG_HEADERS_FROM)
    ewb_headers_from(${target} ${ARG_HEADERS_FROM})
  else()
    ewb_common_headers(${target})
    target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <gmock/gmock.h>)
  endif()
  if(ARG_OPTIMISED)
    ewb_lightly_optimised(${target})
  else()
    ewb_unoptimised(${target})
  endif()
  ewb_unity(${target})
  if(NOT TARGET children_unsharded)
    add_library(children_unsharded OBJECT ${CMAKE_SOURCE_DIR}/tests/support/children_unsharded.cpp)
    target_link_libraries(children_unsharded PRIVATE ewb_options ewb_warnings GTest::gtest)
    ewb_unoptimised(children_unsharded)
  endif()
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:children_unsharded>)
  # At the end of the folder's CMakeLists.txt, when the target has all of its sources.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL ewb_add_test_shards ${target} \"${ARG_LABEL}\")")
endfunction()

# A start of the program for each test would take longer than the tests: GoogleTest deals them to a few processes, more
# where there are more files of tests. One test alone: bin/<target> --gtest_filter=Suite.Name.
function(ewb_add_test_shards target label)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "_test\\.cpp$")
  list(LENGTH sources files)
  math(EXPR shards "(${files} + 5) / 6")
  math(EXPR last "${shards} - 1")
  # Programs that mostly wait say so by EWB_COST: they begin first, and the others use the cores meanwhile.
  get_target_property(cost ${target} EWB_COST)
  if(NOT cost)
    set(cost ${files})
  endif()
  foreach(shard RANGE ${last})
    add_test(NAME ${target}.${shard} COMMAND ${target})
    set_tests_properties(${target}.${shard} PROPERTIES LABELS "${label}" TIMEOUT 600 COST ${cost}
      ENVIRONMENT "QT_QPA_PLATFORM=offscreen;ESTIMATOR_SOURCE_DIR=${CMAKE_SOURCE_DIR};GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()
