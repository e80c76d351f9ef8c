const secrets = {
  held: 'Das sieht nach einer Wiederherstellungsphrase oder einem privaten Schlüssel aus. Wer sie hat, dem gehört die Wallet. Gespeichert oder gesendet wird das nicht.',
}

export const rooms = { secrets }
