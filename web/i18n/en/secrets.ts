import { i18n } from '../i18n.ts'

/** Of what opens a wallet or an account, where somebody types it into a field that sends or keeps what it has. */
export const secretsMessages = i18n('secrets', {
  held: 'That looks like a seed phrase or a private key. Whoever has it owns the wallet. It is neither saved nor sent.',
})
