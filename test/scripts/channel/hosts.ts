import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../../esbuild.config.ts'

/** Debian's, which the WebKit host runs with. */
export const python = '/usr/bin/python3'

/** Runs Python with the WebKit host's modules at hand: none of them needs WebKit. @returns what it says, a line each */
async function linesOf<T>(program: readonly string[], input: unknown): Promise<T[]> {
  const env = { ...process.env, PYTHONPATH: join(root, 'webview/hosts/gtk') }
  const child = spawn(python, ['-B', ...program], { env })
  child.stdin.end(JSON.stringify(input))
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (wrong) throw new Error(wrong)
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}

/** Runs a program of this folder. */
export const askHost = (program: string, asked: unknown): Promise<unknown[]> =>
  linesOf([join(root, 'test/scripts/channel', program)], asked)

/** Runs a program that says one line. */
export async function runInHost<T = unknown>(program: string, input: unknown = null): Promise<T> {
  const [said] = await linesOf<T>(['-c', program], input)
  if (said === undefined) throw new Error('The program said nothing.')
  return said
}
