export { wordlist as words } from '@scure/bip39/wordlists/czech.js'

/** Of these sentences are made. */
export const everyday = `
  obvykle jinak konec znovu nikdy spolu najednou nejprve naopak cokoliv jakmile mnohem tehdy nakonec
  zhruba nejen snad opravdu kdekoliv datum hodiny seznam obsah slovo skupina chyba pomoc dostatek
  zbytek vlevo vpravo hledat vybrat spustit pracovat sledovat dlouho brzy doposud odtud sotva`
