import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** Pictures, one at a time, over the page. */
export const viewerMessages = i18n('viewer', {
  title: 'Picture',
  position: params('{at} of {count}'),
  next: 'Next picture',
  previous: 'Previous picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  failed: 'The picture did not load.',
})
