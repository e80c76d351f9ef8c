import { createVerify, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { sealedFields } from '#fixtures/gateway/signing/paths.ts'
import { root } from '../../esbuild.config.ts'

/** What the native engineer of an app reads that does not call the exchange yet. */
let chapter = ''
beforeAll(async () => {
  chapter = await readFile(join(root, 'webview/contract/SIGNING.md'), 'utf8')
})

/** The paths that one stands for: `/a/{b,c}` is `/a/b` and `/a/c`. */
const eitherOf = (path: string): readonly string[] => {
  const [, before = path, names = '', after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? []
  return names.split(',').map((name) => before + name + after)
}

describe('the page on signing and sealing', () => {
  test('has each sealed path with the fields that the gateway opens, and no other', () => {
    const rows = [...chapter.matchAll(/^- (`\/v1\/.+`): (.+)$/gm)].flatMap(([, paths = '', fields = '']) =>
      [...paths.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => eitherOf(path).map((one) => [one, fields] as const)),
    )
    const isSealed = Object.values(calls).filter((row) => row.isSealed)
    expect(rows.map(([path]) => path).sort()).toEqual(isSealed.map(({ path }) => path).sort())
    expect(Object.keys(sensitiveFields).filter((path) => !rows.some(([row]) => row === path))).toEqual([])
    for (const [path = '', fields] of rows) {
      const opened = [...new Set(sealedFields[path])].map((field) => `\`${field}\``).sort()
      expect([path, fields === 'none' ? [] : fields?.split(', ').sort()]).toEqual([path, opened])
    }
  })

  test('has correct worked examples: the key signs the text, and the headers follow from it', () => {
    const publicKey = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/.exec(chapter)?.[0] ?? ''
    const isSigned = (text: string, signature = '') =>
      createVerify('sha256').update(text).verify(publicKey, signature, 'base64')
    const [, timestamp = '', initial = ''] = /Its timestamp `(\d+)`, signed, is `([^`]+)`/.exec(chapter) ?? []
    expect(isSigned(timestamp, initial)).toBe(true)
    const told =
      /POST `([^`]+)`, `tm` `(\d+)`, `uhti` `(\w+)`[^\n]+\n\n```\n(.+)\n```\n[\s\S]+?```\n([\s\S]+?)\n```\n[\s\S]+?```\n([\s\S]+?)\n```/g
    const examples = [...chapter.matchAll(told)].map(([, ...parts]) => parts)
    expect(examples).toHaveLength(2)
    const modes = examples.map(([path = '', tm = '', uhti = '', body = '', text = '', headers = '']) => {
      const sent = Object.fromEntries(headers.split('\n').map((line) => line.split(': ')))
      const mode = Number(sent['device-sign-mode'])
      expect(text).toBe([path, tm, uhti, body].slice(0, 2 + mode).join('\n'))
      expect(isSigned(text, sent['device-sign'])).toBe(true)
      expect(sent['device-sign-data-md5']).toBe(hash('md5', text))
      expect(sent['device-sign-key']).toBe(initial.slice(0, 8))
      return mode
    })
    expect(modes).toEqual([1, 2])
  })
})
