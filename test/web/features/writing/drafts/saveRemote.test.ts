import { expect, test } from 'vitest'
import { deviceOf } from '#web/features/writing/drafts/saveRemote.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [`${windows} Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} Safari/537.36 Edg/156.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'Safari', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Something else', undefined, undefined],
])('names %s by its parts', (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }))

test('uses the brand’s name in the app', () => {
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'Acme')).toEqual({ browser: 'Acme', system: 'iPhone' })
})
