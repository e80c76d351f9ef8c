export { wordlist as words } from '@scure/bip39/wordlists/portuguese.js'

/** Of these sentences are made. */
export const everyday = `
  mais mesmo menos atual exemplo abaixo acima muito depois anterior durante enquanto entanto algum
  novo segundo comum tanto cujo agora melhor direto maior ordem busca frente palavra usado valores
  porta quase hoje ontem noite pessoa trabalho dinheiro ganhar pagar dever dizer ficar tentar curto
  inicial origem efeito sucesso`
