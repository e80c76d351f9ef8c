import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Avatar } from '../../../web/ui/Avatar/Avatar.tsx'
import { useKeptPlace } from '../../../web/ui/LongList/useKeptPlace.ts'
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

test('a list loads its pictures in sight alone, until the reader scrolls: then as they are put up', () => {
  openWorld()
  onTestFinished(cleanup)
  const { container, rerender } = render(<List people={['/a.webp']} />)
  const loading = (path: string) => container.querySelector(`img[src$="${path}"]`)?.getAttribute('loading')
  expect(loading('/a.webp')).toBe('lazy')
  fireEvent.scroll(window)
  rerender(<List people={['/a.webp', '/b.webp']} />)
  expect(loading('/b.webp')).toBe('eager')
})
