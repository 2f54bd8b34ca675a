#include "trackcheck/cli/man_page.h"

#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "trackcheck/cli/help.h"
#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/status.h"
#include "trackcheck/version.h"

namespace trackcheck {
namespace {

// Escapes `text`, so that roff prints every character of it.
std::string Roff(std::string_view text) {
  std::string escaped;
  bool line_begins = true;
  for (const char c : text) {
    // A line that begins so is a request.
    if (line_begins && (c == '.' || c == '\'')) escaped += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if (c == '\'') {
      escaped += "\\(aq";
    } else if (c == '`') {
      escaped += "\\(ga";
    } else if (c == '^') {
      escaped += "\\(ha";
    } else if (c == '~') {
      escaped += "\\(ti";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

void WriteVerb(const VerbModel& verb, std::ostream& out) {
  out << ".SS trackcheck " << Roff(verb.name) << "\n"
      << Roff(verb.summary) << ".\n.PP\n.B trackcheck " << Roff(verb.name)
      << "\n[FLAGS] " << Roff(verb.operands) << '\n';
  for (const FlagModel& flag : verb.flags) {
    out << ".TP\n\\fB";
    std::string_view separator;
    for (const std::string& name : flag.names) {
      out << separator << Roff(name);
      separator = "\\fR, \\fB";
    }
    out << "\\fR";
    if (!flag.value_name.empty()) {
      out << " \\fI" << Roff(flag.value_name) << "\\fR";
    }
    out << '\n' << Roff(flag.description) << '\n';
  }
  out << ".PP\n.nf\n" << Roff(verb.help) << "\n.fi\n";
}

void WriteManPage(std::span<const VerbModel> verbs, std::ostream& out) {
  out << ".\\\" Written by `trackcheck man`.\n"
      << ".TH TRACKCHECK 1 \"\" \"trackcheck " << kVersion
      << "\" \"User Commands\"\n"
         ".SH NAME\ntrackcheck \\- validate racing and terrain asset files and "
         "show what changed in them\n"
         ".SH SYNOPSIS\n.B trackcheck\n.I VERB\n.RI [ FLAGS ]\n"
         ".RI [ OPERANDS ]\n.br\n.B trackcheck help\n.I VERB\n.br\n"
         ".B trackcheck \\-\\-version\n.SH VERBS\n";
  for (const VerbModel& verb : verbs) WriteVerb(verb, out);
  out << ".SH EXIT STATUS\n"
      << Roff(kExitStatuses)
      << ".SH FILES\n.TP\n.I .trackcheck.textproto\nThe configuration. The "
         "nearest one at or above the folder of a file applies to the file. "
         "Flags win over it. trackcheck config show lists what holds.\n"
         ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set and not empty, no "
         "colors are used unless \\-\\-color always is given.\n"
         ".TP\n.B TRACKCHECK_RULE_PAGES\nThe address of the pages of the "
         "rules, to which rule ids are links. If it is not set, links on the "
         "terminal and explain use the pages that are installed with the "
         "program; if it is empty, there are none.\n";
}

class ManVerb : public Verb {
 public:
  explicit ManVerb(VerbList (*all_verbs)()) : all_verbs_(all_verbs) {}

  std::string_view name() const override { return "man"; }
  std::string_view summary() const override {
    return "print the manual page trackcheck(1)";
  }
  std::string_view operands() const override { return ""; }
  std::string_view help() const override {
    return R"(The page describes all verbs and their flags, in the language of man.

Examples:
  trackcheck man > trackcheck.1

Exit status:
  0  printed
  2  wrong usage)";
  }

  void DefineFlags(CLI::App&) override {}

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.empty()) return absl::OkStatus();
    return UsageError({"man takes no operand"});
  }

  int Run(Console& console) override {
    const VerbList verbs = all_verbs_();
    WriteManPage(DescribeProgram(verbs), console.out);
    return kNothingToReport;
  }

 private:
  VerbList (*const all_verbs_)();
};

}  // namespace

std::unique_ptr<Verb> MakeManVerb(VerbList (*all_verbs)()) {
  return std::make_unique<ManVerb>(all_verbs);
}

}  // namespace trackcheck
