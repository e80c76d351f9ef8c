import { i18n } from '../i18n.ts'

/** Warnings in a field that sends or keeps what is typed, about what opens a wallet or an account. */
export const secretsMessages = i18n('secrets', {
  held: 'That looks like a seed phrase or a private key. Anyone with it owns the wallet. It is neither saved nor sent.',
})
