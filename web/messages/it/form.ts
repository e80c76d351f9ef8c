const form = {
  required: 'Compila il campo “{label}”',
  noBlank: '“{label}” non può contenere solo spazi',
  noSpaces: '“{label}” non può contenere spazi',
  length: {
    one: '“{label}” deve avere esattamente {count} carattere',
    many: '“{label}” deve avere esattamente {count} di caratteri',
    other: '“{label}” deve avere esattamente {count} caratteri',
  },
  min: {
    one: '“{label}” deve avere almeno {count} carattere',
    many: '“{label}” deve avere almeno {count} di caratteri',
    other: '“{label}” deve avere almeno {count} caratteri',
  },
  max: {
    one: '“{label}” non può superare {count} carattere',
    many: '“{label}” non può superare {count} di caratteri',
    other: '“{label}” non può superare {count} caratteri',
  },
  email: '“{label}” non è un indirizzo email valido',
  url: '“{label}” non è un indirizzo web valido',
  number: '“{label}” non è un numero',
  integer: '“{label}” non è un numero intero',
  least: '“{label}” deve essere almeno {amount}',
  most: '“{label}” non può superare {amount}',
  oneOf: '“{label}” deve essere uno tra {list}',
  same: '“{label}” non corrisponde a “{other}”',
  different: '“{label}” deve essere diverso da “{other}”',
  pattern: '“{label}” non è nel formato corretto',
  optional: 'Facoltativo',
}

export const rooms = { form }
