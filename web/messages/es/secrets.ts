const secrets = {
  held: 'Eso parece una frase de recuperación o una clave privada. Quien la tiene controla la billetera. No se guarda ni se envía.',
}

export const rooms = { secrets }
