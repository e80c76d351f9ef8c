import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawShare, lettered } from '#scripts/build/share.ts'
import { differences, digestsOf } from '#scripts/check/sameBytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'insights-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const accent = ['#00aa77', '#11ddbb'] as const
const lettering = { x: 0, y: 0, height: 70, thickness: 10, maxWidth: 900, colour: '#fff' }

test('the picture of a shared link is the same where there are no fonts', async () => {
  const fonts = join(folder, 'fonts.conf')
  writeFileSync(fonts, '<fontconfig/>\n')
  const source = `
    const { drawShare } = await import(${JSON.stringify(new URL('../../scripts/build/share.ts', import.meta.url).href)})
    process.stdout.write(await drawShare({ brand: { name: 'Meridian', accent: ['#00aa77', '#11ddbb'] } }))`
  const env = { PATH: process.env.PATH, FONTCONFIG_FILE: fonts }
  const drawn = execFileSync(process.execPath, ['--input-type=module', '-e', source], { env })
  expect(drawn.length).toBeGreaterThan(1_000)
  expect(drawn.equals(Buffer.from(await drawShare({ brand: { name: 'Meridian', accent } })))).toBe(true)
})

test('a name has lines for each letter of English, without the marks above', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+'
  expect(lettered(letters, lettering)?.match(/<path /g)).toHaveLength(letters.length)
  expect(lettered('Österling Börse', lettering)).toBe(lettered('Osterling Borse', lettering))
  expect(lettered('币安', lettering)).toBeUndefined()
})

test('a long name is written smaller, so that it stays in the picture', () => {
  const scaleOf = (text: string) => Number(/scale\(([\d.]+)\)/.exec(lettered(text, lettering) ?? '')?.[1])
  expect(scaleOf('Acme')).toBe(1)
  expect(scaleOf('Acme of the Western Harbours')).toBeLessThan(0.7)
})

test('what differs between two folders is named', async () => {
  writeFileSync(join(folder, 'a.txt'), 'a')
  const [same] = [...(await digestsOf(folder))].filter(([path]) => path === 'a.txt')
  expect(same?.[1]).toMatch(/^[\da-f]{64}$/)
  const one = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ] as const)
  expect(differences(one, one)).toEqual([])
  expect(
    differences(
      one,
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['d', '1'],
      ] as const),
    ),
  ).toEqual([
    'dist/b has other bytes when it is built in another folder.',
    'dist/c is built in one of two folders alone.',
    'dist/d is built in one of two folders alone.',
  ])
})
