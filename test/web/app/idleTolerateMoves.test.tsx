import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tolerateMoves } from '#web/app/idle.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'

let show: (names: readonly string[]) => void
function List() {
  const [names, setNames] = useState<readonly string[]>(['a', 'b', 'c'])
  show = setNames
  return (
    <ul>
      {names.map((name) => (
        <li key={name} id={name}>
          {name}
        </li>
      ))}
    </ul>
  )
}
const shown = () => [...document.querySelectorAll('li')].map(({ id }) => id)
const item = (id: string): Element => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const wrap = (id: string) => {
  const wrapper = document.createElement('x-extension')
  item(id).replaceWith(wrapper)
  return wrapper
}

let stop: () => void
beforeEach(() => {
  stop = tolerateMoves(document.documentElement)
  render(
    <Boundary name="page" instead={() => <p>Failed</p>}>
      <List />
    </Boundary>,
  )
})
afterEach(() => {
  stop()
})

describe('an element that an extension', () => {
  test('has removed can be removed by the page without an error', () => {
    item('b').remove()
    act(() => show(['a', 'c']))
    expect([shown(), document.body.textContent]).toEqual([['a', 'c'], 'ac'])
  })

  test('has removed is no insertion point: new elements go to the end', () => {
    item('c').remove()
    act(() => show(['a', 'b', 'n', 'c']))
    expect(shown().filter((id) => id !== 'c')).toEqual(['a', 'b', 'n'])
  })

  test('has wrapped is removed from there', () => {
    const b = item('b')
    wrap('b').append(b)
    act(() => show(['a', 'c']))
    expect(shown()).toEqual(['a', 'c'])
  })

  test('has wrapped keeps its position', () => {
    const b = item('b')
    wrap('b').append(b)
    act(() => show(['a', 'n', 'b', 'c']))
    expect(shown()).toEqual(['a', 'n', 'b', 'c'])
  })
})

test('throws as usual outside the page, and everywhere after unmounting', () => {
  stop()
  stop = tolerateMoves(item('a'))
  const remove = () => document.body.removeChild(document.createElement('p'))
  expect(remove).toThrow()
  expect(() => document.body.insertBefore(document.createElement('p'), document.createElement('p'))).toThrow()
  stop()
  expect(() => item('a').removeChild(document.createElement('p'))).toThrow()
})

test('leaves a frozen prototype unchanged', () => {
  stop()
  vi.spyOn(Object, 'assign').mockImplementationOnce(() => {
    throw new TypeError('Cannot assign to read only property')
  })
  expect(() => tolerateMoves(document.documentElement)()).not.toThrow()
})
