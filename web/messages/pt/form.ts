const form = {
  required: 'Preencha o campo “{label}”',
  noBlank: '“{label}” não pode conter apenas espaços',
  noSpaces: '“{label}” não pode conter espaços',
  length: {
    one: '“{label}” deve ter exatamente {count} caractere',
    many: '“{label}” deve ter exatamente {count} de caracteres',
    other: '“{label}” deve ter exatamente {count} caracteres',
  },
  min: {
    one: '“{label}” deve ter pelo menos {count} caractere',
    many: '“{label}” deve ter pelo menos {count} de caracteres',
    other: '“{label}” deve ter pelo menos {count} caracteres',
  },
  max: {
    one: '“{label}” não pode ter mais de {count} caractere',
    many: '“{label}” não pode ter mais de {count} de caracteres',
    other: '“{label}” não pode ter mais de {count} caracteres',
  },
  email: '“{label}” não é um endereço de e-mail válido',
  url: '“{label}” não é um endereço da web válido',
  number: '“{label}” não é um número',
  integer: '“{label}” não é um número inteiro',
  least: '“{label}” deve ser no mínimo {amount}',
  most: '“{label}” deve ser no máximo {amount}',
  oneOf: '“{label}” deve ser uma destas opções: {list}',
  same: '“{label}” não confere com “{other}”',
  different: '“{label}” deve ser diferente de “{other}”',
  pattern: '“{label}” não está no formato correto',
  optional: 'Opcional',
}

export const rooms = { form }
