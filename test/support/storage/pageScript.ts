/**
 * Runs in a page before its own scripts. The query says what the browser is like: `fault` breaks storage in one way, `stored` and
 * `cookie` are preferences as an earlier visit left them, `languages` are the reader's. It notes what the document wears when its
 * body begins, which nothing is painted before, what changes afterwards, and every notice that is shown.
 */
export const pageScript = `(() => {
  const query = new URLSearchParams(location.search)
  const refuse = (name) => () => {
    throw new DOMException('Refused for a test.', name)
  }
  const open = (version, upgrade) => new Promise((resolve) => {
    const request = indexedDB.open('insights', version)
    request.onupgradeneeded = () => upgrade?.(request.result)
    request.onsuccess = () => resolve(request.result)
  })
  const leave = async (version, upgrade) => {
    indexedDB.deleteDatabase('insights')
    const database = await open(version, upgrade)
    database.close()
  }
  const deny = (object, name) => Object.defineProperty(object, name, { configurable: true, get: refuse('SecurityError'), set: refuse('SecurityError') })
  const faults = {
    none() {
      indexedDB.deleteDatabase('insights')
    },
    denied() {
      deny(window, 'localStorage')
      deny(window, 'sessionStorage')
      deny(window, 'indexedDB')
      deny(Document.prototype, 'cookie')
    },
    full() {
      Storage.prototype.setItem = refuse('QuotaExceededError')
      IDBObjectStore.prototype.put = refuse('QuotaExceededError')
      deny(Document.prototype, 'cookie')
    },
    corrupt() {
      void leave(1)
    },
    // Another connection does not let go, and what waits for that comes before the page's turn.
    blocked() {
      indexedDB.deleteDatabase('insights')
      void open(1).then((holder) => {
        // A page that is left may stay in memory, and would hold on.
        addEventListener('pagehide', () => holder.close())
        indexedDB.deleteDatabase('insights')
      })
    },
    older() {
      indexedDB.deleteDatabase('insights')
    },
    newer() {
      void leave(9, (database) => database.createObjectStore('common').put('of version 9', 'kept'))
    },
  }
  if (query.has('fault')) {
    localStorage.clear()
    document.cookie = 'insights_1_preferences=; Max-Age=0; Path=/'
  }
  if (query.has('stored')) localStorage.setItem('insights/1/preferences', query.get('stored'))
  if (query.has('cookie')) document.cookie = 'insights_1_preferences=' + query.get('cookie') + '; Path=/'
  if (query.has('languages')) Object.defineProperty(navigator, 'languages', { value: query.get('languages').split(' ') })
  faults[query.get('fault')]?.()

  const worn = () => {
    const { dataset, lang, dir } = document.documentElement
    return { theme: dataset.theme, up: dataset.up ?? null, dir, isArabic: lang === 'ar-AE' }
  }
  const seen = { first: null, then: [], notices: [] }
  window.seen = seen
  new MutationObserver((records) => {
    if (!seen.first && document.body) seen.first = worn()
    const last = seen.then.at(-1) ?? seen.first
    if (seen.first && JSON.stringify(worn()) !== JSON.stringify(last)) seen.then.push(worn())
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element && node.closest('.notices__said')) seen.notices.push(node.querySelector('.toast__text')?.textContent ?? node.textContent)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-theme', 'data-up', 'dir', 'lang'] })
})()`

export interface Appearance {
  readonly theme: string
  /** Whether price colours are swapped. */
  readonly up: string | null
  readonly dir: string
  readonly isArabic: boolean
}

/** What {@link pageScript} has noted. */
export interface Seen {
  readonly first: Appearance | null
  readonly then: readonly Appearance[]
  readonly notices: readonly string[]
}
