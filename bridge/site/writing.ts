export { isVisible, oneLine } from '../lib/line.ts'

/** What may be written, and how long it may be. The composer shows these before they bite; the gateway checks them again. */
export const writingLimits = {
  /** Characters of a message. */
  message: 2_100,
  /** Characters of an article, without its markup. */
  article: 80_000,
  /** The same with its markup, in UTF-16 units: five times as many. What needs more is no text for readers. */
  articleHtml: 400_000,
  title: 120,
  comment: 1_000,
  /** Of an author to the removal of what they wrote. */
  objection: 1_000,
  nickName: 30,
  /** Of a profile. */
  bio: 300,
  /** Who paid for a post. */
  payer: 60,
  /** Of a picture's or a video's description. */
  alt: 1_000,
  hashTags: 3,
  media: 9,
  /** Of a tag, without its sign. */
  hashTag: 50,
} as const

/** What an author may have to do with the coins that a post names. */
export const interests = ['none', 'holds', 'paid', 'works'] as const

/** What may be uploaded, in bytes. A file that is larger than a part goes in parts. */
export const uploadLimits = {
  image: 10 * 1024 * 1024,
  video: 200 * 1024 * 1024,
  part: 512 * 1024,
  /** The longer edge of a picture, in pixels. */
  edge: 8_192,
} as const

/** Characters as a person counts them, near enough and alike on both sides: code points. */
export const lengthOf = (text: string): number => [...text].length
