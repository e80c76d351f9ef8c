import { expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { exchangePath, exchangeSources, loadExchange } from '#scripts/build/exchange.ts'
import { literalOf, minified } from '#scripts/build/scripts.ts'
import { pageBuilds } from '../../esbuild.config.ts'

const sandbox = await loadExchange(exchangePath())
const { thirdParties: _, ...bare } = sandbox

test.each([
  ['with log-ins by others', sandbox],
  ['without any', bare],
])('the packer finds the providers of an exchange %s in minified scripts', async (_name, config) => {
  const [page] = pageBuilds
  if (!page) throw new Error('There are pages to build.')
  const providers = await literalOf(exchangeSources(defineExchange(config))['insights:thirdParties'], page)
  const text = `var packed=${providers};export const settings=(told)=>told??packed.thirdParties;`
  const small = await minified({ text, map: undefined }, [providers])
  expect(small.text).toContain(providers)
})
