const form = {
  required: 'Bitte {label} eingeben',
  noBlank: '{label} darf nicht nur aus Leerzeichen bestehen',
  noSpaces: '{label} darf keine Leerzeichen enthalten',
  length: {
    one: '{label} muss genau {count} Zeichen lang sein',
    other: '{label} muss genau {count} Zeichen lang sein',
  },
  min: {
    one: '{label} muss mindestens {count} Zeichen lang sein',
    other: '{label} muss mindestens {count} Zeichen lang sein',
  },
  max: {
    one: '{label} darf höchstens {count} Zeichen lang sein',
    other: '{label} darf höchstens {count} Zeichen lang sein',
  },
  email: '{label} ist keine gültige E-Mail-Adresse',
  url: '{label} ist keine gültige Webadresse',
  number: '{label} ist keine Zahl',
  integer: '{label} ist keine ganze Zahl',
  least: '{label} muss mindestens {amount} sein',
  most: '{label} darf höchstens {amount} sein',
  oneOf: '{label} muss eines von {list} sein',
  same: '{label} stimmt nicht mit {other} überein',
  different: '{label} muss sich von {other} unterscheiden',
  pattern: '{label} hat nicht das richtige Format',
  optional: 'Optional',
}

export const rooms = { form }
