import type { ReadableAtom } from 'nanostores'
import type { CallResponse, Post } from '#bridge/exchange/calls.ts'

export interface ListedDraft extends Readonly<CallResponse<'social.articleDraft'>['drafts'][number]> {
  /** Set if the exchange does not have all of it yet. */
  readonly isHere?: true
}

export type SavedDraft = NonNullable<CallResponse<'social.queryAutoSaveDraft'>['draft']>
export type SavedMedium = SavedDraft['content']['media'][number]
export type UploadedMedium = CallResponse<'social.merge'>['media']

/** A picture or video that is being uploaded. */
export interface Upload {
  /** Created here once. The exchange knows it too, so that the upload resumes after a reload. */
  readonly uploadId: string
  readonly type: 'image' | 'video'
  /** `waiting`: for its turn or for the network. */
  readonly phase: 'preparing' | 'waiting' | 'sending' | 'done' | 'failed'
  /** Progress from 0 to 1. */
  readonly sent: number
  /** URL for this page; `null` while unknown, or if the bytes are on another device. */
  readonly preview: string | null
  /** In pixels; 0 while unknown. */
  readonly width: number
  readonly height: number
  /** Set once the upload is complete. */
  readonly media: UploadedMedium | null
  /** Why it failed, as a sentence for the author. */
  readonly reason: string | null
}

export interface Uploads {
  /** By upload id. */
  readonly $uploads: ReadableAtom<Readonly<Record<string, Upload>>>
  /** Opens the app's or the browser's picker and starts uploading. Resolves to no ids if the user cancels. */
  pick(kind: Upload['type'], max: number): Promise<readonly string[]>
  /** Uploads pasted or dropped files. */
  add(files: readonly Blob[]): readonly string[]
  /** Adds a medium that a draft from another device has. */
  adopt(medium: SavedMedium): string
  /** Resumes the uploads of a reopened draft. An upload whose bytes are gone fails with a reason. */
  resume(uploadIds: readonly string[]): Promise<void>
  retry(uploadId: string): void
  /** Cancels an upload and deletes its data. */
  forget(uploadId: string): void
}

/** A draft as this device stores it. */
export interface Draft {
  readonly draftId: string
  readonly kind: 'message' | 'article'
  readonly title: string
  /** Text of a message, or plain text of an article. */
  readonly text: string
  /** Body of an article. */
  readonly html: string
  /** In order. For an article: the cover, then the pictures of the body. */
  readonly media: readonly { readonly uploadId: string; readonly alt: string }[]
  /** The post that it edits, and the version it is based on. It is never published as a new post. */
  readonly edits?: NonNullable<SavedDraft['content']['edits']>
  /** The author's interest in the coins that the text names, once disclosed. */
  readonly disclosure?: NonNullable<SavedDraft['content']['disclosure']>
}

export type DraftChange = Partial<Pick<Draft, 'title' | 'text' | 'html' | 'media' | 'edits' | 'disclosure'>>

/** A draft that is open in an editor. One page at a time writes to it. */
export interface OpenDraft {
  readonly $draft: ReadableAtom<Draft>
  /** `here`: on this device, not on the exchange yet. `nowhere`: storage failed, so it is lost when the page closes. */
  readonly $saved: ReadableAtom<'saved' | 'saving' | 'here' | 'nowhere'>
  /** Another device's version, or `gone` if deleted there. Nothing is saved on the exchange until it is resolved. */
  readonly $conflict: ReadableAtom<SavedDraft | 'gone' | null>
  /** Whether the author has changed it since it was opened. */
  isChanged(): boolean
  /** Applies a change. It is saved on this device immediately, and on the exchange soon after. */
  change(change: DraftChange): void
  /** Resolves a conflict. The other version is lost, so show the author both first. */
  settle(choice: 'mine' | 'theirs'): void
  /** Turns a draft that edits a post into a new draft with the same text. */
  detach(): void
  /**
   * Publishes the draft, or the edit of its post, once, however often it is called. Then removes the draft. The first
   * caller's `onSlow` runs if the exchange takes longer than 8 s.
   * @throws the client's error
   */
  publish(onSlow?: () => void): Promise<Post>
  /** Saves it as a draft and closes it. */
  keep(): Promise<void>
  /** Deletes it here and on the exchange, with its uploads, and closes it. */
  discard(): Promise<void>
}
