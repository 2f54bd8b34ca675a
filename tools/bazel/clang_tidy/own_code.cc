// A plugin of clang-tidy. The checks visit only the declarations of this
// repository, not those of system headers and generated files, whose findings
// would not be shown anyway. That takes a third of the time.
#include <memory>
#include <string>
#include <vector>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

namespace {

bool IsOwn(const clang::Decl& decl, const clang::SourceManager& sources) {
  const clang::SourceLocation place =
      sources.getExpansionLoc(decl.getLocation());
  return place.isValid() && !sources.isInSystemHeader(place) &&
         !sources.getFilename(place).contains("bazel-out/");
}

class OwnCode : public clang::ASTConsumer {
 public:
  void HandleTranslationUnit(clang::ASTContext& context) override {
    std::vector<clang::Decl*> own;
    for (clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
      if (IsOwn(*decl, context.getSourceManager())) own.push_back(decl);
    }
    context.setTraversalScope(own);
  }
};

class OwnCodeAction : public clang::PluginASTAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& /*compiler*/,
      llvm::StringRef /*source*/) override {
    return std::make_unique<OwnCode>();
  }
  bool ParseArgs(const clang::CompilerInstance& /*compiler*/,
                 const std::vector<std::string>& /*arguments*/) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<OwnCodeAction> kRegistered(
    "own-code", "Restricts later checks to the code of this repository");

}  // namespace
