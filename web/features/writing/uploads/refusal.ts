/** A file cannot be posted, and never will be. The message is a sentence for its author. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
}
