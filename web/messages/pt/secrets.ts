const secrets = {
  held: 'Isso parece uma frase de recuperação ou uma chave privada. Quem a tem controla a carteira. Nada é salvo nem enviado.',
}

export const rooms = { secrets }
