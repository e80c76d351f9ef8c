import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { areaNames, migrations } from '#bridge/storage/migrations.ts'
import type { StorageFailure } from '#bridge/storage/storageFailures.ts'
import { isNumber, isText, openPage, openRaw } from './pages.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

const quota = () => new DOMException('No room.', 'QuotaExceededError')

/** A request that fails when it is told to. Its events are the platform's: those of the stand-in take no others. */
function failingRequest(error: DOMException): { readonly request: IDBOpenDBRequest; readonly fail: () => void } {
  const target = new EventTarget()
  const request = new IDBOpenDBRequest()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(request, name, { value: target[name].bind(target) })
  Object.defineProperty(request, 'error', { value: error })
  return { request, fail: () => void target.dispatchEvent(new Event('error')) }
}

function failingOpen(name: string): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const { request, fail } = failingRequest(new DOMException('Refused.', name))
    setTimeout(fail)
    return request
  })
}

/** A database as an earlier visit left it. */
const leaveDatabase = (): Promise<IDBDatabase> =>
  openRaw(1, (database) => {
    for (const name of areaNames) database.createObjectStore(name)
  })

/** What a browser does when storage is full: it aborts, even while the transaction commits. */
function abortForRoom(transaction: IDBTransaction): void {
  const ended: unknown = Reflect.get(transaction, '_abort')
  if (typeof ended !== 'function') throw new TypeError('This IndexedDB aborts in another way.')
  ended.call(transaction, 'QuotaExceededError')
}

/** Lets every write of a value fail as a full disk does: the request fails, and the transaction with it. */
function refusePuts(): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
  ): IDBRequest<IDBValidKey> {
    const { request, fail } = failingRequest(quota())
    this.get('any').addEventListener('success', () => {
      fail()
      abortForRoom(this.transaction)
    })
    return Object.create(request)
  })
  return () => spy.mockRestore()
}

/** Lets every commit fail that has written something: requests succeed, and only then there is no room. */
function refuseCommits(): () => void {
  const { put } = IDBObjectStore.prototype
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const request = put.call(this, value, key)
    const { transaction } = this
    request.addEventListener('success', () => queueMicrotask(() => abortForRoom(transaction)))
    return request
  })
  return () => spy.mockRestore()
}

interface Fault {
  readonly name: string
  readonly told: StorageFailure
  /** Brings it about. */
  readonly begin: () => unknown
}

const faults: readonly Fault[] = [
  { name: 'denied: there is no IndexedDB', told: 'denied', begin: () => vi.stubGlobal('indexedDB', undefined) },
  {
    name: 'denied: to ask for IndexedDB throws',
    told: 'denied',
    begin: () =>
      Object.defineProperty(globalThis, 'indexedDB', {
        configurable: true,
        get: () => {
          throw new DOMException('Denied.', 'SecurityError')
        },
      }),
  },
  {
    name: 'denied: to open throws',
    told: 'denied',
    begin: () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Denied.', 'SecurityError')
      }),
  },
  { name: 'denied: to open is refused', told: 'denied', begin: () => failingOpen('InvalidStateError') },
  {
    name: 'denied: every transaction is refused',
    told: 'denied',
    begin: async () => {
      ;(await leaveDatabase()).close()
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The connection is lost.', 'UnknownError')
      })
    },
  },
  { name: 'full: there is no room to open', told: 'full', begin: () => failingOpen('QuotaExceededError') },
  { name: 'full: a write fails', told: 'full', begin: refusePuts },
  {
    name: 'full: a write throws at once',
    told: 'full',
    begin: () =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw quota()
      }),
  },
  { name: 'full: a commit fails', told: 'full', begin: refuseCommits },
  {
    name: 'corrupt: it opens neither the first nor the second time',
    told: 'corrupt',
    begin: () => failingOpen('UnknownError'),
  },
  { name: 'corrupt: its areas are missing', told: 'corrupt', begin: async () => (await openRaw(1)).close() },
  {
    name: 'blocked: to open is never answered',
    told: 'blocked',
    begin: () => vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest()),
  },
  {
    name: 'blocked: a transaction is never answered',
    told: 'blocked',
    begin: async () => {
      const raw = await leaveDatabase()
      const store = raw.transaction('common', 'readwrite').objectStore('common')
      const again = () => {
        store.get('busy').onsuccess = again
      }
      again()
    },
  },
  { name: 'newer: a later version has been here', told: 'newer', begin: async () => (await openRaw(9)).close() },
]

describe('failing storage', () => {
  test.each(faults.map((fault, at) => [`${at + 1} of ${faults.length}`, fault.name, fault] as const))(
    'survives %s, %s',
    async (_, __, { begin, told }) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      await begin()
      const { area, openStorageArea, troubles } = openPage()
      await area.set('a', 'one')
      await area.set('b', 2)
      expect(await area.get('a', isText)).toBe('one')
      expect(await area.keys()).toEqual(['a', 'b'])
      const changed = await area.update(async (records) => {
        records.delete('a')
        records.set('b', ((await records.get('b', isNumber)) ?? 0) + 1)
        return records.keys()
      })
      expect(changed.value).toEqual(['b'])
      expect(await area.get('b', isNumber)).toBe(3)
      await area.clear()
      expect(await area.keys()).toEqual([])
      expect(await openStorageArea('web3').keys()).toEqual([])
      expect(troubles()).toEqual([told])
    },
  )
})

describe.each([
  ['a write fails', refusePuts],
  ['a commit fails', refuseCommits],
] as const)('full, since %s', (_, refuse) => {
  test('keeps stored data readable, and prefers memory to it', async () => {
    const { area } = openPage()
    await area.set('old', 'kept')
    await area.set('both', 'kept')
    refuse()
    expect(await area.set('both', 'held')).toBe(false)
    expect([await area.get('old', isText), await area.get('both', isText)]).toEqual(['kept', 'held'])
    expect(await area.keys()).toEqual(['both', 'old'])
  })

  test('applies a change in memory as a whole', async () => {
    const { area } = openPage()
    await area.set('count', 1)
    refuse()
    const changed = await area.update(async (records) => {
      const count = (await records.get('count', isNumber)) ?? 0
      records.set('count', count + 1)
      records.set('more', true)
      return count
    })
    expect(changed).toEqual({ value: 1, isStored: false })
    expect([await area.get('count', isNumber), await area.keys()]).toEqual([2, ['count', 'more']])
    expect(await openPage().area.get('count', isNumber)).toBe(1)
  })

  test('stores what is in memory with the first change that fits', async () => {
    const { area } = openPage()
    await area.set('gone', 1)
    const release = refuse()
    await area.set('a', 'held')
    await area.update((records) => {
      records.delete('gone')
      records.set('b', 'held')
    })
    release()
    expect(await area.set('c', 'kept')).toBe(true)
    expect(await openPage().area.keys()).toEqual(['a', 'b', 'c'])
  })

  test('still frees space by deleting', async () => {
    const { area } = openPage()
    await area.set('big', 'x')
    refuse()
    await area.set('more', 'y')
    expect(await area.delete('big')).toBe(true)
    expect(await openPage().area.get('big', isText)).toBeUndefined()
  })
})

describe('damage', () => {
  test('creates a database without its areas again once, and stores data from then on', async () => {
    ;(await openRaw(1)).close()
    const page = openPage()
    expect(await page.area.set('a', 'kept')).toBe(true)
    expect(page.troubles()).toEqual(['corrupt'])
    const next = openPage()
    expect(await next.area.get('a', isText)).toBe('kept')
    expect(next.troubles()).toEqual([])
  })

  test('drops a database that does not open once, and no more', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    failingOpen('UnknownError')
    const drop = vi.spyOn(indexedDB, 'deleteDatabase')
    const { area, openStorageArea } = openPage()
    await Promise.all([area.set('a', 1), area.set('b', 1), openStorageArea('mix').keys()])
    expect(drop).toHaveBeenCalledTimes(1)
    expect(indexedDB.open).toHaveBeenCalledTimes(2)
  })

  test('drops data that cannot be migrated', async () => {
    await openPage().area.set('a', 'old')
    const failing = openPage({
      version: 2,
      migrations: {
        ...migrations,
        2: async (database, transaction) => {
          // Data of our own making is there only on the way from version 1.
          const isOld = (await transaction.objectStore('common').get('a')) === 'old'
          if (isOld) throw new TypeError('This was not expected.')
          database.createObjectStore('further')
        },
      },
    })
    expect(await failing.area.keys()).toEqual([])
    expect(await failing.area.set('a', 'new')).toBe(true)
    expect(failing.troubles()).toEqual(['corrupt'])
  })

  test('drops nothing when there is no space for a migration', async () => {
    await openPage().area.set('a', 'old')
    const drop = vi.spyOn(indexedDB, 'deleteDatabase')
    const next = openPage({
      version: 2,
      migrations: {
        ...migrations,
        2: () => {
          throw quota()
        },
      },
    })
    expect(await next.area.set('a', 'new')).toBe(false)
    expect(next.troubles()).toEqual(['full'])
    expect(drop).not.toHaveBeenCalled()
    expect(await openPage().area.get('a', isText)).toBe('old')
  })

  test('loses only the damaged value', async () => {
    const page = openPage()
    await page.area.set('good', 'text')
    await page.area.set('bad', 5)
    expect(await page.area.get('bad', isText)).toBeUndefined()
    expect(await page.area.keys()).toEqual(['good'])
  })
})

describe('several pages', () => {
  const two = { version: 2, migrations: { ...migrations, 2: () => {} } }

  test('hands the database of an older page to a newer one, and continues in memory', async () => {
    const older = openPage()
    await older.area.set('a', 'of version 1')
    const newer = openPage(two)
    expect(await newer.area.get('a', isText)).toBe('of version 1')
    expect(newer.troubles()).toEqual([])
    expect(await older.area.set('a', 'held')).toBe(false)
    expect(await older.area.get('a', isText)).toBe('held')
    expect(older.troubles()).toEqual(['newer'])
    expect(await newer.area.get('a', isText)).toBe('of version 1')
  })

  test('leaves data of a later version unchanged', async () => {
    const raw = await openRaw(9, (database) => database.createObjectStore('common').put('of version 9', 'a'))
    raw.close()
    const drop = vi.spyOn(indexedDB, 'deleteDatabase')
    const { area, troubles } = openPage()
    await area.set('a', 'ours')
    await area.clear()
    expect(troubles()).toEqual(['newer'])
    expect(drop).not.toHaveBeenCalled()
    const after = await openRaw(undefined)
    const request = after.transaction('common').objectStore('common').get('a')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    expect([after.version, request.result]).toEqual([9, 'of version 9'])
  })

  test('keeps data in memory while a page holds an older version, and stores it once that page is closed', async () => {
    const holder = await leaveDatabase()
    const { area, openStorageArea, troubles } = openPage(two)
    expect(await area.set('a', 'held')).toBe(false)
    await openStorageArea('mix').set('b', 'held')
    expect(troubles()).toEqual(['blocked'])
    holder.close()
    await vi.waitFor(async () => expect(await area.set('c', 'kept')).toBe(true))
    await vi.waitFor(async () => expect(await openPage(two).openStorageArea('mix').keys()).toEqual(['b']))
    expect(await openPage(two).area.keys()).toEqual(['a', 'c'])
  })

  test('reopens a connection that the browser closed, without a report', async () => {
    const { area, troubles } = openPage()
    const opened: IDBDatabase[] = []
    const { open } = indexedDB
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = open.apply(indexedDB, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    })
    await area.set('a', 'before')
    for (const database of opened) Reflect.apply(forceCloseDatabase, null, [database])
    expect(await area.get('a', isText)).toBe('before')
    expect(await area.set('a', 'after')).toBe(true)
    expect(troubles()).toEqual([])
  })

  test('replaces a connection that keeps failing, without a report', async () => {
    const { area, troubles } = openPage()
    await area.set('a', 'before')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })
    expect(await area.set('a', 'after')).toBe(true)
    expect(troubles()).toEqual([])
  })

  test('creates a database again that another page deleted', async () => {
    const { area, troubles } = openPage()
    await area.set('a', 'before')
    const request = indexedDB.deleteDatabase('insights')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    expect(await area.set('b', 'after')).toBe(true)
    expect(await openPage().area.keys()).toEqual(['b'])
    expect(troubles()).toEqual([])
  })
})
