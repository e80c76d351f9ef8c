import { expect, test } from 'vitest'
import type { Viewport } from '#scripts/drivers/chromium.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { composerTexts, layerAndField } from '../support/composer.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const widths: Readonly<Record<string, Viewport>> = {
  'a phone': { width: 390, height: 844, mobile: true },
  'a small phone': { width: 320, height: 568, mobile: true },
  'a desk': { width: 1280, height: 900 },
}

const chromium = chromiumForFile()

const read = <T>(script: () => T): Promise<T> => chromium.browser.execute(script) as Promise<T>
const until = (holds: () => Promise<boolean>) => chromium.browser.waitUntil(holds)
const insert = (text: string) => chromium.cdp.send('Input.insertText', { text })
const value = () => read(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.value ?? '')
const has = (selector: string) => chromium.browser.$(selector).isExisting()

/** Opens the composer from a topic's page, and empties it. */
async function compose(viewport: Viewport): Promise<void> {
  await chromium.resize(viewport)
  await chromium.browser.url(`${https}/media/none`)
  await readAs(chromium, reader)
  await read(() => sessionStorage.clear())
  await chromium.browser.url(`${https}/insights/topics/details/BTC`)
  await chromium.browser.$('.topic-write__button').waitForExist()
  await read(() => document.querySelector<HTMLElement>('.topic-write__button')?.click())
  await chromium.browser.$('.writing__field').waitForExist()
  await until(() => read(() => document.activeElement?.classList.contains('writing__field') ?? false))
  await read(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.select())
  await chromium.browser.keys(['Backspace'])
}

for (const [name, viewport] of Object.entries(widths)) {
  test(`on ${name} the layer lies under the text line on line, and the list is taken by keys and undone`, async () => {
    await compose(viewport)
    for (const text of composerTexts) {
      await insert(text)
      const { layer, field, inner } = await layerAndField(chromium.browser)
      // Both wrap alike: the field's own text is as high as the layer's, which gives the field its height.
      expect(field).toEqual(layer)
      expect(inner[1]).toBe(inner[0])
      await read(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.select())
      await chromium.browser.keys(['Backspace'])
    }
    await insert('buy $bt')
    await until(() => has('.suggestions [role="option"]'))
    await chromium.browser.keys(['ArrowDown'])
    await chromium.browser.keys(['Enter'])
    expect(await value()).toBe('buy $BTC ')
    await chromium.browser.keys(['Control', 'z'])
    expect(await value()).toBe('buy $bt')
    expect(await chromium.axe()).toEqual([])
    const isInSight = await read(() => {
      const { bottom = 1e9, right = 1e9 } = document.querySelector('.composer__foot')?.getBoundingClientRect() ?? {}
      return bottom <= innerHeight + 1 && right <= innerWidth + 1
    })
    expect(isInSight).toBe(true)
  })
}
