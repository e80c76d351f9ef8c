/*
 * What changes a page from outside: the browser's translator, extensions, password managers, reader modes. Tests start these in
 * happy-dom, the monkey in Chromium, so that nothing here needs another module.
 */

const untranslated = '[translate="no"], .notranslate, script, style, textarea, noscript, font'

/** Calls back for each element and text that a page has and gets, in all of its document. */
function eachNode(root: Node, run: (node: Node) => void): () => void {
  const walk = (node: Node): void => {
    run(node)
    for (const child of [...node.childNodes]) walk(child)
  }
  walk(root)
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') run(target)
      for (const node of addedNodes) if (node.isConnected) walk(node)
    }
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}

/** Puts `<font><font>text</font></font>` in the place of each text, now and later, as Chrome's translator does. */
function translate(): () => void {
  return eachNode(document.body, (node) => {
    const { parentElement, textContent } = node
    if (node.nodeType !== Node.TEXT_NODE || !parentElement || parentElement.closest(untranslated) || !textContent)
      return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = textContent
    node.parentNode?.replaceChild(outer, node)
  })
}

const isField = (node: Node): node is Element =>
  node instanceof Element && node.matches('input:not([type="hidden"]), textarea, [contenteditable="true"]')

/** Marks each field and puts elements of its own beside it and at the end of the page, as a grammar checker does. */
function extend(): () => void {
  const host = document.createElement('grammar-host')
  document.documentElement.append(host)
  const stop = eachNode(document.body, (node) => {
    if (!isField(node) || node.hasAttribute('data-grammar')) return
    for (const name of ['data-grammar', 'data-grammar-id']) node.setAttribute(name, 'false')
    node.setAttribute('spellcheck', 'false')
    const button = document.createElement('grammar-button')
    button.attachShadow({ mode: 'open' }).append('G')
    node.parentNode?.insertBefore(button, node)
    if (node.matches('[contenteditable]')) node.appendChild(document.createElement('grammar-mirror'))
  })
  return () => {
    stop()
    host.remove()
  }
}

/** Lays an icon beside each field, and its list at the end of the body and of what the page is drawn in. */
function overlay(): () => void {
  const lists = [document.body, document.getElementById('root') ?? document.body.firstElementChild].map((place) => {
    const list = document.createElement('div')
    list.setAttribute('data-password-manager', '')
    list.style.cssText = 'position: fixed; inset: auto 0 0 auto; inline-size: 1px; block-size: 1px;'
    place?.append(list)
    return list
  })
  const stop = eachNode(document.body, (node) => {
    if (!isField(node) || node.nextElementSibling?.matches('[data-password-icon]')) return
    const icon = document.createElement('div')
    icon.setAttribute('data-password-icon', '')
    icon.style.cssText = 'position: absolute; inline-size: 1px; block-size: 1px;'
    node.setAttribute('data-password-field', 'true')
    node.parentNode?.insertBefore(icon, node.nextSibling)
  })
  return () => {
    stop()
    for (const list of lists) list.remove()
  }
}

/** Shows a copy of the page's text in its place, and takes that along where the page changes. */
function read(): () => void {
  const copy = document.createElement('div')
  copy.className = 'reader-mode'
  const hidden = [...document.body.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
  const before = hidden.map(({ style }) => style.cssText)
  const renew = () => copy.replaceChildren(...hidden.map((one) => one.cloneNode(true)))
  const observer = new MutationObserver(renew)
  for (const one of hidden) {
    one.style.cssText += '; display: none !important'
    observer.observe(one, { childList: true, subtree: true })
  }
  renew()
  document.body.append(copy)
  return () => {
    observer.disconnect()
    copy.remove()
    hidden.forEach((one, at) => {
      one.style.cssText = before[at] ?? ''
    })
  }
}

/** Each begins at once, and ends by what it returns. */
export const meddlers = { translated: translate, extension: extend, overlay, 'reader mode': read } as const

export type Meddler = keyof typeof meddlers
