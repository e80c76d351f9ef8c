import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { strictProject } from '#scripts/check/checks.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'

const head = `
import { atom, onMount } from 'nanostores'
import { useEffect, useLayoutEffect } from 'react'
declare const list: { start(): () => void; stop(): void }
const toTop = () => window.scrollTo(0, 0)
const $store = atom(0)
`

const broken: Readonly<Record<string, string>> = {
  'a browser’s function, as an expression': `useEffect(() => window.scrollTo(0, 0))`,
  'a browser’s function, early': `useLayoutEffect(() => { if (innerWidth) return window.scrollTo(0, 0); list.stop() })`,
  'a promise': `useEffect(() => document.exitFullscreen())`,
  'a store’s start': `onMount($store, () => toTop())`,
  'a ref': `export const top = <p ref={() => toTop()} />`,
}

const sound: Readonly<Record<string, string>> = {
  nothing: `useEffect(() => { toTop() })`,
  'a clean-up or nothing': `useEffect(() => { if (innerWidth) return; return list.start() })`,
  'a store’s clean-up': `onMount($store, () => list.start())`,
  'a ref’s nothing': `export const top = <p ref={() => { toTop() }} />`,
}

// The packages are found from there.
const at = folderForFile(join(root, 'dist/effects-'))
let report = ''
const fileOf = (name: string): string => `${Object.keys({ ...broken, ...sound }).indexOf(name)}.tsx`

beforeAll(async () => {
  const sources = Object.entries({ ...broken, ...sound })
  const files = await Promise.all(
    sources.map(async ([name, source]) => {
      const path = at(fileOf(name))
      await writeFile(path, `${head}${source}\nexport {}\n`)
      return path
    }),
  )
  const project = strictProject(root, at('project'), files)
  const args = ['--pretty', 'false', '--noUnusedLocals', 'false', '-p', project]
  report = await new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), args, (_, stdout) => resolve(stdout))
  })
})

const faultsOf = (name: string): string[] => report.split('\n').filter((line) => line.includes(`/${fileOf(name)}(`))

test.each(Object.keys(broken))('an effect may not return %s', (name) => {
  expect(faultsOf(name)).toHaveLength(1)
  expect(faultsOf(name)[0]).toContain('error TS2')
})

test.each(Object.keys(sound))('an effect may return %s', (name) => {
  expect(faultsOf(name)).toEqual([])
})
