import type { Fault } from './page/types.ts'
import type { Run } from './plan.ts'

/** A kind of fault, and how it came to be seen first. */
export interface Find {
  readonly fault: Fault
  readonly run: Run
  /** Which step of its run. 0: the page's start. */
  readonly step: number
  /** The last steps, oldest first. */
  readonly trail: readonly string[]
  readonly count: number
}

/** What tells one kind from another: neither its numbers nor which chunk it stands in. */
const kindOf = ({ kind, text }: Fault): string =>
  `${kind} ${text.replace(/https?:\/\/[^\s)]+/g, 'URL').replace(/[\d-]+/g, '#')}`

/** Everything that was found, each kind once. */
export class Finds {
  readonly #all = new Map<string, Find>()

  /** @returns the find where it is of a new kind. */
  add(find: Omit<Find, 'count'>): Find | undefined {
    const kind = kindOf(find.fault)
    const known = this.#all.get(kind)
    const count = (known?.count ?? 0) + 1
    const kept = { ...(known ?? find), count }
    this.#all.set(kind, kept)
    return known ? undefined : kept
  }

  get all(): readonly Find[] {
    return [...this.#all.values()]
  }

  get blanks(): number {
    return this.#sum((kind) => kind === 'blank')
  }

  get errors(): number {
    return this.#sum((kind) => kind !== 'blank')
  }

  #sum(isWanted: (kind: Fault['kind']) => boolean): number {
    return this.all.reduce((sum, { fault, count }) => sum + (isWanted(fault.kind) ? count : 0), 0)
  }
}

/** How a find is had again. */
export const commandOf = ({ run: { seed, engine, build, who, route }, step }: Find): string =>
  `npm run monkey -- --seed ${seed} --engine ${engine} --build ${build} --who ${who} --route ${route} --steps ${Math.max(1, step)}`

/** A find in some lines: what, where, how often, how to have it again, and the steps that led there. */
export const describeFind = (find: Find): string =>
  [
    `${find.fault.kind}${find.count > 1 ? ` (${find.count} times)` : ''} at ${find.fault.path}: ${find.fault.text}`,
    `  ${commandOf(find)}`,
    ...find.trail.map((step) => `    ${step}`),
  ].join('\n')
