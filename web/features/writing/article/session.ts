import { atom, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { writingLimits } from '#bridge/site/writing.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { articleRules } from '#web/lib/content/articleRules.ts'
import { notify } from '#web/lib/page/notices.ts'
import { addShortcut } from '#web/lib/page/shortcuts.ts'
import { $lists, whenChecked } from '#web/lib/secrets/secrets.ts'
import type { WritingIconName } from '#web/ui/Icon/WritingIcon.tsx'
import type { ActionName, Standing } from '../editor/commands.ts'
import type { Editor, EditorHost, WrittenArticle } from '../editor/createEditor.ts'
import type { Draft, DraftChange, OpenDraft, Uploads } from '../types.ts'
import { isFree, isSuspiciousDraft, withoutPhrase } from './secretPhrase.ts'

type Texts = ReturnType<typeof articleMessages.get>

/** A button of the toolbar. */
export interface ToolbarTool {
  readonly name: ActionName | 'link' | 'picture'
  readonly icon: WritingIconName
  readonly label: (t: Texts) => string
}

/** In groups, in display order. */
export const toolbarTools: readonly (readonly ToolbarTool[])[] = [
  [
    { name: 'heading', icon: 'heading', label: (t) => t.bigHeading },
    { name: 'subheading', icon: 'subheading', label: (t) => t.subheading },
  ],
  [
    { name: 'strong', icon: 'strong', label: (t) => t.strong },
    { name: 'em', icon: 'em', label: (t) => t.em },
    { name: 'strike', icon: 'strike', label: (t) => t.strike },
    { name: 'code', icon: 'code', label: (t) => t.code },
    { name: 'link', icon: 'link', label: (t) => t.link },
  ],
  [
    { name: 'picture', icon: 'picture', label: (t) => t.picture },
    { name: 'bullets', icon: 'bullets', label: (t) => t.bullets },
    { name: 'numbers', icon: 'numbers', label: (t) => t.numbers },
    { name: 'quote', icon: 'quote', label: (t) => t.quote },
    { name: 'codeBlock', icon: 'codeBlock', label: (t) => t.codeBlock },
    { name: 'rule', icon: 'rule', label: (t) => t.rule },
  ],
  [
    { name: 'undo', icon: 'undo', label: (t) => t.undo },
    { name: 'redo', icon: 'redo', label: (t) => t.redo },
  ],
]

/** Lists the editor's keys among the page's shortcuts. The editor itself handles them. */
function listKeys(editor: Pick<Editor, 'keys'>): () => void {
  const stops = toolbarTools.flat().flatMap(({ name, label }) => {
    const keys = editor.keys(name)
    return keys
      ? [
          addShortcut(
            keys,
            () => label(articleMessages.get()),
            () => {},
          ),
        ]
      : []
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the author must enter before the article changes: a URL, or the description of a picture. */
export type EditorQuestion = 'link' | { readonly describe: number | 'cover' }
export type Cover = Draft['media'][number] | null

/** An article that is being written: its draft, and the editor once it has loaded. */
export interface ArticleSession {
  readonly draft: OpenDraft
  readonly uploads: Uploads
  /** `null` until the editor has loaded. */
  readonly $editor: ReadableAtom<Editor | null>
  readonly $phase: ReadableAtom<'loading' | 'ready' | 'failed'>
  readonly $written: ReadableAtom<WrittenArticle | null>
  readonly $standing: ReadableAtom<Standing>
  readonly $cover: ReadableAtom<Cover>
  readonly $question: ReadableAtom<EditorQuestion | null>
  /** As it is in the field. */
  readonly $title: ReadableAtom<string>
  /** Whether the article contains what looks like a secret. That part does not leave the editor. */
  readonly $isWithheld: ReadableAtom<boolean>
  setTitle(title: string): void
  ask(question: EditorQuestion | null): void
  /**
   * Mounts the editor in an element.
   * @returns a function that unmounts it. The text stays in the draft.
   */
  mount(place: HTMLElement, frame: EditorFrame): () => void
  retry(): void
  setCover(cover: Cover): void
  addPictures(): Promise<void>
  /** Saves the article as a draft, without secrets, and closes it. */
  leave(): Promise<void>
  addCover(): Promise<void>
}

/** What the surrounding page provides to the editor. */
export type EditorFrame = Pick<EditorHost, 'attributes' | 'toTools' | 'edges'>

const nothing: Standing = { on: new Set(), off: new Set() }

/** What the editor opens and pastes with. URLs stay as written, whichever image host is currently the fastest. */

function figureTexts() {
  const t = articleMessages.get()
  const percent = new Intl.NumberFormat($intl.get().tag, { style: 'percent' })
  return { ...t, percent: (sent: number) => percent.format(sent) }
}

export function createSession(draft: OpenDraft, uploads: Uploads): ArticleSession {
  const $editor = atom<Editor | null>(null)
  const $phase = atom<'loading' | 'ready' | 'failed'>('loading')
  const $written = atom<WrittenArticle | null>(null)
  const $standing = atom<Standing>(nothing)
  const $cover = atom<Cover>(null)
  const $question = atom<EditorQuestion | null>(null)
  let open = (): void => {}
  const $title = atom(draft.$draft.get().title)
  const $isWithheld = atom(false)
  let held: DraftChange = {}
  let isOwn = false

  /** The draft as the author sees it, including withheld text. */
  const whole = (): Draft => ({ ...draft.$draft.get(), ...held })
  function give(next: DraftChange): void {
    isOwn = true
    draft.change(next)
    isOwn = false
  }

  /** Applies a local change. The store also reports changes from other devices and tabs. */
  function change(next: DraftChange): void {
    held = { ...held, ...next }
    $isWithheld.set(isSuspiciousDraft(whole()))
    const rest = $isWithheld.get() ? withoutPhrase(whole()) : {}
    if (rest) give({ ...held, ...rest })
    if (!$isWithheld.get()) held = {}
  }
  const mediaWith = (written: WrittenArticle | null) => [
    ...[$cover.get() ?? []].flat(),
    ...(written?.media ?? []).filter(({ uploadId }) => uploadId !== $cover.get()?.uploadId),
  ]
  const room = (): number => Math.max(0, writingLimits.media - mediaWith($written.get()).length)

  /** Returns as many items as fit. Shows a notice if some do not. */
  function fitting<T>(items: readonly T[]): readonly T[] {
    if (items.length > room()) notify(articleMessages.get().tooManyPictures(writingLimits.media))
    return items.slice(0, room())
  }
  const host = (frame: EditorFrame): EditorHost => ({
    ...frame,
    uploads,
    rules: articleRules,
    texts: figureTexts,
    takePictures: (files) => uploads.add(fitting(files)),
    onFault(error) {
      console.warn('Could not read the pasted content.', error)
      notify(articleMessages.get().pasteFailed)
    },
    ask: (question) => $question.set(question),
    onStanding: (standing) => $standing.set(standing),
    onWritten(written) {
      $written.set(written)
      change({ html: written.html, text: written.text, media: mediaWith(written) })
    },
  })
  function setCover(cover: Cover): void {
    $cover.set(cover)
    change({ media: mediaWith($written.get()) })
  }

  return {
    draft,
    uploads,
    $editor,
    $phase,
    $written,
    $standing,
    $cover,
    $question,
    ask: (question) => $question.set(question),
    retry: () => open(),
    setCover,
    $title,
    $isWithheld,
    async leave() {
      if ($isWithheld.get()) {
        const { title, text } = whole()
        await whenChecked(`${title}\n${text}`).catch(() => {})
        // Withheld text that turned out not to be a secret.
        if (isFree(whole())) give(held)
        else notify(articleMessages.get().phraseLeftOut)
      }
      await draft.keep()
    },
    setTitle(title) {
      $title.set(title)
      change({ title })
    },
    mount(place, frame) {
      let turn = 0
      let unlist = (): void => {}
      const close = (): void => {
        turn++
        unlist()
        $editor.get()?.close()
        $editor.set(null)
      }
      open = () => {
        close()
        const mine = turn
        const opened = whole()
        $phase.set('loading')
        Promise.all([
          late(() => import('../editor/createEditor.ts')),
          uploads.resume(opened.media.map(({ uploadId }) => uploadId)),
        ])
          .then(async ([{ createEditor }]) => {
            const editor = await createEditor(place, opened, host(frame))
            if (mine !== turn) return editor.close()
            $editor.set(editor)
            unlist = listKeys(editor)
            $cover.set(editor.cover)
            $written.set(editor.written())
            $phase.set('ready')
          })
          .catch((error: unknown) => {
            console.warn('The editor did not load.', error)
            if (mine === turn) $phase.set('failed')
          })
      }
      open()
      // The text was waiting for the word list, and turned out not to be a secret.
      const unlisten = $lists.listen(() => change({}))
      const stop = draft.$draft.listen(({ html, title }) => {
        if (isOwn) return
        held = {}
        $title.set(title)
        if (html !== $written.get()?.html) open()
      })
      return () => {
        stop()
        unlisten()
        close()
      }
    },
    async addPictures() {
      const max = room()
      if (max === 0) return notify(articleMessages.get().tooManyPictures(writingLimits.media))
      const picked = await uploads.pick('image', max)
      if (picked.length > 0) $editor.get()?.putPictures(picked)
    },
    async addCover() {
      if (room() === 0) return notify(articleMessages.get().tooManyPictures(writingLimits.media))
      const [uploadId] = await uploads.pick('image', 1)
      if (uploadId) setCover({ uploadId, alt: '' })
    },
  }
}
