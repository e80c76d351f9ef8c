import { i18n } from '../i18n.ts'

/** Warnings in a field that sends or keeps what is typed, about what opens a wallet or an account. */
export const secretsMessages = i18n('secrets', {
  held: 'This looks like a seed phrase or private key. Anyone who sees it controls the wallet. It is not saved or sent.',
})
