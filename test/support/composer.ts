/** Texts that a field and the layer under it may wrap in two ways. */
export const composerTexts: readonly string[] = [
  'Watching $BTC into the close, with #Halving, @mira and https://acme.example/a/very/long/address?that=wraps&somewhere=in-the-middle-of-it\n\nEnd',
  `${'w'.repeat(120)} #tag, "AV. To" (#AVATAR) To.`,
  'أتابع $BTC قبل الإغلاق مع #بيتكوين\nBitcoin مرة أخرى 👍🏽  two  spaces\n',
  '今天#比特币 涨了，买$BTC吧。'.repeat(12),
]

type Box = readonly number[]

/** Where the field and the layer under it are, and how high what is in them is. */
export const layerAndField = (
  browser: WebdriverIO.Browser,
): Promise<{ readonly layer: Box; readonly field: Box; readonly inner: readonly (number | undefined)[] }> =>
  browser.execute(() => {
    const [layer, field] = ['.writing__layer', '.writing__field'].map((each) => document.querySelector(each))
    const boxOf = (element: Element | null | undefined) => {
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return [x, y, width, height].map(Math.round)
    }
    return { layer: boxOf(layer), field: boxOf(field), inner: [layer?.scrollHeight, field?.scrollHeight] }
  })

/** Types at a field's end and reloads the page before anything else can happen there. Resolves in the next page. */
export async function typeAndReload(browser: WebdriverIO.Browser, selector: string, text: string): Promise<void> {
  await browser.execute(
    (selected, put) => {
      const field = document.querySelector<HTMLTextAreaElement>(selected)
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
      document.execCommand('insertText', false, put)
      Reflect.set(window, 'isLeft', true)
      location.reload()
    },
    selector,
    text,
  )
  await browser.waitUntil(() => browser.execute(() => !Reflect.has(window, 'isLeft')))
}
