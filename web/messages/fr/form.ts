const form = {
  required: 'Veuillez renseigner {label}',
  noBlank: '{label} ne peut pas contenir uniquement des espaces',
  noSpaces: '{label} ne peut pas contenir d’espaces',
  length: {
    one: '{label} doit comporter exactement {count} caractère',
    many: '{label} doit comporter exactement {count} de caractères',
    other: '{label} doit comporter exactement {count} caractères',
  },
  min: {
    one: '{label} doit comporter au moins {count} caractère',
    many: '{label} doit comporter au moins {count} de caractères',
    other: '{label} doit comporter au moins {count} caractères',
  },
  max: {
    one: '{label} ne peut pas dépasser {count} caractère',
    many: '{label} ne peut pas dépasser {count} de caractères',
    other: '{label} ne peut pas dépasser {count} caractères',
  },
  email: '{label} n’est pas une adresse e-mail valide',
  url: '{label} n’est pas une adresse web valide',
  number: '{label} n’est pas un nombre',
  integer: '{label} n’est pas un nombre entier',
  least: '{label} doit être au moins {amount}',
  most: '{label} ne peut pas dépasser {amount}',
  oneOf: '{label} doit être l’un de {list}',
  same: '{label} ne correspond pas à {other}',
  different: '{label} doit être différent de {other}',
  pattern: '{label} n’est pas au bon format',
  optional: 'Facultatif',
}

export const rooms = { form }
