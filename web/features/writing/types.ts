import type { ReadableAtom } from 'nanostores'
import type { CallResponse, Post } from '#bridge/exchange/calls.ts'

export type SavedDraft = NonNullable<CallResponse<'social.queryAutoSaveDraft'>['draft']>
export type SavedMedium = SavedDraft['content']['media'][number]
export type UploadedMedium = CallResponse<'social.merge'>['media']

/** A picture or video on its way to the exchange. */
export interface Upload {
  /** Made here, once; the exchange knows it by this too, so that it goes on after a reload. */
  readonly uploadId: string
  readonly type: 'image' | 'video'
  /** `waiting`: for its turn, or for the network. */
  readonly phase: 'preparing' | 'waiting' | 'sending' | 'done' | 'failed'
  /** Of 1. */
  readonly sent: number
  /** An address that this page may show; `null` while it is not known, or where its bytes are on another device. */
  readonly preview: string | null
  /** Pixels; 0 while they are not known. */
  readonly width: number
  readonly height: number
  /** Once the exchange has the whole. */
  readonly media: UploadedMedium | null
  /** Why it failed, as a sentence for its author. */
  readonly reason: string | null
}

export interface Uploads {
  /** By upload id. */
  readonly $uploads: ReadableAtom<Readonly<Record<string, Upload>>>
  /** Lets the person pick: by the app's picker there, by the browser's here. Sending begins at once. No ids: they turned back. */
  pick(kind: Upload['type'], max: number): Promise<readonly string[]>
  /** Takes what was pasted or dropped. */
  add(files: readonly Blob[]): readonly string[]
  /** Takes what a draft of another device has. */
  adopt(medium: SavedMedium): string
  /** Goes on with those of a draft that is opened again. One whose bytes are gone fails, with a reason. */
  resume(uploadIds: readonly string[]): Promise<void>
  retry(uploadId: string): void
  /** Ends it, and removes what was kept of it. */
  forget(uploadId: string): void
}

/** What is being written, as this device keeps it. */
export interface Draft {
  readonly draftId: string
  readonly kind: 'message' | 'article'
  readonly title: string
  /** A message's text; what an article says, without its markup. */
  readonly text: string
  /** An article's body. */
  readonly html: string
  /** In order; in an article those that its body shows, and its cover first. */
  readonly media: readonly { readonly uploadId: string; readonly alt: string }[]
  /** The post whose words it changes, and the version that it goes on from. It is never published as a new post. */
  readonly edits?: NonNullable<SavedDraft['content']['edits']>
  /** What its author has to do with the coins that it names, once they have said so. */
  readonly disclosure?: NonNullable<SavedDraft['content']['disclosure']>
}

export type DraftChange = Partial<Pick<Draft, 'title' | 'text' | 'html' | 'media' | 'edits' | 'disclosure'>>

/** A draft that is open in an editor. One page at a time writes on it. */
export interface OpenDraft {
  readonly $draft: ReadableAtom<Draft>
  /** `here`: kept on this device, and not on the exchange yet. `nowhere`: storage has failed, so that it lives as long as the page. */
  readonly $saved: ReadableAtom<'saved' | 'saving' | 'here' | 'nowhere'>
  /** Another device's version of it, or that it is gone there; nothing is saved on the exchange until it is settled. */
  readonly $conflict: ReadableAtom<SavedDraft | 'gone' | null>
  /** Whether its author has changed it since it was opened. */
  isChanged(): boolean
  /** Keeps a change here at once, on the exchange soon after. */
  change(change: DraftChange): void
  /** Ends a conflict: what was not chosen is lost, so the author has seen both. */
  settle(choice: 'mine' | 'theirs'): void
  /** Of one that edits a post: makes it a draft of its own, of the same words. */
  detach(): void
  /**
   * Publishes it once, or changes the post that it edits, however often it is asked for, and removes the draft. Who asks first is told when the exchange takes longer than
   * 8 s.
   * @throws as a call of the client does.
   */
  publish(onSlow?: () => void): Promise<Post>
  /** Leaves it among the drafts, and closes it. */
  keep(): Promise<void>
  /** Deletes it here and on the exchange, with its uploads, and closes it. */
  discard(): Promise<void>
}
