import { expect, test } from 'vitest'
import { ownWordsFaults } from '#bridge/site/ownWords.ts'

test.each([
  [undefined, []],
  [{}, []],
  [{ en: { shell: { write: 'Share' } }, 'es-AR': { home: { newPosts: { one: 'x', many: 'x', other: 'x' } } } }, []],
  ['Share', ['messages must be texts by language, such as { en: { shell: { write: "Share" } } }.']],
  [{ tlh: {} }, ['messages.tlh is not a supported language, such as "de" or "zh-CN".']],
  [{ DE: {} }, ['messages.DE is not a supported language, such as "de" or "zh-CN".']],
  [{ de: 'Teilen' }, ['messages.de must be texts by namespace and key.']],
  [{ de: { shell: 'Teilen' } }, ['messages.de.shell must be texts by key.']],
  [
    { de: { shell: { write: 7, more: { one: 1 } } } },
    [
      'messages.de.shell.write must be a text, or texts by plural form.',
      'messages.de.shell.more must be a text, or texts by plural form.',
    ],
  ],
])('%j: %j', (messages, faults) => expect(ownWordsFaults({ messages })).toEqual(faults))
