import IssueModel
import Markdown
import Records
import ViewModels

/// What the site's own filters have to know of the page they are used on.
final class PageContext: Sendable {
  /// The page's address.
  let page: PageAddress
  /// Where everything stands.
  let routes: Routes
  /// The site's language.
  let language: Language
  /// Whether images from other hosts are shown as links.
  let linksRemoteImages: Bool
  /// The names of the pages written by hand that the site's notice and footer name by their files.
  let namedPages: Set<String>
  /// What pictures are embedded with; nil on pages of a site.
  let images: ImageEmbedder?
  /// What a page written by hand asks of the data; nil on all other pages, which ask nothing.
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
