/** What stands somewhere in the browser's storage: where, and what it is. */
export type Kept = readonly [place: string, value: string]

/** All that the browser keeps of the site that it is on. What cannot be read is told as a `fault`. */
export const dumpOf = (browser: WebdriverIO.Browser): Promise<readonly Kept[]> =>
  browser.executeAsync((done: (found: readonly Kept[]) => void) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function all(): Promise<Kept[]> {
      const found: Kept[] = document.cookie.split('; ').map((pair) => ['cookie', decodeURIComponent(pair)])
      for (const place of ['localStorage', 'sessionStorage'] as const)
        for (const key of Object.keys(window[place])) found.push([`${place} ${key}`, window[place].getItem(key) ?? ''])
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await result(indexedDB.open(name))
        for (const area of database.objectStoreNames) {
          const store = () => database.transaction(area).objectStore(area)
          for (const key of await result(store().getAllKeys()))
            found.push([`${name}/${area} ${key}`, JSON.stringify(await result(store().get(key)))])
        }
        database.close()
      }
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push([`cache ${name}`, url])
      return found
    }
    all().then(done, (error: unknown) => done([['fault', String(error)]]))
  })
