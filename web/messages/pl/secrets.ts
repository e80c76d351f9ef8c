const secrets = {
  held: 'To wygląda jak fraza seed lub klucz prywatny. Kto to zna, ten ma portfel. Nie zostanie to zapisane ani wysłane.',
}

export const rooms = { secrets }
