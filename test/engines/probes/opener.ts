/** Runs in a page: a button that opens another page, and tries to lead it elsewhere once it is there. What became of that is asked of the page's own server. */
export function openWhenPressed(address: string, elsewhere: string): boolean {
  const button = document.createElement('button')
  button.id = 'opens'
  button.style.cssText = 'position: fixed; inset: 0; z-index: 99999; inline-size: 100%'
  button.addEventListener('click', () => {
    button.remove()
    const other = open(address)
    const look = () => {
      if (!other || other.closed) {
        clearInterval(watch)
        void fetch(`/told?${other ? 'cut off' : 'nothing opened'}`)
        return
      }
      try {
        // Its own empty page may be read, and only that.
        if (other.location.href) return
      } catch {
        // Where it is cut off meanwhile, that is seen at the next look.
        other.location.replace(elsewhere)
      }
    }
    const watch = setInterval(look, 50)
  })
  document.body.append(button)
  return true
}

/** Runs in a page: follows a link out of it, which a notice holds until it is pressed there. */
export function showLinkOut(href: string): boolean {
  const link = document.createElement('a')
  link.href = href
  document.querySelector('main')?.append(link)
  link.click()
  return true
}

/** Runs in a page: has the cards lead elsewhere, and the next press on one ask for a tab of its own, as with Ctrl held down. */
export function pressAnew(href: string): boolean {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.post-card__link')) link.href = href
  const onClick = (event: MouseEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    // A link may stand in the text where it is pressed.
    document
      .querySelector('.post-card[data-item] .post-card__text')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  }
  addEventListener('click', onClick, { capture: true, once: true })
  return true
}

/** Runs in a page: a link that opens a page which has a hold of this one. */
export function showBareLink(href: string): boolean {
  const button = document.createElement('button')
  button.id = 'bare'
  button.style.cssText = 'position: fixed; inset: 0; z-index: 99999; inline-size: 100%'
  button.addEventListener('click', () => {
    button.remove()
    open(href)
  })
  document.body.append(button)
  return true
}
