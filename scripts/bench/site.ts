import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hosting } from '../../bridge/site/hosting.ts'
import { root } from '../../esbuild.config.ts'
import { build } from '../build.ts'
import { freePort } from '../drivers/freePort.ts'
import { startSandbox } from '../sandbox.ts'
import { median } from './median.ts'
import { firstWords } from './page/firstWords.ts'
import { load } from './page/load.ts'
import { watchPage } from './page/watch.ts'
import { runBench } from './runBench.ts'
import { addressesOf } from './site/addresses.ts'
import { differences, type Host, namedHeaders, ownHeaders } from './site/alike.ts'
import { hasNginx, startNginx } from './site/nginx.ts'

/*
 * The same addresses are asked of the gateway, of the server for Node and of Debian's nginx, the last two on what the command writes:
 * an address is alike where all of them answer the same status, bytes and headers, as far as the table names these. The server for Node
 * also shows how long a page waits for an API that says nothing of what its link would show. Last, the feed is loaded on a slow phone
 * from nginx and from the gateway in turn: the ratio is of the times until the first post's words are there.
 */

const settings = {
  pairs: { whole: 10, short: 2 },
  /** In ms; see bench:page. */
  settle: { whole: 2_500, short: 1_000 },
}
const maxPageRatio = 1.1

/** For each pair, how long the first post's words take from nginx, by how long they take from the gateway. */
async function pageRatios(nginx: string, gateway: string, pairs: number, settle: number): Promise<readonly number[]> {
  const watch = `(${watchPage})(${JSON.stringify(await firstWords(gateway))})`
  const words = (origin: string) =>
    load<number>({ url: `${origin}/insights`, initScripts: [watch], settle }, 'insightsWatch.words()')
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    // Who begins changes: whatever else the machine does falls on both alike.
    const [first, second] = pair % 2 === 0 ? [nginx, gateway] : [gateway, nginx]
    const took = new Map([[first, await words(first)]]).set(second, await words(second))
    ratios.push((took.get(nginx) ?? 0) / (took.get(gateway) ?? 0))
  }
  return ratios
}

const cli = join(root, 'dist/bridge/cli.js')

/** Makes a site as an adopter does: by the built command. */
async function makeSite(host: string, out: string): Promise<void> {
  const args = ['site', join(root, 'fixtures/exchange.config.ts'), '--host', host, '--out', out]
  await promisify(execFile)(process.execPath, [cli, ...args])
}

async function startNode(site: string, api?: string): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(site, 'serve.mjs')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...(api && { API: api }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It says so once it listens.
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The server for Node ended before it listened.')
    }),
  ])
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** An API that takes what is asked and answers nothing. */
async function startSilence(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pagesBySilence = 20
/** Of a page whose link would show something, by the time that a preview may take and what a page takes anyway. */
const maxPlainMs = 320

/** How long pages wait for what their links would show, to the last byte, in ms, the longest last. */
async function waitsOf(origin: string): Promise<readonly number[]> {
  const waits: number[] = []
  // What asks is at its work before it is measured.
  await (await fetch(`${origin}/insights`)).text()
  for (let turn = 0; turn < pagesBySilence; turn++) {
    const started = performance.now()
    await (await fetch(`${origin}/insights/posts/p${turn}`)).text()
    waits.push(Math.round(performance.now() - started))
  }
  return waits.sort((one, other) => one - other)
}

await runBench('site', settings, async ({ settings: { pairs, settle }, report, miss }) => {
  let addresses = 0
  let alike = 0
  let plainMs: number | undefined
  let pageRatio: number | undefined
  report(() => ({
    addresses,
    alike,
    ...(plainMs !== undefined && { slow_api_ms: plainMs }),
    ...(pageRatio !== undefined && { page_ratio: pageRatio }),
  }))
  await build({ parts: ['compressed', 'package', 'library'] })
  const folder = await mkdtemp(join(tmpdir(), 'insights-bench-site-'))
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const [forNode, forNginx] = [join(folder, 'node'), join(folder, 'nginx')]
    await makeSite('node', forNode)
    await makeSite('nginx', forNginx)
    const sandbox = await startSandbox()
    closing.push(() => sandbox.close())
    const node = await startNode(forNode)
    closing.push(() => node.close())
    const hosts: Host[] = [
      { name: 'the gateway', origin: sandbox.addresses.https },
      { name: 'node', origin: node.origin },
    ]
    if (hasNginx()) {
      const nginx = await startNginx(forNginx, sandbox.addresses.http)
      closing.push(() => nginx.close())
      hosts.push({ name: 'nginx', origin: nginx.origin })
    } else miss('nginx was not asked: apt-get install nginx, or npm run test:all, which installs it.')

    const hosting: Hosting = JSON.parse(await readFile(join(forNode, 'hosting.json'), 'utf8'))
    const named = namedHeaders(hosting)
    const assets = await readdir(join(forNode, 'public/assets'))
    const asset = assets.find((name) => name.endsWith('.js') && assets.includes(`${name}.br`)) ?? ''
    for (const address of addressesOf(`assets/${asset}`)) {
      const found = await differences(address, hosts, named)
      addresses++
      if (found.length === 0) alike++
      console.log(`  ${address.path.padEnd(44)} ${found.length === 0 ? 'alike' : found.join('\n    ')}`)
    }
    const home = { path: '/insights', ways: [{}] }
    for (const host of hosts)
      console.log(
        `  headers of ${host.name} that the table does not name: ${(await ownHeaders(host, home, named)).join(', ')}`,
      )
    const silence = await startSilence()
    closing.push(() => silence.close())
    const waiting = await startNode(forNode, silence.origin)
    closing.push(() => waiting.close())
    const waits = await waitsOf(waiting.origin)
    plainMs = waits[pagesBySilence / 2] ?? Number.POSITIVE_INFINITY
    console.log(`  ${pagesBySilence} pages while the API says nothing, in ms: ${waits.join(' ')}`)
    if (plainMs > maxPlainMs)
      miss(`A page waited ${plainMs} ms for what its link would show: ${maxPlainMs} ms at most.`)
    const nginx = hosts.find(({ name }) => name === 'nginx')
    if (nginx) {
      const ratios = await pageRatios(nginx.origin, sandbox.addresses.http, pairs, settle)
      pageRatio = Number(median(ratios).toFixed(3))
      console.log(`  the feed from nginx, by the gateway's time: ${ratios.map((one) => one.toFixed(2)).join(' ')}`)
      if (pageRatio > maxPageRatio) miss(`From nginx the feed takes ${pageRatio} times as long as from the gateway.`)
    }
    if (alike < addresses) miss(`${addresses - alike} addresses are answered differently.`)
  } finally {
    for (const close of closing.reverse()) await close()
  }
})
