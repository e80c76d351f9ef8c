import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPosts } from '#scripts/drivers/screens.ts'
import { root } from '../../../esbuild.config.ts'
import type { Ground } from './runCell.ts'
import { openTabs } from './tabs.ts'

async function firstScripts(path: string): Promise<ReadonlySet<string>> {
  const html = await readFile(join(root, 'dist', path), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path))
}

export async function openGround(sandbox: Ground['sandbox'], patienceMs: number): Promise<Ground> {
  const tabs = await openTabs()
  try {
    const documentsOf = async (folder: string) => ({
      home: await firstScripts(`${folder}/index.html`),
      others: await firstScripts(`${folder}/page.html`),
    })
    const [spared, { article: post }, browser, app] = await Promise.all([
      readdir(join(root, 'dist/app/assets')).then((names) => new Set(names.map((name) => `/assets/${name}`))),
      findPosts(sandbox.addresses.http),
      documentsOf('web'),
      documentsOf('webview'),
    ])
    return { tabs, sandbox, post, spared, first: { browser, app }, patienceMs }
  } catch (error) {
    await tabs.close()
    throw error
  }
}
