import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { missing } from '../../scripts/check/papers.ts'
import { type Fault, faults, pending } from './faults/table.ts'

const rowOf = ({ number, words, proofs }: Fault) => [`fault ${number}: ${words}`, number, proofs] as const

describe('each fault has its tests', () => {
  test('there are forty, each once', () => {
    expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  test.each(faults.map(rowOf))('%s', (_, number, proofs) => {
    expect(proofs.flatMap(missing)).toEqual([])
    if (!(number in pending)) expect(proofs.length, 'It has no test.').toBeGreaterThan(0)
  })

  test('nothing is said to be pending that is no fault', () => {
    const known = faults.map(({ number }) => String(number))
    expect(Object.keys(pending).filter((number) => !known.includes(number))).toEqual([])
  })

  test('a title that is not there any more is missed, and so is one that only a comment has', () => {
    expect(missing(['scripts/faults.test.ts', 'nobody has written this'])).toHaveLength(1)
    // 'in a comment only'
    expect(missing(['scripts/faults.test.ts', 'in a comment only'])).toHaveLength(1)
    expect(missing(['scripts/faults.test.ts', 'there are forty, each once'])).toEqual([])
    expect(
      missing(['scripts/faults.test.ts', 'there are forty, each once', ['no', 'such', 'row'].join(' ')]),
    ).toHaveLength(1)
  })
})

test('fault 39: no stream can drop, since nothing streams: what changes is asked for again', () => {
  const files = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root })
  /** One answer, read as far as its limit. */
  const bounded = 'bridge/preview/headOf.ts'
  const streaming = files.filter(
    (file) =>
      file !== bounded &&
      /\b(?:WebSocket|EventSource|WebTransport|RTCPeerConnection|getReader)\b/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(streaming).toEqual([])
})
