import { expect, test } from 'vitest'
import { directionOfText } from '#web/lib/content/direction.ts'

test.each([
  ['Bitcoin rises', 'auto'],
  ['البيتكوين يرتفع', 'auto'],
  ['Bitcoin فوق مئة ألف دولار', 'rtl'],
  ['مرحبا everybody, this is an English text', 'ltr'],
  ['$100 🚀', 'auto'],
  ['', 'auto'],
])('gives %j the direction %s', (text, wanted) => expect(directionOfText(text)).toBe(wanted))
