import { stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties } from '#scripts/build/belowRoot.ts'
import { text, writeFolder } from '#scripts/build/files.ts'
import { folderForFile } from '#test/support/folder.ts'

describe('files', () => {
  const at = folderForFile()

  test('runs a command after each build', async () => {
    const isRun = async (path: string) => ((await stat(at('built', path))).mode & 0o100) !== 0
    for (let builds = 0; builds < 2; builds += 1) {
      writeFolder(
        at('built'),
        new Map([
          ['cli.js', text('#!/usr/bin/env node\n')],
          ['serve.js', text('export {}\n')],
          ['empty.js', text('')],
        ]),
      )
      expect(await Promise.all(['cli.js', 'serve.js', 'empty.js'].map(isRun))).toEqual([true, false, false])
    }
  })
})

describe('belowRoot', () => {
  const below = (sheet: string): string => sheetBelowRoot(sheet, new Set(keyframesIn(sheet)))

  describe('a sheet of the library', () => {
    test.each([
      ['.page .button{top:0}', '.insights .page .button{top:0}'],
      ['a:hover,h1{top:0}', '.insights a:hover,.insights h1{top:0}'],
      ['.page>*{top:0}', '.insights .page>*{top:0}'],
      ['*,::before{top:0}', ':is(.insights,.insights *),:is(.insights,.insights *)::before{top:0}'],
      [':focus-visible{top:0}', ':is(.insights,.insights *):focus-visible{top:0}'],
      ['[dir=rtl] .icon{top:0}', ':is(.insights,.insights *)[dir=rtl] .icon{top:0}'],
    ])('applies below the root only: %s', (sheet, wanted) => expect(below(sheet)).toBe(wanted))

    test.each([
      ['html{top:0}', '.insights{top:0}'],
      [':root[data-theme=white]{top:0}', '.insights[data-theme=white]{top:0}'],
      [':root:has(.reply){top:0}', '.insights:has(.reply){top:0}'],
      ['body{top:0}', '.insights .insights-body{top:0}'],
      ['[data-on] body::before{top:0}', ':is(.insights,.insights *)[data-on] .insights-body::before{top:0}'],
    ])('replaces the document by the root: %s', (sheet, wanted) => expect(below(sheet)).toBe(wanted))

    test('does so inside media and support queries too', () => {
      expect(below('@media print{@supports (top:0){a{top:0}}}')).toBe(
        '@media print{@supports (top:0){.insights a{top:0}}}',
      )
    })

    test('prefixes keyframes with the root, in definitions and uses', () => {
      const sheet =
        '.a{animation:pill 1s ease}.b{animation-name:pill,none}.pill{top:0}@keyframes pill{from{top:0}50%{top:1px}}'
      expect(below(sheet)).toBe(
        '.insights .a{animation:insights-pill 1s ease}.insights .b{animation-name:insights-pill,none}.insights .pill{top:0}' +
          '@keyframes insights-pill{from{top:0}50%{top:1px}}',
      )
    })

    test('resets a host’s custom properties of the same names at the root', () => {
      expect(withoutHostsProperties(['.button--quiet{--a:var(--b)}', 'p{top:var(--c,0);--a:0}'])).toBe(
        ':where(.insights){--a:initial;--b:initial;--c:initial}',
      )
    })
  })
})
