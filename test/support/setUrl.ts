/** Gives the page of happy-dom an address of any origin. */
export function setUrl(url: string): void {
  const page: unknown = Reflect.get(window, 'happyDOM')
  if (typeof page === 'object' && page !== null) Reflect.apply(Reflect.get(page, 'setURL'), page, [url])
}
