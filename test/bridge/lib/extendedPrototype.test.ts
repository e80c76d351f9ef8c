import { expect, test } from 'vitest'
import { isAmount, isMissingOr, isText, listOf, shape } from '#bridge/lib/guards.ts'
import { type ReadFaults, read } from '#bridge/lib/read.ts'

/** Does it where every object and array inherits more, as old scripts of host sites extend them. */
function extended<T>(work: () => T): T {
  const prototypes = [Object.prototype, Array.prototype]
  for (const prototype of prototypes)
    Object.defineProperty(prototype, 'each', {
      value: () => undefined,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  try {
    return work()
  } finally {
    for (const prototype of prototypes) Reflect.deleteProperty(prototype, 'each')
  }
}

test('uses only the own fields of a shape, even if objects inherit others', () => {
  const accepts = shape<{ id: string; at?: number }>({ id: isText, at: isMissingOr(isAmount) })
  expect(extended(() => [{ id: 'a' }, { id: 'a', at: 'b' }].map(accepts))).toEqual([true, false])
  expect(extended(() => listOf(accepts)([{ id: 'a' }, { id: 'b', at: 1 }]))).toBe(true)
})

test('reads only the fields of the shape', () => {
  const faults: ReadFaults = { fields: {} }
  const made = extended(() => read({ id: '', list: [{ name: '' }] })({ id: 'a', list: [{ name: 'b' }] }, faults))
  expect(made).toEqual({ id: 'a', list: [{ name: 'b' }] })
  expect(faults).toEqual({ fields: {} })
})
