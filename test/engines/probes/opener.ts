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
        clearInterval(watch)
        other.location.replace(elsewhere)
      }
    }
    const watch = setInterval(look, 50)
  })
  document.body.append(button)
  return true
}
