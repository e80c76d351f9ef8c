import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../../esbuild.config.ts'

/** Debian's, which the WebKit host runs with. */
export const python = '/usr/bin/python3'

/**
 * Runs a program of this folder with the WebKit host's modules at hand: none of them needs WebKit.
 * @returns what it says, a line each.
 */
export async function askHost(program: string, asked: unknown): Promise<unknown[]> {
  const child = spawn(python, ['-B', join(root, 'test/scripts/channel', program), join(root, 'webview/hosts/gtk')])
  child.stdin.end(JSON.stringify(asked))
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (wrong) throw new Error(wrong)
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}
