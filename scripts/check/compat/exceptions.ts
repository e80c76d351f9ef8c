/** A feature that our pages use although the oldest supported browsers lack it. */
export interface Exception {
  /** Path in the compatibility data; includes everything below it. */
  readonly id: string
  readonly seen: string
  /** Where it may be used: output or source. Default: everywhere. */
  readonly in?: RegExp
}

/** Pages without modules load a single file. */
const inOneFile = '^dist/webview/file/insights\\.js$'
const inPackage = (...names: readonly string[]) => new RegExp(`^node_modules/(?:${names.join('|')})/|${inOneFile}`)

const shape = (id: string, seen: string): Exception => ({ id: `css.properties.${id}`, seen })

/** `docs/browsers.md` explains them. */
export const exceptions: readonly Exception[] = [
  {
    id: 'api.HTMLDialogElement.showModal',
    seen: 'Nothing: our own code keeps the focus in the dialog, which lies over the page all the same (iOS before 15.4).',
  },
  { id: 'api.Navigator.clearAppBadge', seen: 'No number on the icon of the installed site.' },
  {
    id: 'javascript.builtins.Array.at',
    seen: 'No web vitals are measured; the library that uses it is not begun there (iOS before 15.4, WebView before 92). Forge has a method of its own of that name.',
    in: inPackage('web-vitals', 'node-forge'),
  },
  ...['api.structuredClone', 'api.Crypto.randomUUID', 'api.URL.parse_static'].map((id) => ({
    id,
    seen: 'Nothing to a reader: it stands in the fake app, which developers run in today’s browsers.',
    in: /^dist\/bridge\/testing\.js$/,
  })),
  {
    id: 'api.Blob.bytes',
    seen: 'Nothing: it is a method of the same name of a library’s own.',
    in: inPackage('node-forge'),
  },
  { id: 'api.Element.moveBefore', seen: 'Nothing: it is a method of the renderer’s own.', in: inPackage('preact') },
  {
    id: 'api.Document.startViewTransition',
    seen: 'Posts and pictures open without moving to their place.',
    in: /^dist\/bridge\//,
  },
  {
    id: 'api.Element.startViewTransition',
    seen: 'Nothing: React asks for it only in transitions that we do not make.',
    in: inPackage('react-dom'),
  },
  { id: 'css.selectors.focus-visible', seen: 'The browser’s own ring round what has the focus (iOS before 15.4).' },
  { id: 'css.selectors.backdrop', seen: 'Nothing: the dialog brings its own shade, which fills the page.' },
  ...['api.CSS.highlights_static', 'css.selectors.highlight'].map((id) => ({
    id,
    seen: 'Dots of a text right before the ellipsis that cuts it.',
  })),
  { id: 'css.selectors.selection', seen: 'Marked text in the system’s colour.' },
  {
    id: 'css.selectors.has',
    seen: 'The search palette as wide as any dialog, drafts in conflict one below the other, the tools of an article above it, and more room than needed at the foot of a post.',
  },
  { id: 'css.types.color.color-mix', seen: 'Links underlined in their full colour; found words in bold on grey.' },
  { id: 'css.types.length.lh', seen: 'An empty line of an article is a little lower while it is written.' },
  { id: 'css.at-rules.media.forced-colors', seen: 'The page’s own colours, where no system of the kind exists.' },
  { id: 'css.at-rules.media.prefers-contrast', seen: 'Quiet words and lines as pale as ever (WebView before 96).' },
  shape('forced-color-adjust', 'Nothing: it counts under forced colours alone.'),
  shape('forced-color-adjust.none', 'The same.'),
  shape('cursor', 'Nothing on a touch screen, which has no pointer to change.'),
  shape('resize', 'A field that grows by itself only.'),
  shape('border-start-start-radius', 'Square corners at the ends of a row of choices (WebView 88).'),
  shape('border-start-end-radius', 'The same.'),
  shape('border-end-start-radius', 'The same.'),
  shape('border-end-end-radius', 'The same.'),
  shape('overflow-wrap.anywhere', 'Long words break by `break-word`, which the page inherits.'),
  shape('text-wrap', 'Titles whose last line may be short.'),
  shape('justify-content.start', 'Nothing: what knows no `start` in a row puts it there (tried in Chromium 88).'),
  shape('align-self.start', 'The same.'),
  shape('align-content.start', 'Nothing: grids know it.'),
  shape('place-items.start', 'Nothing: grids know it.'),
  shape('place-items.end', 'Nothing: grids know it (tried in Chromium 88).'),
  shape('font-family.ui-monospace', 'The next typeface of the list.'),
  shape('overscroll-behavior', 'The page behind a list may move when the list has come to its end.'),
  shape('overscroll-behavior-inline', 'A swipe past the end of a row may go a page back.'),
  shape('scrollbar-width', 'A scroll bar where there would be none, or a wider one.'),
  shape('scrollbar-color', 'A scroll bar in the system’s colours.'),
  shape('scrollbar-gutter', 'The page moves by a scroll bar’s width when a dialog opens; phones have none.'),
  shape(
    'text-size-adjust',
    'Nothing: esbuild adds the prefixed one; Firefox on a phone may enlarge text that is turned.',
  ),
  shape('overflow-anchor', 'Nothing: who has no anchoring has none to turn off.'),
  shape('content-visibility', 'Long lists take longer to lay out.'),
  shape('contain-intrinsic-size', 'Long lists take longer to lay out.'),
  shape('text-decoration.wavy', 'A straight line under a possible seed phrase.'),
  shape('text-decoration-skip-ink', 'That line leaves out the feet of letters.'),
  shape('accent-color', 'Boxes and sliders in the system’s colour.'),
  shape('break-after.avoid', 'On paper a heading may stand at the foot of a page, apart from what follows it.'),
  shape('float.inline-start', 'A number or mark beside an article’s paragraph stands above it (WebView 88).'),
]
