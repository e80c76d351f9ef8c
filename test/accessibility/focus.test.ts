import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runIn } from '../../scripts/drivers/cdp.ts'
import { type Chromium, openChromium } from '../../scripts/drivers/chromium.ts'
import { screenCases } from '../../scripts/drivers/screenCases.ts'
import { articleId, readAs, reader, settle } from '../../scripts/drivers/screens.ts'

const { https, http } = inject('sandbox')
const steps = 40

let chromium: Chromium
let post: string
beforeAll(async () => {
  chromium = await openChromium({ width: 1280, height: 900 })
  await chromium.browser.url(`${https}/favicon.ico`)
  post = await articleId(http)
  await readAs(chromium, reader)
})
afterAll(() => chromium?.close())

const press = async (key: string, code: number) => {
  for (const type of ['rawKeyDown', 'keyUp']) {
    await chromium.cdp.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code })
  }
}

/** Runs in the page: how what has the focus is seen, and whether it had it when last asked. */
async function lookTwiceAtFocus() {
  /** What has the focus, and what is wrong with how it is seen. */
  function lookAtFocus(): { readonly name: string; readonly fault: string } {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return { name: '', fault: '' }
    const name = `${at.tagName.toLowerCase()}.${at.className}`
    const hasLine = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const isField = at.matches('input, textarea, [contenteditable]')
    const label = at.matches('input') ? at.closest('label') : null
    const box = label ?? at
    // What stands round a field, or for one that is hidden, may be marked for it.
    const bar = at.closest('.reply-bar__field')
    const round = [box, at.nextElementSibling, at.parentElement, bar].filter((one) => one !== null)
    const isMarked =
      round.some((one) => [undefined, '::before', '::after'].some((part) => hasLine(one, part))) ||
      (isField && round.some((one) => getComputedStyle(one).boxShadow !== 'none'))
    const { top, bottom, left, right } = box.getBoundingClientRect()
    const over = [0.02, 0.5, 0.98].flatMap((down) =>
      [0.02, 0.5, 0.98].map((along) =>
        document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down),
      ),
    )
    const isSeen = over.some((found) => found !== null && (box.contains(found) || found.contains(box)))
    const whereIs = `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, under ${over[4]?.tagName}.${over[4]?.className}`
    return { name, fault: !isMarked ? 'has no line round it' : !isSeen ? `is not in sight: ${whereIs}` : '' }
  }

  let seen = lookAtFocus()
  if (seen.fault) {
    // What a page does about the focus is seen in its next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    seen = lookAtFocus()
  }
  const at = document.activeElement ?? document.body
  const isSame = Reflect.get(window, 'lastWithFocus') === at
  Reflect.set(window, 'lastWithFocus', at)
  return { ...seen, isSame }
}

test.each([
  ...['home-reader', 'post', 'user', 'profile', 'notification', 'topics-reader', 'topic', 'rank', 'following', 'found'],
  ...['setting', 'draft', 'fansAndFocus', 'spot'],
])('%s is walked through by Tab: what has the focus is marked and in sight, and nothing keeps it', async (screen) => {
  const { path, shows } = screenCases[screen] ?? {}
  if (!path || !shows) throw new Error(`There is no ${screen}.`)
  await chromium.browser.url(`${https}/en${path.replace('{post}', post)}`)
  await settle(chromium, shows)
  const faults = new Set<string>()
  let kept = 0
  for (let step = 0; step < steps; step++) {
    await press('Tab', 9)
    const { name, fault, isSame } = await runIn(chromium.cdp, lookTwiceAtFocus)
    if (fault) faults.add(`${name} ${fault}`)
    kept = isSame ? kept + 1 : 0
    if (kept > 1) faults.add(`${name} keeps the focus`)
  }
  expect([...faults].join('\n')).toBe('')
})
