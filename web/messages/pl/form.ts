const form = {
  required: 'Wypełnij pole „{label}”',
  noBlank: 'Pole „{label}” nie może zawierać samych spacji',
  noSpaces: 'Pole „{label}” nie może zawierać spacji',
  length: {
    one: 'Pole „{label}” musi mieć dokładnie {count} znak',
    few: 'Pole „{label}” musi mieć dokładnie {count} znaki',
    many: 'Pole „{label}” musi mieć dokładnie {count} znaków',
    other: 'Pole „{label}” musi mieć dokładnie {count} znaku',
  },
  min: {
    one: 'Pole „{label}” musi mieć co najmniej {count} znak',
    few: 'Pole „{label}” musi mieć co najmniej {count} znaki',
    many: 'Pole „{label}” musi mieć co najmniej {count} znaków',
    other: 'Pole „{label}” musi mieć co najmniej {count} znaku',
  },
  max: {
    one: 'Pole „{label}” może mieć najwyżej {count} znak',
    few: 'Pole „{label}” może mieć najwyżej {count} znaki',
    many: 'Pole „{label}” może mieć najwyżej {count} znaków',
    other: 'Pole „{label}” może mieć najwyżej {count} znaku',
  },
  email: 'Pole „{label}” nie zawiera poprawnego adresu e-mail',
  url: 'Pole „{label}” nie zawiera poprawnego adresu strony',
  number: 'Pole „{label}” nie zawiera liczby',
  integer: 'Pole „{label}” nie zawiera liczby całkowitej',
  least: 'Pole „{label}”: co najmniej {amount}',
  most: 'Pole „{label}”: najwyżej {amount}',
  oneOf: 'Pole „{label}”: dozwolone wartości to {list}',
  same: 'Pole „{label}” nie zgadza się z polem „{other}”',
  different: 'Pole „{label}” musi różnić się od pola „{other}”',
  pattern: 'Pole „{label}” ma niewłaściwy format',
  optional: 'Opcjonalnie',
}

export const rooms = { form }
