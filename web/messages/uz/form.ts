const form = {
  required: '“{label}” maydonini toʻldiring',
  noBlank: '“{label}” faqat boʻshliqlardan iborat boʻlishi mumkin emas',
  noSpaces: '“{label}” ichida boʻshliq boʻlishi mumkin emas',
  length: {
    one: '“{label}” roppa-rosa {count} ta belgidan iborat boʻlishi kerak',
    other: '“{label}” roppa-rosa {count} ta belgidan iborat boʻlishi kerak',
  },
  min: {
    one: '“{label}” kamida {count} ta belgidan iborat boʻlishi kerak',
    other: '“{label}” kamida {count} ta belgidan iborat boʻlishi kerak',
  },
  max: {
    one: '“{label}” {count} ta belgidan oshmasligi kerak',
    other: '“{label}” {count} ta belgidan oshmasligi kerak',
  },
  email: '“{label}” toʻgʻri elektron pochta manzili emas',
  url: '“{label}” toʻgʻri veb-manzil emas',
  number: '“{label}” son emas',
  integer: '“{label}” butun son emas',
  least: '“{label}” kamida {amount} boʻlishi kerak',
  most: '“{label}” koʻpi bilan {amount} boʻlishi kerak',
  oneOf: '“{label}” quyidagilardan biri boʻlishi kerak: {list}',
  same: '“{label}” bilan “{other}” mos kelmadi',
  different: '“{label}” bilan “{other}” bir xil boʻlmasligi kerak',
  pattern: '“{label}” notoʻgʻri formatda',
  optional: 'Ixtiyoriy',
}

export const rooms = { form }
