import { goneMessage } from '#scripts/drivers/cdp.ts'

/** What goes through JSON, in and out of a page. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

/** Keys that are not a letter. */
export type KeyName = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown'

/** A browser with one page in it, driven alike whatever the engine. */
export interface EnginePage {
  /** Loads an address; resolves once its document has loaded. */
  open(url: string): Promise<void>
  /**
   * Runs a function in the page. It goes there as text, so it can use nothing from outside of itself.
   * @throws what it throws, and when the page goes away meanwhile.
   */
  run<R extends Plain | undefined, A extends readonly Plain[]>(
    script: (...given: A) => R | Promise<R>,
    ...given: A
  ): Promise<R>
  /** Presses at a point of the window, in CSS pixels: by touch where the page is a phone's, else by the mouse. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into what has the focus, a key after the other. */
  type(text: string): Promise<void>
  press(key: KeyName): Promise<void>
  /** Uncaught errors and `console.error` since the last call, a line each. */
  faults(): Promise<readonly string[]>
  /** A picture of the window, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface EngineOptions {
  /** CSS pixels. Default 390×844. */
  readonly width?: number
  readonly height?: number
  /** Scripts that run in every page before its own. */
  readonly initScripts?: readonly string[]
}

const pauseMs = 50

/** Asks again and again until the answer is truthy. @throws {Error} `complaint` after `limitMs`. */
export async function until<T>(
  ask: () => Promise<T>,
  complaint: string | (() => Promise<string>),
  limitMs = 20_000,
): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    // While one document takes the place of another there is none to ask.
    const answer = await ask().catch((error: unknown) => {
      const isGone = error instanceof Error && error.message === goneMessage
      if (isGone || performance.now() > end) throw error
    })
    if (answer) return answer
    if (performance.now() > end) throw new Error(typeof complaint === 'string' ? complaint : await complaint())
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
