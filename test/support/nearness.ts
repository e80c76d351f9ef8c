import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Told = (entries: { target: Element; isIntersecting: boolean }[]) => void

const toldOf = new Map<Element, Told>()

class Observer {
  private readonly told: Told
  constructor(told: Told) {
    this.told = told
  }
  observe(element: Element) {
    toldOf.set(element, this.told)
  }
  unobserve(element: Element) {
    toldOf.delete(element)
  }
  disconnect() {
    for (const [element, told] of toldOf) if (told === this.told) toldOf.delete(element)
  }
}

/** What is near the screen is said by {@link see} alone, until globals are unstubbed. */
export const stubNearness = (): void => void vi.stubGlobal('IntersectionObserver', Observer)

/** Has an element come near the screen, or leave it; a late observer is told of several changes at once. */
export function see(element: Element | null | undefined, ...changes: readonly boolean[]): void {
  if (element) act(() => toldOf.get(element)?.(changes.map((isIntersecting) => ({ target: element, isIntersecting }))))
}
