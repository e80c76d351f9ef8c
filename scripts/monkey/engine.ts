import type { EnginePage } from '../../test/engines/page.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Key } from './keys.ts'
import type { Point } from './page/types.ts'

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]
export const builds = ['web', 'webview'] as const
export type Build = (typeof builds)[number]
export const people = ['visitor', 'reader', 'app'] as const
/** `app`: the fake app's own page, its settings and buttons too. */
export type Who = (typeof people)[number]

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A browser with one page in it, begun for one run. What is missing here is done by scripts in the page. */
export interface Engine {
  /**
   * Runs a function in the top window, as text, so that it can use nothing from outside of itself; what goes in and out is JSON.
   * @throws what it throws, and where the page goes away meanwhile.
   */
  run: EnginePage['run']
  open(url: string): Promise<void>
  /** Presses and lets go. */
  pressKey(key: Key): Promise<void>
  /** A press of the pointer that the page cannot tell from a person's. */
  pressAt?(point: Point): Promise<void>
  /** Writes as an input method does, into what has the focus. */
  write?(text: string): Promise<void>
  /** Whether the page waits for something of the network, pictures apart: a late part of itself, say. */
  isLoading?(): boolean
  resize?(size: Size): Promise<void>
  setDark?(isDark: boolean): Promise<void>
}

/** An engine for one lane after the other: each run in a world of its own, with nothing kept from the one before. */
export interface Stage {
  /** The engine, with nothing kept, for a world. */
  enter(world: Sandbox): Promise<Engine>
  close(): Promise<void>
}

export interface StageOptions {
  readonly build: Build
  readonly who: Who
  /** What runs in every window before its own scripts. */
  readonly script: string
}

export type OpenStage = (options: StageOptions) => Promise<Stage>
