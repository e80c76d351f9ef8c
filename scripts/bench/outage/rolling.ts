import { request } from 'node:http'
import { freePort } from '#scripts/drivers/freePort.ts'
import { startNginx } from '#test/support/gateway/nginx.ts'
import { startProcess } from '../gateway/process.ts'
import { openRequest } from '../gateway/readers.ts'

export interface Rolling {
  answered: number
  /** Number of responses with 502, 503 and the like, by status. */
  readonly refused: Map<number, number>
  resets: number
}

const inFlight = 1_000

/** One connection each, like separate readers. @returns the status */
const ask = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { path, headers, body } = openRequest
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** Restarts two gateways behind nginx in turn, like a release, with 1,000 requests always in flight. */
export async function restartInTurn(databaseUrl: string, rounds: number): Promise<Rolling> {
  const ports = [await freePort(), await freePort()]
  const gateways = await Promise.all(ports.map((port) => startProcess(databaseUrl, port)))
  // nginx must retry a gateway right after a failure.
  const hosts = ports.map((port) => `127.0.0.1:${port} max_fails=0`)
  const nginx = await startNginx(hosts, 'proxy_set_header Host localhost;')
  const found: Rolling = { answered: 0, refused: new Map(), resets: 0 }
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const status = await ask(nginx.port).catch(() => 0)
      found.answered += status === 200 ? 1 : 0
      if (status !== 200 && status !== 0) found.refused.set(status, (found.refused.get(status) ?? 0) + 1)
      found.resets += status === 0 ? 1 : 0
    }
  }
  const readers = Array.from({ length: inFlight }, reader)
  /** As many responses as there are readers, so that each has started a request since. */
  const aRound = async () => {
    const until = found.answered + inFlight
    while (found.answered < until) await ask(nginx.port).catch(() => 0)
  }
  try {
    await aRound()
    for (let round = 0; round < rounds; round++)
      for (const [at, port] of ports.entries()) {
        await gateways[at]?.close()
        gateways[at] = await startProcess(databaseUrl, port)
        await aRound()
      }
  } finally {
    isOver = true
    await Promise.all(readers)
    await nginx.stop()
    for (const gateway of gateways) await gateway.close()
  }
  return found
}
