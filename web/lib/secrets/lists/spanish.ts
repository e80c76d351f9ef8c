export { wordlist as words } from '@scure/bip39/wordlists/spanish.js'

/** Of these sentences are made. */
export const everyday = `
  uña este otro uno dos tres todo sobre bien mejor mayor menor mismo poco mucho lugar tiempo forma
  parte usar ser ver tener poder hacer saber deber hora día semana mes año fecha lista valor punto
  número orden igual medio nivel grupo gente mundo vida casa noche tarde fuerza seguir subir bajar
  ganar perder dinero cambio leer inicio posible útil ayuda amigo`
