import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { useKeptPlace } from '#web/ui/LongList/useKeptPlace.ts'
import { openWorld } from '../features/feed/home/world.ts'

function List({ people }: { people: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null)
  useKeptPlace(root, 'here')
  return (
    <div ref={root}>
      {people.map((avatar) => (
        <Avatar key={avatar} person={{ avatar }} />
      ))}
    </div>
  )
}

test('loads only visible pictures of a list until the reader scrolls', () => {
  openWorld()
  onTestFinished(cleanup)
  const { container, rerender } = render(<List people={['/a.webp']} />)
  const loading = (path: string) => container.querySelector(`img[src$="${path}"]`)?.getAttribute('loading')
  expect(loading('/a.webp')).toBe('lazy')
  const scrollTo = (top: number) => {
    window.scrollTo(0, top)
    fireEvent.scroll(window)
  }
  scrollTo(300)
  rerender(<List people={['/a.webp', '/b.webp']} />)
  expect(loading('/b.webp')).toBe('eager')
  // As when another list is opened.
  scrollTo(0)
  rerender(<List people={['/a.webp', '/b.webp', '/c.webp']} />)
  expect(loading('/c.webp')).toBe('lazy')
})
