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
  disconnect() {}
}

/** What is near the screen is said by {@link see} alone, until globals are unstubbed. */
export const stubNearness = (): void => void vi.stubGlobal('IntersectionObserver', Observer)

/** Has an element come near the screen, or leave it. */
export function see(element: Element | null | undefined, isIntersecting: boolean): void {
  if (element) act(() => toldOf.get(element)?.([{ target: element, isIntersecting }]))
}
