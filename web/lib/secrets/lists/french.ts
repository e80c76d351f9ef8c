export { wordlist as words } from '@scure/bip39/wordlists/french.js'

/** Of these sentences are made. */
export const everyday = `
  nouveau chose grand propre demander ajouter exemple utile simple travail parler sortir maison
  journal amour petit rouge semaine soleil bonheur chance choisir donner espoir gagner groupe joindre
  lettre lundi mardi mener meilleur milieu obtenir offrir payer peuple plaisir quitter rapide rester
  tenir toucher vouloir voyage vendredi samedi devenir devoir`
