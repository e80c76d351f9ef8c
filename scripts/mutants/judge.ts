import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import type { Mutant, Tested } from './tested.ts'

export interface Survivor {
  readonly file: string
  readonly was: string
  readonly becomes: string
  readonly reason: string
  /** The behaviour is the same, so no test could detect it. */
  readonly isEquivalent?: boolean
}

const survivorsFile = 'test/mutants/survivors.json'

export const readSurvivors = (): Survivor[] => JSON.parse(readFileSync(join(root, survivorsFile), 'utf8'))

/** Security code: no mutants may survive except equivalent ones. */
const strict =
  /^bridge\/exchange\/(signing\/|login\/seal|signedPaths)|^bridge\/app\/(handoff|versionRule)|^webview\/mount\.ts|^web\/lib\/content\/links\.ts/

const minKilled = 85
const maxEquivalent = 5

const killed = new Set(['Killed', 'Timeout'])
const lives = new Set(['Survived', 'NoCoverage'])

export const isKilled = ({ status }: Tested): boolean => killed.has(status)
export const isAlive = ({ status }: Tested): boolean => lives.has(status)

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10)

/** @param tested results of reached mutants; invalid ones are ignored @param planned number of mutants */
export function judge(
  tested: readonly Tested[],
  alive: readonly Mutant[],
  planned: number,
  known: readonly Survivor[],
) {
  const dead = tested.filter(isKilled).length
  const valid = dead + alive.length
  const reasonOf = ({ file, was, becomes }: Mutant) =>
    known.find((one) => one.file === file && one.was === was && one.becomes === becomes)
  const named = alive.map((mutant) => ({ mutant, known: reasonOf(mutant) }))
  const equivalent = named.filter(({ known }) => known?.isEquivalent).length
  const told = ({ file, line, was, becomes }: Mutant) => `${file}:${line}: ${was} → ${becomes}`
  const faults = [
    ...named
      .filter(({ known }) => !known)
      .map(({ mutant }) => `no test notices, and no reason is given: ${told(mutant)}`),
    ...named
      .filter(({ mutant, known }) => known && !known.isEquivalent && strict.test(mutant.file))
      .map(({ mutant }) => `no test notices, where none may live: ${told(mutant)}`),
    ...(percent(dead, valid) < minKilled
      ? [`${percent(dead, valid)} % are killed; at least ${minKilled} are to be.`]
      : []),
    ...(percent(equivalent, valid) > maxEquivalent
      ? [`${percent(equivalent, valid)} % are said to change nothing; at most ${maxEquivalent} may be.`]
      : []),
  ]
  return {
    mutants: valid,
    killed_percent: percent(dead, valid),
    reached_percent: percent(tested.length, planned),
    faults,
  }
}
