const secrets = {
  held: 'Ini mirip seed phrase atau kunci privat. Siapa pun yang memegangnya menguasai wallet. Ini tidak disimpan dan tidak dikirim.',
}

export const rooms = { secrets }
