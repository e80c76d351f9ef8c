import { i18n } from '../i18n.ts'

/** What something said before it was edited: loaded when a reader asks for it. */
export const versionsMessages = i18n('versions', {
  title: 'Earlier versions',
  failed: 'The versions did not load',
  none: 'Only the current version is left.',
})
