import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawShare } from '#scripts/build/share.ts'
import { folderForFile } from '#test/support/folder.ts'

const at = folderForFile()

const accent = ['#00aa77', '#11ddbb'] as const

test('the picture of a shared link is the same without fonts', async () => {
  const fonts = at('fonts.conf')
  writeFileSync(fonts, '<fontconfig/>\n')
  const source = `
    const { drawShare } = await import(${JSON.stringify(new URL('../../scripts/build/share.ts', import.meta.url).href)})
    process.stdout.write(await drawShare({ brand: { name: 'Meridian', accent: ['#00aa77', '#11ddbb'] } }))`
  const env = { PATH: process.env.PATH, FONTCONFIG_FILE: fonts }
  const drawn = execFileSync(process.execPath, ['--input-type=module', '-e', source], { env })
  expect(drawn.length).toBeGreaterThan(1_000)
  expect(drawn.equals(Buffer.from(await drawShare({ brand: { name: 'Meridian', accent } })))).toBe(true)
})
