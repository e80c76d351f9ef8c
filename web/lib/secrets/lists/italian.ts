export { wordlist as words } from '@scure/bip39/wordlists/italian.js'

/** Of these sentences are made. */
export const everyday = `
  nome numero prima parola solo esempio seguito pagina tempo caso vero invece meno ordine sempre nuovo
  secondo sopra avere nulla fare tale uguale ancora lingua attuale voce grande lavoro settimana giorno
  mese anno origine comune paese cercare almeno ognuno nessuno trovare notare oltre vita amico potere
  volere dire sapere oggi buono ricco basso minore veloce guadagno`
