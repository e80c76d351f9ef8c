const form = {
  required: 'Ilagay ang {label}',
  noBlank: 'Hindi puwedeng puro espasyo ang {label}',
  noSpaces: 'Hindi puwedeng may espasyo ang {label}',
  length: {
    one: 'Dapat eksaktong {count} character ang {label}',
    other: 'Dapat eksaktong {count} character ang {label}',
  },
  min: {
    one: 'Dapat hindi bababa sa {count} character ang {label}',
    other: 'Dapat hindi bababa sa {count} character ang {label}',
  },
  max: {
    one: 'Hindi puwedeng lumampas sa {count} character ang {label}',
    other: 'Hindi puwedeng lumampas sa {count} character ang {label}',
  },
  email: 'Hindi wastong email address ang {label}',
  url: 'Hindi wastong web address ang {label}',
  number: 'Hindi numero ang {label}',
  integer: 'Hindi buong numero ang {label}',
  least: 'Dapat hindi bababa sa {amount} ang {label}',
  most: 'Hindi puwedeng lumampas sa {amount} ang {label}',
  oneOf: 'Dapat isa sa mga ito ang {label}: {list}',
  same: 'Hindi tugma ang {label} sa {other}',
  different: 'Dapat iba ang {label} sa {other}',
  pattern: 'Mali ang format ng {label}',
  optional: 'Opsyonal',
}

export const rooms = { form }
