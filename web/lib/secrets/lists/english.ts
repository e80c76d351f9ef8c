export { wordlist as words } from '@scure/bip39/wordlists/english.js'

/** Of these sentences are made. */
export const everyday = `
  about again all also always any because before between can come day first game good into just know like long
  make more must never now once one only other over own people same second still that then there they this time two under
  until use very way what when where will work year you`
