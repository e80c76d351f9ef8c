/* Runs before the page's own scripts: writes down who listens to what all scripts share, and what runs again and again. */
{
  const shared = (target) =>
    target instanceof Node
      ? [document, document.documentElement, document.head, document.body].includes(target)
      : !(
          target instanceof AbortSignal ||
          target instanceof XMLHttpRequest ||
          target.constructor.name.startsWith('IDB')
        )
  /** By target, type, listener and phase, as the browser tells them apart. */
  const live = new Map()
  const keyOf = (type, options) => `${type} ${Boolean(typeof options === 'object' ? options?.capture : options)}`
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    if (listener && shared(target)) {
      const ofTarget = live.get(target) ?? live.set(target, new Map()).get(target)
      const ofListener = ofTarget.get(listener) ?? ofTarget.set(listener, new Map()).get(listener)
      const key = keyOf(type, options)
      const name = `${target.constructor.name} ${type}`
      // The line that added it says whose it is.
      ofListener.set(key, `${name} ${new Error().stack.split('\n')[2]?.replace(/.*\/(.*)\)?$/, '$1')}`)
      const gone = () => ofListener.delete(key)
      options?.signal?.addEventListener('abort', gone)
      if (options?.once) addEventListener.call(target, type, gone, options)
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    live.get(target)?.get(listener)?.delete(keyOf(type, options))
    return removeEventListener.call(target, type, listener, options)
  }
  const listeners = () =>
    [...live.values()].flatMap((ofTarget) => [...ofTarget.values()].flatMap((names) => [...names.values()])).sort()
  const { setInterval, clearInterval } = window
  const running = new Set()
  window.setInterval = (...rest) => {
    const id = setInterval(...rest)
    running.add(id)
    return id
  }
  window.clearInterval = (id) => {
    running.delete(id)
    clearInterval(id)
  }
  const attributes = (element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort()
  Object.defineProperty(window, 'traces', {
    enumerable: false,
    value: () => ({
      html: attributes(document.documentElement),
      body: attributes(document.body),
      root: document.getElementById('community').outerHTML,
      head: [...document.head.children].map((element) => element.outerHTML),
      beside: [...document.body.children].map(({ localName }) => localName),
      title: document.title,
      theme: document.querySelector('meta[name="theme-color"]').content,
      scrollRestoration: history.scrollRestoration,
      scroll: [scrollX, scrollY],
      globals: Object.getOwnPropertyNames(window)
        .filter((name) => !/^(se_|\$?cdc_)/.test(name))
        .sort(),
      handlers: Object.keys(window).filter((name) => name.startsWith('on') && window[name]),
      listeners: listeners(),
      intervals: running.size,
      sheets: document.styleSheets.length,
      adopted: document.adoptedStyleSheets.length,
    }),
  })
}
