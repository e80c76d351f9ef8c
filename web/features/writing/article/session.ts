import { atom, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { writingLimits } from '#bridge/site/writing.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { articleRules } from '#web/lib/content/articleRules.ts'
import { notify } from '#web/lib/page/notices.ts'
import { addShortcut } from '#web/lib/page/shortcuts.ts'
import { $lists, judged } from '#web/lib/secrets/secrets.ts'
import type { Standing } from '../editor/commands.ts'
import type { Editor, EditorHost, Written } from '../editor/createEditor.ts'
import type { Draft, DraftChange, OpenDraft, Uploads } from '../types.ts'
import { isFree, isSuspicious, withoutPhrase } from './heldPhrase.ts'
import { tools } from './tools.ts'

/** Lists the editor's keys among the shortcuts of the page; the editor itself hears them. */
function listKeys(editor: Pick<Editor, 'keys'>): () => void {
  const stops = tools.flat().flatMap(({ name, label }) => {
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

/** What needs an answer before the article changes: an address, or the description of a picture. */
export type Question = 'link' | { readonly describe: number | 'cover' }
export type Cover = Draft['media'][number] | null

/** An article that is being written: its draft, and the editor once that is here. */
export interface ArticleSession {
  readonly draft: OpenDraft
  readonly uploads: Uploads
  /** `null` until the editor is here. */
  readonly $editor: ReadableAtom<Editor | null>
  readonly $phase: ReadableAtom<'loading' | 'ready' | 'failed'>
  readonly $written: ReadableAtom<Written | null>
  readonly $standing: ReadableAtom<Standing>
  readonly $cover: ReadableAtom<Cover>
  readonly $question: ReadableAtom<Question | null>
  /** As it is in its field. */
  readonly $title: ReadableAtom<string>
  /** Something that is written looks like a secret: that does not leave the editor while it does. */
  readonly $isHeld: ReadableAtom<boolean>
  setTitle(title: string): void
  ask(question: Question | null): void
  /**
   * Opens the editor in a place of the page.
   * @returns a function that closes it; the text is with the draft.
   */
  mount(place: HTMLElement, frame: Frame): () => void
  retry(): void
  setCover(cover: Cover): void
  addPictures(): Promise<void>
  /** Keeps what is written among the drafts, but for a secret, and closes it. */
  leave(): Promise<void>
  addCover(): Promise<void>
}

/** What the page round the editor gives it. */
export type Frame = Pick<EditorHost, 'attributes' | 'toTools' | 'edges'>

const nothing: Standing = { on: new Set(), off: new Set() }

/** What an editor opens and pastes by; addresses stay as they were written, whichever image host is the fastest here. */

function figureTexts() {
  const t = articleMessages.get()
  const percent = new Intl.NumberFormat($intl.get().tag, { style: 'percent' })
  return { ...t, percent: (sent: number) => percent.format(sent) }
}

export function createSession(draft: OpenDraft, uploads: Uploads): ArticleSession {
  const $editor = atom<Editor | null>(null)
  const $phase = atom<'loading' | 'ready' | 'failed'>('loading')
  const $written = atom<Written | null>(null)
  const $standing = atom<Standing>(nothing)
  const $cover = atom<Cover>(null)
  const $question = atom<Question | null>(null)
  let open = (): void => {}
  const $title = atom(draft.$draft.get().title)
  const $isHeld = atom(false)
  let held: DraftChange = {}
  let isOwn = false

  /** As its author sees it. */
  const whole = (): Draft => ({ ...draft.$draft.get(), ...held })
  function give(next: DraftChange): void {
    isOwn = true
    draft.change(next)
    isOwn = false
  }

  /** What changes here; the same store also tells of what another device or tab has written. */
  function change(next: DraftChange): void {
    held = { ...held, ...next }
    $isHeld.set(isSuspicious(whole()))
    const rest = $isHeld.get() ? withoutPhrase(whole()) : {}
    if (rest) give({ ...held, ...rest })
    if (!$isHeld.get()) held = {}
  }
  const mediaWith = (written: Written | null) => [
    ...[$cover.get() ?? []].flat(),
    ...(written?.media ?? []).filter(({ uploadId }) => uploadId !== $cover.get()?.uploadId),
  ]
  const room = (): number => Math.max(0, writingLimits.media - mediaWith($written.get()).length)

  /** As many as there is room for; who picked more is told. */
  function fitting<T>(items: readonly T[]): readonly T[] {
    if (items.length > room()) notify(articleMessages.get().tooManyPictures(writingLimits.media))
    return items.slice(0, room())
  }
  const host = (frame: Frame): EditorHost => ({
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
    $isHeld,
    async leave() {
      if ($isHeld.get()) {
        const { title, text } = whole()
        await judged(`${title}\n${text}`).catch(() => {})
        // What was held back and is no secret after all.
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
      // The text waited for a list of seed words, and is no secret.
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
