import { mediaMessages } from '../../../i18n/en/media.ts'
import type { Upload } from '../types.ts'
import { type Prepared, preparePicture } from './picture.ts'
import { UploadRefusal } from './refusal.ts'
import { prepareVideo } from './video.ts'

export type { Prepared } from './picture.ts'

/** What a file is by what the browser says of it; the exchange looks at its content. */
export const typeOf = (file: Blob): Upload['type'] => (file.type.startsWith('video/') ? 'video' : 'image')

/** Makes of a file what is sent. @throws {UploadRefusal} it cannot be posted. */
export async function prepare(file: Blob): Promise<Prepared> {
  if (file.type.startsWith('video/')) return prepareVideo(file)
  // Some pickers say no type; an SVG is a document, and no picture that an exchange takes.
  if (file.type === '' || (file.type.startsWith('image/') && !file.type.startsWith('image/svg')))
    return preparePicture(file)
  throw new UploadRefusal(mediaMessages.get().noMedium)
}
