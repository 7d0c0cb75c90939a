// `estimator reference`: what --help says of every subcommand, as a manual page, as completions of shells and as
// Markdown. Written of the options themselves, so that it cannot say anything else than --help.
#include <algorithm>
#include <sstream>

#include "app/cli/command.h"
#include "app/cli/experiment_reference.h"
#include "engine/engine.h"

namespace app::cli {
namespace {

struct OptionText {
  std::vector<std::string> flags;  // "-q", "--quiet"; none: a positional
  std::string value;               // what it takes: "DIR"; empty: nothing
  std::string help;
};

struct CommandText {
  std::string name;  // "checkpoint list"; empty: the program itself
  std::string help;
  std::vector<OptionText> options;
  std::vector<std::string> children;  // the last words of the subcommands' names
};

OptionText optionText(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.flags.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.flags.push_back("--" + name);
  text.help = option.get_description();
  if (option.get_positional()) {
    text.value = option.get_name(true);
  } else if (option.get_items_expected_max() > 0) {
    text.value = option.get_type_name();
  }
  return text;
}

// The command and, behind it, all below it.
void collectCommands(CLI::App& command, const std::string& name, std::vector<CommandText>& into) {
  CommandText text{name, command.get_description(), {}, {}};
  for (const CLI::Option* option : command.get_options()) text.options.push_back(optionText(*option));
  const std::vector<CLI::App*> children = command.get_subcommands([](CLI::App*) { return true; });
  for (const CLI::App* child : children) text.children.push_back(child->get_name());
  into.push_back(std::move(text));
  for (CLI::App* child : children) collectCommands(*child, (name.empty() ? "" : name + " ") + child->get_name(), into);
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
  return all;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// Words of roff: a backslash, a hyphen of an option, a dot that begins a line.
std::string roff(const std::string& text) {
  const std::string safe = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  return safe.empty() || (safe[0] != '.' && safe[0] != '\'') ? safe : "\\&" + safe;
}

void writeMan(const std::vector<CommandText>& commands, std::ostream& out) {
  out << ".TH ESTIMATOR 1 \"\" \"estimator " << engine::version() << "\" \"User Commands\"\n.SH NAME\nestimator \\- "
      << roff(commands.front().help) << "\n.SH SYNOPSIS\n.B estimator\n.I COMMAND\n[options]\n.SH COMMANDS\n";
  for (const CommandText& command : commands) {
    if (!command.children.empty() && !command.name.empty()) continue;
    out << (command.name.empty() ? ".SS Options of the program\n" : ".SS estimator " + roff(command.name) + "\n");
    if (!command.name.empty()) out << roff(command.help) << "\n";
    for (const OptionText& option : command.options) {
      out << ".TP\n";
      if (!option.flags.empty()) out << "\\fB" << roff(joined(option.flags, ", ")) << "\\fR ";
      if (!option.value.empty()) out << "\\fI" << roff(option.value) << "\\fR";
      out << "\n" << roff(option.help) << "\n";
    }
  }
  out << ".SH EXIT STATUS\n0 when it is done, 1 when the operation failed, 2 for wrong usage.\n"
      << ".SH SEE ALSO\n.BR estimator\\-workbench (1)\n";
}

void writeMarkdown(const std::vector<CommandText>& commands, std::ostream& out) {
  out << "# The `estimator` command\n\nWritten by `estimator reference --form markdown`.\n";
  for (const CommandText& command : commands) {
    if (!command.children.empty()) continue;
    out << "\n## estimator " << command.name << "\n\n" << command.help << ".\n\n";
    for (const OptionText& option : command.options) {
      const std::string value = option.value.empty() ? "" : (option.flags.empty() ? "" : " ") + option.value;
      out << "- `" << joined(option.flags, ", ") << value << "`: " << option.help << "\n";
    }
  }
}

std::vector<std::string> longFlags(const CommandText& command) {
  std::vector<std::string> flags;
  for (const OptionText& option : command.options) {
    for (const std::string& flag : option.flags) {
      if (flag.starts_with("--")) flags.push_back(flag);
    }
  }
  return flags;
}

// The words that may follow a command: its subcommands, or its options; files complete themselves.
std::string following(const CommandText& command) {
  std::vector<std::string> words = command.children;
  const std::vector<std::string> flags = longFlags(command);
  words.insert(words.end(), flags.begin(), flags.end());
  return joined(words, " ");
}

// What a shell's `case` compares the words so far with: the command, or it and what it takes.
std::string commandPattern(const CommandText& command) {
  const std::string itself = "\"" + command.name + "\"";
  return command.children.empty() ? itself + "|\"" + command.name + " \"*" : itself;
}

void writeBash(const std::vector<CommandText>& commands, std::ostream& out) {
  out << "# bash completion for estimator\n_estimator() {\n  local word=${COMP_WORDS[COMP_CWORD]} command=\"\" i\n"
         "  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do\n"
         "    [[ ${COMP_WORDS[i]} == -* ]] || command+=\"${command:+ }${COMP_WORDS[i]}\"\n  done\n"
         "  local words\n  case $command in\n";
  for (const CommandText& command : commands) {
    out << "    " << commandPattern(command) << ") words=\"" << following(command) << "\" ;;\n";
  }
  out << "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ $word == -* || ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- \"$word\"))\n}\n"
         "complete -o filenames -F _estimator estimator\n";
}

// In single quotes of a shell; colons and brackets mean something to zsh.
std::string quoted(const std::string& text, bool zsh) {
  const std::string safe = replaced(text, "'", zsh ? "'\\''" : "\\'");
  return zsh ? replaced(replaced(replaced(safe, "[", "\\["), "]", "\\]"), ":", "\\:") : safe;
}

void writeZsh(const std::vector<CommandText>& commands, std::ostream& out) {
  out << "#compdef estimator\nlocal command=\"\" word\n"
         "for word in ${words[2,CURRENT-1]}; do\n"
         "  [[ $word == -* ]] || { command+=\"${command:+ }$word\"; [[ $command == *\" \"* ]] && break }\ndone\n"
         "case $command in\n";
  for (const CommandText& command : commands) {
    out << "  " << commandPattern(command) << ")\n";
    if (command.children.empty()) {
      out << "    _arguments '*:file:_files'";
      for (const OptionText& option : command.options) {
        for (const std::string& flag : option.flags) {
          out << " \\\n      '" << flag << "[" << quoted(option.help, true) << "]"
              << (option.value.empty() ? "" : ":value:_files") << "'";
        }
      }
      out << "\n    ;;\n";
    } else {
      out << "    compadd -- " << following(command) << "\n    ;;\n";
    }
  }
  out << "esac\n";
}

void writeFish(const std::vector<CommandText>& commands, std::ostream& out) {
  out << "# fish completion for estimator\n";
  for (const CommandText& command : commands) {
    std::string condition;
    for (std::istringstream in(command.name); !in.eof() && !command.name.empty();) {
      std::string word;
      in >> word;
      condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
    }
    if (condition.empty()) condition = "__fish_use_subcommand";
    const std::string begin = "complete -c estimator -n '" + condition + "'";
    for (const CommandText& child : commands) {
      const std::size_t space = child.name.rfind(' ');
      const std::string parent = space == std::string::npos ? "" : child.name.substr(0, space);
      if (child.name.empty() || parent != command.name) continue;
      out << begin << " -f -a " << child.name.substr(space == std::string::npos ? 0 : space + 1) << " -d '"
          << quoted(child.help, false) << "'\n";
    }
    for (const OptionText& option : command.options) {
      if (option.flags.empty()) continue;
      out << begin;
      for (const std::string& flag : option.flags) {
        out << (flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1));
      }
      out << (option.value.empty() ? "" : " -r") << " -d '" << quoted(option.help, false) << "'\n";
    }
  }
}

void writeExperiment(const std::vector<CommandText>&, std::ostream& out) {
  out << experimentReference();
}

struct Form {
  const char* name;
  void (*write)(const std::vector<CommandText>&, std::ostream&);
};
constexpr Form kForms[] = {{"man", writeMan}, {"markdown", writeMarkdown}, {"bash", writeBash},
                           {"zsh", writeZsh}, {"fish", writeFish}, {"experiment", writeExperiment}};

class ReferenceCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    program_ = &program;
    CLI::App* command = program.add_subcommand("reference", "Print what every command takes, in the form of a manual");
    std::vector<std::string> names;
    for (const Form& form : kForms) names.emplace_back(form.name);
    command
        ->add_option("--form", form_,
                     "man, markdown, experiment (the fields of experiment files), or completions: bash, zsh, fish")
        ->check(CLI::IsMember(names))
        ->type_name("FORM");
    return command;
  }

  void run(Console& console) override {
    std::vector<CommandText> commands;
    collectCommands(*program_, "", commands);
    std::ostringstream text;
    for (const Form& form : kForms) {
      if (form_ == form.name) form.write(commands, text);
    }
    std::string written = text.str();
    written.pop_back();  // the console ends the line
    console.result(written);
  }

 private:
  CLI::App* program_ = nullptr;
  std::string form_ = "man";
};

}  // namespace

std::unique_ptr<Command> makeReferenceCommand() {
  return std::make_unique<ReferenceCommand>();
}

}  // namespace app::cli
