const form = {
  required: 'Introduce {label}',
  noBlank: '{label} no puede contener solo espacios',
  noSpaces: '{label} no puede contener espacios',
  length: {
    one: '{label} debe tener exactamente {count} carácter',
    many: '{label} debe tener exactamente {count} de caracteres',
    other: '{label} debe tener exactamente {count} caracteres',
  },
  min: {
    one: '{label} debe tener al menos {count} carácter',
    many: '{label} debe tener al menos {count} de caracteres',
    other: '{label} debe tener al menos {count} caracteres',
  },
  max: {
    one: '{label} no puede tener más de {count} carácter',
    many: '{label} no puede tener más de {count} de caracteres',
    other: '{label} no puede tener más de {count} caracteres',
  },
  email: '{label} no es un correo electrónico válido',
  url: '{label} no es una dirección web válida',
  number: '{label} no es un número',
  integer: '{label} no es un número entero',
  least: '{label} debe ser como mínimo {amount}',
  most: '{label} no puede ser más de {amount}',
  oneOf: '{label} debe ser uno de {list}',
  same: '{label} no coincide con {other}',
  different: '{label} debe ser distinto de {other}',
  pattern: '{label} no tiene el formato correcto',
  optional: 'Opcional',
}

export const rooms = { form }
