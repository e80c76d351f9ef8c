/** How many posts of the feed the site of the page that is open has kept on this device. */
export const keptPosts = async (browser: WebdriverIO.Browser): Promise<number> =>
  await browser.execute(async () => {
    // To open one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return 0
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await request(indexedDB.open('insights'))
    const requests = database.transaction('requests').objectStore('requests')
    const kept = await request(requests.get('list  en feed recommended'))
    database.close()
    return kept?.data?.[1]?.length ?? 0
  })
