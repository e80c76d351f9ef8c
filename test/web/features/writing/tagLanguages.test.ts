import { expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'

test.each([
  ['0,1,2', [0, 1, 2]],
  ['', []],
  ['  ', []],
  [',,', []],
  [' 0 , 24', [0, 24]],
  ['en,1', [1]],
  ['NaN,1.5,-1,1e3,0x10,٣', []],
])('hashTagLanguage %j names the language types %j', async (hashTagLanguage, types) => {
  vi.resetModules()
  const { provideServices } = await import('#web/lib/page/services.ts')
  const { $tagLanguages } = await import('#web/features/writing/writingWords.ts')
  const call = () => Promise.resolve({ hashTagLanguage }) as Promise<never>
  provideServices({ exchange: sandbox, client: { call } })
  const stop = $tagLanguages.listen(() => {})
  await vi.waitFor(() => expect($tagLanguages.get()).toEqual(types))
  stop()
})

test.each([
  ['required', 'required'],
  ['offered', 'offered'],
  [undefined, 'off'],
])('reads the exchange’s disclosure setting %s as %s', async (disclosure, asked) => {
  vi.resetModules()
  const { provideServices } = await import('#web/lib/page/services.ts')
  const { $disclosureAsked, $tagLanguages } = await import('#web/features/writing/writingWords.ts')
  const call = vi.fn(() => Promise.resolve({ hashTagLanguage: '0', disclosure }) as Promise<never>)
  provideServices({ exchange: sandbox, client: { call } })
  const stops = [$disclosureAsked.listen(() => {}), $tagLanguages.listen(() => {})]
  await vi.waitFor(() => expect($tagLanguages.get()).toEqual([0]))
  expect($disclosureAsked.get()).toBe(asked)
  expect(call).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})
