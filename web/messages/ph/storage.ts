const storage = {
  denied: 'Walang sine-save ang browser na ito para sa amin. Tatagal ang mga pinili mo hanggang isara ang page.',
  full: 'Puno na ang device na ito. Tatagal ang mga pinili mo hanggang isara ang page.',
  corrupt: 'May nasirang naka-save sa device na ito at na-reset na ito.',
  blocked: 'Hawak ng ibang tab ang naka-save mong data. Isara iyon para ma-save ulit ang mga bagong pinili.',
  newer: 'May bukas na mas bagong bersyon ng page na ito. I-load ulit ang page para mapanatili ang mga pinili mo.',
}

export const rooms = { storage }
