import IssueModel
import Markdown
import Records
import ViewModels

/// The context of the site's own filters on a page.
final class PageContext: Sendable {
  /// The page's address.
  let page: PageAddress
  /// The routes of the site.
  let routes: Routes
  /// The site's language.
  let language: Language
  /// Whether images from other hosts are shown as links.
  let linksRemoteImages: Bool
  /// The pages written by hand that the site's notice and footer link to by their file names.
  let namedPages: Set<String>
  /// The embedder of pictures; nil on pages of a site.
  let images: ImageEmbedder?
  /// The queries of a page written by hand; nil on all other pages, which cannot query.
  let questions: PageQuestions?

  init(
    page: PageAddress, routes: Routes, language: Language, linksRemoteImages: Bool,
    namedPages: Set<String> = [], images: ImageEmbedder? = nil, questions: PageQuestions? = nil
  ) {
    self.page = page
    self.routes = routes
    self.language = language
    self.linksRemoteImages = linksRemoteImages
    self.namedPages = namedPages
    self.images = images
    self.questions = questions
  }
}
