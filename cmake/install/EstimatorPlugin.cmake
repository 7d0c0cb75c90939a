# estimator_plugin(NAME SOURCES file.cpp … [LINK library …]): a plugin of Estimator Workbench, NAME.so, of these files
# and of NAME.json, which declares it. The part of it that Qt's plugin loader looks for is written here, so that the
# files of a plugin need to know no Qt.
#   hook       defines plugins::makeHook() (plugins/api/hook_plugin.h)
#   dashboard  registers itself; linked with the widgets
#   all others register themselves, as the program's own parts do
function(estimator_plugin name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  set(metadata "${CMAKE_CURRENT_SOURCE_DIR}/${name}.json")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${metadata}")
  file(READ "${metadata}" declared)
  string(JSON kind GET "${declared}" kind)
  set(interface Part)
  set(EWB_INTERFACE_HEADER part_plugin.h)
  set(EWB_ENTRY_BODY)
  if(kind STREQUAL "hook")
    set(interface Hook)
    set(EWB_INTERFACE_HEADER hook_plugin.h)
    set(EWB_ENTRY_BODY " public:
  plugins::HookPtr create(const plugins::Parameters& parameters, const plugins::HookServices& services) override {
    return plugins::makeHook(parameters, services);
  }
")
  endif()
  set(entry "${CMAKE_CURRENT_BINARY_DIR}/${name}_entry")
  configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin_entry.cpp.in" "${entry}.cpp" @ONLY)
  get_target_property(moc Qt6::moc IMPORTED_LOCATION)
  if(NOT moc)
    get_target_property(moc Qt6::moc LOCATION)
  endif()
  add_custom_command(OUTPUT "${entry}.moc" COMMAND "${moc}" "${entry}.cpp" -o "${entry}.moc"
    DEPENDS "${entry}.cpp" "${metadata}" VERBATIM)
  add_library(${name} MODULE ${ARG_SOURCES} "${entry}.cpp" "${entry}.moc")
  set_target_properties(${name} PROPERTIES PREFIX "" SUFFIX ".so" AUTOMOC OFF)
  set_source_files_properties("${entry}.cpp" PROPERTIES OBJECT_DEPENDS "${entry}.moc")
  target_link_libraries(${name} PRIVATE EstimatorWorkbench::plugin ${ARG_LINK})
  if(kind STREQUAL "dashboard")
    target_link_libraries(${name} PRIVATE EstimatorWorkbench::widgets)
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    set_source_files_properties("${entry}.cpp" PROPERTIES SKIP_AUTOMOC ON)
  endif()
endfunction()
