import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AreaName } from '#bridge/storage/areas.ts'
import { dataVersion } from '#bridge/storage/local.ts'
import { areaNames, caches, migrations } from '#bridge/storage/migrations.ts'
import { isNumber, isText, openPage, openRaw } from './pages.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

describe('nine areas and two caches', () => {
  const areas = ['common', 'separation', 'mix', 'copy', 'community', 'activity', 'earn', 'webSdk', 'web3']
  const ids = [...areas.map((name) => `[s3-area-${name}]`), '[s3-cache-requests] [s3-cache-hashes]']
  test(`${ids.join(' ')} [s3-area-separate] [s3-dataVersion] are those of the specification, in a database of version 1`, async () => {
    expect(areaNames).toEqual([...areas, 'requests', 'hashes'])
    expect(caches).toEqual(['requests', 'hashes'])
    expect(dataVersion).toBe(1)
    await openPage().area.set('a', 1)
    const raw = await openRaw(undefined)
    expect(raw.version).toBe(1)
    expect([...raw.objectStoreNames].sort()).toEqual([...areaNames].sort())
  })

  test.each(areaNames)('%s keeps its values separate from the others, for the next page', async (name) => {
    const other: AreaName = name === 'mix' ? 'copy' : 'mix'
    const first = openPage()
    expect(await first.openStorageArea(name).set('key', name)).toBe(true)
    expect(await first.openStorageArea(other).get('key', isText)).toBeUndefined()
    const next = openPage()
    expect(await next.openStorageArea(name).get('key', isText)).toBe(name)
    expect([...first.troubles(), ...next.troubles()]).toEqual([])
  })

  test('commits a write without waiting for an event of the database', async () => {
    const { area } = openPage()
    await area.set('first', 1)
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    void area.set('second', 2)
    // Microtasks alone: no event of the database comes between.
    for (let turn = 0; turn < 1_000; turn++) await undefined
    expect(commit).toHaveBeenCalledOnce()
  })

  test('commits reads as soon as they are requested', async () => {
    const { area } = openPage()
    await area.set('first', 1)
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    const answers = [area.get('first', isNumber), area.keys()]
    expect(await Promise.all(answers)).toEqual([1, ['first']])
    expect(commit).toHaveBeenCalledTimes(2)
  })

  test('ends a change that waits for an answer when the page is left, and repeats it when the page comes back', async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const { area, troubles } = openPage()
    await area.set('count', 1)
    const abort = vi.spyOn(IDBTransaction.prototype, 'abort')
    let asked = 0
    const more = area.update(async (records) => {
      asked += 1
      const count = records.get('count', isNumber)
      if (asked === 1) {
        window.dispatchEvent(new Event('pagehide'))
        expect(abort).toHaveBeenCalledOnce()
        window.dispatchEvent(new Event('pageshow'))
      }
      records.set('count', ((await count) ?? 0) + 1)
    })
    expect([await more, asked, troubles()]).toEqual([{ value: undefined, isStored: true }, 2, []])
    expect(await openPage().area.get('count', isNumber)).toBe(2)
  })

  test('stores a change that begins as the page is left if it asks nothing, and otherwise releases it at once', async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const { area } = openPage()
    await area.set('count', 1)
    const abort = vi.spyOn(IDBTransaction.prototype, 'abort')
    window.dispatchEvent(new Event('pagehide'))
    expect(await area.set('last', 1)).toBe(true)
    expect(abort).not.toHaveBeenCalled()
    const asking = area.update(async (records) => records.set('count', (await records.keys()).length))
    for (let turn = 0; turn < 1_000; turn++) await undefined
    expect(abort).toHaveBeenCalledOnce()
    expect((await asking).isStored).toBe(false)
  })

  test('resolves writes once they are on the disk, except for caches', async () => {
    const seen: unknown[] = []
    const { transaction } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      // The upgrade has one too, which takes no options.
      if (args[2]) seen.push([args[0], args[2]])
      return transaction.apply(this, args)
    })
    const { openStorageArea } = openPage()
    await openStorageArea('web3').set('key', 1)
    await openStorageArea('hashes').set('key', 1)
    await openStorageArea('webSdk').set('key', 1)
    expect(seen).toEqual([
      ['web3', { durability: 'strict' }],
      ['hashes', { durability: 'relaxed' }],
      ['webSdk', { durability: 'relaxed' }],
    ])
  })
})

describe.each(['database', 'memory'] as const)('in %s', (where) => {
  beforeEach(() => {
    if (where === 'memory') vi.stubGlobal('indexedDB', undefined)
  })
  const isKept = where === 'database'

  test('sets, reads, lists, deletes and clears values', async () => {
    const { area } = openPage()
    expect(await area.set('b', 'two')).toBe(isKept)
    await area.set('a', 'one')
    expect(await area.keys()).toEqual(['a', 'b'])
    expect(await area.get('b', isText)).toBe('two')
    expect(await area.delete('b')).toBe(isKept)
    expect(await area.get('b', isText)).toBeUndefined()
    expect(await area.keys()).toEqual(['a'])
    expect(await area.clear()).toBe(isKept)
    expect(await area.keys()).toEqual([])
  })

  test('runs calls in their order, even without awaiting them', async () => {
    const { area } = openPage()
    void area.set('a', 'first')
    void area.set('a', 'second')
    const read = area.get('a', isText)
    void area.delete('a')
    expect([await read, await area.get('a', isText)]).toEqual(['second', undefined])
  })

  test('returns plain data unchanged, and keeps it safe from later changes', async () => {
    const { area } = openPage()
    const value = { text: 'ü', none: null, list: [1, [true]], bytes: Uint8Array.of(1, 2), gone: undefined }
    const saving = area.set('a', value)
    value.list.push(2)
    await saving
    const isAny = (found: unknown): found is typeof value => found !== undefined
    const found = await area.get('a', isAny)
    expect(found).toEqual({ ...value, list: [1, [true]] })
    found?.list.push(3)
    expect((await area.get('a', isAny))?.list).toHaveLength(2)
  })

  const ring: unknown[] = []
  ring.push(ring)
  test.each([
    ['a function', { run: () => {} }],
    ['an instance of a class', { made: new Map() }],
    ['a date', new Date()],
    ['a ring', ring],
    ['nothing', undefined],
    ['a symbol', Symbol('s')],
  ])('refuses %s with a TypeError, and changes nothing', async (_, value) => {
    const { area, troubles } = openPage()
    await area.set('a', 'kept')
    await expect(area.set('a', value)).rejects.toThrow(TypeError)
    expect(await area.get('a', isText)).toBe('kept')
    expect(troubles()).toEqual(isKept ? [] : ['denied'])
  })

  test('removes and reports a stored value that is not accepted, and treats it as missing', async () => {
    const { area, troubles } = openPage()
    await area.set('a', 'text')
    expect(await area.get('a', isNumber)).toBeUndefined()
    expect(await area.keys()).toEqual([])
    expect(troubles()).toContain('corrupt')
  })

  test('reads its own writes in a change, and commits the change as a whole', async () => {
    const { area } = openPage()
    await area.set('count', 1)
    await area.set('old', 1)
    const changed = await area.update(async (records) => {
      records.set('count', ((await records.get('count', isNumber)) ?? 0) + 1)
      records.delete('old')
      records.set('new', 'x')
      return [await records.get('count', isNumber), await records.keys()]
    })
    expect(changed).toEqual({ value: [2, ['count', 'new']], isStored: isKept })
    expect(await area.keys()).toEqual(['count', 'new'])
  })

  test('starts over in a change that clears', async () => {
    const { area } = openPage()
    await area.set('old', 1)
    await area.update(async (records) => {
      records.clear()
      expect(await records.get('old', isNumber)).toBeUndefined()
      records.set('new', 2)
      expect(await records.get('new', isNumber)).toBe(2)
    })
    expect(await area.keys()).toEqual(['new'])
  })

  test('changes nothing when a change throws, and rethrows the error', async () => {
    const { area, troubles } = openPage()
    await area.set('a', 'before')
    const refused = area.update(async (records) => {
      records.set('a', 'after')
      records.set('b', 'new')
      await records.keys()
      throw new RangeError('No.')
    })
    await expect(refused).rejects.toThrow(new RangeError('No.'))
    expect([await area.get('a', isText), await area.keys()]).toEqual(['before', ['a']])
    expect(troubles()).toEqual(isKept ? [] : ['denied'])
  })

  test('rejects work that awaits something other than its records, and does not block other work', async () => {
    const { area } = openPage()
    const stuck = area.update(async (records) => {
      records.set('a', 'never')
      await area.get('a', isText)
    })
    const next = area.set('b', 'went on')
    await expect(stuck).rejects.toThrow(/awaited something other/)
    expect(await next).toBe(isKept)
  })

  test('counts all of 50 concurrent changes', async () => {
    const { area } = openPage()
    const add = () =>
      area.update(async (records) => records.set('count', ((await records.get('count', isNumber)) ?? 0) + 1))
    await Promise.all(Array.from({ length: 50 }, add))
    expect(await area.get('count', isNumber)).toBe(50)
  })
})

test('merges the changes of two pages to one record', async () => {
  const pages = [openPage(), openPage()]
  const add = ({ area }: ReturnType<typeof openPage>) =>
    area.update(async (records) => records.set('count', ((await records.get('count', isNumber)) ?? 0) + 1))
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(pages[at % 2] ?? openPage())))
  expect(await openPage().area.get('count', isNumber)).toBe(20)
})

test('takes data of an older version through every step in order', async () => {
  await openPage().area.set('name', 'old')
  const steps: number[] = []
  const next = openPage({
    version: 3,
    migrations: {
      ...migrations,
      2: async (_, transaction) => {
        steps.push(2)
        const store = transaction.objectStore('common')
        await store.put({ was: await store.get('name') }, 'name')
      },
      3: (database) => {
        steps.push(3)
        database.createObjectStore('further')
      },
    },
  })
  const isNew = (value: unknown): value is { was: string } => typeof value === 'object' && value !== null
  expect(await next.area.get('name', isNew)).toEqual({ was: 'old' })
  expect(steps).toEqual([2, 3])
  expect(next.troubles()).toEqual([])
})
