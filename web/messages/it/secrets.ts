const secrets = {
  held: 'Sembra una frase di recupero o una chiave privata. Chi ce l’ha controlla il wallet. Non viene salvata né inviata.',
}

export const rooms = { secrets }
