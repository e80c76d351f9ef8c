import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { methodNames } from '#bridge/config.ts'
import { describeContract } from '#scripts/contract/describe.ts'
import { contractFiles } from '#scripts/contract/write.ts'
import { conformanceCases, type MethodCase, paddings, paramsOf, specialCharacters } from '#webview/contract/cases.ts'
import { levelKey, levelOf, levelOfCase, levelOfKey, levels } from '#webview/contract/levels.ts'
import { python, runInHost } from './channel/hosts.ts'

const contract = describeContract()
const methodCases = conformanceCases().flatMap((one): MethodCase[] => ('method' in one ? [one] : []))

describe('generated files', () => {
  test('describe each method and event at its level, and state its number of cases in the guide', async () => {
    const files = await contractFiles()
    const [guide = '', methods = ''] = ['GUIDE', 'METHODS'].map((name) => files.get(`webview/contract/${name}.md`))
    const cases = conformanceCases()
    for (const [level, title] of Object.entries(levels).filter(([name]) => name !== 'exchange')) {
      const chapter = methods.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
      const named = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
      const isOf = (key: string) => levelOfKey(key) === level
      expect(named.sort()).toEqual(
        [
          ...contract.methods.flatMap(({ name }) => (isOf(name) ? [name] : [])),
          ...contract.events.flatMap(({ name }) => (isOf(`event.${name}`) ? [name] : [])),
        ].sort(),
      )
      const count = cases.filter((item) => levelOfCase(item) === level).length
      expect(guide).toMatch(new RegExp(`^\\| \\*\\*${title}\\*\\* \\|.*\\| ${count} \\|$`, 'm'))
    }
  })
})

describe('JSON Schema of the descriptions', () => {
  // The WebKit host checks what pages say by this file. Python comes with its packages.
  test.skipIf(!existsSync(python))('accepts each valid example, and rejects each invalid one', async () => {
    const examples = [
      ...contract.methods.flatMap(({ name, examples: { params, result } }) => [
        { of: `${name}Params`, ...params },
        { of: `${name}Result`, ...result },
      ]),
      ...contract.events.map(({ name, examples: payload }) => ({ of: `${name}Event`, ...payload })),
    ].map(({ of, good, bad }) => ({ of: of.charAt(0).toUpperCase() + of.slice(1), good, bad }))
    const program = `
import json, sys
from schema import CONTRACT, fault
wrong = []
for line in json.load(sys.stdin):
    schema = CONTRACT["$defs"][line["of"]]
    for kind in ("good", "bad"):
        for value in line[kind]:
            if (fault(schema, value) is None) != (kind == "good"):
                wrong.append([line["of"], kind, value])
print(json.dumps(wrong))`
    expect(await runInHost(program, examples)).toEqual([])
  })
})

describe('the conformance cases', () => {
  test('cover valid, invalid, unknown, falsy, Unicode and three sizes for each method', () => {
    for (const method of methodNames) {
      const kinds = methodCases.filter((one) => one.method === method).map(({ kind }) => kind)
      expect([method, [...new Set(kinds)].sort()]).toEqual([
        method,
        ['bad', 'falsy', 'good', 'size', 'unicode', 'unknown'],
      ])
      expect(kinds.filter((kind) => kind === 'size')).toHaveLength(Object.keys(paddings).length)
    }
  })

  test('send only valid data, except for the invalid cases', () => {
    const fits = (one: MethodCase) => v.safeParse(methodContracts[one.method].params, paramsOf(one)).success
    expect(methodCases.filter((one) => fits(one) !== (one.kind !== 'bad')).map(({ id }) => id)).toEqual([])
    expect(
      methodCases.filter(({ kind, expects }) => (expects === 'bad_params') !== (kind === 'bad')).map(({ id }) => id),
    ).toEqual([])
  })

  test('have unique ids, with those that leave the page last', () => {
    const cases = conformanceCases()
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    const leaves = cases.map((one) => 'leaves' in one && one.leaves === true)
    expect(leaves.lastIndexOf(false)).toBeLessThan(leaves.indexOf(true))
  })

  test('have the size and the faults that they state', () => {
    for (const one of methodCases.filter(({ kind }) => kind === 'size'))
      expect(JSON.stringify(paramsOf(one)).length).toBeGreaterThan(one.padding ?? Number.POSITIVE_INFINITY)
    for (const one of methodCases.filter(({ kind }) => kind === 'unicode'))
      expect(JSON.stringify(one.params)).toContain(JSON.stringify(specialCharacters).slice(1, -1))
    for (const one of methodCases.filter(({ kind }) => kind === 'falsy'))
      expect(one.params).toMatchObject({ aLaterField: [false, 0, '', null] })
  })

  test('match the table of levels, row by row', () => {
    const keys = new Set(conformanceCases().map(levelKey))
    expect([...keys].sort()).toEqual(Object.keys(levelOf).sort())
  })
})
